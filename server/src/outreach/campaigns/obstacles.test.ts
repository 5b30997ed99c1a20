import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertEmailAccount } from '../../../test/fixtures/channels.ts'
import { fromWire } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import { type CampaignWorld, openCampaignWorld } from './testing/campaign-world.ts'

/* Campaigns whose message cannot be sent for a while: their people wait. */

let world: CampaignWorld
beforeAll(async () => {
  world = await openCampaignWorld()
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(() => setSender('connected'))

const MINUTE_MS = 60_000
let rounds = 0

async function people(count: number): Promise<string[]> {
  rounds += 1
  const ids = Array.from({ length: count }, (_, index) => `o${rounds}-${String(index).padStart(2, '0')}`)
  await world.addPeople(Object.fromEntries(ids.map((id) => [id, {}])))
  return ids
}

const message = (templateId: string) => ({
  channel: 'whatsapp',
  templateId,
  templateBindings: { 1: 'literal:you' },
})

async function setTemplate(templateId: string, status: string) {
  const { runtime, org } = world.app
  await runtime.pool.run(sql`
    update templates set status = ${status} where org_id = ${org.id} and id = ${fromWire('template', templateId)}`)
}

async function setSender(state: 'connected' | 'disconnected') {
  const { runtime, org } = world.app
  await runtime.pool.run(sql`
    update channels set disconnected_at = ${state === 'connected' ? null : world.clock.now()} where org_id = ${org.id}`)
}

const results = (id: string) => world.app.ok('campaigns_results_get', { id })
const codes = async (id: string) =>
  (await results(id)).issues.map(({ variant, code }: Record<string, string>) => `${variant} ${code}`)

async function passMinutes(minutes: number) {
  world.clock.pass(minutes * MINUTE_MS)
  await world.enroll()
}

test('People wait while the template is not approved, and get it when it is again', async () => {
  const ids = await people(5)
  const templateId = await world.shop.addTemplate('APPROVED')
  const id = await world.draft(ids, { message: message(templateId) })
  await world.app.ok('campaigns_start', { id })
  await setTemplate(templateId, 'REJECTED')
  await passMinutes(0)
  await passMinutes(5)
  expect(await world.app.ok('campaigns_get', { id })).toMatchObject({
    status: 'SENDING',
    people: { waiting: 5, enrolled: 0, excluded: [] },
  })
  expect(await codes(id)).toEqual(['a template_not_approved'])
  await setTemplate(templateId, 'APPROVED')
  expect(await codes(id)).toEqual([])
  await passMinutes(1)
  expect(await world.reached(id)).toEqual(ids)
  expect(await world.app.ok('campaigns_get', { id })).toMatchObject({ status: 'SENT' })
})

test('People wait while the sender is disconnected', async () => {
  const ids = await people(3)
  const id = await world.draft(ids)
  await world.app.ok('campaigns_start', { id })
  await setSender('disconnected')
  await passMinutes(5)
  expect(await codes(id)).toEqual(['a channel_missing'])
  expect(await results(id)).toMatchObject({ people: { waiting: 3, enrolled: 0 } })
  await setSender('connected')
  await passMinutes(1)
  expect(await world.reached(id)).toEqual(ids)
})

test('Variants whose message can be sent go on, and the others are no winner before they were sent', async () => {
  const ids = await people(40)
  const broken = await world.shop.addTemplate('APPROVED')
  const test = { others: [message(broken)], sharePercent: 50, decideAfter: '1h' }
  const id = await world.draft(ids, { test })
  await world.app.ok('campaigns_start', { id })
  await setTemplate(broken, 'PENDING')
  await passMinutes(0)
  await world.sendAll()
  await passMinutes(1)
  const { test: found, people: counted } = await results(id)
  expect(found.variants).toMatchObject([{ variant: 'a', people: counted.enrolled }, { people: 0 }])
  expect(counted.enrolled).toBeGreaterThan(0)
  expect(await codes(id)).toEqual(['b template_not_approved'])
  await passMinutes(120)
  expect((await results(id)).test).toMatchObject({ winner: null, decideAt: null })
  await world.app.ok('campaigns_choose_winner', { id, variant: 'a' })
  await passMinutes(0)
  const { people: later } = await results(id)
  expect(later.waiting).toBe(40 - later.enrolled)
  await setTemplate(broken, 'APPROVED')
  await passMinutes(1)
  expect(await world.reached(id)).toEqual(ids)
})

test('A follow-up that cannot be sent keeps nobody waiting', async () => {
  const ids = await people(2)
  const broken = await world.shop.addTemplate('APPROVED')
  const id = await world.draft(ids, { followUp: { after: '24h', message: message(broken) } })
  await world.app.ok('campaigns_start', { id })
  await setTemplate(broken, 'REJECTED')
  await passMinutes(0)
  expect(await world.reached(id)).toEqual(ids)
  expect(await codes(id)).toEqual([])
})

test('A fallback keeps nobody waiting: the message is sent without it, and it is sent in place of the message', async () => {
  const { runtime, org } = world.app
  const address = 'campaigns@parley.invalid'
  const account = await insertEmailAccount(runtime, org.id, address)
  await runtime.pool.run(sql`
    insert into channels (org_id, id, account_id, kind, address, display_name, provider_id, status, paced_until, created_at)
    values (${org.id}, ${runtime.newId()}, ${account}, 'email', ${address}, 'Shop', ${address}, 'CONNECTED',
            ${world.clock.now()}, ${world.clock.now()})`)
  await world.addPeople({ f1: { email: 'f1@example.com' }, f2: { email: 'f2@example.com' } })
  const channelFallback = { channel: 'email', subject: 'Hello', body: 'Hello you' }
  const templateId = await world.shop.addTemplate('APPROVED')
  const one = await world.draft(['f1'], { message: { ...message(world.templateId), channelFallback } })
  const other = await world.draft(['f2'], { message: { ...message(templateId), channelFallback } })
  for (const id of [one, other]) await world.app.ok('campaigns_start', { id })
  await setTemplate(templateId, 'REJECTED')
  await passMinutes(0)
  expect(await world.reached(other)).toEqual(['f2'])
  expect(await codes(other)).toEqual([])
  await runtime.pool.run(sql`
    update channels set disconnected_at = ${world.clock.now()} where org_id = ${org.id} and kind = 'email'`)
  await passMinutes(1)
  expect(await world.reached(one)).toEqual(['f1'])
  expect(await codes(one)).toEqual([])
})

test('A canceled campaign waits for nothing', async () => {
  const ids = await people(2)
  const templateId = await world.shop.addTemplate('APPROVED')
  const id = await world.draft(ids, { message: message(templateId) })
  await world.app.ok('campaigns_start', { id })
  await setTemplate(templateId, 'REJECTED')
  await passMinutes(5)
  await world.app.ok('campaigns_cancel', { id })
  expect(await results(id)).toMatchObject({ issues: [], people: { waiting: 0 } })
})
