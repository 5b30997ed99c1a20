import { expect, test } from 'vitest'
import type { InboundEvent } from '../provider.ts'
import { readMail } from './inbound-mail.ts'
import { withoutQuotes } from './reply-text.ts'

const OURS = 'shop@example.com'
const ID = '0199c1f2-7a40-7d11-9b1e-3f2a6c5d4e01'

const read = (...lines: string[]) => readMail(Buffer.from(lines.join('\r\n')), OURS)

async function text(...lines: string[]): Promise<string> {
  const [event] = (await read('From: ana@x.co', 'Message-ID: <1@x.co>', ...lines))!
  return (event as InboundEvent).text
}

test('an e-mail is what its author wrote, under the address and the thread that it came by', async () => {
  const events = await read(
    'From: =?utf-8?Q?Ana_G=C3=B3mez?= <Ana@X.co>',
    'Message-ID: <1@x.co>',
    'Date: Mon, 5 Jan 2026 10:00:00 +0000',
    'Subject: Re: Hola',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    'S=C3=AD, gracias',
    '',
    'El lun, 5 ene 2026 a las 9:00, Shop <shop@example.com>',
    'escribi=C3=B3:',
    '> Hola',
  )
  expect(events).toEqual([
    {
      kind: 'inbound',
      senderId: OURS,
      providerId: '<1@x.co>',
      at: new Date('2026-01-05T10:00:00Z'),
      from: [{ kind: 'email', value: 'ana@x.co' }],
      name: 'Ana Gómez',
      type: 'text',
      text: 'Sí, gracias',
      buttonPayload: null,
      file: null,
      subject: 'Re: Hola',
    },
  ])
})

test('of an e-mail without plain text the words of its layout are read, of one without any its subject', async () => {
  const html = '<html><head><style>p{}</style></head><body><p>Yes &amp; no</p><br>Bye</body></html>'
  expect(await text('Content-Type: text/html', '', html)).toBe('Yes & no\n\nBye')
  expect(await text('Subject: STOP', '', '')).toBe('STOP')
})

test.each([
  ['a reply above', 'Yes\n\nOn Mon, 5 Jan 2026, Shop wrote:\n> Hi', 'Yes'],
  ['a reply in Portuguese', 'Sim\n\nEm seg., 5 de jan. de 2026, Shop escreveu:\n\n> Oi', 'Sim'],
  ['a reply below', '> Hi\n> Would you?\nYes', 'Yes'],
  ['a head that was copied', 'Yes\n\nFrom: Shop\nSent: Monday\nTo: Ana\nSubject: Hi\n\nHi', 'Yes'],
  ['a line between', 'Yes\n-----Original Message-----\nHi', 'Yes'],
  ['a signature', 'Yes\n-- \nAna\n555', 'Yes'],
  ['somebody who writes like a quote', 'On time, I wrote:\nwell', 'On time, I wrote:\nwell'],
])('%s', (_, given, wanted) => expect(withoutQuotes(given)).toBe(wanted))

test('machines, and our own address, say nothing', async () => {
  for (const header of ['Auto-Submitted: auto-replied', 'Precedence: bulk', 'X-Autoreply: yes'])
    expect(await read('From: ana@x.co', header, '', 'I am away')).toEqual([])
  expect(await read(`From: ${OURS}`, '', 'Hi')).toEqual([])
  expect(await read('Subject: nobody wrote this', '', 'Hi')).toEqual([])
})

const report = (type: string, ...fields: string[]) =>
  read(
    'From: mailer-daemon@x.co',
    `Content-Type: multipart/report; report-type=${type}; boundary=b`,
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'About your message.',
    '--b',
    `Content-Type: message/${type}`,
    '',
    ...fields,
    '--b',
    'Content-Type: message/rfc822',
    '',
    `Message-ID: <${ID}@example.com>`,
    'Subject: Hi',
    '',
    'Hello',
    '--b--',
  )
const about = { kind: 'status', senderId: OURS, providerId: `<${ID}@example.com>`, messageId: ID, at: null }

test('a delivery report tells what became of ours', async () => {
  const diagnostic = 'Diagnostic-Code: smtp; 550 5.1.1 gone'
  expect(await report('delivery-status', 'Action: failed', 'Status: 5.1.1', diagnostic)).toEqual([
    {
      ...about,
      status: 'failed',
      refusal: { class: 'recipient', code: '5.1.1', text: 'smtp; 550 5.1.1 gone', optOut: 'bounce' },
    },
  ])
  const full = await report('delivery-status', 'Action: failed', 'Status: 5.2.2')
  expect(full).toMatchObject([{ refusal: { class: 'recipient', code: '5.2.2' } }])
  expect(full![0]).not.toHaveProperty('refusal.optOut')
  expect(await report('delivery-status', 'Action: delivered', 'Status: 2.0.0')).toEqual([
    { ...about, status: 'delivered' },
  ])
  expect(await report('delivery-status', 'Action: delayed', 'Status: 4.4.1')).toEqual([])
})

test('a complaint takes the contact off', async () => {
  expect(await report('feedback-report', 'Feedback-Type: abuse', 'Original-Rcpt-To: <Ana@x.co>')).toEqual([
    { kind: 'optOut', messageId: ID, from: { kind: 'email', value: 'ana@x.co' }, reason: 'complaint' },
  ])
  expect(await report('feedback-report', 'Feedback-Type: not-spam')).toEqual([])
})
