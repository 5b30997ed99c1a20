import type { Agent, AgentMemory, AgentTurn } from '../../src/conversations/agent.ts'
import type { Extraction, Extractor } from '../../src/extraction/extractor.ts'
import { asksQuestion, type GuidingQuestion } from '../../src/understanding/index.ts'
import type { Dialogue, Ending } from './corpus.ts'

const NOW = new Date('2026-03-11T15:00:00Z')
/** A conversation that is not over by then goes in circles. */
const MOST_TURNS = 40

type Line = { id: string; author: 'agent' | 'participant'; text: string; at: Date }

/** A dialogue as it went. */
export interface Held {
  dialogue: Dialogue
  transcript: Line[]
  ended: Ending
  /** Questions that the agent asked though they had been answered, or a reply for them there was none. */
  repeated: string[]
  /** How many questions were answered. */
  answers: number
  /** The agent spoke after an opt-out. */
  spokeAfterOptOut: boolean
  extraction: Extraction
}

/** Holds a dialogue with an agent and extracts from it. */
export async function hold(dialogue: Dialogue, agent: Agent, extractor: Extractor): Promise<Held> {
  const signal = new AbortController().signal
  const transcript: Line[] = []
  const add = (author: Line['author'], ...texts: string[]) => {
    for (const text of texts) transcript.push({ id: `m${transcript.length}`, author, text, at: NOW })
  }
  const left = new Map([...dialogue.replies].map(([id, turns]) => [id, [...turns]]))
  const after = [...dialogue.after]
  const repeated: string[] = []
  let memory: AgentMemory | null = null
  let answers = 0
  let ended: Ending = 'open'
  let spokeAfterOptOut = false
  let asked: GuidingQuestion | null = null
  add('agent', dialogue.opening)
  let next: string[] | undefined = left.get('opening')?.shift()
  for (let turns = 0; next && turns < MOST_TURNS; turns++) {
    add('participant', ...next)
    const turn: AgentTurn = await agent.turn(
      {
        conversation: { org: '', id: '' },
        knowledge: [],
        language: dialogue.language,
        objective: null,
        context: null,
        identityDeflection: null,
        flagCondition: null,
        questions: dialogue.questions,
        transcript,
        memory,
        readBefore: 0,
        person: { name: null },
        now: NOW,
        timeZone: 'America/Bogota',
      },
      signal,
    )
    spokeAfterOptOut ||= ended === 'optOut' && turn.say.length > 0
    memory = JSON.parse(JSON.stringify(turn.memory)) as AgentMemory
    add('agent', ...turn.say)
    ended = endingOf(turn, memory, ended)
    if (turn.action === 'ask') {
      // Help on a question does not say it again.
      asked = questionIn(turn.say.join('\n'), dialogue.questions) ?? asked
      const turnsLeft = asked && left.get(asked.id)
      next = turnsLeft?.shift()
      if (next) answers++
      else if (asked) {
        repeated.push(asked.id)
        break
      }
    } else next = after.shift()
  }
  const extraction = await extractor.extract(
    {
      org: '',
      schema: dialogue.schema,
      transcript,
      questions: dialogue.questions,
      language: dialogue.language,
      now: NOW,
      timeZone: 'America/Bogota',
    },
    signal,
  )
  return { dialogue, transcript, ended, repeated, answers, spokeAfterOptOut, extraction }
}

function questionIn(said: string, questions: readonly GuidingQuestion[]): GuidingQuestion | null {
  const literal = questions.find((question) => said.includes(question.questionText))
  return literal ?? questions.find((question) => asksQuestion(said, question.questionText)) ?? null
}

function endingOf(turn: AgentTurn, memory: object, before: Ending): Ending {
  const kept = 'ended' in memory ? memory.ended : undefined
  if (turn.action === 'escalate') return 'human'
  if (turn.action === 'ask') return 'open'
  if (kept === 'optedOut') return 'optOut'
  return kept === 'done' || kept === 'refused' || kept === 'later' ? kept : before
}
