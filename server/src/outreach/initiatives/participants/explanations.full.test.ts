import { afterAll, beforeAll, expect, test } from 'vitest'
import { workOneBatch } from '../../../../test/harness/due-work.ts'
import { signalSendFailed, signalSent } from '../../../messaging/runs/index.ts'
import { fromWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { inTransaction } from '../../../platform/operations/index.ts'
import { openShop, type Shop } from '../../journeys/authoring/testing/shop.ts'
import { runsWorker } from '../../journeys/index.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop({ env: { PARLEY_ROLE: 'api' } })
})

afterAll(() => shop[Symbol.asyncDispose]())

const SYSTEM = { kind: 'system', id: 'test' } as const

const work = () => workOneBatch(shop.app.runtime, runsWorker(shop.app.runtime), shop.app.org.id)

async function participant(bindings: Record<string, string>) {
  const id = await shop.addInitiative()
  await shop.createDraft(id, { bindings })
  await shop.app.ok('initiatives_launch', { id })
  const person = { externalId: `p-${id}`, phoneNumber: '+573001112233' }
  const { data } = await shop.app.ok('initiatives_participants_add', { id, people: [person] })
  return { id, participantId: data[0].participantId as string }
}

const explain = (input: Record<string, unknown>) => shop.app.ok('initiatives_participant_explain', input)

test('The explanation of a live run shows its node, what it waits for and what each signal leads to', async () => {
  const { runtime, org } = shop.app
  const at = await participant({ 1: 'literal:you' })
  expect(await explain(at)).toMatchObject({
    status: 'ACTIVE',
    place: { nodeId: 'start' },
    waiting: null,
    steps: [],
  })

  await work()
  const sending = await explain(at)
  expect(sending.place).toMatchObject({ nodeId: 'ask', kind: 'SEND_MESSAGE', name: 'Ask' })
  expect(sending.waiting).toMatchObject({
    for: 'message',
    until: null,
    text: 'Waits for the message to be sent.',
  })
  expect(sending.messages).toMatchObject([{ status: 'queued', error: null, sentAt: null }])

  const [message] = await runtime.pool.rows(sql<{ id: string }>`
    update messages set status = 'accepted', due_at = null, sent_at = created_at
    where org_id = ${org.id} and run_id = ${fromWire('run', at.participantId)} returning id`)
  const runId = fromWire('run', at.participantId)!
  await inTransaction(runtime, org.id, SYSTEM, (ctx) => signalSent(ctx, [{ runId, messageId: message!.id }]))
  await work()
  const waiting = await explain({ ...at, language: 'es' })
  expect(waiting.place).toMatchObject({ nodeId: 'wait', since: expect.any(String) })
  expect(waiting.waiting).toMatchObject({ for: 'reply', until: expect.any(String) })
  expect(waiting.waiting.text).toMatch(/hasta el/)
  expect(waiting.waiting.next).toMatchObject([
    { signal: 'REPLIED', leadsTo: { nodeId: 'end' } },
    { signal: 'TIMEOUT', leadsTo: { nodeId: 'end' } },
  ])
  expect(waiting.steps).toMatchObject([
    { nodeId: 'start', signal: 'SENT', leadsTo: 'ask' },
    { nodeId: 'ask', signal: 'SENT', why: 'El proveedor aceptó el mensaje.', leadsTo: 'wait' },
    { nodeId: 'wait', status: 'ENTERED', signal: null, why: null },
  ])
  expect(waiting.messages).toMatchObject([{ status: 'accepted', sentAt: expect.any(String) }])
})

test('A message whose outcome nobody knows is named on its run, its step and its participant', async () => {
  const { runtime, org } = shop.app
  const at = await participant({ 1: 'literal:you' })
  const runId = fromWire('run', at.participantId)!
  const getParticipant = () => shop.app.ok('initiatives_participant_get', at)
  await work()
  expect(await getParticipant()).not.toHaveProperty('unknownMessages')
  const [message] = await runtime.pool.rows(sql<{ id: string }>`
    update messages set status = 'unknown', due_at = null where org_id = ${org.id} and run_id = ${runId} returning id`)
  await inTransaction(runtime, org.id, SYSTEM, (ctx) => signalSent(ctx, [{ runId, messageId: message!.id }]))
  await work()
  const unsure = await explain(at)
  expect(unsure.steps[1]).toMatchObject({ nodeId: 'ask', why: expect.stringMatching(/^Nobody knows/) })
  expect(unsure.messages).toMatchObject([{ status: 'unknown', note: expect.stringMatching(/^Nobody knows/) }])
  expect(await getParticipant()).toMatchObject({ unknownMessages: 1 })

  await runtime.pool.run(sql`
    update messages set status = 'delivered' where org_id = ${org.id} and id = ${message!.id}`)
  const settled = await explain(at)
  expect(settled.steps[1].why).toBe('The provider accepted the message.')
  expect(await getParticipant()).not.toHaveProperty('unknownMessages')
})

test('The explanation of a failed run gives the reason in the words of its node', async () => {
  const at = await participant({ 1: 'person.attributes.nothing' })
  await work()
  const failed = await explain({ ...at, language: 'pt' })
  expect(failed).toMatchObject({
    status: 'FAILED',
    endReason: 'failed_node_error',
    place: null,
    waiting: null,
  })
  expect(failed.steps.at(-1)).toMatchObject({
    nodeId: 'ask',
    why: 'Uma variável do modelo não tem valor para esta pessoa.',
  })
})

test.each([
  [
    'canceled',
    'contact_suppressed',
    null,
    'Parley sent nothing, because this person is on the do-not-contact list.',
  ],
  ['failed', 'template_not_approved', null, 'Parley sent nothing, because the template is not approved.'],
  ['queued', 'quiet_hours', null, 'It waits for the end of the quiet hours.'],
  [
    'failed',
    '131026',
    'Message undeliverable',
    'The provider refused the message (131026): Message undeliverable',
  ],
])('A message that is %s with %s says who decided it', async (status, code, text, why) => {
  const { runtime, org } = shop.app
  const at = await participant({ 1: 'literal:you' })
  await work()
  await runtime.pool.run(sql`
    update messages set status = ${status}, due_at = null, error_code = ${code}, error_text = ${text}
    where org_id = ${org.id} and run_id = ${fromWire('run', at.participantId)}`)
  expect((await explain(at)).messages).toMatchObject([{ status, error: code, why }])
})

test('A step whose message Parley refused does not blame the provider', async () => {
  const at = await participant({ 1: 'literal:you' })
  await work()
  const runId = fromWire('run', at.participantId)!
  const { id: messageId } = await shop.app.runtime.pool.one(sql<{ id: string }>`
    select id from messages where run_id = ${runId}`)
  await inTransaction(shop.app.runtime, shop.app.org.id, SYSTEM, (ctx) =>
    signalSendFailed(ctx, [{ runId, messageId, errorName: 'channel_disconnected' }]),
  )
  await work()
  const { steps } = await explain(at)
  expect(steps.at(-1).why).toBe('Parley sent nothing, because the sender was disconnected.')
  const { data } = await shop.app.ok('initiatives_participant_steps_list', at)
  expect(JSON.stringify(data.at(-1))).not.toContain('provider')
})

test('A participant of another initiative is not found', async () => {
  const { participantId } = await participant({ 1: 'literal:you' })
  const other = await shop.app.api('initiatives_participant_explain', {
    id: await shop.addInitiative(),
    participantId,
  })
  expect([other.status, other.body.error.code]).toEqual([404, 'not_found'])
})
