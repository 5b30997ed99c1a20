import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/harness.ts'
import type { Predicate } from './filter/filter-schema.ts'
import { filterOf, newWorkspace, plan } from './testing/workspace.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('A new segment has no members until it is evaluated', async () => {
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

test('A slug is unique until its segment is deleted', async () => {
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

test('Updating a segment keeps the omitted fields', async () => {
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

test('A segment is not visible to another organization', async () => {
  const { ok } = await newWorkspace(app)
  const other = await newWorkspace(app)
  await ok('segments_create', { name: 'A', slug: 'a', filterExpression: filterOf() })
  expect((await other.api('segments_get', { slug: 'a' })).status).toBe(404)
  await other.person('ana')
  expect(await ok('segments_evaluate', { slug: 'a' })).toMatchObject({ total: 0 })
})

const relationship: Predicate = { kind: 'has_relationship', customObjectType: 'order', attributeFilters: [] }

test('Segments cannot reference each other in a cycle or reference an unknown segment', async () => {
  const { ok, api, person, members } = await newWorkspace(app)
  const create = (slug: string, filter: object) =>
    ok('segments_create', { name: slug, slug, filterExpression: filter })
  const memberOf = (segmentId: string) => filterOf({ kind: 'segment_member', segmentId, member: true })
  const first = await create('first', plan('pro'))
  const second = await create('second', memberOf(first.id))
  const third = await create('third', memberOf(second.id))
  const change = (slug: string, segmentId: string) =>
    api('segments_update', { slug, filterExpression: memberOf(segmentId) })
  const refused = await change('first', third.id)
  expect(refused.status).toBe(422)
  expect(refused.body.error).toMatchObject({
    code: 'invalid_filter',
    issues: [
      {
        code: 'segment_cycle',
        path: 'filterExpression.predicates.0',
        message: expect.stringContaining('first refers to third refers to second refers to first'),
      },
    ],
  })
  expect((await change('first', first.id)).status).toBe(422)
  const known = { kind: 'initiative' as const, initiativeId: 'ini_none', participated: true }
  const unknown = await api('segments_preview', {
    filterExpression: filterOf(known, memberOf('x').predicates[0]!),
  })
  expect(
    unknown.body.error.issues.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`),
  ).toEqual([
    'filterExpression.predicates.1.segmentId unknown_reference',
    'filterExpression.predicates.0.initiativeId unknown_reference',
  ])

  await person('ana', { plan: 'pro' })
  for (const slug of ['first', 'second', 'third']) await ok('segments_evaluate', { slug })
  expect(await members('third')).toEqual(['ana'])
})
