import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { toWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { channelInstallation } from '../accounts/health.ts'
import { sendAgain } from '../sending/unknown/unknown-messages.ts'
import { accepted, refused } from '../testing/provider.ts'
import { openWorkingSender, type Sender } from '../testing/sender.ts'
import { setLinkSettings } from './settings.ts'

let sender: Sender
let base: string
beforeAll(async () => {
  sender = await openWorkingSender({ timeScale: 200 })
  base = sender.runtime.services.get(channelInstallation).publicUrl
})
afterAll(() => sender[Symbol.asyncDispose]())
beforeEach(async () => {
  sender.provider.requests.length = 0
  sender.provider.answer = accepted
  await track(true)
})

const track = (isOn: boolean, domain: string | null = null) =>
  sender.tx((ctx) =>
    setLinkSettings(ctx, { links: { track: isOn, domain, utm: null }, opens: { track: false } }),
  )

const bodies = () => sender.provider.requests.map(({ body }) => body.text?.body)

const linksOf = (messageId: string) =>
  sender.runtime.pool.rows(sql<{ code: string; url: string }>`
    select code, url from message_links where org_id = ${sender.org} and message_id = ${messageId} order by url`)

test('a repeated attempt has the same links, and stores none twice', async () => {
  let attempts = 0
  sender.provider.answer = (request) =>
    attempts++ === 0 ? refused(130429, 'Rate limit hit', 429) : accepted(request)
  const text = 'Pay at https://shop.example/pay or https://shop.example/help, thanks'
  const [id] = await sender.queue(await sender.thread(), { text })
  await sender.until(id!, 'accepted')
  const links = await linksOf(id!)
  expect(links.map(({ url }) => url)).toEqual(['https://shop.example/help', 'https://shop.example/pay'])
  const [help, pay] = links.map(({ code }) => `${base}/l/${code}`)
  expect(bodies()).toEqual([`Pay at ${pay} or ${help}, thanks`, `Pay at ${pay} or ${help}, thanks`])
})

test('a message in doubt that is sent again has the same link', async () => {
  sender.provider.answer = () => 'reset'
  const [id] = await sender.queue(await sender.thread(), { text: 'https://shop.example/a' })
  await sender.until(id!, 'unknown')
  sender.provider.answer = accepted
  await sender.tx((ctx) => sendAgain(ctx, toWire('message', id!)))
  await sender.until(id!, 'accepted')
  const [link, ...others] = await linksOf(id!)
  expect(others).toEqual([])
  expect(bodies()).toEqual([`${base}/l/${link!.code}`, `${base}/l/${link!.code}`])
})

test('the same link has another code for each recipient, and stands for both places in a message', async () => {
  const text = 'https://shop.example/a, again: https://shop.example/a'
  const [one] = await sender.queue(await sender.thread(), { text })
  const [two] = await sender.queue(await sender.thread(), { text })
  for (const id of [one!, two!]) await sender.until(id, 'accepted')
  const codes = [...(await linksOf(one!)), ...(await linksOf(two!))].map(({ code }) => code)
  expect(new Set(codes).size).toBe(2)
  expect(bodies().toSorted()).toEqual(
    codes.map((code) => `${base}/l/${code}, again: ${base}/l/${code}`).toSorted(),
  )
})

test('former domains are kept, each once, and the last twenty', async () => {
  const domains = Array.from({ length: 22 }, (_, n) => `https://go${n}.shop.example`)
  for (const domain of [...domains, domains.at(-2)!, null]) await track(true, domain)
  const { former_domains: kept } = await sender.runtime.pool.one(sql<{ former_domains: string[] }>`
    select former_domains from link_settings where org_id = ${sender.org}`)
  expect(kept).toEqual([domains[20], domains[21], ...domains.slice(2, 20).reverse()])
})

test("links begin with the organization's own domain", async () => {
  await track(true, 'https://go.shop.example')
  const [id] = await sender.queue(await sender.thread(), { text: `https://a.example ${base}/leave/x` })
  await sender.until(id!, 'accepted')
  const [link] = await linksOf(id!)
  expect(bodies()).toEqual([`https://go.shop.example/l/${link!.code} ${base}/leave/x`])
})

test('a text that links would make too long, and a confirmation of Parley, keep their links', async () => {
  const long = `${'a'.repeat(4_070)} https://shop.example`
  const thread = await sender.thread()
  const [one, two] = await sender.queue(
    thread,
    { text: long },
    { text: 'See https://shop.example', author: 'system' },
  )
  await sender.until(two!, 'accepted')
  expect(bodies()).toEqual([long, 'See https://shop.example'])
  for (const id of [one!, two!]) expect(await linksOf(id)).toHaveLength(0)
})

const FORMER = 'https://go.former.example'

test.each([
  [true, null],
  [false, null],
  [true, FORMER],
  [false, FORMER],
])(
  'a button with our address leads to the value of its variable: tracking %s, former domain %s',
  async (isOn, former) => {
    if (former !== null) {
      // Twice replaced, once by itself, and put back in between.
      for (const domain of [former, former, null, 'https://go.shop.example', former])
        await track(isOn, domain)
      await track(isOn, 'https://go.shop.example')
    } else await track(isOn)
    const [id, now] = [sender.runtime.newId(), sender.runtime.clock.now()]
    const content = {
      body: 'Hello {{1}}, your cart waits.',
      buttons: [
        { type: 'url', title: 'To the cart', url: `${former ?? base}/l/{{2}}` },
        { type: 'url', title: 'Help', url: 'https://shop.example/help/{{3}}' },
      ],
    }
    await sender.runtime.pool.run(sql`
    insert into templates (org_id, id, account_id, name, language, category, content_type, content, status, provider_id,
                           created_at, updated_at)
    values (${sender.org}, ${id}, ${sender.accountId}, ${`cart_${id}`}, 'en', 'UTILITY', 'CALL_TO_ACTION',
            ${JSON.stringify(content)}::jsonb, 'APPROVED', '1', ${now}, ${now})`)
    const cart = isOn ? 'https://shop.example/cart?id=7' : `${base}/forms/cart`
    const [message] = await sender.queue(await sender.thread(), {
      type: 'template',
      author: 'journey',
      text: 'Hello Ana, your cart waits.',
      template: { templateId: id, parameters: { 1: 'Ana', 2: cart, 3: 'a' } },
    })
    await sender.until(message!, 'accepted')
    const [link, ...others] = await linksOf(message!)
    expect([link!.url, others]).toEqual([cart, []])
    const { components } = sender.provider.requests[0]!.body.template as { components: object[] }
    expect(components).toMatchObject([
      { type: 'body', parameters: [{ text: 'Ana' }] },
      { type: 'button', sub_type: 'url', index: '0', parameters: [{ text: link!.code }] },
      { type: 'button', sub_type: 'url', index: '1', parameters: [{ text: 'a' }] },
    ])
  },
)
