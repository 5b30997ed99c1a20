import { createHmac, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { signatureHeaders, writeSigningSecret } from './signing.ts'

test('the signature equals the Standard Webhooks example', () => {
  const body = '{"type":"contact.created","timestamp":"2026-11-21T10:00:00Z","data":{"id":"c_1"}}'
  expect(signatureHeaders(['whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3'], 'msg_2abc', 1793000000, body)).toEqual({
    'webhook-id': 'msg_2abc',
    'webhook-timestamp': '1793000000',
    'webhook-signature': 'v1,rSj8g6QYr8+USZR0XiHubIr8j99UQCuAz8ev7apzq+A=',
  })
})

test('a receiver that stores the raw bytes of the secret computes the same signature', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(), (body, seconds) => {
      const bytes = randomBytes(32)
      const headers = signatureHeaders([writeSigningSecret(bytes)], 'msg_1', seconds, body)
      const expected = createHmac('sha256', bytes).update(`msg_1.${seconds}.`).update(body).digest('base64')
      expect(headers['webhook-signature']).toBe(`v1,${expected}`)
    }),
  )
})
