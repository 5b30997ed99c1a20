import { randomFrom } from '../nodes/index.ts'
import type { Script } from './script.ts'

/** The behaviors of simulated people, with their shares. */
export interface Behaviours {
  answers: number
  silent: number
  optsOut: number
  asksForHuman: number
}

const MINUTE_MS = 60_000

/** A reply comes between a minute and a day later. */
const LONGEST_MS = 24 * 60 * MINUTE_MS

/** A human takes longer to close than the agent. */
const HUMAN_CLOSES_MS = 8 * 60 * MINUTE_MS

const MAX_REPLIES = 4

/** The behavior of a person, drawn from the seed and the person only: the same in each rehearsal. */
export function scriptOf(person: string, seed: string, behaviours: Behaviours): Script {
  const random = randomFrom('rehearsal', seed, person)
  const behaviour = draw(random(), behaviours)
  const delay = () => Math.round(MINUTE_MS * (LONGEST_MS / MINUTE_MS) ** random())
  const quiet: Script = {
    replies: [],
    answers: new Map(),
    messages: {},
    extracted: null,
    closesAfterMs: null,
  }
  switch (behaviour) {
    case 'silent':
      return quiet
    case 'optsOut':
      return { ...quiet, replies: [{ afterMs: delay(), text: 'STOP' }] }
    case 'asksForHuman':
      return {
        ...quiet,
        replies: [{ afterMs: delay(), text: 'I want to talk to a person' }],
        closesAfterMs: HUMAN_CLOSES_MS,
      }
    case 'answers': {
      const count = 1 + Math.floor(random() * MAX_REPLIES)
      return { ...quiet, replies: Array.from({ length: count }, () => ({ afterMs: delay(), text: 'Yes' })) }
    }
  }
}

function draw(number: number, behaviours: Behaviours): keyof Behaviours {
  const shares = Object.entries(behaviours) as [keyof Behaviours, number][]
  const total = shares.reduce((sum, [, share]) => sum + share, 0)
  let reached = 0
  for (const [behaviour, share] of shares) {
    reached += share / total
    if (number < reached) return behaviour
  }
  return 'silent'
}
