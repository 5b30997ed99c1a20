import { expect, test } from 'vitest'
import { draftOf, isPriced, NEW_DESTINATION, placeAmongSent, pricesOf } from './prices-draft.ts'

test('what was read is sent back unchanged', () => {
  const prices = {
    currency: 'EUR',
    email: '0.001',
    whatsapp: [
      { codes: [], marketing: '0.07', utility: null, authentication: null, service: '0' },
      { codes: ['+57', '+52'], marketing: '0.0125', utility: '0.0008', authentication: null, service: null },
    ],
    sms: [{ codes: ['+57'], part: '0.02' }],
  }
  expect(pricesOf(draftOf(prices))).toEqual(prices)
  expect(pricesOf(draftOf(null))).toBeNull()
})

test('a decimal comma is understood', () => {
  const destinations = [{ ...NEW_DESTINATION, codes: '+57;+52 ', marketing: ' 0,0125' }]
  expect(pricesOf({ currency: 'EUR', email: '', destinations, sms: [] })?.whatsapp).toMatchObject([
    { codes: ['+57', '+52'], marketing: '0.0125' },
  ])
})

test('a row is known by its place among those that are sent, so that a refusal is shown at it', () => {
  const rows = [NEW_DESTINATION, { ...NEW_DESTINATION, marketing: '1' }, { ...NEW_DESTINATION, service: 'x' }]
  expect(rows.map((_, at) => placeAmongSent(rows, at, isPriced))).toEqual([null, 0, 1])
})
