import { expect, test } from 'vitest'
import { draftOf, settingsOf } from './email-draft.ts'

const STORED = {
  address: 'hello@shop.example',
  name: 'The shop',
  host: 'smtp.shop.example',
  port: 587,
  encryption: 'starttls',
  perSecond: 5,
  footer: 'Main Street 1',
  username: 'shop',
  imap: { host: 'imap.shop.example', port: 1993, encryption: 'tls', folder: 'Answers' },
}

test('a form that changes nothing sends what is stored, with what it does not show', () => {
  expect(settingsOf(draftOf(STORED), STORED)).toEqual(STORED)
})

test('a changed host keeps the other settings of the mailbox', () => {
  const draft = { ...draftOf(STORED), imapHost: 'mail.shop.example' }
  expect(settingsOf(draft, STORED)).toMatchObject({ imap: { host: 'mail.shop.example', folder: 'Answers' } })
})

test('an emptied field removes its setting', () => {
  const { footer: _, imap: __, ...rest } = STORED
  expect(settingsOf({ ...draftOf(STORED), footer: ' ', imapHost: '' }, STORED)).toEqual(rest)
})

test('a decimal comma is understood', () => {
  expect(settingsOf({ ...draftOf(STORED), perSecond: '0,5' }, STORED)).toMatchObject({ perSecond: 0.5 })
})
