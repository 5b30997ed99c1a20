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

/** A seed in which everything went well: an event that started a run, one that was refused, somebody in a segment. */
function kept(): Evidence {
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
  expect(checkAll(kept())).toEqual({})
})

const breaks: [string, string, (seen: Evidence) => void][] = [
  ['data', 'order-1 was acknowledged and is not there', (seen) => seen.events.shift()],
  ['data', 'order-1 is there 2 times', (seen) => Object.assign(seen.events[0]!, { stored: 2, keyed: 2 })],
  ['data', 'order-2 has 1 rows and 0 keys', (seen) => Object.assign(seen.events[1]!, { keyed: 0 })],
  ['data', 'person ana was acknowledged and is not there', (seen) => seen.people.shift()],
  ['data', 'person bea is not as it was', (seen) => Object.assign(seen.people[1]!, { tier: null })],
  ['imports', 'is FAILED', (seen) => Object.assign(seen.imports[0]!, { status: 'FAILED' })],
  ['imports', 'read 10 rows and counts 11', (seen) => Object.assign(seen.imports[0]!, { rows_updated: 1 })],
  ['imports', 'created 9 people and 10 are there', (seen) => Object.assign(seen, { importedPeople: 10 })],
  ['imports', '1 imports were acknowledged, 0 are there', (seen) => seen.imports.shift()],
  ['enrollments', 'order-2 was acknowledged and has neither', (seen) => seen.refusals.pop()],
  ['enrollments', 'was refused 1 times, and told so 0', (seen) => seen.deliveries.splice(2, 1)],
  [
    'enrollments',
    'order-1 was sent 1 times and has 2',
    (seen) => seen.runs.push({ ...seen.runs[0]!, id: '01a3' }),
  ],
  ['enrollments', 'bea entered the gold segment once and has 0', (seen) => seen.runs.pop()],
  [
    'enrollments',
    'bea entered the gold segment once and has 2',
    (seen) => seen.runs.push({ ...seen.runs[1]!, id: '01a3' }),
  ],
  ['enrollments', 'bea is gold and not in that segment', (seen) => seen.members.pop()],
  ['enrollments', 'which is not there', (seen) => seen.runs.shift()],
  ['messages', 'm1 reached the provider 2 times', (seen) => seen.accepted.push({ ...seen.accepted[0]! })],
  [
    'messages',
    'm9, which is not recorded',
    (seen) => seen.accepted.push({ ...seen.accepted[0]!, callbackData: 'm9' }),
  ],
  ['messages', 'still sending in the end', (seen) => Object.assign(seen.messages[0]!, { status: 'sending' })],
  ['messages', 'read, and the provider never had it', (seen) => seen.accepted.pop()],
  [
    'messages',
    'unknown, though the provider had it',
    (seen) => Object.assign(seen.messages[0]!, { status: 'unknown' }),
  ],
  [
    'messages',
    'failed with 131026',
    (seen) => Object.assign(seen.messages[0]!, { status: 'failed', error_code: '131026' }),
  ],
  [
    'messages',
    'canceled, and the provider had it',
    (seen) => Object.assign(seen.messages[0]!, { status: 'canceled' }),
  ],
  [
    'messages',
    'thanks of run 01a1 became 2',
    (seen) => seen.messages.push({ ...message, id: 'm2', status: 'canceled' }),
  ],
  [
    'messages',
    'm3 says again what m2 said',
    (seen) => {
      const said = {
        ...message,
        author: 'agent',
        type: 'text',
        run_id: null,
        template: null,
        status: 'unknown',
      }
      seen.messages.push({ ...said, id: 'm2' }, { ...said, id: 'm3' })
    },
  ],
  [
    'runs',
    '2 × live run waiting for reply',
    (seen) => seen.settled.pending.push(pending('live run waiting for reply')),
  ],
  [
    'runs',
    'failed without a failing step',
    (seen) => Object.assign(seen.runs[0]!, { end_reason: 'failed_engine' }),
  ],
  [
    'runs',
    'was at thanks 2 times',
    (seen) => seen.oddSteps.push({ run_id: RUN, node_id: 'thanks', visits: 2, open: 0 }),
  ],
  [
    'runs',
    'its step talk has not',
    (seen) => seen.oddSteps.push({ run_id: RUN, node_id: 'talk', visits: 1, open: 1 }),
  ],
  [
    'runs',
    'a row of messages was set aside',
    (seen) => seen.deadLetters.push({ queue: 'messages', error_name: 'Error', error_text: 'no' }),
  ],
  ['deliveries', 'is pending', (seen) => Object.assign(seen.deliveries[0]!, { status: 'pending' })],
  [
    'deliveries',
    'never reached the receiver',
    (seen) => Object.assign(seen, { received: seen.received.slice(1) }),
  ],
  [
    'deliveries',
    'came with two bodies',
    (seen) => Object.assign(seen, { received: [...seen.received, otherBody(seen)] }),
  ],
  ['deliveries', 'journey_run.ended of run 01a1 is 0 events', (seen) => seen.deliveries.splice(1, 1)],
  [
    'deliveries',
    'journey_run.started of run 01a1 is 2 events',
    (seen) => seen.deliveries.push({ ...seen.deliveries[0]! }),
  ],
  [
    'processes',
    '0-all ended by itself',
    (seen) => Object.assign(seen.processes[0]!, { endings: ['ended by itself with 1'] }),
  ],
  [
    'processes',
    '0-all was never ready again',
    (seen) => Object.assign(seen.settled, { readyAfterMs: [null] }),
  ],
  [
    'processes',
    'an answer of 500',
    (seen) => seen.ledger.answers.internalErrors.push('POST /cdp/events: {}'),
  ],
  [
    'logs',
    'shows Zxba of ana',
    (seen) => Object.assign(seen.processes[0]!, { log: 'Key (first_name)=(Zxba)' }),
  ],
  [
    'logs',
    'shows 573100000001 of ana',
    (seen) => Object.assign(seen.processes[0]!, { log: 'to 573100000001' }),
  ],
]

test.each(breaks)('%s: %s', (check, words, spoil) => {
  const seen = kept()
  spoil(seen)
  expect(checkAll(seen)[check]?.join('\n')).toContain(words)
})

function pending(what: string) {
  return { what, count: 2, due_at: null, mark: '' }
}

function otherBody(seen: Evidence) {
  const first = seen.received[0]!
  return { ...first, body: first.body.replace('"data"', '"data" ') }
}
