import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/harness.ts'
import type { Predicate } from './filter/filter-schema.ts'
import type { RelationshipPredicate } from './relationships/schema.ts'
import { filterOf, newWorkspace, type Workspace } from './testing/workspace.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => app.stop())

function has(customObjectType: string, rest: Partial<RelationshipPredicate> = {}): RelationshipPredicate {
  return { kind: 'has_relationship', customObjectType, attributeFilters: [], ...rest }
}

async function problemsOf({ api }: Workspace, ...predicates: Predicate[]): Promise<string[]> {
  const { status, body } = await api('segments_validate', { filterExpression: filterOf(...predicates) })
  expect([status, body.error.code]).toEqual([422, 'invalid_filter'])
  return body.error.issues.map((issue: { path: string; code: string }) => `${issue.path} ${issue.code}`)
}

test('A link counts only while its person and its object exist', async () => {
  const { ok, person, count, define, link } = await newWorkspace(app)
  const { buyer } = await define({ buyer: [null, 'order'] })
  const order = { type: 'order', externalId: 'o1' }
  await link(buyer!, 'ana', 'o1')
  expect(await count(filterOf(has('order')))).toBe(0)
  await person('ana')
  expect(await count(filterOf(has('order')))).toBe(0)
  expect(await count(filterOf(has('order', { exists: false })))).toBe(1)
  await ok('cdp_custom_objects_upsert', order)
  expect(await count(filterOf(has('order')))).toBe(1)
  await ok('cdp_custom_objects_delete', order)
  expect(await count(filterOf(has('order')))).toBe(0)
  await ok('cdp_custom_objects_upsert', order)
  expect(await count(filterOf(has('order')))).toBe(1)
  const ends = { personExternalId: 'ana', customObjectExternalId: 'o1' }
  await ok('cdp_relationships_unlink', { relationshipTypeId: buyer!.id, ...ends })
  expect(await count(filterOf(has('order')))).toBe(0)
})

test('A filter can name a relationship by its role or its id', async () => {
  const { ok, person, count, define, link } = await newWorkspace(app)
  const { buyer, viewer } = await define({ buyer: [null, 'order'], viewer: [null, 'order'] })
  await person('ana')
  await ok('cdp_custom_objects_upsert', { type: 'order', externalId: 'o1' })
  await link(viewer!, 'ana', 'o1')
  const by = (relationshipType: string) =>
    count(
      filterOf(
        has('order', { path: [{ customObjectType: 'order', relationshipType, attributeFilters: [] }] }),
      ),
    )
  expect(await Promise.all(['viewer', viewer!.id, 'buyer', buyer!.id].map(by))).toEqual([1, 1, 0, 0])
})

test('Unknown types and relationships are reported, each with its path', async () => {
  const workspace = await newWorkspace(app)
  await workspace.define({ buyer: [null, 'order'], contains: ['order', 'product'] })
  const hop = (customObjectType: string, rest: object = {}) => ({
    customObjectType,
    attributeFilters: [],
    ...rest,
  })
  const problems = await problemsOf(
    workspace,
    has('ordr'),
    has('product'),
    has('product', { path: [hop('order'), hop('product', { direction: 'child_to_parent' })] }),
    has('product', { path: [hop('order'), hop('product', { relationshipType: "x' or true --" })] }),
    { kind: 'person_attribute', attr: 'computed.never_asked', type: 'NUMBER', op: 'is_null' },
    { kind: 'person_group', filters: [{ attr: 'computed.nor_this', type: 'NUMBER', op: 'is_null' }] },
  )
  expect(problems).toEqual([
    'filterExpression.predicates.0.customObjectType unknown_type',
    'filterExpression.predicates.1.customObjectType unknown_relationship',
    'filterExpression.predicates.2.path.1.direction unknown_relationship',
    'filterExpression.predicates.3.path.1.relationshipType unknown_relationship',
    'filterExpression.predicates.4.attr unknown_attribute',
    'filterExpression.predicates.5.filters.0.attr unknown_attribute',
  ])
})

test('Names and values that look like SQL or JavaScript are matched literally', async () => {
  const { ok, person, count, define, link } = await newWorkspace(app)
  const hostile = `x'); drop table relationships; -- %_\\`
  const { [hostile]: role } = await define({ [hostile]: [null, '__proto__'] })
  await person('%')
  await person('_')
  await ok('cdp_custom_objects_upsert', {
    type: '__proto__',
    externalId: '\\',
    attributes: { [hostile]: '50%' },
  })
  await link(role!, '%', '\\')
  const where = (op: 'eq' | 'contains', value: string) =>
    count(
      filterOf(
        has('__proto__', {
          path: [
            {
              customObjectType: '__proto__',
              relationshipType: hostile,
              attributeFilters: [{ attr: `attributes.${hostile}`, type: 'STRING', op, value }],
            },
          ],
        }),
      ),
    )
  expect(await where('eq', '50%')).toBe(1)
  expect(await where('contains', '%')).toBe(1)
  expect(await where('contains', '_')).toBe(0)
  const many = Array.from({ length: 10_000 }, (_, index) => `${index}`)
  const inMany: Predicate = has('__proto__', {
    attributeFilters: [{ attr: 'externalId', type: 'STRING', op: 'in', value: ['\\', ...many.slice(1)] }],
  })
  expect(await count(filterOf(inMany))).toBe(1)
})

test('Relationship paths that are too long, too many or invalid are refused', async () => {
  const workspace = await newWorkspace(app)
  await workspace.define({ buyer: [null, 'order'], after: ['order', 'order'] })
  const hop = { customObjectType: 'order', attributeFilters: [] }
  const far = await workspace.api('segments_preview', {
    filterExpression: filterOf(has('order', { path: [hop, hop, hop, hop] })),
  })
  expect([far.status, far.body.error.code]).toEqual([400, 'invalid_request'])
  const most = Array(20).fill(has('order', { path: [hop, hop, hop] }))
  expect(await workspace.count(filterOf(...most))).toBe(0)
  expect(await problemsOf(workspace, ...most, has('order'))).toEqual([
    'filterExpression.predicates.20 too_many_conditions',
  ])
})
