import type { components } from '@parley/sdk'

type Definition = components['schemas']['JourneyDefinition']
type Step = Definition['actions'][number]

/** How far apart steps stand, like those that the canvas places. */
const COLUMN = 280
const ROW = 160
const COLUMNS = 10

/** Steps with two signals and steps with one take turns, so that there are three edges for two steps. */
const TWO_WAYS = [wait, decision, request]
const ONE_WAY = [message, delay, event]

/** A journey of so many steps in rows of ten. Each leads to the next one; second signals lead a row down. */
export function journeyOf(steps: number): Definition {
  const actions = Array.from({ length: steps }, (_, at) => ({ ...stepAt(at, steps), position: placeOf(at) }))
  const idAt = (at: number) => actions[Math.min(at, steps - 1)]!.id
  return {
    name: 'A large journey',
    actions,
    edges: actions.slice(0, -1).flatMap(({ id, kind }, at) => {
      const [first, second] = SIGNALS[kind]!
      return [
        { from: id, sourceHandle: first!, to: idAt(at + 1) },
        ...(second === undefined ? [] : [{ from: id, sourceHandle: second, to: idAt(at + COLUMNS + 1) }]),
      ]
    }),
  }
}

const SIGNALS: Partial<Record<Step['kind'], readonly string[]>> = {
  ENTRY: ['SENT'],
  WAIT_FOR_REPLY: ['REPLIED', 'TIMEOUT'],
  DECISION: ['YES', 'NO'],
  HTTP_REQUEST: ['SUCCESS', 'FAILED'],
  SEND_MESSAGE: ['SENT'],
  DELAY: ['SENT'],
  DISPATCH_EVENT: ['SENT'],
}

function placeOf(at: number) {
  const row = Math.floor(at / COLUMNS)
  // Every second row runs back, so that an edge leads to the neighbour.
  const column = row % 2 === 0 ? at % COLUMNS : COLUMNS - 1 - (at % COLUMNS)
  return { x: column * COLUMN, y: row * ROW }
}

function stepAt(at: number, steps: number): Step {
  if (at === 0) return { id: 'start', kind: 'ENTRY', name: 'Start', inputs: { triggerType: 'manual' } }
  if (at === steps - 1) return { id: 'end', kind: 'EXIT', name: 'End', inputs: { outcome: 'done' } }
  const kinds = at % 2 === 1 ? TWO_WAYS : ONE_WAY
  return kinds[(at >> 1) % kinds.length]!(at)
}

function wait(at: number): Step {
  return {
    id: `wait_${at}`,
    kind: 'WAIT_FOR_REPLY',
    name: `Wait for answer ${at}`,
    inputs: { maxTimeout: '1d' },
  }
}

function decision(at: number): Step {
  return {
    id: `decision_${at}`,
    kind: 'DECISION',
    name: `Is person ${at} a customer of the higher plan?`,
    inputs: { logic: 'AND', conditions: [] },
  }
}

function request(at: number): Step {
  return {
    id: `request_${at}`,
    kind: 'HTTP_REQUEST',
    name: `Ask the shop ${at}`,
    inputs: { method: 'POST', url: `https://shop.example/orders/${at}` },
  }
}

function message(at: number): Step {
  return { id: `message_${at}`, kind: 'SEND_MESSAGE', name: `Message ${at}` }
}

function delay(at: number): Step {
  return {
    id: `delay_${at}`,
    kind: 'DELAY',
    name: `Pause ${at}`,
    inputs: { mode: 'duration', duration: '2d' },
  }
}

function event(at: number): Step {
  return { id: `event_${at}`, kind: 'DISPATCH_EVENT', name: `Tell ${at}`, inputs: { eventName: 'my_event' } }
}
