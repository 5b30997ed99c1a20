import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import type { Predicate } from './filter-schema.ts'
import { filterOf, newWorkspace, plan } from './testing/workspace.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('a new segment has no members until it is evaluated', async () => {
  const { ok, person, members } = await newWorkspace(app)
  await person('ana', { plan: 'pro' })
  const made = await ok('segments_create', { name: 'Pro', slug: 'pro', filterExpression: plan('pro') })
  expect(made).toMatchObject({
    slug: 'pro',
    name: 'Pro',
    description: null,
    evaluationCadence: 'REACTIVE_ONLY',
    memberCount: 0,
    lastEvaluatedAt: null,
  })
  expect(await members('pro')).toEqual([])
  expect(await ok('segments_evaluate', { slug: 'pro' })).toEqual({ entrants: 1, leavers: 0, total: 1 })
  expect(await members('pro')).toEqual(['ana'])
  const read = await ok('segments_get', { slug: 'pro' })
  expect(read).toMatchObject({ id: made.id, memberCount: 1 })
  expect(read.lastEvaluatedAt).not.toBeNull()
})

test('a slug is taken once, until its segment is deleted', async () => {
  const { ok, api } = await newWorkspace(app)
  const draft = { name: 'A', slug: 'a', filterExpression: filterOf() }
  const first = await ok('segments_create', draft)
  const second = await api('segments_create', draft)
  expect([second.status, second.body.error.code]).toEqual([409, 'already_exists'])
  expect(await ok('segments_delete', { slug: 'a' })).toEqual({ removed: true })
  expect(await ok('segments_delete', { slug: 'a' })).toEqual({ removed: false })
  for (const name of ['segments_get', 'segments_evaluate', 'segments_members_list', 'segments_update']) {
    expect((await api(name, { slug: 'a' })).status).toBe(404)
  }
  expect((await api('segments_delete', { slug: 'never' })).status).toBe(404)
  expect((await ok('segments_create', draft)).id).not.toBe(first.id)
  expect((await ok('segments_list')).data).toHaveLength(1)
})

test('changes leave what is not sent', async () => {
  const { ok, api, person } = await newWorkspace(app)
  await person('ana', { plan: 'free' })
  await ok('segments_create', { name: 'A', slug: 'a', description: 'd', filterExpression: plan('pro') })
  expect(await ok('segments_update', { slug: 'a', name: 'B' })).toMatchObject({ name: 'B', description: 'd' })
  expect(await ok('segments_evaluate', { slug: 'a' })).toMatchObject({ total: 0 })
  const changed = await ok('segments_update', {
    slug: 'a',
    description: null,
    filterExpression: plan('free'),
    evaluationCadence: 'DAILY',
  })
  expect(changed).toMatchObject({ name: 'B', description: null, evaluationCadence: 'DAILY', memberCount: 0 })
  expect(await ok('segments_evaluate', { slug: 'a' })).toMatchObject({ total: 1 })
  const wrong = await api('segments_update', { slug: 'a', filterExpression: filterOf(relationship) })
  expect(wrong.body.error.code).toBe('invalid_filter')
})

test('another organization sees nothing of a segment', async () => {
  const { ok } = await newWorkspace(app)
  const other = await newWorkspace(app)
  await ok('segments_create', { name: 'A', slug: 'a', filterExpression: filterOf() })
  expect((await other.api('segments_get', { slug: 'a' })).status).toBe(404)
  await other.person('ana')
  expect(await ok('segments_evaluate', { slug: 'a' })).toMatchObject({ total: 0 })
})

const relationship: Predicate = { kind: 'has_relationship', customObjectType: 'order', attributeFilters: [] }
