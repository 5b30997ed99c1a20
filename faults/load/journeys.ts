import type { Json } from './caller.ts'

export const ORDERED = 'order_placed'
export const CANCELED = 'order_canceled'
export const VISITED = 'page_viewed'

const BINDING = { templateBindings: { 1: 'person.firstName' } }
const edge = (from: string, to: string, sourceHandle = 'SENT') => ({ from, to, sourceHandle })
const send = (id: string) => ({ id, kind: 'SEND_MESSAGE', name: id, inputs: BINDING })

/** A template with its own name, so that a message shows which step of which journey sent it. */
export function template(name: string, words: string): Json {
  return {
    name,
    language: 'es',
    category: 'UTILITY',
    contentType: 'TEXT',
    content: { body: `Hola {{1}}, ${words} Quedamos atentos a lo que necesites.` },
    variables: { 1: 'Ana' },
  }
}

/** Enrolled by users or the API: opens, waits, asks again, converses. */
export const CONVERSATION: Json = {
  name: 'Conversation',
  actions: [
    { id: 'entry', kind: 'ENTRY', name: 'Enrolled', inputs: { triggerType: 'manual' } },
    send('opening'),
    { id: 'first', kind: 'WAIT_FOR_REPLY', name: 'Wait', inputs: { maxTimeout: '2h' } },
    { id: 'rest', kind: 'DELAY', name: 'Rest', inputs: { mode: 'duration', duration: '30m' } },
    send('reminder'),
    { id: 'second', kind: 'WAIT_FOR_REPLY', name: 'Wait again', inputs: { maxTimeout: '1h' } },
    {
      id: 'talk',
      kind: 'MANAGE_CONVERSATION',
      name: 'Talk',
      inputs: { mode: 'AGENT', inactivityTimeout: '3h' },
    },
    { id: 'end', kind: 'EXIT', name: 'End' },
  ],
  edges: [
    edge('entry', 'opening'),
    edge('opening', 'first'),
    edge('first', 'talk', 'REPLIED'),
    edge('first', 'rest', 'TIMEOUT'),
    edge('rest', 'reminder'),
    edge('reminder', 'second'),
    edge('second', 'talk', 'REPLIED'),
    edge('second', 'end', 'TIMEOUT'),
    edge('talk', 'end', 'CLOSED'),
    edge('talk', 'end', 'STALE'),
  ],
}

export const QUESTIONS: Json[] = [
  {
    questionText: 'Del 1 al 5, ¿qué tan satisfecho estás?',
    answerType: 'SCALE',
    priority: 1,
    scaleMin: 1,
    scaleMax: 5,
  },
  { questionText: '¿Te interesaría cambiar de plan?', answerType: 'BOOLEAN', priority: 2 },
]

export const EXTRACTION: Json = {
  fields: {
    satisfaction: {
      type: 'int',
      min: 1,
      max: 5,
      label: 'Satisfacción',
      description: '¿Qué tan satisfecho está, del 1 al 5?',
    },
    wants_change: { type: 'bool', label: 'Cambio', description: '¿Le interesaría cambiar de plan?' },
  },
}

/** Two messages with a pause between them. One event starts it, another one cancels it. */
export function onEvent(cap: number | null): Json {
  const inputs = { triggerType: 'cdp_event', eventName: ORDERED }
  return {
    name: 'After an order',
    metadata: { cancelOnEvents: { eventNames: [CANCELED] } },
    actions: [
      {
        id: 'entry',
        kind: 'ENTRY',
        name: 'Ordered',
        inputs: cap === null ? inputs : { ...inputs, maxEnrollments: cap, enrollmentWindow: '30d' },
      },
      send('thanks'),
      { id: 'pause', kind: 'DELAY', name: 'Pause', inputs: { mode: 'duration', duration: '20m' } },
      send('followup'),
      { id: 'end', kind: 'EXIT', name: 'End' },
    ],
    edges: [
      edge('entry', 'thanks'),
      edge('thanks', 'pause'),
      edge('pause', 'followup'),
      edge('followup', 'end'),
    ],
  }
}

/** One message to everyone who enters the segment. */
export function onSegment(segmentId: string): Json {
  return {
    name: 'Welcome',
    actions: [
      { id: 'entry', kind: 'ENTRY', name: 'Entered', inputs: { triggerType: 'segment', segmentId } },
      send('welcome'),
      { id: 'end', kind: 'EXIT', name: 'End' },
    ],
    edges: [edge('entry', 'welcome'), edge('welcome', 'end')],
  }
}

/** People whose attribute `tier` has this value. */
export function tierFilter(value: string): Json {
  return {
    kind: 'person',
    op: 'AND',
    predicates: [{ kind: 'person_attribute', attr: 'attributes.tier', type: 'STRING', op: 'eq', value }],
  }
}
