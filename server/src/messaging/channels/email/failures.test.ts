import { expect, test } from 'vitest'
import { failureOf } from './failures.ts'

test.each([
  ['550 5.1.1 No such user', { class: 'recipient', optOut: 'bounce' }],
  ['550 5.1.10 Null MX', { class: 'recipient', optOut: 'bounce' }],
  ['550 5.2.1 Mailbox disabled', { class: 'recipient', optOut: 'bounce' }],
  ['550 5.1.0 Address rejected', { class: 'recipient' }],
  ['550 5.7.1 Unknown user or blocked', { class: 'recipient' }],
  ['553 5.1.7 Sender address is malformed', { class: 'auth' }],
  ['550 5.1.8 Sender domain not found', { class: 'auth' }],
  ['550 User unknown', { class: 'recipient', optOut: 'bounce' }],
  ['550 Requested action not taken: mailbox unavailable', { class: 'recipient', optOut: 'bounce' }],
  ["551 The mailbox doesn't exist", { class: 'recipient', optOut: 'bounce' }],
  ['550 Your address is on our block list', { class: 'recipient' }],
  ['550 Sender verification failed: mailbox unavailable', { class: 'recipient' }],
  ['553 Relaying denied', { class: 'recipient' }],
])('the answer “%s” to a recipient', (response, meaning) => {
  const responseCode = Number(response.slice(0, 3))
  const answer = { code: 'EENVELOPE', command: 'RCPT TO', responseCode, response }
  const failure = failureOf(Object.assign(new Error('refused'), answer), 'before the text')
  expect(failure).toEqual({ outcome: 'refused', code: expect.any(String), text: response, ...meaning })
})

test.each([
  ['CONN', 'EPROTOCOL', '554 5.7.1 Your address is on a block list'],
  ['HELO', 'EPROTOCOL', '550 Access denied'],
  ['STARTTLS', 'ETLS', '502 Command not implemented'],
])('an answer to %s, before any message, is about the sender', (command, code, response) => {
  const responseCode = Number(response.slice(0, 3))
  const error = Object.assign(new Error('refused'), { code, command, responseCode, response })
  expect(failureOf(error, 'before the text')).toMatchObject({
    outcome: 'refused',
    class: 'auth',
    text: response,
  })
  expect(failureOf(error, 'within the text')).toMatchObject({ outcome: 'refused', class: 'message' })
})
