import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/harness/harness.ts'
import { sql } from '../../../platform/db/index.ts'
import { filterOf, newWorkspace, plan } from '../testing/workspace.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** Long enough for a busy machine; `npm run bench -- live` measures the real delay. */

async function openLive(filterExpression: object) {
  const workspace = await newWorkspace(app)
  const create = (slug: string, filter: object) =>
    workspace.ok('segments_create', {
      name: slug,
      slug,
      filterExpression: filter,
      evaluationCadence: 'LIVE',
    })
  await create('live', filterExpression)
  const segment = () => workspace.ok('segments_get', { slug: 'live' })
  await expect.poll(async () => (await segment()).lastEvaluatedAt).not.toBeNull()
  const members = (slug = 'live') => expect.poll(async () => (await workspace.members(slug)).toSorted())
  return { ...workspace, create, segment, members }
}

const bought = filterOf({ kind: 'event', eventName: 'bought', occurred: true })

test('LIVE membership follows changes to people, their deletion and their return', async () => {
  const { ok, person, members, segment } = await openLive(plan('pro'))
  await person('ana', { plan: 'pro' })
  await person('bea', { plan: 'free' })
  await members().toEqual(['ana'])
  await ok('cdp_people_batch_upsert', { items: [{ externalId: 'bea', attributes: { plan: 'pro' } }] })
  await members().toEqual(['ana', 'bea'])
  await person('ana', { plan: 'free' })
  await members().toEqual(['bea'])
  await ok('cdp_people_delete', { externalId: 'bea' })
  await members().toEqual([])
  await expect.poll(async () => (await segment()).memberCount).toBe(0)
  await person('bea', { plan: 'pro' })
  await members().toEqual(['bea'])
  expect((await segment()).memberCount).toBe(1)
})

test('LIVE membership follows events, single or in a batch, recorded before or after the person', async () => {
  const { ok, person, members } = await openLive(bought)
  await person('ana')
  await person('bea')
  await ok('cdp_events_record', { externalId: 'e1', name: 'bought', personExternalId: 'ana' })
  await members().toEqual(['ana'])
  await ok('cdp_events_batch_record', {
    items: ['bea', 'eva'].map((who) => ({ externalId: who, name: 'bought', personExternalId: who })),
  })
  await members().toEqual(['ana', 'bea'])
  await person('eva')
  await members().toEqual(['ana', 'bea', 'eva'])
})

test.each([
  ['down', 'account', 'device'],
  ['up', 'device', 'account'],
])('LIVE membership follows distant objects and links, %s the links', async (_, parent, child) => {
  const hop = (customObjectType: string, attributeFilters: object[] = []) => ({
    customObjectType,
    attributeFilters,
  })
  const isOn = { attr: 'attributes.on', type: 'BOOLEAN', op: 'eq', value: true }
  const workspace = await newWorkspace(app)
  const { ok, person, id: org } = workspace
  for (const name of ['account', 'device'])
    await ok('cdp_custom_object_types_create', { name, displayName: name })
  const { relationshipTypeId: owner } = await ok('cdp_relationship_types_register', {
    kind: 'person_to_co',
    role: 'owner',
    customObjectType: 'account',
  })
  const { relationshipTypeId: has } = await ok('cdp_relationship_types_register', {
    kind: 'co_to_co',
    role: 'has',
    parentCustomObjectType: parent,
    childCustomObjectType: child,
  })
  await ok('segments_create', {
    name: 'Live',
    slug: 'live',
    evaluationCadence: 'LIVE',
    filterExpression: {
      ...filterOf(),
      predicates: [
        { kind: 'has_relationship', ...hop('device'), path: [hop('account'), hop('device', [isOn])] },
      ],
    },
  })
  const members = () => expect.poll(() => workspace.members('live'))

  await person('ana')
  await ok('cdp_relationships_link', {
    relationshipTypeId: owner,
    personExternalId: 'ana',
    customObjectExternalId: 'a',
  })
  const [parentExternalId, childExternalId] = parent === 'account' ? ['a', 'd'] : ['d', 'a']
  const link = { relationshipTypeId: has, parentExternalId, childExternalId }
  await ok('cdp_relationships_link', link)
  await ok('cdp_custom_objects_upsert', { type: 'account', externalId: 'a' })
  await ok('cdp_custom_objects_upsert', { type: 'device', externalId: 'd', attributes: { on: false } })
  await drained(org)
  await members().toEqual([])
  await ok('cdp_custom_objects_upsert', { type: 'device', externalId: 'd', attributes: { on: true } })
  await members().toEqual(['ana'])
  await ok('cdp_relationships_unlink', link)
  await members().toEqual([])
  await ok('cdp_relationships_link', link)
  await members().toEqual(['ana'])
  await ok('cdp_custom_objects_delete', { type: 'account', externalId: 'a' })
  await members().toEqual([])
})

test('A new filter takes effect at once, and changing the cadence stops live updates', async () => {
  const { ok, person, members, segment, create, id } = await openLive(plan('pro'))
  await person('ana', { plan: 'pro' })
  await person('bea', { plan: 'free' })
  await members().toEqual(['ana'])
  await ok('segments_update', { slug: 'live', filterExpression: plan('free') })
  await members().toEqual(['bea'])
  await person('ana', { plan: 'free' })
  await members().toEqual(['ana', 'bea'])

  await ok('segments_update', { slug: 'live', evaluationCadence: 'REACTIVE_ONLY' })
  await create('other', plan('pro'))
  await person('ana', { plan: 'pro' })
  await members('other').toEqual(['ana'])
  await drained(id)
  await members().toEqual(['ana', 'bea'])
  expect((await segment()).memberCount).toBe(2)
})

test('Without a LIVE segment no invalidations are written', async () => {
  const { ok, person, id } = await newWorkspace(app)
  await ok('segments_create', {
    name: 'Pro',
    slug: 'pro',
    filterExpression: plan('pro'),
    evaluationCadence: 'HOURLY',
  })
  await person('ana', { plan: 'pro' })
  await ok('cdp_events_record', { externalId: 'e1', name: 'bought', personExternalId: 'ana' })
  const noted = await app.runtime.pool.one(sql<{ count: number }>`
    select count(*) as count from noted_changes where org_id = ${id}`)
  expect(noted.count).toBe(0)
})

test('A segment under evaluation delays no other segment and catches up afterwards', async () => {
  const { person, members, create, id } = await openLive(plan('pro'))
  await create('other', plan('pro'))
  await expect.poll(async () => (await busy(id, 'other')).live_until).not.toBeNull()
  await app.runtime.pool.transaction(async (db) => {
    await db.run(sql`select 1 from segments where org_id = ${id} and slug = 'live' for update`)
    await person('ana', { plan: 'pro' })
    await members('other').toEqual(['ana'])
    await members().toEqual([])
  })
  await members().toEqual(['ana'])
})

test.each([
  ['deleted', sql`deleted_at = now()`],
  ['no longer LIVE', sql`evaluation_cadence = 'HOURLY'`],
])('Invalidations of a segment are deleted when it is %s', async (_, change) => {
  const { person, members, create, id } = await openLive(plan('pro'))
  await create('other', plan('pro'))
  await expect.poll(async () => (await busy(id, 'other')).live_until).not.toBeNull()
  const kept = () =>
    app.runtime.pool.rows(sql`
      select 1 from noted_changes n join segments s on s.org_id = n.org_id and s.id = n.segment_id
      where n.org_id = ${id} and s.slug = 'live'`)
  await app.runtime.pool.transaction(async (db) => {
    await db.run(sql`select 1 from segments where org_id = ${id} and slug = 'live' for update`)
    await person('ana', { plan: 'pro' })
    await members('other').toEqual(['ana'])
    await expect.poll(kept).toHaveLength(1)
    await db.run(sql`update segments set ${change} where org_id = ${id} and slug = 'live'`)
  })
  await drained(id)
})

test('A segment that fails to update gets a full evaluation and delays no other segment', async () => {
  const { person, members, create, id } = await openLive(plan('pro'))
  await create('broken', plan('pro'))
  await expect.poll(async () => (await busy(id, 'broken')).live_until).not.toBeNull()
  // A filter with an operator that this release does not have any more.
  await app.runtime.pool.run(sql`
    update segments set filter = jsonb_set(filter, '{predicates,0,op}', '"gone"'), evaluate_at = null
    where org_id = ${id} and slug = 'broken'`)
  await person('ana', { plan: 'pro' })
  await members().toEqual(['ana'])
  expect((await busy(id, 'broken')).evaluate_at).not.toBeNull()
})

function busy(org: string, slug: string) {
  return app.runtime.pool.one(sql<{ live_until: Date | null; evaluate_at: Date | null }>`
    select live_until, evaluate_at from segments where org_id = ${org} and slug = ${slug}`)
}

/** Waits until all invalidations were processed. */
async function drained(org: string): Promise<void> {
  const waiting = async () => {
    const { count } = await app.runtime.pool.one(sql<{ count: number }>`
      select count(*) as count from noted_changes where org_id = ${org}`)
    return count
  }
  await expect.poll(waiting).toBe(0)
}
