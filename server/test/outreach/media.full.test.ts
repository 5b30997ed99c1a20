import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { forgetPast } from '../../src/app/retention/retention.ts'
import { fromWire } from '../../src/platform/core/index.ts'
import { sql } from '../../src/platform/db/index.ts'
import { FOR_EVER } from '../fixtures/retention.ts'
import { type FeedEvent, followChanges } from '../harness/feed.ts'
import { startTestApp, type TestApp } from '../harness/harness.ts'
import { eventually } from '../harness/waiting.ts'
import { S3_KEYS, startS3 } from '../peers/s3.ts'
import { simulate } from '../peers/simulator.ts'

/*
 * Files in both directions, through the simulator as both providers, with the providers' own limits and storage. Our
 * files are in a bucket; files.full.test.ts covers all kinds of storage.
 */

type Json = Record<string, any>

let s3: Awaited<ReturnType<typeof startS3>>
let app: TestApp
/** The organization's account at the simulator. */
let account: Json
beforeAll(async () => {
  s3 = await startS3()
  app = await startTestApp({
    simulator: true,
    timeScale: 200,
    env: { PARLEY_FILES: s3.bucket, ...S3_KEYS },
  })
  const { data: numbers } = await app.ok('whatsapp_numbers_list')
  const { accounts } = await simulate(app, 'GET', '/accounts')
  account = accounts.find((each: Json) => each.phoneNumber === numbers[0].phoneNumber)
})
afterAll(async () => {
  await app.stop()
  await s3[Symbol.asyncDispose]()
})
beforeEach(() => simulate(app, 'DELETE', '/faults'))

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const PAGE = Buffer.from('<html><script>alert(1)</script></html>')

let phones = 0
const newPhone = () => `+57300866${4000 + phones++}`
const write = (phone: string, letter: object) =>
  simulate(app, 'POST', `/contacts/${encodeURIComponent(phone)}/messages`, {
    wabaId: account.wabaId,
    ...letter,
  })

async function conversationOf(phone: string): Promise<string> {
  return eventually(async () => {
    const { data } = await app.ok('conversations_list', {})
    return data.find((each: Json) => each.contact.phoneNumber === phone)!.id as string
  })
}

async function messagesOf(phone: string, count: number): Promise<Json[]> {
  const id = await conversationOf(phone)
  return eventually(async () => {
    const { data } = await app.ok('conversations_messages_list', { id })
    expect(data).toHaveLength(count)
    return data.toReversed()
  })
}

/** The messages, once no file is being fetched. */
const settled = (phone: string, count: number) =>
  eventually(async () => {
    const messages = await messagesOf(phone, count)
    expect(messages.flatMap(({ files }) => files.map((file: Json) => file.status))).not.toContain('WAITING')
    return messages
  })

function read(url: string, key = app.org.key): Promise<Response> {
  return fetch(url, { headers: { authorization: `Bearer ${key}` } })
}

async function upload(phone: string, bytes: Buffer<ArrayBuffer>, query: Record<string, string> = {}) {
  const id = await conversationOf(phone)
  const answer = await fetch(`${app.url}/api/v1/conversations/${id}/file?${new URLSearchParams(query)}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${app.org.key}`, 'content-type': 'application/octet-stream' },
    body: bytes,
  })
  return { id, status: answer.status, body: (await answer.json()) as Json }
}

test('inbound files are stored with their true type and can be downloaded only by their organization', async () => {
  const phone = newPhone()
  const first = await write(phone, { text: 'Hi' })
  const data = PNG.toString('base64')
  await write(phone, { type: 'image', caption: 'Look', mimeType: 'image/png', data, replyTo: first.id })
  await write(phone, { type: 'audio' })
  await write(phone, { type: 'video' })
  await write(phone, { type: 'sticker' })
  const page = { filename: '../../pa"ge.html', mimeType: 'text/html', data: PAGE.toString('base64') }
  await write(phone, { type: 'document', ...page })
  await write(phone, { type: 'location', latitude: 4.6, longitude: -74.1, name: 'Office' })
  await write(phone, { type: 'contacts', contactName: 'Luis', contactPhone: '+573001112233' })
  await write(phone, { type: 'reaction', messageId: first.id, emoji: '👍' })
  await write(phone, { type: 'unsupported' })
  const messages = await settled(phone, 10)
  const by = (kind: string) => messages.find((each) => each.kind === kind)!
  expect(messages.map(({ kind }) => kind).sort()).toEqual([
    'audio',
    'contacts',
    'document',
    'image',
    'location',
    'reaction',
    'sticker',
    'text',
    'unsupported',
    'video',
  ])
  const kept = { status: 'KEPT', error: null }
  expect(by('image')).toMatchObject({
    type: 'media',
    text: 'Look',
    files: [{ ...kept, kind: 'image', mimeType: 'image/png', size: PNG.length }],
    answersId: by('text').id,
  })
  expect(by('audio')).toMatchObject({
    details: { kind: 'audio', isVoice: true },
    files: [{ ...kept, mimeType: 'audio/ogg' }],
  })
  expect(by('video').files[0]).toMatchObject({ ...kept, mimeType: 'video/mp4' })
  expect(by('sticker').files[0]).toMatchObject({ ...kept, mimeType: 'image/webp' })
  expect(by('document').files[0]).toMatchObject({
    ...kept,
    mimeType: 'application/octet-stream',
    fileName: 'pa_ge.html',
  })
  expect(by('location')).toMatchObject({
    text: 'Office (4.6, -74.1)',
    details: { latitude: 4.6, longitude: -74.1, name: 'Office' },
    files: [],
  })
  expect(by('contacts').details.contacts).toEqual([{ name: 'Luis', phones: ['+573001112233'] }])
  expect(by('reaction')).toMatchObject({ text: '👍', answersId: by('text').id })

  const image = await read(by('image').files[0].url)
  expect(Buffer.from(await image.arrayBuffer())).toEqual(PNG)
  const saved = await read(by('document').files[0].url)
  expect(Object.fromEntries(saved.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment; filename="pa_ge.html"',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  expect(Buffer.from(await saved.arrayBuffer())).toEqual(PAGE)
  const otherOrg = await app.newOrganization()
  expect((await read(by('image').files[0].url, otherOrg.key)).status).toBe(404)
  expect((await fetch(by('image').files[0].url)).status).toBe(401)
  const places = await app.runtime.pool.rows(sql`select distinct place from files`)
  expect(places).toEqual([{ place: 's3' }])
})

test('a file that cannot be fetched is retried, and a missing one is reported', async () => {
  const phone = newPhone()
  await simulate(app, 'POST', '/faults', { kind: 'error', code: 131000, on: 'media', times: 2 })
  await write(phone, { type: 'image' })
  const [image] = await settled(phone, 1)
  expect(image!.files[0]).toMatchObject({ status: 'KEPT', error: null })

  await simulate(app, 'POST', '/faults', { kind: 'error', code: 100, details: 'It has gone.', on: 'media' })
  await write(phone, { type: 'image' })
  const [, lost] = await settled(phone, 2)
  expect(lost!.files[0]).toMatchObject({ status: 'FAILED', error: 'It has gone.', url: null })
  const address = image!.files[0].url.replace(image!.id, lost!.id) as string
  expect((await read(address)).status).toBe(404)
  expect((await read(address.split('?')[0]!)).status).toBe(404)
})

test('who has the conversation open hears when its file has come, and when it cannot be fetched', async () => {
  const phone = newPhone()
  await write(phone, { text: 'Hi' })
  const conversationId = await conversationOf(phone)
  const follow = async (isLast: (event: FeedEvent) => boolean, after?: string) => {
    const events: FeedEvent[] = []
    for await (const event of followChanges(app, app.org.key, after)) {
      events.push(event)
      if (isLast(event)) break
    }
    return events
  }
  const ready = await follow(({ event }) => event === 'ready')
  await write(phone, { type: 'image' })
  await settled(phone, 2)
  await simulate(app, 'POST', '/faults', { kind: 'error', code: 100, details: 'It has gone.', on: 'media' })
  await write(phone, { type: 'image' })
  const [, kept, lost] = await settled(phone, 3)
  expect([kept!.files[0].status, lost!.files[0].status]).toEqual(['KEPT', 'FAILED'])
  const { id: over } = await app.ok('canned_replies_create', { shortcut: 'over', title: 'Over', text: 'Bye' })
  const heard = await follow(({ data }) => data.id === over, ready.at(-1)!.id)
  for (const { id } of [kept!, lost!]) {
    const told = heard.filter(({ data }) => data.kind === 'message' && data.id === id)
    expect(told.length).toBeGreaterThan(1)
    expect(new Set(told.map(({ data }) => data.conversationId))).toEqual(new Set([conversationId]))
  }
})

test('a reply carries an uploaded file once, with the type of its content', async () => {
  const phone = newPhone()
  await write(phone, { text: 'Send me a picture' })
  const picture = await upload(phone, PNG, { fileName: 'picture.jpg' })
  expect(picture).toMatchObject({ status: 200, body: { kind: 'image', mimeType: 'image/png' } })
  const { id } = picture
  const { fileId } = picture.body
  await app.ok('conversations_reply', { id, fileId, text: 'Here' })
  const page = await upload(phone, PAGE, { fileName: 'a.png', mimeType: 'text/html' })
  expect(page.body).toMatchObject({ kind: 'document', mimeType: 'application/octet-stream' })
  await app.ok('conversations_reply', { id, fileId: page.body.fileId })

  await eventually(async () => {
    const { messages } = await simulate(app, 'GET', `/contacts/${encodeURIComponent(phone)}/messages`)
    expect(messages.slice(1)).toMatchObject([
      { type: 'image', text: 'Here', status: 'read', file: { mimeType: 'image/png', size: PNG.length } },
      { type: 'document', text: 'a.png', status: 'read', file: { size: PAGE.length } },
    ])
  })
  const [, sent] = await messagesOf(phone, 3)
  expect(sent).toMatchObject({
    direction: 'outbound',
    kind: 'image',
    text: 'Here',
    files: [{ status: 'KEPT' }],
  })
  expect(Buffer.from(await (await read(sent!.files[0].url)).arrayBuffer())).toEqual(PNG)

  const refusalOf = async (input: Json) => (await app.api('conversations_reply', input)).body.error.code
  expect(await refusalOf({ id, fileId })).toBe('unknown_reference')
  expect(await refusalOf({ id, fileId, templateId: 'tpl_1' })).toBe('invalid_request')
  const other = newPhone()
  await write(other, { text: 'Hi' })
  const uploaded = await upload(other, PNG)
  expect(await refusalOf({ id, fileId: uploaded.body.fileId })).toBe('unknown_reference')
  expect((await upload(phone, Buffer.alloc(0))).status).toBe(400)
  expect((await upload(phone, Buffer.alloc(17 * 1024 * 1024))).body.error.code).toBe('payload_too_large')
})

test('the file link for a provider is signed and expires', async () => {
  const phone = newPhone()
  await write(phone, { text: 'Hi' })
  const { id, body } = await upload(phone, PNG)
  await app.ok('conversations_reply', { id, fileId: body.fileId })
  await messagesOf(phone, 2)
  const { media, proof } = await app.runtime.pool.one(sql<{ media: string; proof: string }>`
    select id as media, 'A' as proof from media where org_id = ${app.org.id} order by created_at desc, id desc limit 1`)
  const until = String(Math.floor(app.runtime.clock.now().getTime() / 1000) + 60)
  const guess = `${app.url}/files/${app.org.id}/${media}/${until}/${proof.repeat(32)}`
  expect((await fetch(guess)).status).toBe(404)
  const late = String(Number(until) - 3600)
  const made = app.runtime.secrets.mac('file-link', `${app.org.id}/${media}/${late}`)
  const over = `${app.url}/files/${app.org.id}/${media}/${late}/${made.subarray(0, 24).toString('base64url')}`
  expect((await fetch(over)).status).toBe(404)
})

test('files are deleted with the person and after their retention', async () => {
  const phone = newPhone()
  await write(phone, { type: 'image' })
  const [message] = await settled(phone, 1)
  await app.ok('cdp_people_upsert', { externalId: 'ana', phoneNumber: phone })
  await app.ok('cdp_people_upsert', { externalId: 'ana-again', phoneNumber: phone })
  const statusOf = async () => (await messagesOf(phone, 1))[0]!.files[0].status
  await app.ok('cdp_people_delete', { externalId: 'ana' })
  expect(await statusOf()).toBe('KEPT')
  await app.ok('cdp_people_delete', { externalId: 'ana-again' })
  expect(await statusOf()).toBe('REMOVED')
  expect((await read(message!.files[0].url)).status).toBe(404)

  const other = newPhone()
  await write(other, { type: 'document' })
  await settled(other, 1)
  await forgetPast(app.runtime, { ...FOR_EVER, media: 3_600_000 })
  expect((await messagesOf(other, 1))[0]!.files[0].status).toBe('KEPT')
  await app.runtime.pool.run(sql`update media set created_at = created_at - interval '2 hours'`)
  await forgetPast(app.runtime, { ...FOR_EVER, media: 3_600_000 })
  expect((await messagesOf(other, 1))[0]!.files[0].status).toBe('REMOVED')
  await eventually(async () => {
    expect(await app.runtime.pool.rows(sql`select id from files where due_at is null`)).toEqual([])
    expect(
      await app.runtime.pool.rows(sql`select id from files where due_at <= ${app.runtime.clock.now()}`),
    ).toEqual([])
  })
})

test('files are sent and received through Twilio as well', async () => {
  const { id: channel } = await app.ok('channels_create', {
    kind: 'twilio',
    settings: { accountSid: account.accountSid },
    secrets: { authToken: account.appSecret },
  })
  await eventually(async () =>
    expect((await app.ok('channels_get', { id: channel })).status).toBe('CONNECTED'),
  )
  const phone = newPhone()
  await write(phone, { type: 'image', caption: 'Look', data: PNG.toString('base64') })
  const [image] = await settled(phone, 1)
  expect(image).toMatchObject({
    kind: 'image',
    text: 'Look',
    files: [{ status: 'KEPT', mimeType: 'image/png' }],
  })
  const { id, body } = await upload(phone, PNG)
  await app.ok('conversations_reply', { id, fileId: body.fileId, text: 'Here' })
  await eventually(async () => {
    const { messages } = await simulate(app, 'GET', `/contacts/${encodeURIComponent(phone)}/messages`)
    expect(messages[1]).toMatchObject({ text: 'Here', file: { size: PNG.length } })
  })

  // Twilio combines files that were sent together into one message.
  await write(phone, { type: 'document', data: PAGE.toString('base64') })
  await settled(phone, 3)
  const sources = await app.runtime.pool.rows(sql<{ source: string }>`
    select d.source from media d join conversations c on c.id = d.conversation_id
    where c.id = ${fromWire('conversation', id)} and d.source is not null order by d.created_at`)
  const [picture, page] = sources.map(({ source }) => source)
  const { webhookUrl } = await app.ok('channels_get', { id: channel })
  const form: Record<string, string> = {
    MessageSid: 'SMalbum',
    From: `whatsapp:${phone}`,
    To: `whatsapp:${account.phoneNumber}`,
    Body: 'All of it',
    NumMedia: '3',
    ...{ MediaUrl0: picture!, MediaUrl1: page!, MediaUrl2: picture! },
    ...{ MediaContentType0: 'image/png', MediaContentType1: 'text/html', MediaContentType2: 'image/png' },
  }
  const signed = Object.keys(form)
    .sort()
    .map((name) => name + form[name])
  const signature = createHmac('sha1', account.appSecret)
    .update(webhookUrl + signed.join(''))
    .digest('base64')
  const answer = await fetch(webhookUrl, {
    method: 'POST',
    headers: { 'x-twilio-signature': signature },
    body: new URLSearchParams(form),
  })
  expect(answer.status).toBe(200)
  const album = (await settled(phone, 4)).at(-1)!
  expect(album).toMatchObject({ kind: 'image', text: 'All of it' })
  const files = await Promise.all(
    album.files.map(async ({ url, kind }: Json) => [
      kind,
      Buffer.from(await (await read(url)).arrayBuffer()).toString('base64'),
    ]),
  )
  const [png, html] = [PNG.toString('base64'), PAGE.toString('base64')]
  expect(files).toEqual([
    ['image', png],
    ['document', html],
    ['image', png],
  ])
})
