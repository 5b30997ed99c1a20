import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromWire } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import { type CampaignWorld, openCampaignWorld } from './testing/campaign-world.ts'

let world: CampaignWorld
beforeAll(async () => {
  world = await openCampaignWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const message = (templateId: string) => ({
  channel: 'whatsapp',
  templateId,
  templateBindings: { 1: 'literal:you' },
})

test('The cost of a test goes from its cheapest message to its dearest one', async () => {
  const { app } = world
  await app.ok('sending_prices_set', {
    prices: {
      currency: 'USD',
      email: null,
      sms: [],
      whatsapp: [
        { codes: ['+57'], marketing: '0.05', utility: '0.01', authentication: '0.01', service: '0' },
      ],
    },
  })
  await world.addPeople({ p1: {}, p2: {} })
  const utility = await world.shop.addTemplate('APPROVED')
  await app.runtime.pool.run(sql`
    update templates set category = 'UTILITY'
    where org_id = ${app.org.id} and id = ${fromWire('template', utility)}`)
  const costOf = async (first: string, other: string, more: object = {}) => {
    const test = { others: [message(other)] }
    const id = await world.draft(['p1', 'p2'], { message: message(first), test, ...more })
    return (await app.ok('campaigns_estimate', { id })).channels[0].cost
  }
  expect(await costOf(world.templateId, utility)).toMatchObject({ least: '0.02', most: '0.10' })
  expect(await costOf(utility, world.templateId)).toMatchObject({ least: '0.02', most: '0.10' })
  const followUp = { after: '24h', message: message(utility) }
  expect(await costOf(utility, world.templateId, { followUp })).toMatchObject({
    least: '0.02',
    most: '0.12',
  })
})

test('With a default test environment only test numbers get it, as the estimate says', async () => {
  const { app } = world
  await world.addPeople({ tester: { phoneNumber: '+573107770001' }, other: { phoneNumber: '+573107770002' } })
  const { id: environmentId } = await app.ok('environments_create', { key: 'trial', isTest: true })
  await app.ok('test_numbers_set', { phoneNumbers: ['+573107770001'] })
  const id = await world.draft(['tester', 'other'])
  const excluded = [{ reason: 'not_a_test_number', count: 1 }]
  expect(await app.ok('campaigns_estimate', { id })).toMatchObject({ people: 2, reachable: 1, excluded })
  await app.ok('campaigns_start', { id })
  await world.enroll()
  expect(await world.reached(id)).toEqual(['tester'])
  expect((await app.ok('campaigns_get', { id })).people).toMatchObject({ waiting: 0, enrolled: 1, excluded })
  const nobody = await world.draft(['other'])
  expect((await app.api('campaigns_start', { id: nobody })).body.error.code).toBe('conflict')
  await app.ok('environments_update', { id: environmentId, isTest: false })
  expect(await app.ok('campaigns_estimate', { id: nobody })).toMatchObject({ reachable: 1, excluded: [] })
})
