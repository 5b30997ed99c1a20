import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useBrowser } from '../../../browser/visit.ts'
import { fromWire } from '../../src/platform/core/index.ts'
import { sql } from '../../src/platform/db/index.ts'
import { askJourney } from '../fixtures/journeys.ts'
import { LeapingClock } from '../fixtures/leaping-clock.ts'
import { startTestApp, type TestApp } from '../harness/harness.ts'
import { until } from '../harness/waiting.ts'
import { simulate } from '../peers/simulator.ts'

/* Links of emails that count clicks, and the picture that counts opens (docs/behaviour/messaging.md: Links and opens). */

const MINUTE_MS = 60_000
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

const open = useBrowser()
const clock = new LeapingClock(1)
let app: TestApp
let templateId: string

beforeAll(async () => {
  app = await startTestApp({ simulator: true, given: { clock } })
  const utm = { source: 'parley', medium: '{{channel}}', campaign: '{{initiative.name}}' }
  await app.ok('sending_links_set', { links: { track: true, utm }, opens: { track: true } })
  const template = await app.ok('email_templates_create', {
    name: 'News',
    subject: 'News',
    body: 'Read [the news]({{page}}), {{name}}. Or the archive: https://shop.example/archive?a=1&b=2.',
  })
  templateId = template.id
})
afterAll(() => app.stop())

interface Mail {
  direction: 'received' | 'sent'
  text: string
  html: string
}

interface Sent {
  id: string
  mail: Mail
  /** Of the news, and of the archive. */
  links: string[]
  picture: string
}

/** An email to a new person, a minute after it arrived. */
async function send(
  person: string,
  { leap = MINUTE_MS, page = 'https://shop.example/news' } = {},
): Promise<Sent> {
  await app.ok('cdp_people_upsert', { externalId: person, email: `${person}@example.com` })
  const { id } = await app.ok('messages_send', {
    emailTemplateId: templateId,
    parameters: { page, name: 'Ana' },
    personExternalId: person,
  })
  const mail = await until(async () => {
    const path = `/mail/messages?person=${person}@example.com`
    const { messages } = await simulate<{ messages: Mail[] }>(app, 'GET', path)
    const message = await app.ok('messages_get', { id })
    return message.sentAt !== null && messages.find(({ direction }) => direction === 'received')
  })
  clock.leap(leap)
  return { id, mail, links: linksIn(mail.text), picture: /src="([^"]+\/o\/[\w-]+)"/.exec(mail.html)![1]! }
}

const linksIn = (text: string) => [...new Set(text.match(/http\S+\/l\/[\w-]{35}/g))]

const visit = (
  url: string,
  { headers = {}, ...init }: RequestInit & { headers?: Record<string, string> } = {},
) => fetch(url, { redirect: 'manual', headers: { 'user-agent': PHONE, ...headers }, ...init })

async function eventsOf(person: string): Promise<{ name: string; properties: Record<string, unknown> }[]> {
  const { data } = await app.ok('cdp_events_list', { personExternalId: person })
  return data.map(({ name, properties }: { name: string; properties: object }) => ({ name, properties }))
}

const countsOf = (link: string) =>
  app.runtime.pool.one(sql<{ visits: number; automatic_visits: number }>`
    select visits, automatic_visits from message_links
    where org_id = ${app.org.id} and code = ${link.split('/').at(-1)!}`)

test('the links of an email lead to their targets, and a click is an event of the person', async () => {
  const { id, mail, links } = await send('ana')
  expect(links).toHaveLength(2)
  expect(mail.text).toContain(`Read the news (${links[0]}), Ana. Or the archive: ${links[1]}.`)
  expect(mail.html).toContain(`<a href="${links[0]}"`)
  expect(mail.html).not.toContain('href="https://shop.example')
  expect(mail.text).toContain('/leave/')

  const answer = await visit(links[1]!)
  expect(answer.status).toBe(302)
  const target = 'https://shop.example/archive?a=1&b=2&utm_source=parley&utm_medium=email'
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    location: target,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  })
  const clicked = {
    name: 'message_clicked',
    properties: { messageId: id, initiativeId: null, url: target, channel: 'email' },
  }
  expect(await eventsOf('ana')).toEqual([clicked])
  expect(await app.ok('messages_get', { id })).toMatchObject({
    clickedAt: expect.any(String),
    openedAt: null,
  })

  // The second click of a double click, and one that is meant.
  await visit(links[1]!)
  expect(await eventsOf('ana')).toHaveLength(1)
  clock.leap(MINUTE_MS)
  await visit(links[1]!)
  expect(await eventsOf('ana')).toEqual([clicked, clicked])
  expect(await countsOf(links[1]!)).toEqual({ visits: 2, automatic_visits: 0 })
  await visit(links[0]!)
  expect(await app.ok('messages_get', { id })).toMatchObject({ clicks: 3 })
})

describe('what nobody did does not count', () => {
  test.each([
    ['a request for the head', { method: 'HEAD' }],
    ['a prefetch', { headers: { 'sec-purpose': 'prefetch;prerender' } }],
    ['a prefetch of an old browser', { headers: { 'x-moz': 'prefetch' } }],
    ['a preview on WhatsApp', { headers: { 'user-agent': 'WhatsApp/2.24.1.1 A' } }],
    ['a preview on Facebook', { headers: { 'user-agent': 'facebookexternalhit/1.1' } }],
    ['a mail scanner', { headers: { 'user-agent': 'Mozilla/5.0 (compatible; Barracuda Sentinel)' } }],
    ['a program without a name', { headers: { 'user-agent': '' } }],
  ])('%s', async (what, init) => {
    const person = what.replaceAll(' ', '-').toLowerCase()
    const { id, links } = await send(person)
    const answer = await visit(links[0]!, init)
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      'https://shop.example/news?utm_source=parley&utm_medium=email',
    ])
    expect(await countsOf(links[0]!)).toEqual({ visits: 0, automatic_visits: 1 })
    expect(await eventsOf(person)).toEqual([])
    expect((await app.ok('messages_get', { id })).clickedAt).toBeNull()
  })

  test('a visit in the first seconds of an email, also of a browser', async () => {
    const { links, picture } = await send('eva', { leap: 0 })
    expect((await visit(links[0]!)).status).toBe(302)
    expect((await visit(picture)).status).toBe(200)
    expect(await eventsOf('eva')).toEqual([])
    clock.leap(MINUTE_MS)
    await visit(links[0]!)
    expect((await eventsOf('eva')).map(({ name }) => name)).toEqual(['message_clicked'])
    expect(await countsOf(links[0]!)).toEqual({ visits: 1, automatic_visits: 1 })
  })
})

describe('the picture of an email', () => {
  test('it tells once that the email was opened, and whether that is certain', async () => {
    const { id, picture } = await send('leo')
    for (let n = 0; n < 2; n++) {
      const answer = await visit(picture)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/gif'])
      clock.leap(MINUTE_MS)
    }
    const properties = { messageId: id, initiativeId: null, channel: 'email', certain: true }
    expect(await eventsOf('leo')).toEqual([{ name: 'message_opened', properties }])
    expect((await app.ok('messages_get', { id })).openedAt).not.toBeNull()
  })

  test('mail providers that load it for their users are told apart', async () => {
    const { picture } = await send('mia')
    await visit(picture, { headers: { 'user-agent': 'Mozilla/5.0 (via ggpht.com GoogleImageProxy)' } })
    expect(await eventsOf('mia')).toMatchObject([{ name: 'message_opened', properties: { certain: false } }])
  })
})

test('a code that nobody has, or another kind of code, is a plain page', async () => {
  const { links, picture } = await send('tom')
  const base = links[0]!.slice(0, links[0]!.lastIndexOf('/') + 1)
  const code = links[0]!.slice(base.length)
  const forged = code.slice(0, -1) + (code.endsWith('A') ? 'B' : 'A')
  const other = await app.newOrganization()
  const bytes = Buffer.concat([
    Buffer.from(other.id.replaceAll('-', ''), 'hex'),
    Buffer.from(code, 'base64url').subarray(16),
  ])
  for (const wrong of [forged, bytes.toString('base64url'), 'x', `${code}x`, picture.split('/').at(-1)!]) {
    const answer = await visit(base + wrong)
    expect([answer.status, answer.headers.get('location')]).toEqual([404, null])
    expect(await answer.text()).toContain('<h1>This link leads nowhere</h1>')
  }
  expect((await visit(picture.replace(/[^/]+$/, code))).status).toBe(404)
  expect(await eventsOf('tom')).toEqual([])
})

test('a person follows a link without scripts', async () => {
  await using shop = await openShop()
  const { links } = await send('noa', { page: `${shop.url}/news` })
  await using visited = await open({
    origins: [app.url, shop.url],
    javaScriptEnabled: false,
    userAgent: PHONE,
  })
  await visited.page.setContent(`<a href="${links[0]}">The news</a>`)
  await visited.page.getByRole('link', { name: 'The news' }).click()
  await visited.page.getByRole('heading', { name: 'Welcome' }).waitFor()
  expect(visited.page.url()).toBe(`${shop.url}/news?utm_source=parley&utm_medium=email`)
  expect((await eventsOf('noa')).map(({ name }) => name)).toEqual(['message_clicked'])
  // The target does not learn the code.
  expect(shop.referrers).toEqual([undefined])
})

/** The site of the organization. */
async function openShop(): Promise<AsyncDisposable & { url: string; referrers: (string | undefined)[] }> {
  const referrers: (string | undefined)[] = []
  const server = createServer(({ url = '', headers }, response) => {
    if (url.startsWith('/news')) referrers.push(headers.referer)
    response.setHeader('content-type', 'text/html')
    response.end(
      '<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Shop</title><h1>Welcome</h1>',
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    referrers,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

test('an initiative shows its links with people and automatic visits, and a click starts a journey', async () => {
  const greeting = await app.ok('email_templates_create', {
    name: 'Hi',
    subject: 'Hi',
    body: 'Glad that you looked.',
  })
  const follow = await app.ok('initiatives_create', { name: 'After the click', channel: 'EMAIL' })
  const started = askJourney({ by: 'SEND_EMAIL', inputs: { templateId: greeting.id } })
  const [start, ...rest] = started.actions
  await app.ok('journeys_create_draft', {
    initiativeId: follow.id,
    definition: {
      ...started,
      actions: [{ ...start, inputs: { triggerType: 'cdp_event', eventName: 'message_clicked' } }, ...rest],
    },
  })
  await app.ok('initiatives_launch', { id: follow.id })

  const { id } = await app.ok('initiatives_create', { name: 'Spring & sun', channel: 'EMAIL' })
  const inputs = {
    templateId,
    templateBindings: { page: 'engagement.context.page', name: 'person.firstName' },
  }
  await app.ok('journeys_create_draft', {
    initiativeId: id,
    definition: askJourney({ by: 'SEND_EMAIL', inputs }),
  })
  await app.ok('initiatives_launch', { id })
  const people = ['pia', 'rob', 'sue'].map((name) => ({
    externalId: name,
    email: `${name}@example.com`,
    name,
    context: { page: 'https://shop.example/spring' },
  }))
  await app.ok('initiatives_participants_add', { id, people })
  const linksTo = (name: string) =>
    until(async () => {
      const path = `/mail/messages?person=${name}@example.com`
      const { messages } = await simulate<{ messages: Mail[] }>(app, 'GET', path)
      const { data } = await app.ok('messages_list', { personExternalId: name })
      const isSent = data.some(({ sentAt }: { sentAt: string | null }) => sentAt !== null)
      return isSent && messages[0] && linksIn(messages[0].text)
    })
  const [pia, rob] = [await linksTo('pia'), await linksTo('rob'), await linksTo('sue')]
  clock.leap(MINUTE_MS)
  await visit(pia![0]!)
  await visit(rob![0]!, { method: 'HEAD' })
  clock.leap(MINUTE_MS)
  await visit(pia![0]!)
  await visit(rob![1]!)

  const utm = 'utm_source=parley&utm_medium=email&utm_campaign=Spring%20%26%20sun'
  const counted = { versions: 1, messages: 3, people: 1 }
  expect(await app.ok('links_list', { initiativeId: id })).toMatchObject({
    people: { clicked: 2, opened: 0 },
    data: [
      { ...counted, url: `https://shop.example/spring?${utm}`, clicks: 2, automatic: 1 },
      { ...counted, url: `https://shop.example/archive?a=1&b=2&${utm}`, clicks: 1, automatic: 0 },
    ],
  })
  expect((await eventsOf('pia'))[0]!.properties.initiativeId).toBe(id)
  const enrolled = async () => {
    const { data } = await app.ok('initiatives_participants_list', { id: follow.id })
    return data.map(({ personExternalId }: { personExternalId: string }) => personExternalId).sort()
  }
  await expect.poll(enrolled).toEqual(['pia', 'rob'])
  const other = await app.newOrganization()
  expect((await app.api('links_list', { initiativeId: id }, { key: other.key })).status).toBe(404)
})

test('our own pages stay as they are', async () => {
  const { links, mail } = await send('kim', { page: `${app.url}/healthz` })
  expect(links).toHaveLength(1)
  expect(mail.html).toContain(`href="${app.url}/healthz"`)
})

test('a message without tracking keeps its links', async () => {
  const before = await app.ok('sending_links_get')
  await app.ok('sending_links_set', { links: {}, opens: {} })
  await app.ok('cdp_people_upsert', { externalId: 'zoe', email: 'zoe@example.com' })
  const { id } = await app.ok('messages_send', {
    emailTemplateId: templateId,
    parameters: { page: 'https://shop.example/news', name: 'Zoe' },
    personExternalId: 'zoe',
  })
  await until(async () => (await app.ok('messages_get', { id })).sentAt !== null)
  const { messages } = await simulate<{ messages: Mail[] }>(
    app,
    'GET',
    '/mail/messages?person=zoe@example.com',
  )
  expect(messages[0]!.html).toContain('href="https://shop.example/news"')
  expect(messages[0]!.html).not.toContain('/o/')
  const links = await app.runtime.pool.rows(sql`
    select from message_links where org_id = ${app.org.id} and message_id = ${fromWire('message', id)}`)
  expect(links).toEqual([])
  await app.ok('sending_links_set', before)
})

test.each([
  [{ domain: 'http://go.shop.example' }, 'links.domain'],
  [{ domain: 'https://go.shop.example/l' }, 'links.domain'],
  [{ domain: 'https://me@go.shop.example' }, 'links.domain'],
  [{ domain: 'go.shop.example' }, 'links.domain'],
  [{ utm: { source: 'parley', medium: '{{person.email}}', campaign: '' } }, 'links.utm.medium'],
])('settings %j are refused', async (links, path) => {
  const { status, body } = await app.api('sending_links_set', { links, opens: {} })
  expect([status, body.error.issues[0].path]).toEqual([400, path])
})
