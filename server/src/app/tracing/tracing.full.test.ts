import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../../../test/harness/waiting.ts'
import { subscribe } from '../../../test/harness/webhooks.ts'
import type { Receiver } from '../../../test/peers/receiver.ts'
import {
  type ReceivedSpan,
  startTraceReceiver,
  type TraceReceiver,
} from '../../../test/peers/trace-receiver.ts'
import { end, send, somebody, start, talk } from '../../outreach/journeys/testing/graph.ts'
import { openTownWithReceiver, type Town } from '../../outreach/journeys/testing/town.ts'
import { sql } from '../../platform/db/index.ts'
import { ConfigError, readConfig } from '../settings/config.ts'
import { openTracing } from './open-telemetry.ts'

/* Traces (docs/monitoring.md: Traces). */

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const CALLER = '00f067aa0ba902b7'

const ON_ORDER = { ...start, inputs: { triggerType: 'cdp_event', eventName: 'order_placed' } }
const EDGES = ['start SENT hello', 'hello SENT talk', 'talk CLOSED end', 'talk STALE end']

let traces: TraceReceiver
let town: Town
let receiver: Receiver
beforeAll(async () => {
  traces = await startTraceReceiver()
  const env = { PARLEY_TRACES_URL: traces.url, PARLEY_TRACES_HEADERS: 'api-key=a=b, tenant=1' }
  ;({ town, receiver } = await openTownWithReceiver(undefined, env))
  receiver.answer = (_, response) => response.end()
  await subscribe(town.app, `${receiver.url}/hook`)
  await town.launch([ON_ORDER, send('hello'), talk, end], EDGES)
})
afterAll(async () => {
  await town[Symbol.asyncDispose]()
  await traces[Symbol.asyncDispose]()
})

/** The names of the spans of a trace, each with that of its parent, or the parent's id if it is not ours. */
function treeOf(traceId: string): Record<string, string | undefined> {
  const mine = traces.spans.filter((span) => span.traceId === traceId)
  const names = new Map(mine.map(({ spanId, name }) => [spanId, name]))
  const parentOf = ({ parentSpanId = '' }: ReceivedSpan) => names.get(parentSpanId) ?? parentSpanId
  return Object.fromEntries(mine.map((span) => [span.name, parentOf(span)]))
}

const treeWith = (traceId: string, ...names: string[]) =>
  until(() => {
    const tree = treeOf(traceId)
    return names.every((name) => name in tree) ? tree : null
  })

/** Records an event as a caller with these headers. */
async function order(externalId: string, headers: Record<string, string>) {
  const who = somebody()
  await town.app.ok('cdp_people_upsert', who)
  const response = await fetch(`${town.app.url}/api/v1/cdp/events`, {
    method: 'POST',
    headers: { authorization: `Bearer ${town.app.org.key}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ name: 'order_placed', externalId, personExternalId: who.externalId }),
  })
  expect(response.status).toBeLessThan(300)
  return who
}

test('an event is one trace from its request to the answers of provider and receiver, in the trace of its sender', async () => {
  const who = await order('o-1', { traceparent: `00-${TRACE}-${CALLER}-01` })
  const tree = await treeWith(TRACE, 'message.send', 'webhook.deliver')
  expect(tree).toMatchObject({
    cdp_events_record: CALLER,
    'journey.enroll': 'cdp_events_record',
    'journey.step': 'journey.enroll',
    'message.send': 'journey.enroll',
    'webhook.deliver': 'journey.enroll',
  })
  expect((await town.messages(who.phoneNumber)).length).toBe(1)
  const sent = traces.spans.find(({ name, traceId }) => name === 'message.send' && traceId === TRACE)!
  expect(sent.attributes).toMatchObject({ 'parley.provider': 'whatsapp_cloud', 'parley.outcome': 'accepted' })
  // The receiver can go on with the trace.
  const [, traceId, spanId] = String(receiver.requests[0]!.headers.traceparent).split('-')
  expect(traces.spans.find((span) => span.spanId === spanId)).toMatchObject({
    name: 'webhook.deliver',
    traceId,
  })
  expect(traces.headers).toMatchObject({ 'api-key': 'a=b', tenant: '1' })
  // Nothing that people or organizations wrote is in a span.
  expect(JSON.stringify(traces.spans)).not.toMatch(new RegExp(`${who.phoneNumber.slice(1)}|Hello there|o-1`))
})

test('an answer of a person is a trace from the webhook of the provider to the reply of the agent', async () => {
  const who = await order('o-2', {})
  await until(async () => (await town.messages(who.phoneNumber)).length === 1)
  await town.write(who.phoneNumber, 'What does it cost?')
  const received = '/channels/whatsapp/:org/:account'
  const tree = await until(() =>
    traces.spans
      .filter(({ name }) => name === received)
      .map(({ traceId }) => treeOf(traceId))
      .find((found) => 'message.send' in found),
  )
  expect(tree).toEqual({ [received]: '', 'agent.turn': received, 'message.send': received })
})

test('a trace that its caller does not record is not recorded, and leaves no marks', async () => {
  const unrecorded = TRACE.replaceAll('4', '5')
  const who = await order('o-3', { traceparent: `00-${unrecorded}-${CALLER}-00` })
  await until(async () => (await town.messages(who.phoneNumber)).length === 1)
  expect(treeOf(unrecorded)).toEqual({})
  const marks = await town.app.runtime.pool.rows(sql`
    select from trace_marks m join runs r on r.org_id = ${town.app.org.id} and r.id = m.id
    where m.org_id = ${town.app.org.id} and r.person_external_id = ${who.externalId}`)
  expect(marks).toEqual([])
})

test('a receiver that refuses traces is told in the log once, and disturbs nothing', async () => {
  await using refusing = await startTraceReceiver()
  refusing.status = 401
  const lines: string[] = []
  const log = { info: () => {}, error: () => {}, warn: (_: object, words: string) => void lines.push(words) }
  const tracing = openTracing({ url: refusing.url, headers: {}, sample: 1 }, '1', log)
  const result = await tracing.run('work', { kind: 'server', parent: 'nonsense' }, async () => 'done')
  await tracing[Symbol.asyncDispose]()
  expect(result).toBe('done')
  expect(lines).toEqual(['traces could not be sent'])
})

test('without the setting no traces are recorded, and wrong headers are refused', () => {
  expect(readConfig({}).traces).toBeNull()
  const url = { PARLEY_TRACES_URL: 'http://localhost:4318/v1/traces' }
  expect(readConfig({ ...url, PARLEY_TRACES_SAMPLE: '0.1' }).traces).toEqual({
    url: url.PARLEY_TRACES_URL,
    headers: {},
    sample: 0.1,
  })
  expect(() => readConfig({ ...url, PARLEY_TRACES_HEADERS: 'just words' })).toThrow(ConfigError)
})
