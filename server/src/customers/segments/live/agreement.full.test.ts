import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cases } from '../../../../test/harness/effort.ts'
import { startTestApp, type TestApp } from '../../../../test/harness/harness.ts'
import { ApiError } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { compileFilter } from '../filter/filter.ts'
import type { FilterExpression } from '../filter/filter-schema.ts'
import type { Today } from '../testing/evaluated-dates.ts'
import { membersOf, type TestLink, type TestObject, type World } from '../testing/evaluator.ts'
import { NOTHING_KNOWN } from '../testing/known-worlds.ts'
import type { TestPerson } from '../testing/test-people.ts'
import { OBJECT_TYPES, RELATIONSHIPS, today } from '../testing/worlds.ts'
import { type Change, type Chapter, filters, history } from './testing/histories.ts'
import { LiveWorkspace } from './testing/workspace.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => app.stop())

test('After any sequence of changes a LIVE segment has the members that a full evaluation finds', async () => {
  await fc.assert(
    fc.asyncProperty(filters, history, today, async (some, chapters, when) => {
      const live = await LiveWorkspace.open(app, when)
      const roles = await describeLinks(live)
      const created = await createSegments(live, some)
      await live.settle()
      // After the second full evaluation, which would correct missed changes.
      live.advance(61_000)
      await live.settle()
      for (const chapter of chapters) {
        await play(live, chapter, roles)
        await expectAgreement(live, created, { now: live.now, timeZone: when.timeZone })
      }
    }),
    { numRuns: cases(12) },
  )
}, 240_000)

async function describeLinks(live: LiveWorkspace): Promise<Map<string, string>> {
  for (const name of OBJECT_TYPES)
    await live.call('cdp_custom_object_types_create', { name, displayName: name })
  const roles = new Map<string, string>()
  for (const { role, fromType, toType } of RELATIONSHIPS) {
    const ends =
      fromType === null
        ? { kind: 'person_to_co', customObjectType: toType }
        : { kind: 'co_to_co', parentCustomObjectType: fromType, childCustomObjectType: toType }
    const made = await live.call('cdp_relationship_types_register', { role, ...ends })
    roles.set(role, (made as { relationshipTypeId: string }).relationshipTypeId)
  }
  return roles
}

/** Removes filters that use unknown relationships. */
async function createSegments(live: LiveWorkspace, filters: FilterExpression[]): Promise<FilterExpression[]> {
  const created: FilterExpression[] = []
  for (const filterExpression of filters) {
    const slug = `s${created.length}`
    const draft = { name: slug, slug, filterExpression, evaluationCadence: 'LIVE' }
    const refused = await live.call('segments_create', draft).catch((error) => error)
    if (!(refused instanceof ApiError)) created.push(filterExpression)
    else if (refused.code !== 'invalid_filter') throw refused
  }
  return created
}

let eventCount = 0

async function play(
  live: LiveWorkspace,
  { changes, attended, passes }: Chapter,
  roles: Map<string, string>,
): Promise<void> {
  for (const change of changes) {
    live.advance(1)
    await happen(live, change, roles)
  }
  if (attended) await live.settle()
  live.advance(passes)
  await live.settle()
}

async function happen(live: LiveWorkspace, change: Change, roles: Map<string, string>): Promise<void> {
  if ('event' in change) {
    const timestamp = new Date(live.now.getTime() + change.inHours * 3_600_000).toISOString()
    const event = { ...change.event, externalId: `e${++eventCount}`, timestamp }
    if (change.alone) await live.call('cdp_events_record', event)
    else await live.call('cdp_events_batch_record', { items: [event] })
    return
  }
  const { role, ...rest } = change.input as { role?: string }
  const input = role === undefined ? rest : { ...rest, relationshipTypeId: roles.get(role) }
  await live.call(change.call, input).catch((error) => {
    // Deletes an event that never existed.
    if (!(error instanceof ApiError) || error.code !== 'not_found') throw error
  })
}

async function expectAgreement(live: LiveWorkspace, filters: FilterExpression[], when: Today): Promise<void> {
  const world = await readWorld(live)
  const segments = await live.runtime.pool.rows(sql<{ count: number; members: string[] }>`
    select s.member_count as count, coalesce(m.members, '{}') as members
    from segments s
    left join lateral (
      select array_agg(p.external_id order by p.external_id collate "C") as members
      from segment_members m join people p on p.org_id = m.org_id and p.id = m.person_id
      where m.org_id = s.org_id and m.segment_id = s.id
    ) m on true
    where s.org_id = ${live.org} order by s.slug`)
  for (const [index, filter] of filters.entries()) {
    const evaluated = await live.runtime.pool.rows(sql<{ external_id: string }>`
      select p.external_id from people p
      where p.org_id = ${live.org} and p.deleted_at is null and ${compileFilter(filter, { org: live.org, ...when })}
      order by p.external_id collate "C"`)
    const members = evaluated.map((row) => row.external_id)
    const { count, members: followed } = segments[index]!
    expect({ filter, followed, count }).toEqual({ filter, followed: members, count: members.length })
    expect({ filter, followed }).toEqual({ filter, followed: membersOf(world, filter, when) })
  }
}

async function readWorld({ runtime, org }: LiveWorkspace): Promise<World> {
  const people = await runtime.pool.rows(sql<TestPerson>`
    select p.external_id as "externalId", p.first_name as "firstName", p.email, p.phone_number as "phoneNumber",
           p.created_at as "createdAt", p.attributes, p.deleted_at is not null as "isDeleted",
           coalesce(e.events, '[]') as events
    from people p
    left join lateral (
      select jsonb_agg(jsonb_build_object('name', e.name, 'occurredAt', e.occurred_at, 'properties', e.properties) order by e.occurred_at, e.id) as events
      from events e where e.org_id = p.org_id and e.person_external_id = p.external_id
    ) e on true
    where p.org_id = ${org}`)
  return {
    people: people.map((person) => ({
      ...person,
      events: person.events.map((event) => ({ ...event, occurredAt: new Date(event.occurredAt) })),
    })),
    objects: await runtime.pool.rows(sql<TestObject>`
      select type, external_id as "externalId", deleted_at is not null as "isDeleted", attributes
      from custom_objects where org_id = ${org}`),
    links: await runtime.pool.rows(sql<TestLink>`
      select t.role, t.from_type as "fromType", r.from_external_id as "from", t.to_type as "toType",
             r.to_external_id as "to"
      from relationships r
      join relationship_types t on t.org_id = r.org_id and t.id = r.relationship_type_id
      where r.org_id = ${org}`),
    known: NOTHING_KNOWN,
  }
}
