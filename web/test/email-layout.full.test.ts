import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { simulate } from '../../server/test/peers/simulator.ts'
import { HOSTILE_TEXTS } from './hostile-texts.ts'
import { press, useVisits } from './visits.ts'

/* Emails as their senders laid them out: in a frame in which nothing runs and nothing is fetched without a click. */

const visits = useVisits(() => ({ simulator: true }))

/** Somebody else's server, which notes what is fetched from it. */
let elsewhere: Server
let fetched: string[] = []
const addressOf = () => `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`

beforeAll(async () => {
  elsewhere = createServer((request, response) => {
    fetched.push(request.url!)
    response.end('')
  })
  elsewhere.on('connection', () => fetched.push('a connection'))
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  elsewhere.closeAllConnections()
  return new Promise((resolve) => elsewhere.close(resolve))
})

/** An email to the organization. Returns its conversation. */
async function writes(from: string, html: string): Promise<string> {
  const { accounts } = await simulate(visits.app, 'GET', '/mail')
  const to = accounts[0].address
  await simulate(visits.app, 'POST', '/mail/messages', {
    from,
    to,
    subject: 'News',
    text: `From ${from}`,
    html,
  })
  const find = async (): Promise<string | undefined> => {
    const { data } = await visits.app.ok('conversations_list', { text: `From ${from}` })
    return data[0]?.id
  }
  await expect.poll(find).toBeDefined()
  return (await find())!
}

const STREAM = /\/changes/

/** Gives the page its stream of changes, which it did not have. The page then reads everything again. */
async function readsAllAgain(page: Page): Promise<void> {
  const isRead = page.waitForResponse((response) => response.url().includes('/messages'))
  await page.unroute(STREAM)
  await isRead
}

/** The browser says what it blocked, also requests that never left. */
const BLOCKED =
  /ERR_FAILED|Content Security Policy|Blocked script execution|Blocked form submission|sandboxed|Unsafe attempt/

const open = (id: string) =>
  visits.visit(`/inbox/${id}?view=all`, undefined, {
    origins: [visits.app.url, addressOf()],
    expected: BLOCKED,
  })

const frame = (page: Page) => page.frameLocator('iframe[title="The email as it was sent"]')

test('an email is shown as it was sent, with pictures from elsewhere after a click', async () => {
  const id = await writes(
    'nina@example.com',
    `<table><tr><td style="color:#b00020">Sale</td></tr></table><img src="${addressOf()}/pixel.png" alt="A bag">`,
  )
  fetched = []
  await using visited = await open(id)
  const { page } = visited
  await page.route(STREAM, (route) => route.abort())
  await page.reload()
  await page.getByText('From nina@example.com').first().waitFor()
  let links = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/layout')) links++
  })
  await press(page, 'Show as it was sent')
  const cell = frame(page).getByText('Sale')
  await cell.waitFor()
  expect(await cell.evaluate((element) => (globalThis as any).getComputedStyle(element).color)).toBe(
    'rgb(176, 0, 32)',
  )
  expect(await visited.barriers()).toEqual([])
  expect(fetched).toEqual([])
  // Another link would load the frame again while somebody reads.
  await readsAllAgain(page)
  expect(links).toBe(1)
  await press(page, 'Load pictures from elsewhere')
  await expect.poll(() => fetched).toContain('/pixel.png')
  await press(page, 'Show the text only')
  expect(await page.locator('iframe').count()).toBe(0)
})

test('nothing in an email runs, opens a connection, or leaves its frame', async () => {
  const there = addressOf()
  const id = await writes(
    'mallory@example.com',
    [
      `<script>parent.__hostile(1); top.location = '${there}/script'</script>`,
      `<script type="speculationrules">{"prefetch":[{"urls":["${there}/speculation"]}]}</script>`,
      `<link rel="preconnect" href="${there}"><link rel=prefetch href="${there}/prefetch">`,
      `<link rel="stylesheet" href="${there}/sheet.css"><LINK rel=icon href="${there}/icon">`,
      `<style>@import '${there}/import.css'; body { background: url(${there}/background) }</style>`,
      `<style>@font-face { font-family: x; src: url(${there}/font) } p { font-family: x }</style><p>x</p>`,
      `<meta http-equiv="refresh" content="0;url=${there}/refresh">`,
      `<base href="${there}/"><img src="relative.png"><img srcset="${there}/set.png 2x">`,
      `<video poster="${there}/poster" src="${there}/video" autoplay></video><audio src="${there}/audio" autoplay></audio>`,
      `<iframe src="${there}/frame"></iframe><object data="${there}/object"></object><embed src="${there}/embed">`,
      `<svg><image href="${there}/svg.png"/><use href="${there}/use.svg#x"/></svg>`,
      `<form action="${there}/form"><input name=x value=y><button>Send</button></form>`,
      `<input type="image" src="${there}/input.png"><table background="${there}/table.png"><tr><td>The end</table>`,
      // The last ones, since some leave elements open.
      ...HOSTILE_TEXTS,
    ].join('\n'),
  )
  fetched = []
  await using visited = await open(id)
  const { page } = visited
  await press(page, 'Show as it was sent')
  await frame(page).getByText('The end').waitFor({ state: 'attached' })
  await frame(page)
    .locator('button', { hasText: 'Send' })
    .evaluate((button: any) => button.click())
  const inside = page.frames().find((each) => each.url().includes('/emails/'))!
  await inside.waitForLoadState('load')
  expect(page.frames().filter((each) => each.url().startsWith(there))).toEqual([])
  expect(fetched).toEqual([])
  expect(await page.evaluate('typeof globalThis.__hostile')).toBe('undefined')
  expect(new URL(page.url()).pathname).toBe(`/inbox/${id}`)
  // The frame has an origin of its own: neither the session nor the page can be reached from it.
  expect(await inside.evaluate('globalThis.origin')).toBe('null')
  // With pictures, only pictures are fetched.
  await press(page, 'Load pictures from elsewhere')
  await expect.poll(() => fetched).toContain('/svg.png')
  const others = [
    '/script',
    '/speculation',
    '/prefetch',
    '/sheet.css',
    '/icon',
    '/import.css',
    '/font',
    '/refresh',
  ]
  const more = ['/video', '/audio', '/frame', '/object', '/embed', '/form?x=y']
  expect(fetched.filter((path) => [...others, ...more].includes(path))).toEqual([])
})

test('the page of an email is only served by its link', async () => {
  const id = await writes('olga@example.com', '<b>Hello</b>')
  const { data } = await visits.app.ok('conversations_messages_list', { id })
  expect(data[0]).toMatchObject({ hasLayout: true, files: [] })
  const link = await visits.app.ok('conversations_layout_get', { id, messageId: data[0].id })
  const answer = await fetch(link.url)
  expect(answer.headers.get('content-security-policy')).toMatch(/^sandbox .*img-src data:; /)
  expect(await answer.text()).toContain('<b>Hello</b>')
  expect((await fetch(link.url.replace(/.$/, (end: string) => (end === 'A' ? 'B' : 'A')))).status).toBe(404)
  expect((await fetch(link.url.replace('/emails/', '/files/'))).status).toBe(404)
})
