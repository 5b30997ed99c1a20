import { expect, test } from 'vitest'
import type { InboundEvent } from '../provider/provider.ts'
import { readMail } from './inbound-mail.ts'
import { withoutQuotes } from './reply-text.ts'

const OURS = 'shop@example.com'
const ID = '0199c1f2-7a40-7d11-9b1e-3f2a6c5d4e01'

/** The stored files; the index is part of the id. */
const stored: Buffer[] = []
const save = async (bytes: Buffer) => `file ${stored.push(bytes) - 1}`

const MAILBOX = { address: OURS, authservId: 'mx.test' }

const read = (...lines: string[]) => readMail(Buffer.from(lines.join('\r\n')), MAILBOX, save)

async function text(...lines: string[]): Promise<string> {
  const [event] = (await read('From: ana@x.co', 'Message-ID: <1@x.co>', ...lines))!
  return (event as InboundEvent).text
}

test('an email becomes a message with its text, sender and thread', async () => {
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
      files: [],
      subject: 'Re: Hola',
      unproven: { letters: [] },
    },
  ])
})

const unproven = async (...lines: string[]) => {
  const [event] = (await read(...lines, '', 'Hi'))!
  return (event as InboundEvent).unproven
}

test('the receiving host proves a sender, unless the email names several', async () => {
  const results = 'Authentication-Results: mx.test; dmarc=pass header.from=x.co'
  expect(await unproven(results, 'From: ana@x.co')).toBeUndefined()
  expect(await unproven(results, 'From: ana@y.co')).toEqual({ letters: [] })
  expect(await unproven(results, 'From: ana@x.co', 'From: ben@x.co')).toEqual({ letters: [] })
  const ofNobody = readMail(Buffer.from(`${results}\r\nFrom: ana@x.co\r\n\r\nHi`), { address: OURS }, save)
  expect(await ofNobody).toMatchObject([{ unproven: { letters: [] } }])
})

test('an unproven email names the latest emails of ours that it answers', async () => {
  const ids = Array.from({ length: 25 }, (_, index) => ID.replace(/..$/, String(10 + index)))
  const references = ids.map((id) => `<${id}@example.com>`).join('\r\n ')
  expect(await unproven('From: ana@x.co', `References: <other@x.co> ${references}`)).toEqual({
    letters: ids.slice(-20),
  })
  expect(await unproven('From: ana@x.co', `In-Reply-To: <${ID}@example.com>`)).toEqual({ letters: [ID] })
})

test('an email without plain text is read from its HTML, or else from its subject', async () => {
  const html = '<html><head><style>p{}</style></head><body><p>Yes &amp; no</p><br>Bye</body></html>'
  expect(await text('Content-Type: text/html', '', html)).toBe('Yes & no\n\nBye')
  expect(await text('Subject: STOP', '', '')).toBe('STOP')
  const blank = ['Content-Type: multipart/alternative; boundary=b', '', '--b', '', ' ']
  expect(await text('Subject: S', ...blank, '--b', 'Content-Type: text/html', '', html, '--b--')).toBe(
    'Yes & no\n\nBye',
  )
})

test.each(['a', ''])('a long email of emoji after “%s” is cut so that it can be stored', async (before) => {
  const long = before + '🙂'.repeat(30_000)
  const type = 'Content-Type: text/plain; charset=utf-8'
  const head = ['From: ana@x.co', `Subject: ${long.slice(0, 900).toWellFormed()}`, type]
  const [event] = (await read(...head, '', long)) as InboundEvent[]
  expect([event!.subject!.length, event!.text.length]).toEqual([500, 50_000])
  expect([event!.subject!.isWellFormed(), event!.text.isWellFormed()]).toEqual([true, true])
})

test('an attached email is a file and not part of the text', async () => {
  const inner = ['Content-Type: message/rfc822', '', 'From: ben@x.co', 'Subject: S', '', 'STOP']
  const type = 'Content-Type: multipart/mixed; boundary=b'
  const [event] = (await read('From: ana@x.co', type, '', '--b', '', 'See', '--b', ...inner, '--b--'))!
  expect(event).toMatchObject({ text: 'See', files: [{ fileName: 'message.eml' }] })
})

test.each([
  ['a reply above', 'Yes\n\nOn Mon, 5 Jan 2026, Shop wrote:\n> Hi', 'Yes'],
  ['a reply in Portuguese', 'Sim\n\nEm seg., 5 de jan. de 2026, Shop escreveu:\n\n> Oi', 'Sim'],
  ['a reply below', '> Hi\n> Would you?\nYes', 'Yes'],
  ['a head that was copied', 'Yes\n\nFrom: Shop\nSent: Monday\nTo: Ana\nSubject: Hi\n\nHi', 'Yes'],
  ['a line between', 'Yes\n-----Original Message-----\nHi', 'Yes'],
  ['a signature', 'Yes\n-- \nAna\n555', 'Yes'],
  ['a telephone', 'STOP\n\nSent from my iPhone', 'STOP'],
  ['a telephone in Spanish', 'Sí\n\nObtener Outlook para iOS<https://aka.ms/o0ukef>', 'Sí'],
  ['a telephone alone', 'Sent from my iPhone', 'Sent from my iPhone'],
  ['something forwarded', 'Look\n\n---------- Forwarded message ---------\nFrom: A\nDate: B', 'Look'],
  ['somebody who writes like a quote', 'On time, I wrote:\nwell', 'On time, I wrote:\nwell'],
])('%s', (_, given, wanted) => expect(withoutQuotes(given)).toBe(wanted))

const part = (headers: string[], content: Buffer | string) => [
  '--b',
  ...headers,
  'Content-Transfer-Encoding: base64',
  '',
  Buffer.from(content).toString('base64'),
]
const file = (name: string, content: Buffer | string, type = 'application/octet-stream') =>
  part([`Content-Type: ${type}`, `Content-Disposition: attachment; filename="${name}"`], content)
const picture = (id: string, bytes: number) => {
  const content = Buffer.alloc(bytes, 7)
  content.write('\x89PNG\r\n\x1a\n', 'latin1')
  return part(['Content-Type: image/png', `Content-ID: <${id}>`, 'Content-Disposition: inline'], content)
}
const page = (html: string) => part(['Content-Type: text/html'], html)

async function filesIn(...parts: string[][]) {
  const [event] = (await read(
    'From: ana@x.co',
    'Message-ID: <1@x.co>',
    'Content-Type: multipart/related; boundary=b',
    '',
    ...parts.flat(),
    '--b--',
  ))!
  return event as InboundEvent
}

test('files are stored with the type of their content, without cryptographic signatures', async () => {
  const pdf = Buffer.from('%PDF-1.7 and ÿ\u0000 more')
  const signature = file('smime.p7s', 'x', 'application/pkcs7-signature')
  const event = await filesIn(page('Here'), file('a/b.pdf', pdf, 'text/html'), signature, file('none', ''))
  expect(event).toMatchObject({ type: 'media', text: 'Here', details: { kind: 'document' } })
  expect(event.files).toMatchObject([{ mimeType: 'application/pdf', size: pdf.length, kind: 'document' }])
  expect(stored.at(-1)).toEqual(pdf)
})

test('a picture in the text is stored, but not one in a signature, quotation or decoration', async () => {
  const html = `Look <img src="cid:said%40x"> <img src="cid:pixel"> and
    <blockquote><img src="cid:quoted"></blockquote> <img src="cid:below"> [cid:said@x]
    <div class="gmail_signature"><img src="cid:logo"><img src="cid:below"></div>`
  const pictures = [
    picture('said@x', 9_000),
    picture('pixel', 80),
    picture('quoted', 10_000),
    picture('logo', 11_000),
    picture('below', 12_000),
    picture('nowhere', 40),
  ]
  const event = await filesIn(page(html), ...pictures)
  expect(event.files.map((each) => 'size' in each && each.size)).toEqual([9_000, 12_000, 40])
  expect(event.text).not.toContain('cid:')
})

test('the layout of an email is stored with its pictures in their places', async () => {
  const html = '<table><tr><td><img src="cid:logo%40x"><img src="cid:unknown"></td></tr></table>'
  const { layout, files } = await filesIn(page(html), picture('logo@x', 80))
  expect(layout).toMatchObject({ kind: 'document', mimeType: 'text/html' })
  expect(files).toEqual([])
  const kept = stored[Number(layout!.fileId.split(' ')[1])]!.toString()
  expect(kept).toMatch(/^<table><tr><td><img src="data:image\/png;base64,[\w+/]+=*"><img src="cid:unknown">/)
  expect(layout!.size).toBe(Buffer.byteLength(kept))
})

test('an email without HTML, and one with too much of it, have no layout', async () => {
  const plain = (await read('From: ana@x.co', '', 'Hi'))![0] as InboundEvent
  expect(plain.layout).toBeUndefined()
  const { layout, text: said } = await filesIn(page(`<p>Hi</p>${'<b></b>'.repeat(200_000)}`))
  expect({ layout, said: said.trim() }).toEqual({ layout: undefined, said: 'Hi' })
})

test('the first of many files are stored, and the message says how many were left out', async () => {
  const many = Array.from({ length: 13 }, (_, index) => file(`${index}.txt`, `${index}`, 'text/plain'))
  const { files } = await filesIn(page('Here'), ...many)
  expect(files).toHaveLength(11)
  expect(files[9]).toMatchObject({ fileName: '9.txt', mimeType: 'text/plain', size: 1 })
  expect(files[10]).toMatchObject({
    leftOut: 'This email had 3 more attachments. Parley keeps 10 per email.',
  })
})

test('automatic replies and emails from our own address are ignored', async () => {
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

test('a delivery report sets the status of our message', async () => {
  const diagnostic = 'Diagnostic-Code: smtp; 550 5.1.1 gone'
  expect(await report('delivery-status', 'Action: failed', 'Status: 5.1.1', diagnostic)).toEqual([
    {
      ...about,
      status: 'failed',
      refusal: { class: 'recipient', code: '5.1.1', text: 'smtp; 550 5.1.1 gone', optOut: 'bounce' },
    },
  ])
  const commented = await report('delivery-status', 'Action: failed', 'Status: 5.1.1 (bad mailbox address)')
  expect(commented).toMatchObject([{ refusal: { code: '5.1.1', optOut: 'bounce' } }])
  const ours = await report('delivery-status', 'Action: failed', 'Status: 5.1.8')
  expect(ours).toMatchObject([{ refusal: { class: 'auth' } }])
  expect(ours![0]).not.toHaveProperty('refusal.optOut')
  const full = await report('delivery-status', 'Action: failed', 'Status: 5.2.2')
  expect(full).toMatchObject([{ refusal: { class: 'recipient', code: '5.2.2' } }])
  expect(full![0]).not.toHaveProperty('refusal.optOut')
  expect(await report('delivery-status', 'Action: delivered', 'Status: 2.0.0')).toEqual([
    { ...about, status: 'delivered' },
  ])
  expect(await report('delivery-status', 'Action: delayed', 'Status: 4.4.1')).toEqual([])
})

test('a complaint unsubscribes only the recipient of the email that it contains', async () => {
  expect(await report('feedback-report', 'Feedback-Type: abuse', 'Original-Rcpt-To: <Ben@x.co>')).toEqual([
    { kind: 'optOut', messageId: ID, reason: 'complaint' },
  ])
  expect(await report('feedback-report', 'Feedback-Type: not-spam')).toEqual([])
})
