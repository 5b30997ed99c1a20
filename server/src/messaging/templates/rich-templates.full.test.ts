import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/harness.ts'
import { until } from '../../../test/harness/waiting.ts'

/* Carousels, limited-time offers and codes, from the draft to the simulated phone. */

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ simulator: true })
})
afterAll(() => app.stop())

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

async function upload(name: string): Promise<string> {
  const answer = await fetch(`${app.url}/api/v1/templates/file?fileName=${name}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${app.org.key}`, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(PNG),
  })
  return ((await answer.json()) as { url: string }).url
}

async function approved(template: Record<string, unknown>): Promise<string> {
  const { data } = await app.ok('templates_create', { language: 'en', ...template })
  const id = data[0].id as string
  const state = async () => {
    const { status, rejectionReason } = await app.ok('templates_get', { id })
    if (rejectionReason) throw new Error(rejectionReason)
    return status
  }
  await until(async () => (await state()) === 'APPROVED')
  return id
}

const newPhone = async (name: string) =>
  (await app.ok('simulated_phones_create', { name })).phoneNumber as string

async function onPhone(phoneNumber: string): Promise<any> {
  const received = async () =>
    (await app.ok('simulated_phones_messages', { phoneNumber })).messages.find(
      ({ direction }: any) => direction === 'received',
    )
  await until(async () => (await received()) !== undefined)
  return received()
}

const send = (templateId: string, address: string, parameters: Record<string, string>) =>
  app.ok('messages_send', { templateId, address, parameters })

describe('a carousel', () => {
  let template: string
  beforeAll(async () => {
    const [red, blue] = [await upload('red.png'), await upload('blue.png')]
    const buttons = (path: string) => [
      { type: 'quick_reply', title: 'More' },
      { type: 'url', title: 'Buy', url: `https://shop.example/${path}/{{3}}` },
    ]
    template = await approved({
      name: 'shoes',
      category: 'MARKETING',
      contentType: 'CAROUSEL',
      content: {
        body: 'Hello {{1}}, our new shoes are here. Reply STOP to opt out.',
        cards: [
          { mediaUrl: red, body: 'The red ones for {{2}} only.', buttons: buttons('red') },
          { mediaUrl: blue, body: 'The blue ones for {{4}} only.', buttons: buttons('blue') },
        ],
      },
      variables: { 1: 'Ana', 2: '50 USD', 3: 'ana', 4: '60 USD' },
    })
  })

  test('the phone shows each card with its picture, its text and its buttons', async () => {
    const phoneNumber = await newPhone('Carla')
    await send(template, phoneNumber, { 1: 'Carla', 2: '40 USD', 3: 'carla', 4: '45 USD' })
    const message = await onPhone(phoneNumber)
    expect(message).toMatchObject({
      body: 'Hello Carla, our new shoes are here. Reply STOP to opt out.',
      cards: [
        {
          fileKind: 'image',
          body: 'The red ones for 40 USD only.',
          buttons: [{ kind: 'url', title: 'Buy', value: 'https://shop.example/red/carla' }],
          ids: ['1:More'],
        },
        { body: 'The blue ones for 45 USD only.', ids: ['2:More'] },
      ],
    })
    const file = { phoneNumber, messageId: message.id, card: 1 }
    expect(await app.ok('simulated_phones_file', file)).toEqual({
      mimeType: 'image/png',
      data: PNG.toString('base64'),
    })
  })

  test('a tap tells on which card it was', async () => {
    const phoneNumber = await newPhone('Dario')
    await send(template, phoneNumber, { 1: 'Dario', 2: '40 USD', 3: 'd', 4: '45 USD' })
    const { id: messageId } = await onPhone(phoneNumber)
    await app.ok('simulated_phones_write', {
      phoneNumber,
      content: { kind: 'choice', messageId, choiceId: '2:More' },
    })
    const heard = async () => {
      const { data } = await app.ok('messages_list', { direction: 'inbound', address: phoneNumber })
      return data[0]
    }
    await until(async () => (await heard()) !== undefined)
    const { data: conversations } = await app.ok('conversations_list', {})
    const { id } = conversations.find(({ contact }: any) => contact.phoneNumber === phoneNumber)
    const { data } = await app.ok('conversations_messages_list', { id })
    expect(data.find(({ direction }: any) => direction === 'inbound')).toMatchObject({
      text: 'More',
      details: { kind: 'choice', id: '2:More' },
    })
  })

  test('what WhatsApp would refuse stands at its card', async () => {
    const card = (more: object = {}) => ({
      mediaUrl: 'https://shop.example/a.jpg',
      body: 'Look at this',
      buttons: [{ type: 'quick_reply', title: 'More' }],
      ...more,
    })
    const issues = async (cards: object[], category = 'MARKETING') => {
      const content = { body: 'Our news', cards }
      const draft = { name: 'a', language: 'en', category, contentType: 'CAROUSEL', content }
      const { issues: found } = await app.ok('templates_validate', draft)
      return found.map(({ path, code }: any) => `${path} ${code}`)
    }
    expect(await issues([card(), card()])).toEqual([])
    expect(await issues([card()])).toEqual(['content.cards too_small'])
    expect(await issues([card(), card()], 'UTILITY')).toEqual(['category marketing_only'])
    expect(await issues([card(), card({ body: undefined })])).toEqual([
      'content.cards.1.body card_body_missing',
    ])
    expect(await issues([card({ body: undefined }), card()])).toEqual([
      'content.cards.1.body card_body_extra',
    ])
    expect(await issues([card(), card({ mediaType: 'VIDEO' })])).toEqual([
      'content.cards.1.mediaType card_media_differs',
    ])
    const other = [{ type: 'phone', title: 'Call', phone: '+573001234567' }]
    expect(await issues([card(), card({ buttons: other })])).toEqual([
      'content.cards.1.buttons card_buttons_differ',
    ])
    expect(await issues([card({ buttons: [] }), card({ buttons: [] })])).toEqual([
      'content.cards.0.buttons card_buttons_missing',
      'content.cards.1.buttons card_buttons_missing',
    ])
    expect(await issues([card(), card({ body: 'x'.repeat(161) })])).toEqual([
      'content.cards.1.body body_too_long',
    ])
    expect(await issues([card(), card({ mediaUrl: 'http://shop.example/a.jpg' })])).toEqual([
      'content.cards.1.mediaUrl url_invalid',
    ])
  })
})

describe('a limited-time offer', () => {
  const offer = (name: string, more: object = {}) => ({
    name,
    category: 'MARKETING',
    contentType: 'LIMITED_TIME_OFFER',
    content: {
      offer: { title: 'Ends soon', expiresAt: '{{2}}' },
      body: 'Hello {{1}}, everything costs less today. Reply STOP to opt out.',
      buttons: [
        { type: 'copy_code', code: '{{3}}' },
        { type: 'url', title: 'Shop', url: 'https://shop.example' },
      ],
      ...more,
    },
    variables: { 1: 'Ana', 2: '2099-12-31T23:59:00-05:00', 3: 'SAVE10' },
  })
  let template: string
  beforeAll(async () => {
    template = await approved(offer('sale'))
  })

  test('the phone shows its end and the code, each as the message has it', async () => {
    const phoneNumber = await newPhone('Eva')
    await send(template, phoneNumber, { 1: 'Eva', 2: '2099-06-30T12:00:00Z', 3: 'EVA20' })
    expect(await onPhone(phoneNumber)).toMatchObject({
      offer: { title: 'Ends soon', endsAt: '2099-06-30T12:00:00.000Z' },
      body: 'Hello Eva, everything costs less today. Reply STOP to opt out.',
      buttons: [
        { kind: 'copy_code', value: 'EVA20' },
        { kind: 'url', value: 'https://shop.example' },
      ],
    })
  })

  test.each([
    [{ 2: '2001-01-01T00:00:00Z', 3: 'A' }, 'the offer has ended'],
    [{ 2: 'tomorrow', 3: 'A' }, 'a time with its zone'],
    [{ 2: '2099-01-01T00:00:00Z', 3: 'A'.repeat(16) }, '15 characters'],
  ])('%j is not sent', async (values, words) => {
    const input = { templateId: template, address: '+573005550101', parameters: { 1: 'Eva', ...values } }
    const { status, body } = await app.api('messages_send', input)
    expect([status, body.error.message]).toEqual([400, expect.stringContaining(words)])
  })

  test('what WhatsApp would refuse is told', async () => {
    const issues = async (content: object) => {
      const draft = offer('a', content)
      const { issues: found } = await app.ok('templates_validate', { language: 'en', ...draft })
      return found.map(({ path, code }: any) => `${path} ${code}`)
    }
    const link = { type: 'url', title: 'Shop', url: 'https://shop.example' }
    const code = { type: 'copy_code', code: '{{3}}' }
    expect(await issues({ offer: { title: 'Far too long a title', expiresAt: '{{2}}' } })).toEqual([
      'content.offer.title offer_title_too_long',
    ])
    expect(await issues({ offer: { title: 'Soon', expiresAt: 'until {{2}}' } })).toEqual([
      'content.offer.expiresAt offer_end_invalid',
    ])
    expect(await issues({ buttons: [link, code] })).toEqual(['content.buttons offer_code_first'])
    expect(await issues({ buttons: [code] })).toEqual(['content.buttons offer_link'])
    expect(await issues({ buttons: [link] })).toEqual([
      'content.buttons offer_code_missing',
      'variables.3 variable_unknown',
    ])
    expect(await issues({ body: `{{1}} ${'x'.repeat(600)} y` })).toEqual([
      'content.body body_too_long',
      'content.body variable_at_edge',
    ])
  })
})

describe('a code', () => {
  test('it has its settings at WhatsApp, and the phone copies it', async () => {
    const template = await approved({
      name: 'login_code',
      category: 'AUTHENTICATION',
      contentType: 'TEXT',
      content: {
        body: '{{1}} is your code.',
        code: { expiresInMinutes: 10, securityRecommendation: true, button: 'Copy it' },
      },
      variables: { 1: '123456' },
    })
    const phoneNumber = await newPhone('Fabio')
    await send(template, phoneNumber, { 1: '424242' })
    expect(await onPhone(phoneNumber)).toMatchObject({
      body: '424242 is your verification code. For your security, do not share this code.',
      footer: 'This code expires in 10 minutes.',
      buttons: [{ kind: 'copy_code', title: 'Copy it', value: '424242' }],
    })
    const long = { templateId: template, address: phoneNumber, parameters: { 1: '1234567890123456' } }
    expect((await app.api('messages_send', long)).body.error.message).toContain('15 characters')
  })

  test('its settings are for AUTHENTICATION alone', async () => {
    const draft = { name: 'a', language: 'en', category: 'UTILITY', contentType: 'TEXT' }
    const content = { body: 'Hello', code: { expiresInMinutes: 5 } }
    const { issues } = await app.ok('templates_validate', { ...draft, content })
    expect(issues).toMatchObject([{ path: 'content.code', code: 'code_options' }])
  })
})
