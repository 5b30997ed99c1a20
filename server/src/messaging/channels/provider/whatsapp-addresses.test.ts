import { expect, test } from 'vitest'
import { e164Of, phoneOfWaId, recipientOf, sameNumber } from './whatsapp-addresses.ts'

test.each([
  ['573001234567', '+573001234567'],
  ['5215512345678', '+525512345678'],
  ['551181234567', '+5511981234567'],
  ['5511981234567', '+5511981234567'],
  ['5491123456789', '+5491123456789'],
  ['12', null],
  [null, null],
])('the WhatsApp id %s is the number %s', (waId, phone) => expect(phoneOfWaId(waId)).toBe(phone))

test.each([
  ['+57 300 123 4567', '+573001234567'],
  // A test number of WhatsApp.
  ['15550783881', '+15550783881'],
])('the number shown as %s is %s', (shown, e164) => expect(e164Of(shown)).toBe(e164))

const waId = { kind: 'wa_id', value: '5215512345678' } as const
const phone = { kind: 'phone', value: '+525512345678' } as const
const user = { kind: 'bsuid', value: 'US.1' } as const

test('people are contacted at the most reliable known address', () => {
  expect(recipientOf([phone, user, waId])).toBe(waId)
  expect(recipientOf([user, phone])).toBe(phone)
  expect(recipientOf([user])).toBe(user)
  expect(recipientOf([])).toBeNull()
})

test('an answer reveals a new WhatsApp id, or nothing', () => {
  expect(sameNumber(phone, '525512345678')).toBe(true)
  expect(sameNumber(waId, '5215512345678')).toBe(true)
  expect(sameNumber(phone, '5215512345678')).toBe(false)
  expect(sameNumber(user, '525512345678')).toBe(false)
})
