import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../harness/harness.ts'

/* What every answer says beside its body: where to read on, how much may be asked, and what to do about an error. */

const ROOT = join(import.meta.dirname, '../../..')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => app.stop())

const call = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  fetch(app.url + path, {
    method,
    headers: {
      authorization: `Bearer ${app.org.key}`,
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body && JSON.stringify(body),
  })

describe('An error', () => {
  test.each([
    ['of an operation', 'GET', '/api/v1/cdp/people/nobody', 404, 'not_found'],
    ['of an unknown address', 'GET', '/api/v1/nothing', 404, 'route_not_found'],
    ['of the schema', 'POST', '/api/v1/segments', 400, 'invalid_request'],
  ])('%s names its request and leads to its entry in the docs', async (_, method, path, status, code) => {
    const answer = await call(method, path, method === 'POST' ? {} : undefined, { 'x-request-id': 'mine-1' })
    expect(answer.status).toBe(status)
    const { error } = (await answer.json()) as { error: Record<string, string> }
    expect(error).toMatchObject({ code, requestId: 'mine-1' })
    const docs = new URL(error.docUrl!)
    expect(docs.hash).toBe(`#${code}`)
    const page = await fetch(app.url + docs.pathname)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain(`id="${code}"`)
  })
})

describe('A new record', () => {
  test('is answered with its location', async () => {
    const filterExpression = { kind: 'person', op: 'AND', predicates: [] }
    const made = await call('POST', '/api/v1/segments', { name: 'All', slug: 'all', filterExpression })
    expect(made.headers.get('location')).toBe('/api/v1/segments/all')
    const initiative = await call('POST', '/api/v1/initiatives', { name: 'Winter' })
    const { id } = (await initiative.json()) as { id: string }
    expect(initiative.headers.get('location')).toBe(`/api/v1/initiatives/${id}`)
    const copy = await call('POST', `/api/v1/initiatives/${id}/duplicate`)
    const copied = (await copy.json()) as { id: string }
    expect(copy.headers.get('location')).toBe(`/api/v1/initiatives/${copied.id}`)
    const read = await call('GET', copy.headers.get('location')!)
    expect(await read.json()).toEqual(copied)
  })
})

describe('The rate limit', () => {
  test('is also told in the fields of the IETF draft', async () => {
    const { headers } = await call('GET', '/api/v1/cdp/people')
    expect(headers.get('ratelimit-policy')).toBe('"requests";q=12000;w=60')
    expect(headers.get('ratelimit')).toMatch(/^"requests";r=\d+;t=[01]$/)
    const batch = await call('POST', '/api/v1/cdp/people/batch', { items: [] })
    expect(batch.headers.get('ratelimit-policy')).toBe('"requests";q=12000;w=60, "batches";q=600;w=60')
    expect(batch.headers.get('ratelimit')).toMatch(/^"requests";r=\d+;t=[01], "batches";r=599;t=[01]$/)
  })
})

describe('The docs for programs', () => {
  const read = (path: string, accept = '*/*') => fetch(app.url + path, { headers: { accept } })

  test.each([
    ['/docs/segments', 'text/markdown'],
    ['/docs/segments', 'text/markdown, text/html;q=0.9'],
    ['/docs/segments.md', '*/*'],
  ])('give %s as Markdown to a client that accepts %s', async (path, accept) => {
    const page = await read(path, accept)
    expect(page.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    expect(page.headers.get('vary')).toContain('accept')
    expect(await page.text()).toBe(readFileSync(join(ROOT, 'docs/segments.md'), 'utf8'))
  })

  test.each(['text/html', 'text/html, text/markdown;q=0.5', '*/*'])('stay HTML for %s', async (accept) => {
    const page = await read('/docs/segments', accept)
    expect(page.headers.get('content-type')).toContain('text/html')
  })

  test('are listed in llms.txt, each under an address that answers', async () => {
    const text = await (await read('/llms.txt')).text()
    const addresses = [...text.matchAll(/\]\((\/[^)]+)\)/g)].map(([, address]) => address!)
    expect(addresses).toContain('/docs/segments.md')
    const statuses = await Promise.all(addresses.map(async (address) => (await read(address)).status))
    expect(new Set(statuses)).toEqual(new Set([200]))
  })

  test('and the APIs are in the catalog of RFC 9727', async () => {
    const answer = await read('/.well-known/api-catalog')
    expect(answer.headers.get('content-type')).toContain('application/linkset+json')
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    const { linkset } = (await answer.json()) as { linkset: Record<string, { href: string }[]>[] }
    const links = linkset.flatMap(({ anchor: _, ...relations }) => Object.values(relations).flat())
    for (const { href } of links) expect((await fetch(href)).status, href).toBe(200)
  })
})
