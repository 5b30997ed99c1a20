import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anchorOf } from '../../../site/content/markdown.ts'
import { expectRefusal } from '../harness/envelope.ts'
import { startTestApp, type TestApp } from '../harness/harness.ts'

/* The pages for a user who opens the service in a browser. */

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => app.stop())

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(app.url + path, { headers: { accept: 'text/html', 'accept-encoding': 'identity', ...headers } })

/** Every page reachable by links from the documentation's first page. */
async function crawl(): Promise<Map<string, { status: number; html: string }>> {
  const found = new Map<string, { status: number; html: string }>()
  const queue = ['/docs']
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (found.has(path)) continue
    const response = await get(path)
    const isPage =
      response.headers.get('content-type')?.startsWith('text/html') && !path.startsWith('/reference')
    const html = isPage ? await response.text() : ''
    found.set(path, { status: response.status, html })
    for (const [, link] of html.matchAll(/href="(\/[^"#]*)/g)) queue.push(link!)
  }
  return found
}

test('all links lead to existing pages and headings', async () => {
  const pages = await crawl()
  expect(pages.size).toBeGreaterThan(12)
  expect([...pages].filter(([, { status }]) => status !== 200)).toEqual([])
  const wrong: string[] = []
  const idsOf = new Map(
    [...pages].map(([path, { html }]) => [path, new Set(html.match(/(?<=\sid=")[^"]+/g))]),
  )
  for (const [path, { html }] of pages) {
    for (const [, target, anchor] of html.matchAll(/href="([^"#:]*)#([^"]+)"/g)) {
      if (!idsOf.get(target || path)?.has(anchor!)) wrong.push(`${path}: ${target}#${anchor}`)
    }
  }
  expect(wrong).toEqual([])
  expect(anchorOf('Running journeys')).toBe('running-journeys')
})

describe.each(['/docs', '/docs/operations', '/reference', '/openapi.json'])('%s', (path) => {
  test('is compressed and not sent again to a client that has it', async () => {
    const plain = await get(path, { 'accept-encoding': 'identity' })
    const text = await plain.text()
    const small = await get(path, { 'accept-encoding': 'br' })
    expect(small.headers.get('content-encoding')).toBe('br')
    expect(await small.text()).toBe(text)
    const again = await get(path, { 'if-none-match': small.headers.get('etag')! })
    expect(again.status).toBe(304)
  })

  test('a page cannot be framed or run foreign scripts', async () => {
    const { headers } = await get(path)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    const policy = headers.get('content-security-policy')!
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    if (path.startsWith('/docs')) expect(policy).toContain("script-src 'self'; style-src 'self'")
  })
})

test('the compressed script of the reference is smaller than 1.5 MB', async () => {
  const response = await get('/reference/js/scalar.js', { 'accept-encoding': 'br' })
  expect(response.status).toBe(200)
  expect(Number(response.headers.get('content-length'))).toBeLessThan(1_500_000)
})

test('the reference has a title and a language', async () => {
  const html = await (await get('/reference')).text()
  expect(html).toContain('<html lang="en">')
  expect(html).toContain('<title>Parley API reference</title>')
  expect(html).toContain('"servers": [{ "url": location.origin }], "url": "/openapi.json"')
})

test('the icon is served', async () => {
  for (const path of ['/favicon.ico', '/favicon.svg']) {
    expect((await get(path)).headers.get('content-type')).toBe('image/svg+xml')
  }
})

test('a dead link shows a page to browsers and an error envelope to programs', async () => {
  const person = await get('/docs/nothing')
  expect(person.status).toBe(404)
  expect(await person.text()).toContain('href="/"')
  for (const path of ['/docs/nothing', '/reference/nothing']) {
    const program = await fetch(app.url + path, { headers: { accept: 'application/json' } })
    expectRefusal({ status: program.status, body: await program.json() }, 'route_not_found')
  }
})
