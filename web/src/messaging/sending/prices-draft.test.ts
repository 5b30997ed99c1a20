import { expect, test } from 'vitest'
import { draftOf, NEW_DESTINATION, pricesOf } from './prices-draft.ts'

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
