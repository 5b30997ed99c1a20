import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/harness.ts'
import { until } from '../../../test/harness/waiting.ts'
import { accountOf, connectTwilio, simulate } from '../../../test/peers/simulator.ts'
import { sql } from '../../platform/db/index.ts'
import { inTransaction } from '../../platform/operations/index.ts'
import { changeFlows } from './changes.ts'

/* Forms that are published as Flows at WhatsApp (docs/whatsapp.md: Flows). */

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ simulator: true })
})
afterAll(() => app.stop())
beforeEach(() => simulate(app, 'DELETE', '/faults'))

async function publishedForm(name: string, field: object = {}, more: object[] = []): Promise<string> {
  const first = { key: 'name', type: 'text', label: 'Your name', required: true, ...field }
  const draft = { fields: [first, ...more] }
  const { id } = await app.ok('lead_capture_embedded_forms_create', { name, draft })
  await app.ok('lead_capture_embedded_forms_publish', { formId: id })
  return id
}

const publish = (formId: string, more: object = {}) =>
  app.api('lead_capture_embedded_forms_flow_publish', { formId, ...more })
const status = async (formId: string) =>
  (await app.ok('lead_capture_embedded_forms_flow_status', { formId })).flows[0]
/** The Flow once WhatsApp has answered. */
const answered = (formId: string) =>
  until(async () => {
    const flow = await status(formId)
    return (flow.status !== 'PUBLISHING' || flow.error !== null) && flow
  })

async function flowsAtWhatsapp(name: string) {
  const { wabaId, accessToken } = (await accountOf(app)) as unknown as Record<string, string>
  const answer = await fetch(`${app.simulatorUrl}/v23.0/${wabaId}/flows?limit=500`, {
    headers: { authorization: `Bearer ${accessToken}` },
  })
  const { data } = (await answer.json()) as { data: { id: string; name: string; status: string }[] }
  return data.filter((flow) => flow.name.startsWith(`${name} (`))
}

test('a form is published, once for each version', async () => {
  const formId = await publishedForm('Club')
  expect((await publish(formId)).body.flows).toMatchObject([
    { status: 'PUBLISHING', version: 1, language: 'en' },
  ])
  const flow = await answered(formId)
  expect(flow).toMatchObject({ status: 'PUBLISHED', problems: [], error: null })
  expect(await flowsAtWhatsapp('Club')).toMatchObject([{ id: flow.flowId, status: 'PUBLISHED' }])

  await publish(formId)
  await answered(formId)
  expect(await flowsAtWhatsapp('Club')).toHaveLength(1)

  await app.ok('lead_capture_embedded_forms_update', { formId, draft: { constants: { campaign: 'may' } } })
  await app.ok('lead_capture_embedded_forms_publish', { formId })
  await publish(formId)
  expect(await answered(formId)).toMatchObject({ status: 'PUBLISHED', version: 2 })
  expect(await flowsAtWhatsapp('Club')).toHaveLength(2)
})

test.each([
  ['its creation', 1],
  ['its creation and its JSON', 2],
  ['its creation, its JSON and its publication', 3],
])('lost answers to %s make no second Flow', async (name, lost) => {
  const formId = await publishedForm(name)
  await simulate(app, 'POST', '/faults', { kind: 'reset_after', on: 'flows', times: lost })
  for (let attempt = 0; attempt < lost; attempt += 1) {
    await publish(formId)
    expect(await answered(formId)).toMatchObject({ status: 'PUBLISHING', errorCode: 'unknown' })
    expect(await flowsAtWhatsapp(name)).toHaveLength(1)
  }
  await publish(formId)
  await until(async () => (await status(formId)).status === 'PUBLISHED')
  expect(await flowsAtWhatsapp(name)).toMatchObject([{ status: 'PUBLISHED' }])
})

test('what WhatsApp finds in the Flow is said', async () => {
  const fields = Array.from({ length: 51 }, (_, at) => ({
    key: `f${at}`,
    type: 'text',
    label: `Field ${at}`,
  }))
  const formId = await publishedForm('Long', {}, fields)
  await publish(formId)
  const problem = 'STEP_AA: a screen has at most 50 components.'
  expect(await answered(formId)).toMatchObject({
    status: 'FAILED',
    errorCode: 'flow_invalid',
    problems: [problem],
  })
  expect(await flowsAtWhatsapp('Long')).toMatchObject([{ status: 'DRAFT' }])
})

test('a refusal is said, and publishing again goes on', async () => {
  const formId = await publishedForm('Refused')
  await simulate(app, 'POST', '/faults', {
    kind: 'error',
    on: 'flows',
    code: 139000,
    times: 1,
    details: 'Blocked.',
  })
  await publish(formId)
  expect(await answered(formId)).toMatchObject({ status: 'FAILED', errorCode: '139000', error: 'Blocked.' })
  await publish(formId)
  await until(async () => (await status(formId)).status === 'PUBLISHED')
})

test('a result of an attempt that somebody overtook is not written', async () => {
  const formId = await publishedForm('Overtaken')
  await simulate(app, 'POST', '/faults', { kind: 'latency', on: 'flows', ms: 1_000 })
  await publish(formId)
  await until(() =>
    app.runtime.pool.maybe(sql`
    select from form_flows where org_id = ${app.org.id} and name like 'Overtaken%' and check_lease = check_at`),
  )
  const overtake = await app.runtime.pool.rows(sql<{ id: string }>`
    update form_flows set check_at = null, status = 'FAILED', error_code = 'overtaken'
    where org_id = ${app.org.id} and name like 'Overtaken%' returning id`)
  expect(overtake).toHaveLength(1)
  await until(async () => (await flowsAtWhatsapp('Overtaken'))[0]?.status === 'PUBLISHED')
  expect(await status(formId)).toMatchObject({ status: 'FAILED', errorCode: 'overtaken', flowId: null })
})

test('a Flow that WhatsApp blocks, limits or restores is shown so, and publishing again changes nothing', async () => {
  const formId = await publishedForm('Judged')
  await publish(formId)
  const { flowId } = await answered(formId)
  const judge = (decided: string) => simulate(app, 'POST', `/flows/${flowId}/status`, { status: decided })
  const becomes = (wanted: string) =>
    until(async () => {
      const flow = await status(formId)
      return flow.status === wanted && flow
    })
  await judge('BLOCKED')
  expect(await becomes('BLOCKED')).toMatchObject({
    errorCode: 'flow_blocked',
    error: expect.stringContaining('from PUBLISHED to BLOCKED'),
  })
  await publish(formId)
  expect(await becomes('BLOCKED')).toMatchObject({ errorCode: 'flow_blocked' })
  await judge('THROTTLED')
  await becomes('THROTTLED')
  await judge('PUBLISHED')
  expect(await becomes('PUBLISHED')).toMatchObject({ errorCode: null, error: null })
})

test('a published Flow can be sent while it is published again, unless it is gone', async () => {
  const formId = await publishedForm('Again')
  await publish(formId)
  const { flowId } = await answered(formId)
  expect((await publish(formId)).body.flows).toMatchObject([{ status: 'PUBLISHED', flowId }])
  await app.runtime.pool.run(sql`
    update form_flows set name = name || ' anew' where org_id = ${app.org.id} and provider_id = ${flowId}`)
  await publish(formId)
  await until(async () => (await status(formId)).status === 'FAILED')
  expect(await status(formId)).toMatchObject({ errorCode: 'flow_gone' })
  await publish(formId)
  const another = await until(async () => {
    const flow = await status(formId)
    return flow.status === 'PUBLISHED' && flow
  })
  expect(another.flowId).not.toBe(flowId)
})

test('a lost webhook about a blocked Flow is made up for by publishing again', async () => {
  const formId = await publishedForm('Lost word')
  await publish(formId)
  const { flowId } = await answered(formId)
  await simulate(app, 'POST', '/faults', { kind: 'webhook_drop', times: 1 })
  await simulate(app, 'POST', `/flows/${flowId}/status`, { status: 'BLOCKED' })
  await publish(formId)
  await until(async () => (await status(formId)).status === 'BLOCKED')
})

describe('what WhatsApp says out of order', () => {
  const SECOND_MS = 1_000
  /** A published Flow, and how a webhook about it is applied that happened so many seconds from now. */
  async function judged(name: string) {
    const formId = await publishedForm(name)
    await publish(formId)
    const { flowId } = await answered(formId)
    const { account_id } = await app.runtime.pool.one(sql<{ account_id: string }>`
      select account_id from form_flows where org_id = ${app.org.id} and provider_id = ${flowId}`)
    const start = app.runtime.clock.now().getTime()
    const say = (...events: [seconds: number, before: string, status: string][]) =>
      inTransaction(app.runtime, app.org.id, { kind: 'system', id: 'test' }, (ctx) =>
        changeFlows(
          ctx,
          account_id,
          events.map(([seconds, before, decided]) => ({
            ...{ kind: 'flow' as const, flowId, status: decided, before },
            ...{ at: new Date(start + seconds * SECOND_MS), text: 'Said so.' },
          })),
        ),
      )
    return { formId, flowId, say }
  }

  test('an older event changes nothing, and is checked at WhatsApp', async () => {
    const { formId, say } = await judged('Order')
    await say([20, 'BLOCKED', 'THROTTLED'])
    await say([10, 'PUBLISHED', 'BLOCKED'])
    expect((await status(formId)).status).not.toBe('BLOCKED')
    // At the simulated WhatsApp, nothing has happened to the Flow.
    await until(async () => (await status(formId)).status === 'PUBLISHED')
  })

  test('events of one webhook and of one second count in the order in which they happened', async () => {
    const { formId, say } = await judged('Second')
    await say([20, 'THROTTLED', 'BLOCKED'], [10, 'PUBLISHED', 'THROTTLED'])
    expect((await status(formId)).status).toBe('BLOCKED')
    await say([20, 'PUBLISHED', 'THROTTLED'])
    expect((await status(formId)).status).not.toBe('THROTTLED')
  })

  test('an event from before WhatsApp was asked changes nothing', async () => {
    const { formId, say } = await judged('Asked')
    await say([-60, 'PUBLISHED', 'BLOCKED'])
    expect((await status(formId)).status).toBe('PUBLISHED')
  })

  test.each([
    ['DRAFT', 'PUBLISHED'],
    ['PUBLISHED', 'THROTTLED'],
  ])(
    'WhatsApp is asked again when an event came in while it answered something else: %s to %s',
    async (before, decided) => {
      const { formId, flowId, say } = await judged(`Meanwhile ${decided}`)
      await app.runtime.pool.run(sql`
        update form_flows set name = name || ' gone' where org_id = ${app.org.id} and provider_id = ${flowId}`)
      await simulate(app, 'POST', '/faults', { kind: 'latency', on: 'flows', ms: 1_000 })
      await publish(formId)
      await until(() =>
        app.runtime.pool.maybe(sql`
          select from form_flows
          where org_id = ${app.org.id} and provider_id = ${flowId} and check_lease = check_at`),
      )
      await say([20, before, decided])
      await until(async () => (await status(formId)).status === 'FAILED')
      expect(await status(formId)).toMatchObject({ errorCode: 'flow_gone' })
    },
  )
})

test('a form that a Flow cannot have, and one that is not published, are refused', async () => {
  const formId = await publishedForm('Secret', { sensitive: true })
  expect((await publish(formId)).body.error).toMatchObject({
    code: 'form_not_ready',
    issues: [{ code: 'flow_sensitive' }],
  })
  const { id } = await app.ok('lead_capture_embedded_forms_create', { name: 'New' })
  expect((await publish(id)).body.error.code).toBe('not_found')
})

test('numbers of Twilio take none', async () => {
  const formId = await publishedForm('Twilio')
  await connectTwilio(app)
  const { phoneNumber } = await accountOf(app)
  expect((await publish(formId, { phoneNumbers: [phoneNumber] })).body.error).toMatchObject({
    code: 'invalid_request',
    issues: [{ path: 'phoneNumbers', code: 'flows_unsupported' }],
  })
  expect((await publish(formId)).body.error.code).toBe('invalid_request')
  const { numbersWithoutFlows } = await app.ok('lead_capture_embedded_forms_flow_status', { formId })
  expect(numbersWithoutFlows).toEqual([phoneNumber])
})
