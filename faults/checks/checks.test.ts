import { expect, test } from 'vitest'
import { emptyLedger } from '../load/ledger.ts'
import { planOf } from '../plan.ts'
import { checkAll, type Evidence } from './index.ts'

const RUN = '01a1'
const rejection = { trigger: { kind: 'cdp_event', externalId: 'order-2' } }
const envelope = (id: string, type: string, data: object) => ({
  event_id: id,
  event_type: type,
  status: 'delivered',
  body: JSON.stringify({ id, type, data }),
})
const person = { organization: 0, phone: '+573100000001', name: 'Zxba', tier: null }
const order = {
  organization: 0,
  name: 'order_placed',
  person: 'ana',
  sent: 1,
  acknowledged: 1,
  acknowledgedInBatch: 0,
}
const message = {
  id: 'm1',
  run_id: RUN,
  conversation_id: 'c1',
  direction: 'outbound',
  author: 'journey',
  type: 'template',
  text: 'Hola',
  template: 'thanks',
  status: 'read',
  error_code: null,
} as const

/** The evidence of a seed without violations: a run started by an event, a refused event, a person in a segment. */
function correctEvidence(): Evidence {
  const deliveries = [
    envelope('e1', 'journey_run.started', { run: { engagementId: `run_${RUN}` } }),
    envelope('e2', 'journey_run.ended', { run: { engagementId: `run_${RUN}` } }),
    envelope('e3', 'enrollment.rejected', rejection),
    envelope('e4', 'journey_run.started', { run: { engagementId: 'run_01a2' } }),
    envelope('e5', 'journey_run.ended', { run: { engagementId: 'run_01a2' } }),
  ]
  const run = { initiative_id: 'i1', status: 'COMPLETED', end_reason: 'completed', error_name: null }
  return {
    plan: planOf(1),
    ledger: {
      ...emptyLedger(),
      events: new Map([
        ['order-1', { ...order }],
        ['order-2', { ...order }],
      ]),
      people: new Map([
        ['ana', { ...person }],
        ['bea', { ...person, phone: '+573100000002', name: 'Zxbe', tier: 'gold' }],
      ]),
      enrolled: [{ organization: 0, initiativeId: 'i1', participantId: `run_${RUN}`, externalId: 'ana' }],
      imports: [{ organization: 0, id: 'imp_1', rows: 10, bad: 1 }],
    },
    settled: { readyAfterMs: [40], pending: [], moves: 0, longestStall: 0, stalled: null },
    events: [
      { external_id: 'order-1', stored: 1, keyed: 1 },
      { external_id: 'order-2', stored: 1, keyed: 1 },
    ],
    people: [
      { external_id: 'ana', phone_number: '+573100000001', tier: null },
      { external_id: 'bea', phone_number: '+573100000002', tier: 'gold' },
    ],
    runs: [
      { ...run, id: RUN, person_external_id: 'ana', trigger: { kind: 'cdp_event', externalId: 'order-1' } },
      { ...run, id: '01a2', person_external_id: 'bea', trigger: { kind: 'segment', segmentId: 's1' } },
    ],
    oddSteps: [],
    messages: [{ ...message }],
    accepted: [
      { callbackData: 'm1', to: '573100000001', text: 'Hola', status: 'read', template: { name: 'thanks' } },
    ],
    deliveries,
    received: deliveries.map(({ event_id, body }) => ({
      webhookId: event_id,
      key: event_id,
      body,
      answered: true,
    })),
    members: [{ segment_id: 's1', tier: 'gold', external_id: 'bea', phone_number: '+573100000002' }],
    refusals: [{ ...rejection, person_external_id: 'ana', reason: 'active_run' }],
    deadLetters: [],
    imports: [
      {
        id: '1',
        status: 'COMPLETED',
        rows_read: 10,
        rows_created: 9,
        rows_updated: 0,
        rows_skipped: 0,
        rows_rejected: 1,
      },
    ],
    importedPeople: 9,
    processes: [{ name: '0-all', endings: [], log: '{"msg":"worker round failed"}' }],
  }
}

test('the checks find no violation in correct data', () => {
  expect(checkAll(correctEvidence())).toEqual({})
})

const violations: [string, string, (evidence: Evidence) => void][] = [
  ['data', 'order-1 was acknowledged and is not there', (evidence) => evidence.events.shift()],
  [
    'data',
    'order-1 is there 2 times',
    (evidence) => Object.assign(evidence.events[0]!, { stored: 2, keyed: 2 }),
  ],
  ['data', 'order-2 has 1 rows and 0 keys', (evidence) => Object.assign(evidence.events[1]!, { keyed: 0 })],
  ['data', 'person ana was acknowledged and is not there', (evidence) => evidence.people.shift()],
  ['data', 'person bea is not as it was', (evidence) => Object.assign(evidence.people[1]!, { tier: null })],
  ['imports', 'is FAILED', (evidence) => Object.assign(evidence.imports[0]!, { status: 'FAILED' })],
  [
    'imports',
    'read 10 rows and counts 11',
    (evidence) => Object.assign(evidence.imports[0]!, { rows_updated: 1 }),
  ],
  [
    'imports',
    'created 9 people and 10 are there',
    (evidence) => Object.assign(evidence, { importedPeople: 10 }),
  ],
  ['imports', '1 imports were acknowledged, 0 are there', (evidence) => evidence.imports.shift()],
  ['enrollments', 'order-2 was acknowledged and has neither', (evidence) => evidence.refusals.pop()],
  [
    'enrollments',
    'was refused 1 times, which was reported 0',
    (evidence) => evidence.deliveries.splice(2, 1),
  ],
  [
    'enrollments',
    'order-1 was sent 1 times and has 2',
    (evidence) => evidence.runs.push({ ...evidence.runs[0]!, id: '01a3' }),
  ],
  ['enrollments', 'bea entered the gold segment once and has 0', (evidence) => evidence.runs.pop()],
  [
    'enrollments',
    'bea entered the gold segment once and has 2',
    (evidence) => evidence.runs.push({ ...evidence.runs[1]!, id: '01a3' }),
  ],
  ['enrollments', 'bea is gold and not in that segment', (evidence) => evidence.members.pop()],
  ['enrollments', 'which is not there', (evidence) => evidence.runs.shift()],
  [
    'messages',
    'm1 reached the provider 2 times',
    (evidence) => evidence.accepted.push({ ...evidence.accepted[0]! }),
  ],
  [
    'messages',
    'm9, which is not recorded',
    (evidence) => evidence.accepted.push({ ...evidence.accepted[0]!, callbackData: 'm9' }),
  ],
  [
    'messages',
    'still sending in the end',
    (evidence) => Object.assign(evidence.messages[0]!, { status: 'sending' }),
  ],
  ['messages', 'read, and the provider never had it', (evidence) => evidence.accepted.pop()],
  [
    'messages',
    'unknown, though the provider had it',
    (evidence) => Object.assign(evidence.messages[0]!, { status: 'unknown' }),
  ],
  [
    'messages',
    'failed with 131026',
    (evidence) => Object.assign(evidence.messages[0]!, { status: 'failed', error_code: '131026' }),
  ],
  [
    'messages',
    'canceled, and the provider had it',
    (evidence) => Object.assign(evidence.messages[0]!, { status: 'canceled' }),
  ],
  [
    'messages',
    'thanks of run 01a1 became 2',
    (evidence) => evidence.messages.push({ ...message, id: 'm2', status: 'canceled' }),
  ],
  [
    'messages',
    'm3 repeats m2',
    (evidence) => {
      const repeated = {
        ...message,
        author: 'agent',
        type: 'text',
        run_id: null,
        template: null,
        status: 'unknown',
      }
      evidence.messages.push({ ...repeated, id: 'm2' }, { ...repeated, id: 'm3' })
    },
  ],
  [
    'runs',
    '2 × live run waiting for reply',
    (evidence) => evidence.settled.pending.push(pending('live run waiting for reply')),
  ],
  [
    'runs',
    'failed without a failing step',
    (evidence) => Object.assign(evidence.runs[0]!, { end_reason: 'failed_engine' }),
  ],
  [
    'runs',
    'was at thanks 2 times',
    (evidence) => evidence.oddSteps.push({ run_id: RUN, node_id: 'thanks', visits: 2, open: 0 }),
  ],
  [
    'runs',
    'its step talk has not',
    (evidence) => evidence.oddSteps.push({ run_id: RUN, node_id: 'talk', visits: 1, open: 1 }),
  ],
  [
    'runs',
    'a row of messages was set aside',
    (evidence) => evidence.deadLetters.push({ queue: 'messages', error_name: 'Error', error_text: 'no' }),
  ],
  ['deliveries', 'is pending', (evidence) => Object.assign(evidence.deliveries[0]!, { status: 'pending' })],
  [
    'deliveries',
    'never reached the receiver',
    (evidence) => Object.assign(evidence, { received: evidence.received.slice(1) }),
  ],
  [
    'deliveries',
    'came with two bodies',
    (evidence) => Object.assign(evidence, { received: [...evidence.received, otherBody(evidence)] }),
  ],
  ['deliveries', 'journey_run.ended of run 01a1 is 0 events', (evidence) => evidence.deliveries.splice(1, 1)],
  [
    'deliveries',
    'journey_run.started of run 01a1 is 2 events',
    (evidence) => evidence.deliveries.push({ ...evidence.deliveries[0]! }),
  ],
  [
    'processes',
    '0-all ended by itself',
    (evidence) => Object.assign(evidence.processes[0]!, { endings: ['ended by itself with 1'] }),
  ],
  [
    'processes',
    '0-all was never ready again',
    (evidence) => Object.assign(evidence.settled, { readyAfterMs: [null] }),
  ],
  [
    'processes',
    'an answer of 500',
    (evidence) => evidence.ledger.answers.internalErrors.push('POST /cdp/events: {}'),
  ],
  [
    'logs',
    'shows Zxba of ana',
    (evidence) => Object.assign(evidence.processes[0]!, { log: 'Key (first_name)=(Zxba)' }),
  ],
  [
    'logs',
    'shows 573100000001 of ana',
    (evidence) => Object.assign(evidence.processes[0]!, { log: 'to 573100000001' }),
  ],
]

test.each(violations)('%s: %s', (check, words, corrupt) => {
  const evidence = correctEvidence()
  corrupt(evidence)
  expect(checkAll(evidence)[check]?.join('\n')).toContain(words)
})

function pending(what: string) {
  return { what, count: 2, due_at: null, mark: '' }
}

function otherBody(evidence: Evidence) {
  const first = evidence.received[0]!
  return { ...first, body: first.body.replace('"data"', '"data" ') }
}
