import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startService } from '../../src/app/demo/service.ts'
import { forgetPast } from '../../src/app/retention/retention.ts'
import { sql } from '../../src/platform/db/index.ts'
import { FOR_EVER } from '../fixtures/retention.ts'
import { DEFINITION } from '../fixtures/workspace.ts'
import { effort } from '../harness/effort.ts'
import { expectRefusal } from '../harness/envelope.ts'
import { withDatabase } from '../harness/global-setup.ts'
import { cloneTemplate, startTestApp, type TestApp, type TestOrganization } from '../harness/harness.ts'
import { portOf } from '../harness/ports.ts'

/* Idempotency-Key and If-Match (docs/behaviour/platform.md: Idempotency; docs/behaviour/edge.md: HTTP). */

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => app.stop())

interface Call {
  url?: string
  key?: string
  method?: string
  headers?: Record<string, string>
}

/** The fields of the answers that the tests read. */
interface Answered {
  id: string
  name: string
  created: boolean
  data: { name: string }[]
}

async function call(path: string, body: unknown, { url, key, method = 'POST', headers = {} }: Call = {}) {
  const response = await fetch(`${url ?? app.url}/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${key ?? app.org.key}`,
      'content-type': 'application/json',
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, headers: response.headers, body: (await response.json()) as Answered }
}

const keyed = (key: string, options: Call = {}): Call => ({ ...options, headers: { 'idempotency-key': key } })

async function initiativesOf(name: string, { url = app.url, key = app.org.key } = {}): Promise<string[]> {
  const { body } = await call('/initiatives?limit=1000', undefined, { method: 'GET', url, key })
  return body.data.filter((one) => one.name === name).map((one: any) => one.id)
}

describe('A POST with an Idempotency-Key', () => {
  test('is executed once, and each repeat gets the same response', async () => {
    const first = await call('/initiatives', { name: 'once' }, keyed('a'))
    const again = await call('/initiatives', { name: 'once' }, keyed('a'))
    expect(again).toMatchObject({ status: first.status, body: first.body })
    expect(first.headers.get('idempotent-replayed')).toBeNull()
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(await initiativesOf('once')).toEqual([first.body.id])
  })

  test('is executed once under concurrent repeats, in one process or several', async () => {
    await using other = await startTestApp({ env: { PARLEY_ROLE: 'api' }, database: app.database })
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, n) =>
        call('/initiatives', { name: 'raced' }, keyed('race', { url: n % 2 ? app.url : other.url })),
      ),
    )
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    expect(answers[0]!.status).toBe(201)
    expect(await initiativesOf('raced')).toHaveLength(1)
    expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') === null)).toHaveLength(1)
  })

  test('is refused with another body, whatever the order of its fields', async () => {
    await call('/cdp/people', { externalId: 'p', firstName: 'Ana' }, keyed('body'))
    const same = await call('/cdp/people', { firstName: 'Ana', externalId: 'p' }, keyed('body'))
    expect(same.body).toMatchObject({ created: true })
    expectRefusal(await call('/cdp/people', { externalId: 'q' }, keyed('body')), 'idempotency_key_reused')
  })

  test('belongs to the operation, the API key and the organization', async () => {
    const other: TestOrganization = await app.newOrganization()
    const ids = await Promise.all([
      call('/initiatives', { name: 'scoped' }, keyed('scope')),
      call('/initiatives', { name: 'scoped' }, keyed('scope', { key: other.key })),
    ])
    expect(ids[0]!.body.id).not.toBe(ids[1]!.body.id)
    expect((await call('/cdp/people', { externalId: 's' }, keyed('scope'))).body).toMatchObject({
      created: true,
    })
  })

  test('is executed again after a refusal and after 24 hours', async () => {
    const filter = { kind: 'person', op: 'AND', predicates: [] }
    const segment = { name: 'Late', slug: 'late', filterExpression: filter }
    await call('/segments', segment)
    expectRefusal(await call('/segments', segment, keyed('late')), 'already_exists')
    await app.ok('segments_delete', { slug: 'late' })
    expect((await call('/segments', segment, keyed('late'))).status).toBe(201)

    await app.runtime.pool.run(sql`
      update idempotent_answers set created_at = created_at - interval '25 hours' where org_id = ${app.org.id}`)
    expectRefusal(await call('/segments', segment, keyed('late')), 'already_exists')
    await forgetPast(app.runtime.workers, FOR_EVER)
    const { count } = await app.runtime.pool.one(
      sql<{ count: number }>`select count(*) from idempotent_answers where org_id = ${app.org.id}`,
    )
    expect(count).toBe(0)
  })

  test('that records an event stores it once and returns the same response', async () => {
    const event = { externalId: 'order-1', name: 'ordered', personExternalId: 'p' }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call('/cdp/events', event, keyed('event'))),
    )
    expect(answers.map(({ body }) => body.created)).toEqual(Array(20).fill(true))
    expect((await call('/cdp/events', event)).body.created).toBe(false)
    expect((await call('/cdp/events', { ...event, name: 'paid' }, keyed('event-2'))).body.created).toBe(false)
  })

  test.each(['', 'with blank', 'a'.repeat(256), 'é'])('refuses %j as a key', async (key) => {
    expectRefusal(await call('/cdp/people', { externalId: 'k' }, keyed(key)), 'invalid_request')
  })

  test('is executed once when the service is killed with SIGKILL again and again', async () => {
    const database = `repeats_${randomBytes(6).toString('hex')}`
    await cloneTemplate(database)
    const folder = await mkdtemp(join(tmpdir(), 'parley-repeats-'))
    const env = {
      PARLEY_DATA: folder,
      PARLEY_DATABASE_URL: withDatabase(inject('postgresUrl'), database),
      PARLEY_SECRET: randomBytes(32).toString('hex'),
      PARLEY_SIMULATOR: 'false',
      PARLEY_POOL: '8',
      PARLEY_LOG_LEVEL: 'fatal',
    }
    let service = await startService(env, portOf(0))
    try {
      const { apiKey: key } = await service.bootstrap('Killed')
      const ids = new Map<string, Set<string>>()
      for (let round = 0; round < effort(1, 2); round++) {
        const { url } = service
        let going = true
        const posting = Array.from({ length: 8 }, async (_, worker) => {
          for (let n = 0; going; n++) {
            const name = `${round}-${worker}-${n}`
            const answer = await call('/initiatives', { name }, keyed(name, { url, key })).catch(() => null)
            ids.set(name, new Set(answer?.status === 201 ? [answer.body.id] : []))
            if (answer === null) return
          }
        })
        await pause(300)
        await service.kill()
        going = false
        await Promise.all(posting)
        service = await startService(env, portOf(0))
      }
      const { url } = service
      for (const [name, known] of ids) {
        const { status, body } = await call('/initiatives', { name }, keyed(name, { url, key }))
        expect(status).toBe(201)
        known.add(body.id)
      }
      expect([...ids.values()].filter((known) => known.size !== 1)).toEqual([])
      const rows = await call('/initiatives?limit=1000', undefined, { method: 'GET', url, key })
      const made = rows.body.data.map((one: any) => one.name)
      expect(new Set(made).size).toBe(made.length)
    } finally {
      await service[Symbol.asyncDispose]()
      await rm(folder, { recursive: true, force: true })
    }
  })
})

describe('An edit with If-Match', () => {
  const SEGMENT = {
    slug: 'edited',
    name: 'A',
    filterExpression: { kind: 'person', op: 'AND', predicates: [] },
  }
  const path = '/segments/edited'
  const tagOf = async () => (await call(path, undefined, { method: 'GET' })).headers.get('etag')!
  const rename = (name: string, tag: string) =>
    call(path, { name }, { method: 'PATCH', headers: { 'if-match': tag } })

  test('succeeds when nothing has changed since the read, and is refused otherwise', async () => {
    await app.ok('segments_create', SEGMENT)
    const tag = await tagOf()
    const edited = await rename('B', tag)
    expect(edited.status).toBe(200)
    expectRefusal(await rename('C', tag), 'precondition_failed')
    expect((await rename('C', `"another", ${await tagOf()}`)).body.name).toBe('C')
    expect((await rename('D', '*')).body.name).toBe('D')
    expect(edited.headers.get('etag')).toMatch(/^"/)
  })

  test('succeeds for one of several concurrent edits', async () => {
    const tag = await tagOf()
    const answers = await Promise.all(Array.from({ length: 16 }, (_, n) => rename(`raced ${n}`, tag)))
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    for (const answer of answers) if (answer !== won[0]) expectRefusal(answer, 'precondition_failed')
    expect((await app.ok('segments_get', { slug: 'edited' })).name).toBe(won[0]!.body.name)
  })

  test('of a journey compares its definition', async () => {
    const { id: initiativeId } = await app.ok('initiatives_create', { name: 'J' })
    const { id } = await app.ok('journeys_create_draft', { initiativeId, definition: DEFINITION })
    const { headers } = await call(`/journeys/${id}/definition`, undefined, { method: 'GET' })
    const edit = () =>
      call(
        `/journeys/${id}`,
        { definition: { ...DEFINITION, name: 'Edited' } },
        { method: 'PATCH', headers: { 'if-match': headers.get('etag')! } },
      )
    expect((await edit()).status).toBe(200)
    expectRefusal(await edit(), 'precondition_failed')
  })

  test('with an Idempotency-Key gets the first response when it is repeated, and other edits are refused', async () => {
    const { id } = await app.ok('initiatives_create', { name: 'Repeated' })
    const address = `/initiatives/${id}/extraction-schema`
    const read = await call(address, undefined, { method: 'GET' })
    const set = (slug: string, key: string) =>
      call(
        address,
        { schema: { fields: { [slug]: { label: slug, description: 'What they chose', type: 'string' } } } },
        { headers: { 'if-match': read.headers.get('etag')!, 'idempotency-key': key } },
      )
    const first = await set('color', 'matched')
    expect(first.status).toBe(201)
    const again = await set('color', 'matched')
    expect(again).toMatchObject({ status: 201, body: first.body })
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expectRefusal(await set('size', 'another'), 'precondition_failed')
  })

  test('is refused for resources that cannot be read', async () => {
    const options = { headers: { 'if-match': '"a"' } }
    expectRefusal(await call(`${path}/evaluate`, undefined, options), 'invalid_request')
  })
})
