import { edge } from '../fixtures/journeys.ts'

/** The journeys of a model world: together they cover every way in which runs wait, start each other and end. */

const node = (id: string, kind: string, inputs?: object) => ({
  id,
  kind,
  name: id,
  ...(inputs ? { inputs } : {}),
})

export interface Definition {
  name: string
  actions: object[]
  edges: object[]
  metadata?: object
}

/** The questions and the extraction schema of a survey. */
export const QUESTIONS = [
  { questionText: 'Would you buy here again?', answerType: 'BOOLEAN', priority: 1 },
  { questionText: 'How do you like it, from 1 to 5?', answerType: 'SCALE', priority: 2 },
]
export const SCHEMA = {
  fields: {
    again: {
      type: 'bool',
      label: 'Would you buy here again?',
      description: 'Whether they would buy here again.',
    },
  },
}

/** Added manually, messaged twice, then a conversation with the agent. */
export function survey(version: number): Definition {
  return {
    name: 'Survey',
    actions: [
      node('in', 'ENTRY', { triggerType: 'manual' }),
      node('opener', 'SEND_MESSAGE', {}),
      node('wait1', 'WAIT_FOR_REPLY', { maxTimeout: '24h' }),
      node('pause', 'DELAY', { duration: `${11 + version}h` }),
      node('again', 'SEND_MESSAGE', {}),
      node('wait2', 'WAIT_FOR_REPLY', { maxTimeout: '48h' }),
      node('talk', 'MANAGE_CONVERSATION', { inactivityTimeout: '6h' }),
      node('note', 'DISPATCH_EVENT', { eventName: 'talked' }),
      node('done', 'EXIT'),
      node('out', 'EXIT'),
    ],
    edges: [
      'in SENT opener',
      'opener SENT wait1',
      'wait1 REPLIED talk',
      'wait1 TIMEOUT pause',
      'pause SENT again',
      'again SENT wait2',
      'wait2 REPLIED talk',
      'wait2 TIMEOUT out',
      'talk CLOSED note',
      'talk STALE out',
      'note SENT done',
    ].map(edge),
  }
}

export const ORDERS_CAP = { count: 2, windowMs: 24 * 3_600_000 }

/** Started by an order within a cap; calls a service, splits at random, and continues in `next`. */
export function orders(version: number, { service, next }: { service: string; next: string }): Definition {
  return {
    name: 'Orders',
    actions: [
      node('in', 'ENTRY', {
        triggerType: 'cdp_event',
        eventName: 'order_placed',
        maxEnrollments: ORDERS_CAP.count,
        enrollmentWindow: '24h',
      }),
      node('call', 'HTTP_REQUEST', { method: 'POST', url: service, maxAttempts: 2 }),
      node('lots', 'RANDOM_SPLIT', {
        arms: [
          { id: 'a', weight: 50 },
          { id: 'b', weight: 50 },
        ],
      }),
      node('later', 'DELAY', { duration: `${1 + version}h` }),
      node('ask', 'SEND_MESSAGE', {}),
      node('wait', 'WAIT_FOR_REPLY', { maxTimeout: '6h' }),
      node('more', 'WAIT_FOR_REPLY', { maxTimeout: '3h' }),
      node('broken', 'DISPATCH_EVENT', { eventName: 'call_failed' }),
      node('happy', 'EXIT'),
      node('sorry', 'EXIT'),
      node('onward', 'EXIT', { nextInitiativeId: next }),
    ],
    edges: [
      'in SENT call',
      'call SUCCESS lots',
      'call FAILED broken',
      'broken SENT sorry',
      'lots split:a ask',
      'lots split:b later',
      'later SENT ask',
      'ask SENT wait',
      'wait REPLIED more',
      'more REPLIED happy',
      'more TIMEOUT sorry',
      'wait TIMEOUT onward',
    ].map(edge),
    metadata: { cancelOnEvents: { eventNames: ['order_canceled'] } },
  }
}

/** Starts where the others end. */
export function followUp(version: number): Definition {
  return {
    name: 'Follow-up',
    actions: [
      node('in', 'ENTRY', { triggerType: 'cdp_event', eventName: 'talked' }),
      node('breath', 'DELAY', { duration: `${9 + version}m` }),
      node('thanks', 'SEND_MESSAGE', {}),
      node('end', 'EXIT'),
    ],
    edges: ['in SENT breath', 'breath SENT thanks', 'thanks SENT end'].map(edge),
  }
}
