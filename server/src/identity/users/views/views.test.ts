import { afterAll, beforeAll, expect, test } from 'vitest'
import { newUser, type TestUser } from '../../../../test/fixtures/people.ts'
import { openWorkspace } from '../../../../test/fixtures/workspace.ts'
import { startTestApp, type TestApp } from '../../../../test/harness/harness.ts'
import { sql } from '../../../platform/db/index.ts'

let app: TestApp
let org: string
let ana: TestUser
let leo: TestUser
let admin: TestUser
let viewer: TestUser
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
  org = (await openWorkspace(app, 'views')).id
  ana = await newUser(app, 'member', org)
  leo = await newUser(app, 'member', org)
  admin = await newUser(app, 'admin', org)
  viewer = await newUser(app, 'viewer', org)
})
afterAll(() => app.stop())

type Json = Record<string, any>

const call = ({ cookie }: TestUser, name: string, input: Json): Promise<Json> =>
  app.ok(name, input, { key: cookie })

async function codeOf({ cookie }: TestUser, name: string, input: Json): Promise<string | null> {
  const { status, body } = await app.api(name, input, { key: cookie })
  return status < 300 ? null : body.error.code
}

async function listed(who: TestUser, list: string, within?: string): Promise<string[]> {
  const { data } = await call(who, 'views_list', { list, ...(within && { within }) })
  return data.map(({ name }: Json) => name)
}

test('a view keeps what a list shows, and belongs to whoever saved it until it is shared', async () => {
  const search = { q: 'ana', order: '-created', columns: ['phone'] }
  const own = await call(ana, 'views_create', { list: 'initiatives', name: 'New', search })
  expect(own).toMatchObject({ list: 'initiatives', within: null, search, shared: false, editable: true })
  expect(await listed(leo, 'initiatives')).toEqual([])
  expect(await codeOf(leo, 'views_update', { id: own.id, name: 'Mine' })).toBe('not_found')
  await call(ana, 'views_update', { id: own.id, shared: true })
  expect(await listed(leo, 'initiatives')).toEqual(['New'])
  expect((await call(leo, 'views_list', { list: 'initiatives' })).data[0].editable).toBe(false)
  expect(await codeOf(leo, 'views_update', { id: own.id, name: 'Mine' })).toBe('forbidden')
  expect(await codeOf(leo, 'views_delete', { id: own.id })).toBe('forbidden')
  await call(admin, 'views_update', { id: own.id, name: 'Newest', search: {} })
  expect((await call(ana, 'views_list', { list: 'initiatives' })).data[0]).toMatchObject({
    name: 'Newest',
    search: {},
    shared: true,
  })
  await call(ana, 'views_delete', { id: own.id })
  expect(await listed(ana, 'initiatives')).toEqual([])
})

test('each list has its own views, also that of a record', async () => {
  await call(ana, 'views_create', { list: 'submissions', within: 'one', name: 'Of one', search: {} })
  await call(ana, 'views_create', { list: 'submissions', within: 'other', name: 'Of another', search: {} })
  expect(await listed(ana, 'submissions', 'one')).toEqual(['Of one'])
  expect(await listed(ana, 'submissions')).toEqual([])
  expect(await listed(ana, 'forms')).toEqual([])
})

test('nobody sees or changes views of lists that they cannot read, and viewers save none', async () => {
  const view = { list: 'audit', name: 'Changes by keys', shared: true, search: {} }
  const { id } = await call(admin, 'views_create', view)
  expect(await listed(admin, 'audit')).toEqual(['Changes by keys'])
  for (const who of [ana, viewer]) {
    expect(await codeOf(who, 'views_list', { list: 'audit' })).toBe('forbidden')
    expect(await codeOf(who, 'views_create', view)).toBe('forbidden')
  }
  expect(await codeOf(ana, 'views_update', { id, name: 'Mine' })).toBe('not_found')
  expect(await codeOf(ana, 'views_delete', { id })).toBe('not_found')
  await call(ana, 'views_create', { list: 'segments', name: 'Everybody', shared: true, search: {} })
  expect(await listed(viewer, 'segments')).toEqual(['Everybody'])
  expect(await codeOf(viewer, 'views_create', { list: 'segments', name: 'Own', search: {} })).toBe(
    'forbidden',
  )
})

test('views stay in their organization', async () => {
  const view = { list: 'forms', name: 'Ours', shared: true, search: {} }
  const { id } = await call(ana, 'views_create', view)
  const stranger = await newUser(app, 'owner')
  expect(await listed(stranger, 'forms')).toEqual([])
  expect(await codeOf(stranger, 'views_update', { id, name: 'Theirs' })).toBe('not_found')
  expect(await codeOf(stranger, 'views_delete', { id })).toBe('not_found')
})

test('views of the inbox that an earlier version saved stay there, and apart from those of other lists', async () => {
  const id = app.runtime.newId()
  const now = app.runtime.clock.now()
  const filter = { view: 'all', sort: 'newest', unread: true }
  await app.runtime.pool.run(sql`
    insert into inbox_views (org_id, id, name, owner, is_shared, filter, created_at, updated_at)
    values (${org}, ${id}, 'Unread', 'user:usr_before', true, ${JSON.stringify(filter)}::jsonb, ${now}, ${now})`)
  await call(ana, 'views_create', {
    list: 'templates',
    name: 'Rejected',
    shared: true,
    search: { status: 'x' },
  })
  const { data } = await call(ana, 'inbox_views_list', {})
  expect(data.map(({ name }: Json) => name)).toContain('Unread')
  expect(data.map(({ name }: Json) => name)).not.toContain('Rejected')
  const unread = data.find(({ name }: Json) => name === 'Unread')
  expect(unread.filter).toMatchObject(filter)
  expect(await codeOf(admin, 'views_delete', { id: unread.id })).toBe('not_found')
  await call(admin, 'inbox_views_update', { id: unread.id, name: 'Not read' })
  await call(admin, 'inbox_views_delete', { id: unread.id })
})

test('what a view keeps is limited', async () => {
  const search = { q: 'x'.repeat(20_000) }
  expect(await codeOf(ana, 'views_create', { list: 'people', name: 'Large', search })).toBe('invalid_request')
  expect(await codeOf(ana, 'views_create', { list: 'inbox', name: 'Inbox', search: {} })).toBe(
    'invalid_request',
  )
})
