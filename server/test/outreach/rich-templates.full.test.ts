import { afterAll, beforeAll, expect, test } from 'vitest'
import { graphOf } from '../fixtures/journeys.ts'
import { LeapingClock } from '../fixtures/leaping-clock.ts'
import { approvedTemplate } from '../fixtures/templates.ts'
import { startTestApp, type TestApp } from '../harness/harness.ts'
import { until } from '../harness/waiting.ts'
import { connectTwilio, simulate } from '../peers/simulator.ts'

/* Carousels and limited-time offers in campaigns and journeys, to the simulated phones. */

const HOUR_MS = 3_600_000
const PHONE = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1' }
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

const clock = new LeapingClock(1)
let app: TestApp
let offer: string
beforeAll(async () => {
  app = await startTestApp({ simulator: true, given: { clock } })
  await simulate(app, 'PUT', '/personas', { rules: [{ weights: { silent: 1 } }] })
  offer = await approvedTemplate(app, {
    name: 'sale',
    category: 'MARKETING',
    contentType: 'LIMITED_TIME_OFFER',
    content: {
      offer: { title: 'Ends soon', expiresAt: '{{1}}' },
      body: 'Everything costs less today. Reply STOP to opt out.',
      buttons: [
        { type: 'copy_code', code: 'SAVE10' },
        { type: 'url', title: 'Shop', url: 'https://shop.example' },
      ],
    },
    variables: { 1: '2099-12-31T23:59:00-05:00' },
  })
})
afterAll(() => app.stop())

let count = 0
async function newPerson(more: object = {}) {
  count += 1
  const person = {
    externalId: `rich${count}`,
    phoneNumber: (await app.ok('simulated_phones_create', { name: `Rich ${count}` })).phoneNumber as string,
    email: `rich${count}@example.com`,
    ...more,
  }
  await app.ok('cdp_people_upsert', person)
  return person
}

const onPhone = async (phoneNumber: string): Promise<any[]> =>
  (await app.ok('simulated_phones_messages', { phoneNumber })).messages.filter(
    ({ direction }: { direction: string }) => direction === 'received',
  )

async function mailsTo(email: string): Promise<string[]> {
  const path = `/mail/messages?person=${encodeURIComponent(email)}`
  const { messages } = await simulate(app, 'GET', path)
  return messages
    .filter(({ direction }: { direction: string }) => direction === 'received')
    .map(({ subject }: { subject: string }) => subject)
}

const endsIn = (ms: number) => new Date(clock.now().getTime() + ms).toISOString()

async function upload(name: string, { url, org } = app): Promise<string> {
  const answer = await fetch(`${url}/api/v1/templates/file?fileName=${name}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${org.key}`, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(PNG),
  })
  return ((await answer.json()) as { url: string }).url
}

/** Quiet hours around now, as messages to these people have them. */
async function beQuiet(): Promise<void> {
  const at = (ms: number) => endsIn(ms).slice(11, 16)
  const quietHours = { from: at(-HOUR_MS), until: at(5 * HOUR_MS) }
  await app.ok('sending_limits_set', { quietHours, messagesPerPersonPer: null })
}
const endQuiet = () => app.ok('sending_limits_set', { quietHours: null, messagesPerPersonPer: null })

test('each person of a campaign gets the cards in their own words, and a click on a card counts for the person once', async () => {
  const [red, blue] = [await upload('red.png'), await upload('blue.png')]
  const card = (mediaUrl: string, body: string, variable: number) => ({
    mediaUrl,
    body,
    buttons: [{ type: 'url', title: 'Buy', url: `${app.url}/l/{{${variable}}}` }],
  })
  const templateId = await approvedTemplate(app, {
    name: 'shoes',
    category: 'MARKETING',
    contentType: 'CAROUSEL',
    content: {
      body: 'Hello {{1}}, our shoes are here. Reply STOP to opt out.',
      cards: [card(red, 'The red ones for {{2}} only.', 3), card(blue, 'The blue ones for {{4}} only.', 5)],
    },
    variables: { 1: 'Ana', 2: '50 USD', 3: 'a', 4: '60 USD', 5: 'b' },
  })
  const [ana, ben] = [await newPerson({ firstName: 'Ana' }), await newPerson({ firstName: 'Ben' })]
  const bindings = (shop: string) => ({
    1: 'person.firstName',
    2: 'literal:40 USD',
    3: `literal:https://${shop}.example/red`,
    4: 'literal:45 USD',
    5: `literal:https://${shop}.example/blue`,
  })
  const message = (shop: string) => ({ channel: 'whatsapp', templateId, templateBindings: bindings(shop) })
  const { id } = await app.ok('campaigns_create', {
    name: 'Shoes',
    audience: { type: 'people', personExternalIds: [ana.externalId, ben.externalId] },
    message: message('first'),
    test: { others: [message('second')], sharePercent: 100, decideAfter: null },
  })
  await app.ok('campaigns_start', { id })
  for (const { phoneNumber, firstName } of [ana, ben] as Record<string, any>[]) {
    await until(async () => (await onPhone(phoneNumber)).length === 1)
    const [got] = await onPhone(phoneNumber)
    expect(got).toMatchObject({
      body: `Hello ${firstName}, our shoes are here. Reply STOP to opt out.`,
      cards: [{ body: 'The red ones for 40 USD only.' }, { body: 'The blue ones for 45 USD only.' }],
    })
  }
  const { cards } = (await onPhone(ana.phoneNumber))[0]
  const [first, second] = cards.map(({ buttons }: any) => buttons[0].value as string)
  expect(first).not.toBe(second)
  const click = async (url: string) =>
    (await fetch(url, { redirect: 'manual', headers: PHONE })).headers.get('location')
  expect(await click(first)).toMatch(/^https:\/\/(first|second)\.example\/red$/)
  expect(await click(second)).toMatch(/^https:\/\/(first|second)\.example\/blue$/)
  const clicksOf = async (personExternalId: string) =>
    (await app.ok('cdp_events_list', { personExternalId, name: 'message_clicked' })).data.length
  await expect.poll(() => clicksOf(ana.externalId)).toBe(2)
  // After a merge, the clicks on the same message are those of the surviving person.
  await app.ok('cdp_people_merge', { externalId: ben.externalId, mergedExternalId: ana.externalId })
  clock.leap(60_000)
  await click(first)
  await expect.poll(() => clicksOf(ben.externalId)).toBe(3)
  expect(await clicksOf(ana.externalId)).toBe(3)
  const { data: links } = await app.ok('links_list', { initiativeId: id.replace('cmp_', 'ini_') })
  const red1 = links.find(({ url }: { url: string }) => url.endsWith('/red'))
  expect(red1).toMatchObject({ clicks: 2, people: 1 })
})

test('an offer that ends while quiet hours hold the message is never sent, and its call answers the same when repeated', async () => {
  const { phoneNumber } = await newPerson()
  await beQuiet()
  const input = { templateId: offer, address: phoneNumber, parameters: { 1: endsIn(HOUR_MS) } }
  const send = async () => {
    const answer = await fetch(`${app.url}/api/v1/messages/send`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${app.org.key}`,
        'content-type': 'application/json',
        'idempotency-key': 'offer',
      },
      body: JSON.stringify(input),
    })
    return (await answer.json()) as Record<string, any>
  }
  const first = await send()
  await until(async () => (await app.ok('messages_get', { id: first.id })).waitsFor?.reason === 'quiet_hours')
  clock.leap(2 * HOUR_MS)
  // The offer has ended, and the repeated call still has the answer of the first one.
  expect((await send()).id).toBe(first.id)
  await endQuiet()
  const message = async () => app.ok('messages_get', { id: first.id })
  await until(async () => (await message()).status === 'failed')
  expect(await message()).toMatchObject({ failure: { code: 'offer_ended' } })
  expect(await onPhone(phoneNumber)).toEqual([])
})

test('a journey whose offer ended during quiet hours falls back to an email, once', async () => {
  const person = await newPerson()
  const nodes = [
    { id: 'start', kind: 'ENTRY' },
    {
      id: 'sale',
      kind: 'SEND_MESSAGE',
      inputs: {
        templateId: offer,
        templateBindings: { 1: `literal:${endsIn(HOUR_MS)}` },
        channelFallback: { channel: 'email', subject: 'You missed it', body: 'The offer has ended.' },
      },
    },
    { id: 'end', kind: 'EXIT' },
  ]
  const { id } = await app.ok('initiatives_create', { name: 'Sale' })
  await app.ok('initiatives_templates_set', { id, templateId: offer, round: 1 })
  const definition = { name: 'Sale', ...graphOf(nodes, ['start SENT sale', 'sale SENT end']) }
  await app.ok('journeys_create_draft', { initiativeId: id, definition })
  await app.ok('initiatives_launch', { id })
  await beQuiet()
  await app.ok('initiatives_participants_add', { id, people: [person] })
  const messages = async () =>
    (await app.ok('messages_list', { initiativeId: id })).data as Record<string, any>[]
  await until(async () => (await messages())[0]?.waitsFor?.reason === 'quiet_hours')
  clock.leap(2 * HOUR_MS)
  await endQuiet()
  await until(async () => (await mailsTo(person.email)).length > 0)
  await until(
    async () => (await app.ok('initiatives_participants_list', { id })).data[0].status === 'COMPLETED',
  )
  expect(await mailsTo(person.email)).toEqual(['You missed it'])
  expect(await onPhone(person.phoneNumber)).toEqual([])
})

test('Twilio sends a carousel with links of the recipient, takes a tap on a card, and has no offers', async () => {
  // Twilio reports no reviews, so the service asks after some seconds.
  await using other = await startTestApp({ simulator: true, given: { clock: new LeapingClock(1_000) } })
  await simulate(other, 'PUT', '/personas', { rules: [{ weights: { silent: 1 } }] })
  await connectTwilio(other)
  const cards = await Promise.all(
    ['red', 'blue'].map(async (colour, index) => ({
      mediaUrl: await upload(`${colour}.png`, other),
      body: `The ${colour} ones.`,
      buttons: [
        { type: 'quick_reply', title: 'More' },
        { type: 'url', title: 'Buy', url: `${other.url}/l/{{${index + 2}}}` },
      ],
    })),
  )
  const templateId = await approvedTemplate(other, {
    name: 'shoes',
    category: 'MARKETING',
    contentType: 'CAROUSEL',
    content: { body: 'Hello {{1}}, our shoes are here. Reply STOP to opt out.', cards },
    variables: { 1: 'Ana', 2: 'a', 3: 'b' },
  })
  const { phoneNumber } = await other.ok('simulated_phones_create', { name: 'Rita' })
  const parameters = { 1: 'Rita', 2: 'https://shop.example/red', 3: 'https://shop.example/blue' }
  await other.ok('messages_send', { templateId, address: phoneNumber, parameters })
  const received = async () =>
    (await other.ok('simulated_phones_messages', { phoneNumber })).messages.find(
      ({ direction }: { direction: string }) => direction === 'received',
    )
  const message: Record<string, any> = await until(received)
  const shown = message.cards.map(({ body, buttons }: any) => [body, buttons.at(-1).value])
  for (const [, link] of shown) expect(link).toMatch(new RegExp(`^${other.url}/l/[\\w-]{35}$`))
  const visit = await fetch(shown[1][1], { redirect: 'manual', headers: PHONE })
  expect(visit.headers.get('location')).toBe('https://shop.example/blue')
  const content = { kind: 'choice', messageId: message.id, choiceId: '2:More' }
  await other.ok('simulated_phones_write', { phoneNumber, content })
  const heard = async () => (await other.ok('messages_list', { direction: 'inbound' })).data[0]
  expect(await until(heard)).toMatchObject({ text: 'More' })
  const offerContent = {
    offer: { title: 'Ends soon' },
    body: 'Everything costs less. Reply STOP to opt out.',
    buttons: [{ type: 'url', title: 'Shop', url: 'https://shop.example' }],
  }
  const refused = await other.api('templates_create', {
    name: 'sale',
    language: 'en',
    category: 'MARKETING',
    contentType: 'LIMITED_TIME_OFFER',
    content: offerContent,
  })
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([
    expect.any(Number),
    expect.stringContaining('kind_unsupported'),
  ])
})
