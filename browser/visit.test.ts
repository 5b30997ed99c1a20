import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OpenVisit, useBrowser, type VisitOptions } from './visit.ts'

const open: OpenVisit = useBrowser()

const POLICY = { 'content-security-policy': "script-src 'unsafe-inline'; style-src 'none'" }
const PAGES: Record<string, string> = {
  '/fine': '<!doctype html><html lang="en"><title>Fine</title><main><h1>Fine</h1></main>',
  '/image': '<img src="http://127.0.0.1:9/x.png" alt="">',
  '/throws': '<script>throw new Error("oh no")</script>',
  '/writes': '<script>console.error("oh dear")</script>',
  '/styles': '<style>b { color: red }</style>',
  '/rejects': '<script>Promise.reject(new Error("nobody cares"))</script>',
  '/unlabelled': '<!doctype html><html lang="en"><title>x</title><main><h1>x</h1><input></main>',
  '/framed':
    '<!doctype html><html lang="en"><title>x</title><main><h1>x</h1><iframe title="x"></iframe></main>',
}

const server = createServer(({ url = '' }, response) => {
  response.writeHead(200, { 'content-type': 'text/html', ...(url === '/styles' ? POLICY : {}) })
  response.end(PAGES[url] ?? '')
})
let origin: string
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, resolve))
  origin = `http://localhost:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

/** Opens a page and closes it again. */
async function openPage(path: string, options: Partial<VisitOptions> = {}): Promise<void> {
  await using visit = await open({ origins: [origin], ...options })
  await visit.page.goto(origin + path)
}

describe('A visit', () => {
  test('passes on a page without faults', () => openPage('/fine'))

  const faults = [
    ['/image', 'requested http://127.0.0.1:9/x.png'],
    ['/throws', 'oh no'],
    ['/rejects', 'nobody cares'],
    ['/writes', 'oh dear'],
    ['/styles', 'Content Security Policy'],
  ] as const

  test.fails.each(faults)('fails on the page %s', (path) => openPage(path))

  test.each(faults)('names the fault of the page %s', async (path, complaint) => {
    const visit = await open({ origins: [origin] })
    await visit.page.goto(origin + path)
    await expect.poll(() => visit.complaints.join()).toContain(complaint)
    await visit.page.context().close()
  })

  test('passes when the test expects the complaint', () => openPage('/throws', { expected: /oh no/ }))
})

test('accessibility barriers are found', async () => {
  await using visit = await open({ origins: [origin] })
  await visit.page.goto(`${origin}/fine`)
  expect(await visit.barriers()).toEqual([])
  await visit.page.goto(`${origin}/unlabelled`)
  expect(await visit.barriers()).toEqual([expect.stringContaining('label')])
})

test('barriers for people are found in frames of any origin', async () => {
  const elsewhere = origin.replace('localhost', '127.0.0.1')
  await using visit = await open({ origins: [origin, elsewhere] })
  for (const framed of [origin, elsewhere]) {
    await visit.page.goto(`${origin}/framed`)
    await visit.page
      .locator('iframe')
      .evaluate((frame, src) => Object.assign(frame, { src }), `${framed}/unlabelled`)
    await visit.page.frameLocator('iframe').getByRole('textbox').waitFor()
    expect(await visit.barriers()).toContainEqual(expect.stringContaining('label: '))
  }
})
