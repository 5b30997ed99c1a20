import { afterAll, beforeAll, expect, test } from 'vitest'
import { effort } from '../harness/effort.ts'
import { startTestApp, type TestApp } from '../harness/harness.ts'
import { eventually } from '../harness/waiting.ts'
import { simulate } from '../peers/simulator.ts'

/*
 * Files in emails in both directions, through the simulated mail server: SMTP out, the signed webhook in
 * (docs/behaviour/messaging.md: Email, Media). IMAP is tested in channels/email/mailbox.full.test.ts.
 */

type Json = Record<string, any>

let app: TestApp
let address: string
beforeAll(async () => {
  app = await startTestApp({ simulator: true, timeScale: 200 })
  const { accounts } = await mailApi('')
  address = accounts.find((account: Json) => account.address.includes(app.org.id.slice(-12))).address
})
afterAll(() => app.stop())

const mailApi = (path: string, body?: object) => simulate(app, body ? 'POST' : 'GET', `/mail${path}`, body)

async function conversationOf(person: string): Promise<Json> {
  return eventually(async () => {
    const { data } = await app.ok('conversations_list', { channel: address })
    const found = data.find((each: Json) => each.contact.email === person)
    expect(found).toBeDefined()
    return found
  })
}

async function read(url: string): Promise<Buffer> {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${app.org.key}` } })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toContain('attachment')
  return Buffer.from(await answer.arrayBuffer())
}

const PDF = Buffer.from('%PDF-1.7\n\u0000\u00ff and so on')
/** The size of a phone's photo. The short suite sends a smaller one. */
const PHOTO = Buffer.alloc(effort(2, 11) * 1024 * 1024, 'no end of pixels ')
PHOTO.set([0xff, 0xd8, 0xff])

test('an email with a file reaches the inbox, and a reply can carry a file', async () => {
  const person = 'ana@example.com'
  await app.ok('cdp_people_upsert', { externalId: 'ana', email: 'Ana@Example.com', firstName: 'Ana' })
  const files = [
    { fileName: 'bill.pdf', mimeType: 'text/html', data: PDF.toString('base64') },
    { fileName: 'meter.jpg', mimeType: 'image/jpeg', data: PHOTO.toString('base64') },
  ]
  const letter = { from: person, to: address, subject: 'My bill', text: 'It is wrong, look.', files }
  const written = await mailApi('/messages', letter)
  const { id } = await conversationOf(person)
  const { data } = await app.ok('conversations_messages_list', { id })
  expect(data).toMatchObject([
    {
      type: 'media',
      kind: 'document',
      subject: 'My bill',
      text: 'It is wrong, look.',
      files: [
        {
          kind: 'document',
          status: 'KEPT',
          fileName: 'bill.pdf',
          mimeType: 'application/pdf',
          size: PDF.length,
        },
        { kind: 'image', status: 'KEPT', fileName: 'meter.jpg', mimeType: 'image/jpeg', size: PHOTO.length },
      ],
    },
  ])
  const [bill, meter] = data[0].files
  expect(await read(bill.url)).toEqual(PDF)
  expect((await read(meter.url)).equals(PHOTO)).toBe(true)

  const uploaded = await fetch(`${app.url}/api/v1/conversations/${id}/file?fileName=right%20bill.pdf`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${app.org.key}`, 'content-type': 'application/pdf' },
    body: new Uint8Array(PDF),
  })
  const { fileId } = (await uploaded.json()) as Json
  await app.ok('conversations_reply', { id, fileId, text: 'Here is the right one.', by: 'Eve' })
  const { lastMessage } = await app.ok('conversations_get', { id })
  expect(lastMessage).toMatchObject({
    text: 'Here is the right one.',
    kind: 'document',
    direction: 'outbound',
  })
  const { id: canned } = await app.ok('canned_replies_create', {
    shortcut: 'bye',
    title: 'Bye',
    text: 'Bye, {{person.firstName}}.',
  })
  await app.ok('conversations_reply', { id, cannedReplyId: canned, by: 'Eve' })
  await eventually(async () => {
    const { messages } = await mailApi(`/messages?person=${person}`)
    expect(messages.filter((each: Json) => each.direction === 'received')).toMatchObject([
      {
        subject: 'Re: My bill',
        answers: written.id,
        text: 'Here is the right one.',
        files: [{ fileName: 'right bill.pdf', mimeType: 'application/pdf', data: PDF.toString('base64') }],
      },
      { text: 'Bye, Ana.', files: [] },
    ])
  })
  const page = await (await fetch(`${app.simulatorUrl}/mail/${encodeURIComponent(person)}`)).text()
  expect(page).toContain('<a download="right bill.pdf"')
  expect(page).toContain('meter.jpg')

  const before = await app.api('conversations_reply', { id, fileId, by: 'Eve' })
  expect(before).toMatchObject({ status: 422, body: { error: { code: 'unknown_reference' } } })
})
