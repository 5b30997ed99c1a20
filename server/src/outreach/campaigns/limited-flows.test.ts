import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromWire } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import { type CampaignWorld, openCampaignWorld } from './testing/campaign-world.ts'

/* Campaigns of which some messages open a Flow that WhatsApp limits. */

let world: CampaignWorld
beforeAll(async () => {
  world = await openCampaignWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const MINUTE_MS = 60_000
/** As many may wait for a limited Flow. */
const MOST = 100
let rounds = 0

async function people(count: number): Promise<string[]> {
  rounds += 1
  const ids = Array.from({ length: count }, (_, index) => `f${rounds}-${String(index).padStart(3, '0')}`)
  await world.addPeople(Object.fromEntries(ids.map((id) => [id, {}])))
  return ids
}

/** A template that opens a form whose Flow WhatsApp limits. */
async function limitedTemplate(): Promise<string> {
  const { app } = world
  const fields = [{ key: 'name', type: 'text', label: 'Name', required: true, mapsTo: 'firstName' }]
  const { id: formId } = await app.ok('lead_capture_embedded_forms_create', {
    name: `F${rounds}`,
    draft: { fields },
  })
  await app.ok('lead_capture_embedded_forms_publish', { formId })
  const templateId = await world.shop.addTemplate('APPROVED')
  const flowId = app.runtime.newId()
  const now = world.clock.now()
  await app.runtime.pool.run(sql`
    insert into form_flows (org_id, id, account_id, form_id, version, language, name, status, provider_id, created_at,
                            updated_at)
    select t.org_id, ${flowId}, t.account_id, ${fromWire('form', formId)}, 1, 'en', 'Flow', 'THROTTLED', ${flowId}, ${now}, ${now}
    from templates t where t.org_id = ${app.org.id} and t.id = ${fromWire('template', templateId)}`)
  await app.runtime.pool.run(sql`
    update templates set flow_id = ${flowId}
    where org_id = ${app.org.id} and id = ${fromWire('template', templateId)}`)
  return templateId
}

const message = (templateId: string) => ({
  channel: 'whatsapp',
  templateId,
  templateBindings: { 1: 'literal:you' },
})

async function passMinutes(minutes: number) {
  world.clock.pass(minutes * MINUTE_MS)
  await world.enroll()
}

/** How many people have a run with the variant. */
async function enrolledWith(campaign: string, variant: string): Promise<number> {
  const { runtime, org } = world.app
  const { count } = await runtime.pool.one(sql<{ count: number }>`
    select count(*)::int as count from campaign_people
    where org_id = ${org.id} and campaign_id = ${fromWire('campaign', campaign)} and variant = ${variant} and run_id is not null`)
  return count
}

const waitingOf = async (id: string) => (await world.app.ok('campaigns_get', { id })).people.waiting

test('A variant whose Flow is limited holds up no other one, neither while it competes nor after it lost', async () => {
  const ids = await people(400)
  const limited = await limitedTemplate()
  const test = { others: [message(limited)], sharePercent: 80, decideAfter: null }
  const id = await world.draft(ids, { test })
  const [{ hours }] = (await world.app.ok('campaigns_estimate', { id })).channels
  // Of 400 people, 160 try it, and 80 more get it if it wins.
  expect(hours).toBe(23)
  await world.app.ok('campaigns_start', { id })
  await passMinutes(0)
  expect(await enrolledWith(id, 'b')).toBe(MOST)
  const { rest } = (await world.app.ok('campaigns_results_get', { id })).test
  const tested = await enrolledWith(id, 'a')
  expect(await waitingOf(id)).toBe(400 - MOST - tested)
  await passMinutes(5)
  expect(await enrolledWith(id, 'b')).toBe(MOST)
  await world.app.ok('campaigns_choose_winner', { id, variant: 'a' })
  await passMinutes(0)
  expect(await enrolledWith(id, 'a')).toBe(tested + rest)
  expect(await enrolledWith(id, 'b')).toBe(MOST)
  await world.sendAll()
  await passMinutes(1)
  await world.sendAll()
  await passMinutes(1)
  expect(await waitingOf(id)).toBe(0)
  expect(await world.reached(id)).toEqual(ids)
})

test('The estimate counts follow-ups that open the same limited Flow', async () => {
  const limited = await limitedTemplate()
  const ids = await people(50)
  const hoursOf = async (more: object) => {
    const id = await world.draft(ids, more)
    return (await world.app.ok('campaigns_estimate', { id })).channels[0].hours
  }
  const followUp = { after: '24h', message: message(limited) }
  expect(await hoursOf({ message: message(limited) })).toBe(4)
  expect(await hoursOf({ followUp })).toBe(4)
  expect(await hoursOf({ message: message(limited), followUp })).toBe(9)
})

test('Campaigns that open the same limited Flow wait for it together', async () => {
  const limited = await limitedTemplate()
  const start = async (count: number) => {
    const id = await world.draft(await people(count), { message: message(limited) })
    await world.app.ok('campaigns_start', { id })
    await passMinutes(0)
    return id
  }
  const first = await start(MOST - 20)
  expect(await waitingOf(first)).toBe(0)
  const second = await start(50)
  expect(await waitingOf(second)).toBe(30)
  await world.sendAll()
  await passMinutes(1)
  expect(await waitingOf(second)).toBe(0)
})
