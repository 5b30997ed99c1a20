import { afterAll, beforeAll, describe, expect, expectTypeOf, onTestFinished, test, vi } from 'vitest'
import { operations } from '../../server/src/app/registry.ts'
import { ended } from '../../server/test/fixtures/imports.ts'
import { startTestApp, type TestApp } from '../../server/test/harness/harness.ts'
import { type ConnectionFault, openFaultyProxy } from '../testing/faulty-proxy.ts'
import { ROUTES } from './api.gen.ts'
import { createParley, NoAnswer, type Parley, ParleyError, type ParleyOptions } from './index.ts'
import { VERSION } from './version.gen.ts'

let app: TestApp
let parley: Parley
beforeAll(async () => {
  app = await startTestApp()
  parley = createParley({ url: app.url, key: app.org.key })
})
afterAll(() => app.stop())

/** A client with a faulty connection to the service. */
async function connectOver(faults: ConnectionFault[], options: ParleyOptions = {}) {
  const proxy = await openFaultyProxy(app.url, faults)
  return {
    proxy,
    parley: createParley({ url: proxy.url, key: app.org.key, ...options }),
    [Symbol.asyncDispose]: () => proxy[Symbol.asyncDispose](),
  }
}

const failureOf = (call: PromiseLike<unknown>) =>
  Promise.resolve(call).then(
    () => expect.fail('it succeeded'),
    (error: unknown) => error,
  )

const BUSY = { status: 503, headers: { 'retry-after': '0' } }

describe('SDK calls', () => {
  test('take path, query and body as one input and return the operation’s output', async () => {
    const made = await parley.people.upsert({ externalId: 'a b/ç', firstName: 'Ana' })
    expectTypeOf(made.created).toEqualTypeOf<boolean>()
    expect(made).toMatchObject({ externalId: 'a b/ç', created: true })
    const read = await parley.people.get({ externalId: 'a b/ç' })
    expect(read).toEqual(await app.ok('cdp_people_get', { externalId: 'a b/ç' }))
    const filterExpression = { kind: 'person' as const, op: 'AND' as const, predicates: [] }
    await parley.segments.create({ name: 'All', slug: 'all', filterExpression })
    expect(await parley.segments.update({ slug: 'all', name: 'Everybody' })).toMatchObject({
      name: 'Everybody',
    })
    expect(await parley.segments.evaluate({ slug: 'all' })).toMatchObject({ total: 1 })
    expect(await parley.segments.delete({ slug: 'all' })).toEqual({ removed: true })
  })

  test('name the client and its version', async () => {
    await using way = await connectOver([])
    await way.parley.people.list()
    expect(way.proxy.requests[0]!.headers['user-agent']).toBe(
      `parley-sdk/${VERSION} node/${process.versions.node}`,
    )
  })

  test('ask for an answer of the primary where the caller wants one', async () => {
    await using way = await connectOver([])
    await way.parley.messages.list({}, { fromPrimary: true })
    await way.parley.messages.list()
    const asked = way.proxy.requests.map(({ headers }) => headers['parley-consistency'])
    expect(asked).toEqual(['primary', undefined])
  })

  test('exist for every operation, each under its own name', () => {
    const routes: string[] = []
    const collect = (node: object) => {
      for (const value of Object.values(node)) typeof value === 'string' ? routes.push(value) : collect(value)
    }
    collect(ROUTES)
    for (const { method, path } of operations)
      expect(routes.filter((route) => `${route} `.startsWith(`${method} ${path} `))).toHaveLength(1)
  })

  test('expose the response’s ETag, request id and whether it is a repeat', async () => {
    const options = { idempotencyKey: 'once', requestId: 'mine-1' }
    const first = await parley.initiatives.create({ name: 'Once' }, options).answer()
    expect(first).toMatchObject({ status: 201, requestId: 'mine-1', wasReplayed: false })
    const again = await parley.initiatives.create({ name: 'Once' }, options).answer()
    expect(again).toMatchObject({ data: { id: first.data.id }, wasReplayed: true })
    const { etag } = await parley.initiatives.get({ id: first.data.id }).answer()
    await parley.initiatives.update({ id: first.data.id, name: 'Other' }, { ifMatch: etag! })
    const late = parley.initiatives.update({ id: first.data.id, name: 'Late' }, { ifMatch: etag! })
    expect(await failureOf(late)).toMatchObject({ code: 'precondition_failed', status: 412 })
  })

  test('upload and download files, and follow streams', async () => {
    const { id } = await parley.imports.create({ kind: 'people' })
    const content = 'externalId,phone\nana,+573001234567\nluis,12\n'
    await parley.imports.upload({ id, file: new Blob([content]) })
    await ended(app, id)
    expect(await parley.imports.rejections.file({ id })).toContain('invalid_phone_number')

    for await (const { event, data } of parley.changes.stream()) {
      if (event === 'ready') await parley.people.upsert({ externalId: 'followed' })
      if (event !== 'change') continue
      expect(data).toMatchObject({ kind: 'person', id: 'followed' })
      break
    }
  })
})

describe('SDK ids', () => {
  test.each(['', '.', '..', undefined])('throw before anything is sent when they are %j', async (id) => {
    await using way = await connectOver([])
    const externalId = id as string
    const person = await failureOf(way.parley.people.get({ externalId }))
    expect(person).toBeInstanceOf(TypeError)
    expect(person).toMatchObject({ message: expect.stringContaining('`externalId`') })
    const input = { journeyId: 'jny_1', nodeId: externalId, inputs: {} }
    expect(await failureOf(way.parley.journeys.updateNode(input))).toBeInstanceOf(TypeError)
    const timeline = way.parley.people.timeline({ externalId })
    expect(await failureOf(timeline)).toBeInstanceOf(TypeError)
    const upload = way.parley.imports.upload({ id: externalId, file: 'x' })
    expect(await failureOf(upload)).toBeInstanceOf(TypeError)
    expect(way.proxy.requests).toEqual([])
  })
})

describe('SDK lists', () => {
  beforeAll(async () => {
    const items = Array.from({ length: 7 }, (_, at) => ({
      name: 'seen',
      externalId: `seen-${at}`,
      personExternalId: 'ana',
    }))
    await parley.events.batchRecord({ items })
  })

  test('iterate over all pages', async () => {
    const seen: string[] = []
    for await (const { externalId } of parley.events.list({ name: 'seen', limit: 3 })) seen.push(externalId)
    expect(new Set(seen).size).toBe(7)
    const sizes: number[] = []
    for await (const page of parley.events.list({ name: 'seen', limit: 3 }).pages())
      sizes.push(page.data.length)
    expect(sizes).toEqual([3, 3, 1])
  })

  test('return one page when awaited', async () => {
    const { data, next_cursor } = await parley.events.list({ name: 'seen', limit: 2 })
    expect(data).toHaveLength(2)
    const next = await parley.events.list({ name: 'seen', limit: 2, cursor: next_cursor! })
    expect(next.data[0]!.externalId).not.toBe(data[0]!.externalId)
  })
})

describe('SDK errors', () => {
  test('have the code, the fix and the request id', async () => {
    const input = { externalId: 'x', nickname: 'unknown' }
    const error = await failureOf(parley.people.upsert(input, { requestId: 'refused-1' }))
    expect(error).toBeInstanceOf(ParleyError)
    expect(error).toMatchObject({ code: 'invalid_request', status: 400, requestId: 'refused-1' })
    expect((error as ParleyError).issues[0]).toMatchObject({ message: expect.any(String) })
  })

  test('are not retried, and neither are responses of another server', async () => {
    await using way = await connectOver([{ status: 403, body: '<html>no entry</html>' }])
    const error = await failureOf(way.parley.people.get({ externalId: 'nobody' }))
    expect(error).toMatchObject({ code: 'unknown_answer', status: 403, requestId: null, issues: [] })
    expect(await failureOf(way.parley.people.get({ externalId: 'nobody' }))).toMatchObject({
      code: 'not_found',
    })
    expect(way.proxy.requests).toHaveLength(2)
  })
})

describe('SDK retries', () => {
  test('wait as long as the service asks, and a POST keeps its idempotency key', async () => {
    await using way = await connectOver([BUSY, { status: 429, headers: { 'retry-after': '0' } }])
    await way.parley.people.upsert({ externalId: 'repeated' })
    const keys = way.proxy.requests.map(({ headers }) => headers['idempotency-key'])
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
  })

  test('do not repeat an effect whose response was lost', async () => {
    await using way = await connectOver(['lost', 'lost'])
    const { data, wasReplayed } = await way.parley.initiatives.create({ name: 'Lost and found' }).answer()
    expect(wasReplayed).toBe(true)
    const names: string[] = []
    for await (const { id, name } of parley.initiatives.list()) if (id === data.id) names.push(name)
    expect(names).toEqual(['Lost and found'])
  })

  test('take an upload whose response was lost as done', async () => {
    await using way = await connectOver(['lost'])
    const { id } = await parley.imports.create({ kind: 'people' })
    const uploaded = await way.parley.imports.upload({ id, file: 'externalId\nuploaded-once\n' })
    expect(uploaded).toMatchObject({ id, bytes: { received: 25 } })
    expect((await ended(app, id)).rows).toMatchObject({ read: 1, created: 1 })
    expect(way.proxy.requests.map(({ method }) => method)).toEqual(['PUT', 'GET', 'GET'])
    expect(await failureOf(way.parley.imports.upload({ id, file: 'x' }))).toMatchObject({ code: 'conflict' })
    expect(way.proxy.requests).toHaveLength(4)
  })

  test.each([
    ['a text', (text: string) => text],
    ['a Blob', (text: string) => new Blob([text])],
    ['bytes', (text: string) => new TextEncoder().encode(text)],
  ])('go on with an upload of %s where it broke off', async (what, fileOf) => {
    const rows = Array.from({ length: 300 }, (_, n) => `${what}-${n},${'ñ'.repeat(5_000)}`)
    const text = `externalId,note\n${rows.join('\n')}\n`
    const { id } = await parley.imports.create({ kind: 'people' })
    const received = async () => (await app.ok('cdp_imports_get', { id })).bytes.received
    const methods: string[] = []
    const breaking: typeof fetch = async (address, init) => {
      methods.push(init!.method!)
      if (methods.length > 1) return fetch(address, init)
      const hangUp = new AbortController()
      const beginning = new TextEncoder().encode(text).subarray(0, 2_500_000)
      const body = new ReadableStream({ start: (controller) => controller.enqueue(beginning) })
      const cut = fetch(address, { ...init, body, duplex: 'half', signal: hangUp.signal } as RequestInit)
      await expect.poll(received).toBeGreaterThan(2_000_000)
      hangUp.abort()
      return cut
    }
    const broken = createParley({ url: app.url, key: app.org.key, fetch: breaking })
    await broken.imports.upload({ id, file: fileOf(text) })
    expect((await ended(app, id)).rows).toMatchObject({ read: 300, created: 300 })
    expect(methods).toEqual(['PUT', 'GET', 'PUT'])
  })

  test('send another file again as a whole, and ask for nothing before', async () => {
    await using way = await connectOver([BUSY])
    await way.parley.doNotContact.import({ file: 'phone\n+573001110099\n' })
    expect(way.proxy.requests.map(({ method }) => method)).toEqual(['PUT', 'PUT'])
  })

  test('end after the maximum number or when the wait is too long, with the last error', async () => {
    await using way = await connectOver([
      BUSY,
      BUSY,
      BUSY,
      { status: 503, headers: { 'retry-after': '3600' } },
    ])
    expect(await failureOf(way.parley.people.list())).toMatchObject({ status: 503, retryAfter: 0 })
    expect(way.proxy.requests).toHaveLength(3)
    expect(await failureOf(way.parley.people.list())).toMatchObject({ retryAfter: 3600 })
    expect(way.proxy.requests).toHaveLength(4)
  })

  test('can be switched off', async () => {
    await using way = await connectOver(['lost', 'lost'], { maxRetries: 0 })
    expect(await failureOf(way.parley.people.list())).toBeInstanceOf(NoAnswer)
    const call = way.parley.people.get(
      { externalId: 'a' },
      { signal: AbortSignal.abort(new Error('enough')) },
    )
    expect(await failureOf(call)).toMatchObject({ message: 'enough' })
    expect(way.proxy.requests).toHaveLength(1)
  })
})

const fetchNever: typeof fetch = (_, init) =>
  new Promise((_, reject) => init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason)))

test('A service that does not respond in time is a timeout error', async () => {
  const slow = createParley({ url: app.url, key: 'x', fetch: fetchNever, timeoutMs: 5, maxRetries: 0 })
  const error = await failureOf(slow.people.list())
  expect(error).toBeInstanceOf(NoAnswer)
  expect(error).toMatchObject({ message: expect.stringContaining('within 5 ms') })
})

test('Uploads of files have an hour, other calls a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const slow = createParley({ url: app.url, key: 'x', fetch: fetchNever, maxRetries: 0 })
  const failed: string[] = []
  const ends = (name: string, call: PromiseLike<unknown>) =>
    failureOf(call).then((error) => failed.push(`${name}: ${(error as Error).name}`))
  const both = [
    ends('list', slow.people.list()),
    ends('upload', slow.imports.upload({ id: 'imp_1', file: 'a' })),
  ]
  await vi.advanceTimersByTimeAsync(60_000)
  expect(failed).toEqual(['list: NoAnswer'])
  await vi.advanceTimersByTimeAsync(3_540_000)
  await Promise.all(both)
  expect(failed).toEqual(['list: NoAnswer', 'upload: NoAnswer'])
})
