import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { askJourney } from '../fixtures/journeys.ts'
import { LeapingClock } from '../fixtures/leaping-clock.ts'
import { approvedTemplate } from '../fixtures/templates.ts'
import { startTestApp } from '../harness/harness.ts'
import { until } from '../harness/waiting.ts'
import { type Chat, chatOf, connectTwilio, simulate } from '../peers/simulator.ts'

/* The same outreach through each WhatsApp provider: same template, journey and people, and the same result. */
const DAY_MS = 24 * 3_600_000
const PEOPLE = { answers: '+573005550201', opts_out: '+573005550202', silent: '+573005550203' }

/* Twilio reports no reviews, so the service asks after some seconds. */
test.each(['whatsapp_cloud', 'twilio'])(
  'People are reached, reply, opt out and stay silent: %s',
  async (kind) => {
    const clock = new LeapingClock(1_000)
    await using app = await startTestApp({ simulator: true, given: { clock } })
    if (kind === 'twilio') await connectTwilio(app)
    const rules = Object.entries(PEOPLE).map(([persona, phone]) => ({ phones: [phone], persona }))
    await simulate(app, 'PUT', '/personas', { rules })
    const templateId = await approvedTemplate(app, {
      name: 'how_was_it',
      contentType: 'QUICK_REPLY',
      content: {
        body: 'Hello {{1}}, may we ask you about your order?',
        buttons: [{ title: 'Yes, please' }],
      },
      variables: { 1: 'Ana' },
    })
    const { id } = await app.ok('initiatives_create', {
      name: 'After an order',
      guidingQuestions: [{ questionText: 'From 1 to 5, how was it?', answerType: 'SCALE' }],
    })
    await app.ok('initiatives_templates_set', { id, templateId, round: 1 })
    await app.ok('journeys_create_draft', {
      initiativeId: id,
      definition: askJourney({ inputs: { templateBindings: { 1: 'person.firstName' } }, patience: '30d' }),
    })
    await app.ok('initiatives_launch', { id })
    const people = Object.entries(PEOPLE).map(([persona, phoneNumber]) => {
      return { externalId: persona, phoneNumber, name: persona }
    })
    const { errors } = await app.ok('initiatives_participants_add', { id, people })
    expect(errors).toEqual([])

    const statuses = async () => {
      const { data: participants } = await app.ok('initiatives_participants_list', { id })
      return new Map<string, string>(
        participants.map((each: { name: string; status: string }) => [each.name, each.status]),
      )
    }
    const everybody = Object.keys(PEOPLE)
    const ended = async (names: string[]) => {
      const found = await statuses()
      return names.every((name) => found.get(name) !== 'ACTIVE') && found
    }
    // Nobody's patience ends while others talk.
    await until(() => ended(everybody.filter((name) => name !== 'silent')))
    clock.leap(31 * DAY_MS)
    const atTheEnd = await until(() => ended(everybody))
    expect(Object.fromEntries(atTheEnd)).toEqual({
      answers: 'COMPLETED',
      opts_out: 'STOPPED',
      silent: 'EXPIRED',
    })
    expect(await app.ok('do_not_contact_check', { phoneNumber: PEOPLE.opts_out })).toMatchObject({
      mayContact: false,
    })
    // Statuses have arrived. Twilio sends them to a separate address.
    const sent = await until(async () => {
      const { data: messages } = await app.ok('conversations_list', {})
      const silent = messages.find(
        (each: { contact: { phoneNumber: string } }) => each.contact.phoneNumber === PEOPLE.silent,
      )
      const { data: transcript } = await app.ok('conversations_messages_list', { id: silent.id })
      return ['delivered', 'read'].includes(transcript[0].status) && transcript
    })
    expect(sent).toMatchObject([{ type: 'template', text: 'Hello silent, may we ask you about your order?' }])
  },
)

test('through Twilio, a reply has up to 1,600 characters, and a link that would make it longer stays as written', async () => {
  await using app = await startTestApp({ simulator: true })
  await connectTwilio(app)
  await app.ok('sending_links_set', {
    links: { track: true, utm: null },
    opens: { track: false },
  })
  const phone = '+573005550297'
  await simulate(app, 'POST', chatOf(phone), { text: 'Good evening' })
  const { id } = await until(async () => (await app.ok('conversations_list', {})).data[0])
  expect(await app.api('conversations_reply', { id, text: 'a'.repeat(1_601) })).toMatchObject({
    status: 400,
    body: {
      error: { code: 'invalid_request', message: '`text`: this channel takes at most 1600 characters.' },
    },
  })
  const text = `https://a.example/b ${'a'.repeat(1_580)}`
  expect(text).toHaveLength(1_600)
  await app.ok('conversations_reply', { id, text })
  const chat = await until(async () => {
    const { messages } = await simulate<Chat>(app, 'GET', chatOf(phone))
    return messages.length === 2 && messages
  })
  expect(chat[1]).toMatchObject({ text })
})

test('a webhook of Twilio is taken with its own signature alone, in which each repeated value counts once', async () => {
  await using app = await startTestApp({ simulator: true })
  const { webhookUrl, token } = await connectTwilio(app)
  const { data: numbers } = await app.ok('whatsapp_numbers_list')
  const fields = {
    Body: 'Good evening',
    From: 'whatsapp:+573005550299',
    MessageSid: 'SMrepeated',
    To: `whatsapp:${numbers[0].phoneNumber}`,
  }
  const deliver = async (signed: string, key = token) => {
    const body = new URLSearchParams(fields)
    for (const value of ['b', 'a', 'b']) body.append('Tags', value)
    const text = webhookUrl + Object.entries(fields).flat().slice(0, 6).join('') + signed
    const signature = createHmac('sha1', key).update(text).digest('base64')
    return (await fetch(webhookUrl, { method: 'POST', headers: { 'x-twilio-signature': signature }, body }))
      .status
  }
  const last = `To${fields.To}`
  expect(await deliver(`TagsaTagsb${last}`, 'a guess')).toBe(403)
  expect(await deliver(`TagsaTagsbTagsb${last}`)).toBe(403)
  expect(await deliver(`TagsbTagsa${last}`)).toBe(403)
  expect(await deliver(`TagsaTagsb${last}`)).toBe(200)
  const { data: conversations } = await app.ok('conversations_list', {})
  expect(conversations).toMatchObject([{ contact: { phoneNumber: '+573005550299' } }])
})

test('behind a proxy, the signature of Twilio covers the public address with its port and the query as it was called', async () => {
  await using app = await startTestApp({
    simulator: true,
    env: { PARLEY_PUBLIC_URL: 'https://parley.example.com:8443', PARLEY_TRUSTED_PROXIES: 'loopback' },
  })
  const { webhookUrl, token } = await connectTwilio(app)
  expect(webhookUrl).toMatch(/^https:\/\/parley\.example\.com:8443\/channels\/whatsapp\//)
  const { data: numbers } = await app.ok('whatsapp_numbers_list')
  const fields = {
    Body: 'Good evening',
    From: 'whatsapp:+573005550298',
    MessageSid: 'SMproxied',
    To: `whatsapp:${numbers[0].phoneNumber}`,
  }
  const query = '?message=a%2Fb%20c+d&x=%C3%B1&x=1'
  /** What the proxy sends on: the path and the query as they came, under its own host. */
  const deliver = async (signedUrl: string, called = query) => {
    const signature = createHmac('sha1', token)
      .update(signedUrl + Object.entries(fields).flat().join(''))
      .digest('base64')
    const answer = await fetch(app.url + new URL(webhookUrl).pathname + called, {
      method: 'POST',
      headers: {
        'x-twilio-signature': signature,
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'http',
        'x-forwarded-for': '203.0.113.9',
      },
      body: new URLSearchParams(fields),
    })
    return answer.status
  }
  expect(await deliver(webhookUrl + query)).toBe(200)
  // Twilio leaves the port out of what it signs.
  expect(await deliver(webhookUrl.replace(':8443', '') + query)).toBe(200)
  for (const wrong of [
    webhookUrl,
    `${webhookUrl}?message=a/b%20c+d&x=%C3%B1&x=1`,
    `${webhookUrl}?x=%C3%B1&x=1&message=a%2Fb%20c+d`,
    webhookUrl.replace('https:', 'http:') + query,
    webhookUrl.replace('parley.example.com:8443', 'evil.example') + query,
    app.url + new URL(webhookUrl).pathname + query,
  ])
    expect(await deliver(wrong), wrong).toBe(403)
  expect(await deliver(webhookUrl + query, `${query}&more=1`)).toBe(403)
})
