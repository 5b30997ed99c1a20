import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { MessageToSend, ProviderAccount } from '../provider/provider.ts'
import { startProvider, type TestProvider } from '../testing/provider.ts'
import { contentTypes } from './content.ts'
import { twilio } from './index.ts'
import { isSigned } from './receiver.ts'

const SID = `AC${'0'.repeat(32)}`
let peer: TestProvider
let account: ProviderAccount

beforeAll(async () => {
  peer = await startProvider()
  const url = `http://127.0.0.1:${peer.port}`
  const settings = { accountSid: SID, apiUrl: `${url}/`, contentUrl: url, messagingUrl: url }
  account = twilio.open(settings, { 'auth-token': '12345' })
})
afterAll(() => peer[Symbol.asyncDispose]())

const message: MessageToSend = {
  messageId: '0199c1f2-7a40-7d11-9b1e-3f2a6c5d4e01',
  to: { kind: 'wa_id', value: '573001234567' },
  content: { type: 'text', text: 'Hola, ¿qué tal?' },
  callbackUrl: 'https://parley.example.com/channels/whatsapp/org/account',
}

test('a text is sent to a number, with a status callback that names the message', async () => {
  peer.answer = () => ({ status: 201, body: { sid: 'SM1', status: 'queued' } })
  expect(await account.send('whatsapp:+14155238886', message)).toEqual({
    outcome: 'accepted',
    providerId: 'SM1',
    learned: null,
  })
  const { path, token, text } = peer.requests.at(-1)!
  expect(path).toBe(`/2010-04-01/Accounts/${SID}/Messages.json`)
  expect(token).toBe(`Basic ${Buffer.from(`${SID}:12345`).toString('base64')}`)
  expect(Object.fromEntries(new URLSearchParams(text))).toEqual({
    To: 'whatsapp:+573001234567',
    From: 'whatsapp:+14155238886',
    Body: 'Hola, ¿qué tal?',
    StatusCallback: `${message.callbackUrl}?message=${message.messageId}`,
  })
})

test('who hides the number is written to by user id', async () => {
  peer.answer = () => ({ status: 201, body: { sid: 'SM1' } })
  const to = { kind: 'bsuid', value: 'US.13491208655302741918' } as const
  expect(twilio.recipientOf([to])).toBe(to)
  expect(await account.send('whatsapp:+14155238886', { ...message, to })).toMatchObject({
    outcome: 'accepted',
  })
  expect(new URLSearchParams(peer.requests.at(-1)!.text).get('To')).toBe('whatsapp:US.13491208655302741918')
})

test('a template is sent by its content id with values on one line, and not before it has one', async () => {
  peer.answer = () => ({ status: 201, body: { sid: 'SM2' } })
  const template = { name: 'hi', language: 'en', category: 'UTILITY', content: { body: 'Hi {{1}}' } }
  const send = (providerId: string | null) => {
    const content = {
      type: 'template',
      template: { ...template, providerId },
      parameters: { 1: 'Ana\nMaría    R.\t' },
    } as const
    return account.send('whatsapp:+1', { ...message, content })
  }
  expect(await send(null)).toMatchObject({ outcome: 'refused', class: 'template' })
  expect(await send('HX1')).toMatchObject({ outcome: 'accepted' })
  const form = new URLSearchParams(peer.requests.at(-1)!.text)
  expect([form.get('ContentSid'), form.get('ContentVariables')]).toEqual(['HX1', '{"1":"Ana María   R."}'])
})

describe('A question with choices', () => {
  const offered = (prompt: string, ...titles: string[]) => {
    const choices = titles.map((title, index) => ({ id: `q/${index}`, title }))
    const content = {
      type: 'choices',
      text: `${prompt}\n1. …`,
      choices: { kind: 'choices', prompt, button: 'Choose', choices },
    } as const
    return account.send('whatsapp:+1', { ...message, content })
  }
  /** Twilio with contents, of which it knows the made ones. */
  const withContents = () => {
    const made: Record<string, any>[] = []
    peer.answer = ({ method, path, text }) => {
      if (path.startsWith('/v1/ContentAndApprovals'))
        return { status: 200, body: { contents: made, meta: {} } }
      if (path === '/v1/Content' && method === 'POST') {
        made.push({ ...JSON.parse(text), sid: `HX${made.length + 1}` })
        return { status: 201, body: made.at(-1)! }
      }
      return { status: 201, body: { sid: 'SM3' } }
    }
    return made
  }
  const sent = () => Object.fromEntries(new URLSearchParams(peer.requests.at(-1)!.text))

  test('is a content of its shape, which is created once, with its words as variables', async () => {
    const made = withContents()
    await offered('Red or blue?', 'Red', 'Blue')
    expect(sent()).toMatchObject({
      ContentSid: 'HX1',
      ContentVariables: JSON.stringify({ 1: 'Red or blue?', 2: 'Red', 3: 'q/0', 4: 'Blue', 5: 'q/1' }),
    })
    await offered('Yes or no?', 'Yes', 'No')
    await offered('How many?', ...Array.from({ length: 10 }, (_, at) => String(at)))
    expect(made.map(({ types }) => Object.keys(types)[0])).toEqual([
      'twilio/quick-reply',
      'twilio/list-picker',
    ])
    expect(made[0]!.types['twilio/quick-reply']).toEqual({
      body: '{{1}}',
      actions: [
        { type: 'QUICK_REPLY', title: '{{2}}', id: '{{3}}' },
        { type: 'QUICK_REPLY', title: '{{4}}', id: '{{5}}' },
      ],
    })
    if (!official) return
    for (const { sid: _, ...content } of made)
      expect(official(content), JSON.stringify(official.errors)).toBe(true)
  })

  test('is text where it fits no content, or Twilio gives none', async () => {
    withContents()
    await offered('How many?', ...Array.from({ length: 11 }, (_, at) => String(at)))
    expect(sent()).toMatchObject({ Body: 'How many?\n1. …' })
    peer.answer = ({ path }) =>
      path.startsWith('/v1/') ? { status: 503, body: {} } : { status: 201, body: { sid: 'SM4' } }
    expect(await offered('Which of three?', 'One', 'Two', 'Three')).toMatchObject({ outcome: 'accepted' })
    expect(sent()).toMatchObject({ Body: 'Which of three?\n1. …' })
  })

  test('is text once where the content was deleted at Twilio, and a new content afterwards', async () => {
    const made = withContents()
    await offered('Left or right?', 'Left', 'Right')
    const known = peer.answer
    peer.answer = (request) =>
      request.text.includes('ContentSid')
        ? { status: 400, body: { code: 21655, message: 'gone' } }
        : known(request)
    expect(await offered('Left or right?', 'Left', 'Right')).toMatchObject({ outcome: 'accepted' })
    expect(sent()).toMatchObject({ Body: 'Left or right?\n1. …' })
    peer.answer = known
    made.length = 0
    await offered('Left or right?', 'Left', 'Right')
    expect(sent()).toHaveProperty('ContentSid')
    expect(made).toHaveLength(1)
  })
})

test.each([
  [401, { code: 20003, message: 'no' }, { outcome: 'refused', class: 'auth', code: '20003' }],
  [429, { code: 20429, message: 'slow down' }, { outcome: 'refused', class: 'rate' }],
  [400, { code: 63016, message: 'window' }, { outcome: 'refused', class: 'window' }],
  [400, { code: 21610, message: 'stop' }, { outcome: 'refused', class: 'recipient', optOut: 'opt_out' }],
  [400, { code: 99999, message: 'new' }, { outcome: 'refused', class: 'unknown' }],
  [404, {}, { outcome: 'refused', code: 'http_404' }],
  [500, { code: 20500, message: 'oops' }, { outcome: 'unknown' }],
])('an answer %i %j', async (status, body, wanted) => {
  peer.answer = () => ({ status, body })
  expect(await account.send('whatsapp:+1', message)).toMatchObject(wanted)
})

const TOKEN = '12345'
const URL = 'https://api.example.com/webhooks/twilio/inbound?ws=1'
const FORM = {
  MessageSid: 'SM00000000000000000000000000000001',
  From: 'whatsapp:+5491122334455',
  To: 'whatsapp:+14155238886',
  Body: 'Hola, ¿cuánto cuesta?',
  WaId: '5491122334455',
  ProfileName: 'Ana Gómez',
  NumMedia: '0',
}
const requestWith = (form: URLSearchParams, signature: string, url = URL) => ({
  query: {},
  headers: { 'x-twilio-signature': signature },
  body: Buffer.from(form.toString()),
  url,
  receivedAt: new Date(),
})

/** The example in Twilio's documentation of request validation. */
const DOCUMENTED = {
  CallSid: 'CA1234567890ABCDE',
  Caller: '+14158675309',
  Digits: '1234',
  From: '+14158675309',
  To: '+18005551212',
}

// The first signature is from Twilio's documentation. The others were made by its library for Node, version 6.2.0.
test.each([
  ['https://mycompany.com/myapp.php?foo=1&bar=2', DOCUMENTED, 'RSOYDt4T1cUTdK1PDd93/VVr8B8='],
  [URL, FORM, '3wAdQpD+/jVpXIvf6iOq2G8BZAY='],
  [URL, { ...FORM, Body: 'a+b & c=d\n😀', Extra: '' }, 'jmmH4AZ4WBxAGIPGdm1J96HwfzE='],
])("a webhook to %s is authenticated by Twilio's signature", (url, params, signature) => {
  const request = requestWith(new URLSearchParams(params), signature, url)
  expect(isSigned(TOKEN, request)).toBe(true)
  expect(isSigned('54321', request)).toBe(false)
  expect(isSigned(TOKEN, { ...request, url: `${url}&more=1` })).toBe(false)
  expect(isSigned(TOKEN, requestWith(new URLSearchParams({ ...params, To: 'x' }), signature, url))).toBe(
    false,
  )
  expect(isSigned(TOKEN, { ...request, headers: {} })).toBe(false)
})

test.each([
  ['https://x.test/a?b=c', 'https://x.test:443/a?b=c'],
  ['https://x.test:443/a', 'https://x.test/a'],
  ['https://x.test:8443/a?b=c', 'https://x.test/a?b=c'],
])('a webhook to %s is authenticated as signed for %s', (url, signedUrl) => {
  const form = new URLSearchParams(DOCUMENTED)
  const names = Object.keys(DOCUMENTED).sort() as (keyof typeof DOCUMENTED)[]
  const text = signedUrl + names.map((name) => name + DOCUMENTED[name]).join('')
  const signature = createHmac('sha1', TOKEN).update(text).digest('base64')
  expect(isSigned(TOKEN, requestWith(form, signature, url))).toBe(true)
  expect(isSigned(TOKEN, requestWith(form, signature, url.replace('x.test', 'y.test')))).toBe(false)
  expect(isSigned(TOKEN, requestWith(form, signature, url.replace('8443', '9443').replace('/a', '/b')))).toBe(
    false,
  )
})

test.each([
  [{ From: 'whatsapp:US.1349', ExternalUserId: 'US.1349' }, ['bsuid US.1349']],
  [{ ExternalUserId: 'US.1349' }, ['bsuid US.1349']],
  [{ From: 'whatsapp:US.1349' }, ['bsuid US.1349']],
  [{ From: 'whatsapp:US.1349', WaId: 'US.1349' }, ['bsuid US.1349']],
  [
    { From: 'whatsapp:US.1349', ExternalUserId: 'US.1349', ParentExternalUserId: 'US.ENT.118' },
    ['bsuid US.1349', 'bsuid US.ENT.118'],
  ],
  [
    { From: 'whatsapp:+573001234567', ExternalUserId: 'CO.1349' },
    ['wa_id 573001234567', 'phone +573001234567', 'bsuid CO.1349'],
  ],
  [
    { From: 'whatsapp:+573001234567', ExternalUserId: 'no id' },
    ['wa_id 573001234567', 'phone +573001234567'],
  ],
])('the writer of %j', async (named, addresses) => {
  const { From: _, WaId: __, ...form } = FORM
  const receiver = twilio.receiver({}, { 'auth-token': TOKEN })
  const body = new URLSearchParams(Object.entries({ ...form, ...named }))
  const [event] = (await receiver.parse(Buffer.from(body.toString()), URL, nowhere as never))!
  expect(event).toMatchObject({ kind: 'inbound', senderId: FORM.To })
  const { from } = event as { from: readonly { kind: string; value: string }[] }
  expect(from.map(({ kind, value }) => `${kind} ${value}`)).toEqual(addresses)
})

const nowhere = async () => Buffer.of()

test('inbound messages and statuses are read from the form', async () => {
  const receiver = twilio.receiver({}, { 'auth-token': TOKEN })
  const read = (params: Record<string, string>, url = URL) =>
    receiver.parse(Buffer.from(new URLSearchParams(params).toString()), url, async () => '')
  expect(await read(FORM)).toMatchObject([
    {
      kind: 'inbound',
      senderId: 'whatsapp:+14155238886',
      providerId: FORM.MessageSid,
      from: [
        { kind: 'wa_id', value: '5491122334455' },
        { kind: 'phone', value: '+5491122334455' },
      ],
      name: 'Ana Gómez',
      text: 'Hola, ¿cuánto cuesta?',
    },
  ])
  expect(await read({ ...FORM, ButtonText: 'Yes', ButtonPayload: 'yes' })).toMatchObject([
    { text: 'Yes', buttonPayload: 'yes' },
  ])
  const referral = {
    ReferralSourceType: 'ad',
    ReferralSourceId: '1201',
    ReferralSourceUrl: 'https://fb.me/1201',
    ReferralHeadline: 'Offer',
    ReferralCtwaClid: 'Aff-n8',
  }
  expect(await read({ ...FORM, ...referral })).toMatchObject([
    {
      referral: {
        ...{ sourceType: 'ad', sourceId: '1201', sourceUrl: 'https://fb.me/1201', headline: 'Offer' },
        ...{ body: null, mediaType: null, mediaUrl: null, clickId: 'Aff-n8' },
      },
    },
  ])
  const status = { MessageSid: 'SM1', From: FORM.To, To: FORM.From }
  const called = `${message.callbackUrl}?message=${message.messageId}`
  expect(await read({ ...status, MessageStatus: 'delivered' }, called)).toMatchObject([
    { kind: 'status', status: 'delivered', senderId: FORM.To, messageId: message.messageId },
  ])
  expect(await read({ ...status, MessageStatus: 'undelivered', ErrorCode: '63016' }, called)).toMatchObject([
    { status: 'failed', refusal: { class: 'window', code: '63016' } },
  ])
  expect(await read({ ...status, MessageStatus: 'sending' })).toEqual([])
  expect(await read({ Body: 'from nobody' })).toBeNull()
})

/** The provider's own description, where it is at hand. */
const OFFICIAL = join(import.meta.dirname, '../../../../../../shared/reference/twilio-content.openapi.yaml')

const official = readOfficial()

const BUTTONS = {
  reply: { type: 'quick_reply', title: 'Yes', id: 'yes' },
  url: { type: 'url', title: 'Look', url: 'https://x.co/{{2}}' },
  phone: { type: 'phone', title: 'Call', phone: '+573001234567' },
}
test.each<[string, object, string]>([
  ['twilio/text', { body: 'Hi {{1}} there' }, 'UTILITY'],
  ['twilio/media', { body: 'Hi', mediaUrl: 'https://x.co/a.jpg' }, 'UTILITY'],
  ['twilio/quick-reply', { body: 'Hi', buttons: [BUTTONS.reply] }, 'UTILITY'],
  ['twilio/call-to-action', { body: 'Hi', buttons: [BUTTONS.url, BUTTONS.phone] }, 'UTILITY'],
  [
    'whatsapp/card',
    { header: 'Hello', body: 'Hi', footer: 'Bye', buttons: [BUTTONS.reply, BUTTONS.url] },
    'MARKETING',
  ],
  [
    'twilio/carousel',
    {
      body: 'Hi {{1}} there',
      cards: ['a', 'b'].map((name) => ({
        mediaUrl: `https://x.co/${name}.jpg`,
        body: 'Look',
        buttons: [BUTTONS.reply, BUTTONS.url],
      })),
    },
    'MARKETING',
  ],
  [
    'whatsapp/authentication',
    { body: '{{1}}', code: { expiresInMinutes: 10, button: 'Copy it' } },
    'AUTHENTICATION',
  ],
])('a template is a %s of the official description', (type, content, category) => {
  const types = contentTypes({ category, content })
  expect(Object.keys(types)).toEqual([type])
  if (!official) return
  const fits = official({ friendly_name: 'n', language: 'en', variables: { 1: 'Ana' }, types })
  expect(fits, JSON.stringify(official.errors)).toBe(true)
})

test('both bodies of a submission are those of the official description', async () => {
  peer.requests.length = 0
  peer.answer = ({ method, path }) => {
    if (method === 'GET') return { status: 200, body: { contents: [], meta: { next_page_url: null } } }
    return { status: 201, body: path === '/v1/Content' ? { sid: 'HX1' } : { status: 'received' } }
  }
  const content = { body: 'Hi {{1}} there', buttons: [BUTTONS.reply] }
  const template = { name: 'hi', language: 'en', category: 'UTILITY', content }
  expect(await account.templates!.submit(template, { 1: 'Ana' }, [])).toMatchObject({
    template: { providerId: 'HX1', review: { status: 'PENDING' } },
  })
  const [made, submitted] = peer.requests.filter(({ method }) => method === 'POST')
  expect(submitted!.path).toBe('/v1/Content/HX1/ApprovalRequests/whatsapp')
  if (!official) return
  expect(official(made!.body), JSON.stringify(official.errors)).toBe(true)
  const approval = readOfficial('ContentApprovalRequest')!
  expect(approval(submitted!.body), JSON.stringify(approval.errors)).toBe(true)
})

test('a file is sent by URL with its caption', async () => {
  peer.answer = () => ({ status: 201, body: { sid: 'SM4' } })
  const file = {
    kind: 'image',
    url: 'https://parley.example/files/1',
    read: nowhere,
    mimeType: 'image/png',
    fileName: 'a.png',
  } as const
  await account.send('whatsapp:+1', { ...message, content: { type: 'media', file, caption: 'Look' } })
  const sent = () => new URLSearchParams(peer.requests.at(-1)!.text)
  expect([sent().get('MediaUrl'), sent().get('Body')]).toEqual([file.url, 'Look'])
})

test('the account token is sent only to Twilio, whatever URL a message contains', async () => {
  const found = (source: string) => account.findFile!(source)
  const own = `http://127.0.0.1:${peer.port}/2010-04-01/Accounts/${SID}/Messages/MM1/Media/ME1`
  expect(await found(own)).toMatchObject({ outcome: 'ok', headers: { authorization: expect.any(String) } })
  for (const strange of ['https://evil.example/ME1', 'file:///etc/passwd', 'nothing'])
    expect(await found(strange)).toMatchObject({ outcome: 'refused', code: 'strange_address' })
})

function readOfficial(schema = 'ContentCreateRequest') {
  try {
    const document = parse(readFileSync(OFFICIAL, 'utf8')) as { components: object }
    const ajv = new Ajv({ strict: false, allErrors: true })
    ajv.addSchema({ $id: 'twilio', ...document })
    return ajv.compile({ $ref: `twilio#/components/schemas/${schema}` })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
