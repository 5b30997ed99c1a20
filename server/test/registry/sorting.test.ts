import { afterAll, beforeAll, expect, test } from 'vitest'
import { operations } from '../../src/app/registry.ts'
import { sql } from '../../src/platform/db/index.ts'
import { credentialFor } from '../fixtures/people.ts'
import { EVERYBODY, openWorkspace, type Workspace } from '../fixtures/workspace.ts'
import { Dice } from '../harness/dice.ts'
import { startTestApp, type TestApp } from '../harness/harness.ts'

/* Lists in the orders that callers choose, page by page. */

let app: TestApp
let workspace: Workspace
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
  workspace = await openWorkspace(app, 'sorted')
  await fill()
})
afterAll(() => app.stop())

type Json = Record<string, any>

const ok = (name: string, input: Json): Promise<Json> => app.ok(name, input, { key: keyFor(name) })

function keyFor(name: string) {
  return credentialFor(operations.find((each) => each.name === name)!, workspace)
}

const NAMES = [
  'Ángela',
  'angela',
  'Zoë',
  'Иван',
  'bo',
  'Bo',
  '100%',
  'Ñandú',
  'a.b',
  '"quoted"',
  '',
  '王芳',
  '\t',
]

/** Records of each kind, with names that are equal, odd or missing. */
async function fill(): Promise<void> {
  const dice = new Dice(7)
  const items = Array.from({ length: 40 }, (_, n) => ({
    externalId: `sorted-${n}`,
    firstName: dice.pick(NAMES),
    lastName: dice.pick(['', 'Ruiz', 'ruiz']),
  }))
  await ok('cdp_people_batch_upsert', { items })
  const type = workspace.records['/cdp/custom-objects/{type}']!
  for (const [n, name] of NAMES.entries()) {
    await ok('cdp_custom_objects_upsert', {
      type,
      externalId: `sorted-${n}`,
      ...(name && { displayName: name }),
    })
    if (name.trim() === '') continue
    await ok('segments_create', { name, slug: `sorted-${n}`, filterExpression: EVERYBODY })
    await ok('initiatives_create', { name, channel: 'WHATSAPP' })
    await ok('lead_capture_embedded_forms_create', { name })
    await ok('email_templates_create', { name: `${name} ${n}`, subject: 'Hello', body: 'Hello' })
  }
  await ok('segments_evaluate', { slug: 'sorted-0' })
}

/** What each sorted list needs besides the order. */
function inputOf(list: string): Json {
  const { records } = workspace
  return (
    {
      segments_members_list: { slug: 'sorted-0' },
      cdp_custom_objects_list: { type: records['/cdp/custom-objects/{type}'] },
      lead_capture_submissions_list: { formId: records['/lead-capture/embedded-forms/{formId}'] },
      initiatives_participants_list: { id: records['/initiatives/{id}'] },
    }[list] ?? {}
  )
}

const sorted = operations.filter(({ name, input }) => 'sort' in input.shape && name !== 'conversations_list')

function sortsOf(list: string): string[] {
  const field = sorted.find(({ name }) => name === list)!.input.shape.sort as Json
  return field.unwrap().options
}

/** All records in an order, in pages. `between` runs after each page. */
async function walk(
  list: string,
  input: Json,
  between?: (page: number) => Promise<unknown>,
): Promise<Json[]> {
  const found: Json[] = []
  let cursor: string | null | undefined
  for (let page = 0; cursor !== null; page++) {
    const { data, next_cursor } = await ok(list, { ...input, limit: 3, ...(cursor && { cursor }) })
    found.push(...data)
    cursor = next_cursor
    if (cursor !== null) await between?.(page)
  }
  return found
}

test('the lists that people sort take an order', () => {
  expect(sorted.map(({ name }) => name).toSorted()).toEqual([
    'audit_log_list',
    'campaigns_list',
    'cdp_custom_objects_list',
    'cdp_imports_list',
    'cdp_people_list',
    'email_templates_list',
    'initiatives_list',
    'initiatives_participants_list',
    'lead_capture_embedded_forms_list',
    'lead_capture_submissions_list',
    'segments_list',
    'segments_members_list',
    'segments_people_search',
    'templates_list',
    'webhook_deliveries_list',
  ])
})

test.each(sorted.map(({ name }) => name))(
  '%s has the same records in each order, also in pages',
  async (list) => {
    const input = inputOf(list)
    for (const sort of sortsOf(list).filter((each) => !each.startsWith('-'))) {
      const { data } = await ok(list, { ...input, sort, limit: 1000 })
      expect({ sort, data: (await ok(list, { ...input, sort: `-${sort}`, limit: 1000 })).data }).toEqual({
        sort,
        data: data.toReversed(),
      })
      if (list === 'audit_log_list') continue
      expect({ sort, data: await walk(list, { ...input, sort }) }).toEqual({ sort, data })
      expect({ sort, data: await walk(list, { ...input, sort: `-${sort}` }) }).toEqual({
        sort,
        data: data.toReversed(),
      })
    }
  },
)

test('initiatives and forms keep the order when they are counted', async () => {
  for (const list of ['initiatives_list', 'lead_capture_embedded_forms_list']) {
    const { data } = await ok(list, { sort: 'name', limit: 1000 })
    const ids = data.map(({ id, name }: Json) => [name, id])
    const counted = await walk(list, { sort: 'name', numbers: true })
    expect({ list, ids: counted.map(({ id, name }) => [name, id]) }).toEqual({ list, ids })
  }
})

test.each(['created', 'name'])('people by %s are in the order of the database', async (sort) => {
  const key = {
    created: sql`created_at`,
    name: sql`person_order(first_name, last_name, email, external_id) collate ucs_basic`,
  }[sort]!
  const rows = await app.runtime.pool.rows(sql<{ external_id: string }>`
    select external_id from people where org_id = ${workspace.id} and deleted_at is null order by ${key}, id`)
  const inOrder = rows.map(({ external_id }) => external_id)
  const idsOf = (people: Json[]) => people.map(({ externalId }) => externalId)
  expect(idsOf(await walk('cdp_people_list', { sort }))).toEqual(inOrder)
  expect(idsOf(await walk('segments_people_search', { sort: `-${sort}` }))).toEqual(inOrder.toReversed())
  const some = idsOf(await walk('segments_people_search', { sort, query: 'ruiz' }))
  expect(some.length).toBeGreaterThan(3)
  expect(some).toEqual(inOrder.filter((id) => some.includes(id)))
})

test('names are sorted without regard to case and accents, and those who have none by their address or id', async () => {
  const people = [
    { externalId: 'order-4', firstName: 'qqc' },
    { externalId: 'order-1', firstName: 'QQÁ' },
    { externalId: 'qqb' },
    { externalId: 'order-3', email: 'qqbc@example.com' },
  ]
  await ok('cdp_people_batch_upsert', { items: people })
  const found = await walk('segments_people_search', { sort: 'name', query: 'qq' })
  expect(found.map(({ externalId }) => externalId)).toEqual(['order-1', 'qqb', 'order-3', 'order-4'])
})

test.each(['name', '-name', 'created', '-created'])(
  'people who are there from the first to the last page are found once by %s while others come',
  async (sort) => {
    const { data } = await ok('cdp_people_list', { sort, limit: 1000 })
    const before = data.map(({ externalId }: Json) => externalId)
    const dice = new Dice(sort.length)
    const found = await walk('cdp_people_list', { sort }, (page) =>
      ok('cdp_people_upsert', { externalId: `between-${sort}-${page}`, firstName: dice.pick(NAMES) }),
    )
    const ids = found.map(({ externalId }) => externalId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((id) => before.includes(id))).toEqual(before)
  },
)

test('a cursor of one order is refused in another', async () => {
  const { next_cursor: cursor } = await ok('cdp_people_list', { sort: 'name', limit: 1 })
  for (const sort of ['-name', 'created', undefined]) {
    const input = { limit: 1, cursor, ...(sort && { sort }) }
    const { status, body } = await app.api('cdp_people_list', input, { key: keyFor('cdp_people_list') })
    expect({ sort, status, error: body.error }).toMatchObject({
      sort,
      status: 400,
      error: { code: 'invalid_cursor', message: expect.stringContaining('another order') },
    })
  }
  const { status, body } = await app.api(
    'cdp_people_list',
    { sort: 'age' },
    { key: keyFor('cdp_people_list') },
  )
  expect([status, body.error.code]).toEqual([400, 'invalid_request'])
})

test('a cursor holds the longest names', async () => {
  const firstName = '\u0001"😀'.repeat(60)
  for (const externalId of ['long-1', 'long-2']) await ok('cdp_people_upsert', { externalId, firstName })
  expect(
    (await walk('cdp_people_list', { sort: 'name' })).filter((each) => each.firstName === firstName),
  ).toHaveLength(2)
})

test('pages of 20,000 people are read from an index in each order', async () => {
  const { pool } = app.runtime
  const org = await openWorkspace(app, 'crowd')
  // In parts, since a busy machine takes longer for all than one statement may.
  for (let from = 1; from < 20_000; from += 5_000)
    await pool.run(sql`
      insert into people (org_id, id, external_id, first_name, last_name, created_at, updated_at)
      select ${org.id}, gen_random_uuid(), 'crowd-' || n, md5(n::text), 'Crowd', now() - n * interval '1 second', now()
      from generate_series(${from}::int, ${from + 4_999}::int) n`)
  await pool.run(sql`analyze people`)
  const plans: Record<string, string> = {}
  for (const [sort, index] of [
    ['created', 'people_newest'],
    ['name', 'people_named'],
  ] as const) {
    const key =
      sort === 'name'
        ? sql`person_order(p.first_name, p.last_name, p.email, p.external_id) collate ucs_basic`
        : sql`p.created_at`
    const { data, next_cursor } = await app.ok(
      'cdp_people_list',
      { sort: `-${sort}`, limit: 100 },
      { key: org.key },
    )
    expect([data.length, next_cursor !== null]).toEqual([100, true])
    const rows = await pool.rows(sql<{ 'QUERY PLAN': string }>`
      explain select p.*, ${key} as sort_key from people p
      where p.org_id = ${org.id} and p.deleted_at is null
        and (${key}, p.id) < ((select ${key} from people p where p.org_id = ${org.id} limit 1), gen_random_uuid())
      order by ${key} desc, p.id desc limit 100`)
    plans[index] = rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  for (const [index, plan] of Object.entries(plans)) expect(plan).toContain(`using ${index}`)
})
