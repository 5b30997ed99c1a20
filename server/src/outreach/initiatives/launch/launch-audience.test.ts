import { expect, test } from 'vitest'
import { openShop } from '../../journeys/authoring/testing/shop.ts'

test('the longest calling code of a number decides its price, and a new address counts once', async () => {
  await using shop = await openShop({ env: { PARLEY_ROLE: 'api' } })
  const { app } = shop
  const numbers = ['+573001000001', '+573001000002', '+573001000002', '+12125550101', '+18095550101']
  for (const [at, phoneNumber] of numbers.entries()) {
    await app.ok('cdp_people_upsert', { externalId: `p${at}`, phoneNumber })
  }
  const { id: segmentId } = await app.ok('segments_create', {
    name: 'All',
    slug: 'all',
    filterExpression: { kind: 'person', op: 'AND', predicates: [] },
  })
  await app.ok('segments_evaluate', { slug: 'all' })
  const id = await shop.addInitiative()
  await shop.createDraft(id, { trigger: { triggerType: 'segment', segmentId } })
  const cost = () => app.ok('initiatives_launch_cost', { id })
  expect(await cost()).toEqual({ cost: null, hasPrices: false })
  const none = { utility: null, authentication: null, service: null }
  const whatsapp = [
    { ...none, codes: ['+57'], marketing: '0.0125' },
    { ...none, codes: ['+1'], marketing: '0.025' },
    { ...none, codes: ['+1809', '+1829'], marketing: '0.07' },
  ]
  await app.ok('sending_prices_set', { prices: { currency: 'USD', email: null, whatsapp } })
  expect((await cost()).cost).toEqual({
    currency: 'USD',
    least: '0.12',
    most: '0.12',
    replies: null,
    unpriced: 0,
  })
  const twice = [...whatsapp, { ...none, codes: ['+57'], marketing: '1' }]
  const { body } = await app.api('sending_prices_set', {
    prices: { currency: 'USD', email: null, whatsapp: twice },
  })
  expect(body.error.issues).toMatchObject([{ path: 'prices.whatsapp.3.codes' }])
})
