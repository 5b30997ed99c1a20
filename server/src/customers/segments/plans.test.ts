import { afterAll, beforeAll, expect, test } from 'vitest'
import { CITUS } from '../../../test/harness/global-setup.ts'
import { startTestApp, type TestApp } from '../../../test/harness/harness.ts'
import { toWire } from '../../platform/core/index.ts'
import { type Db, type RawBuilder, sql } from '../../platform/db/index.ts'
import { inTransaction } from '../../platform/operations/index.ts'
import { boundMemory } from './evaluation/memory-limit.ts'
import { compileFilter } from './filter/filter.ts'
import type { Predicate } from './filter/filter-schema.ts'
import { attribute as attributeOf, filterOf, newWorkspace } from './testing/workspace.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => app.stop())

const ID = '00000000-0000-7000-8000-000000000000'
const bought = { kind: 'event' as const, eventName: 'bought', occurred: true }
const attribute = { kind: 'person_attribute' as const, type: 'NUMBER' as const, op: 'gte' as const, value: 0 }

/** One condition of each kind that uses sets of keys. */
const LOOKUPS: Record<string, Predicate> = {
  event: bought,
  count: { ...bought, count: { op: 'eq', value: 2 } },
  occurrence: { ...bought, occurrence: 'last' },
  aggregate: { ...bought, aggregate: { function: 'sum', property: 'total', op: 'gte', value: 10 } },
  'anchored window': {
    ...bought,
    anchoredWindow: {
      anchor: { kind: 'event', eventName: 'seen', occurrence: 'first' },
      to: { amount: 1, unit: 'days' },
    },
  },
  sequence: { kind: 'event_sequence', steps: [{ eventName: 'seen' }, { eventName: 'bought' }] },
  objects: {
    kind: 'has_relationship',
    customObjectType: 'device',
    path: ['account', 'device'].map((customObjectType) => ({ customObjectType, attributeFilters: [] })),
    attributeFilters: [],
  },
  computed: { ...attribute, attr: 'computed.eventCount30d' },
  extracted: { ...attribute, attr: 'computed.budget' },
  initiative: { kind: 'initiative', participated: true, reachedNodeId: 'a' },
  member: { kind: 'segment_member', segmentId: toWire('segment', ID), member: true },
  message: { kind: 'message', direction: 'inbound', occurred: true },
  reachable: { kind: 'reachable', channel: 'EMAIL', reachable: true },
  'do not contact': { kind: 'do_not_contact', listed: false },
  consent: { kind: 'consent', topicId: toWire('topic', ID), channel: 'EMAIL', holds: true },
  form: { kind: 'form', submitted: true },
}

/** A hashed set stays in memory, whatever the limit; sorts, groups and joins use the disk. */
test.each(Object.entries(LOOKUPS))(
  'Any number of lookups of one kind keeps one set in memory: %s',
  async (_, one) => {
    const filter = filterOf(...Array.from({ length: 10 }, () => one))
    const context = { org: app.org.id, now: app.runtime.clock.now(), timeZone: 'UTC' }
    const plan = await explain(sql`
    select p.id from people p
    where p.org_id = ${app.org.id} and p.deleted_at is null and ${compileFilter(filter, context)}`)
    const kept = plan.flatMap((line) => line.match(/hashed SubPlan/g) ?? [])
    expect(kept).toHaveLength(1)
  },
)

test('Sixty lookups in one filter share its memory limit', async () => {
  const { ok, person, count } = await newWorkspace(app)
  await person('ana')
  await person('bea')
  await ok('cdp_events_record', { name: 'bought', externalId: 'e', personExternalId: 'ana' })
  const sixty = filterOf(...Array.from({ length: 60 }, () => bought))
  expect(await count(sixty)).toBe(1)
  const { data } = await ok('segments_people_search', { filterExpression: sixty })
  expect(data).toMatchObject([{ externalId: 'ana' }])
  const memory = await inTransaction(app.runtime, app.org.id, { kind: 'system', id: 'test' }, async (ctx) => {
    await ctx.db.run(sql`set local work_mem = '64MB'`)
    await boundMemory(ctx, filterOf(bought))
    const usual = await ctx.db.one(sql<{ work_mem: string }>`show work_mem`)
    await boundMemory(ctx, sixty)
    return [usual, await ctx.db.one(sql<{ work_mem: string }>`show work_mem`)]
  })
  expect(memory).toEqual([{ work_mem: '64MB' }, { work_mem: '2184kB' }])
})

const OF_ONE = {
  occurred: bought,
  'last one': { ...bought, occurrence: 'last' as const },
  sum: {
    ...bought,
    aggregate: { function: 'sum' as const, property: 'total', op: 'gte' as const, value: 1 },
  },
  'last event': attributeOf({ attr: 'computed.lastEventAt', type: 'DATE', op: 'is_not_null' }),
}

// Citus has a plan of its own, and does not analyze a table in the transaction that wrote to it.
test.skipIf(CITUS !== undefined)(
  'A month with events of one person only is not scanned when another person is checked',
  async () => {
    const undo = new Error('undo')
    const { org } = app
    await inTransaction(app.runtime, org.id, { kind: 'system', id: 'test' }, async ({ db, now }) => {
      await db.run(sql`
        insert into events (org_id, occurred_at, id, external_id, name, received_at, person_external_id, properties,
                            recorded_by)
        select ${org.id}, timestamptz '2020-01-01' + n * interval '1 minute', gen_random_uuid(), 'e' || n, 'bought', ${now},
               'bot', '{}', 'test'
        from generate_series(1, 5000) as n`)
      await db.run(sql`analyze events`)
      for (const [name, predicate] of Object.entries(OF_ONE)) {
        const condition = compileFilter(filterOf(predicate), {
          org: org.id,
          now,
          timeZone: 'UTC',
          among: 'subset',
        })
        const plan = await explain(
          sql`
            select p.id from people p
            where p.org_id = ${org.id} and p.deleted_at is null and p.external_id = any(${['ana']}) and ${condition}`,
          db,
        )
        const ways = plan.filter((line) => line.includes('events_earlier'))
        expect([name, ways]).toEqual([name, [expect.stringContaining('person_external_id')]])
      }
      throw undo
    }).catch((error) => {
      if (error !== undo) throw error
    })
  },
)

test('Alternating connectors add at most one level of nesting to the query plan', async () => {
  const context = { org: app.org.id, now: app.runtime.clock.now(), timeZone: 'UTC' }
  const predicates = Array.from({ length: 100 }, (_, index) => ({
    ...attribute,
    attr: 'attributes.n',
    connector: index % 2 === 0 ? ('AND' as const) : ('OR' as const),
  }))
  const plan = await explain(sql`
    select p.id from people p
    where p.org_id = ${app.org.id} and p.deleted_at is null
      and ${compileFilter({ kind: 'person', op: 'AND', predicates }, context)}`)
  expect(plan.join().match(/IS TRUE/g)).toHaveLength(98)
})

async function explain(query: RawBuilder<unknown>, db: Db = app.runtime.pool): Promise<string[]> {
  const rows = await db.rows(sql<{ 'QUERY PLAN': string }>`explain ${query}`)
  return rows.map((row) => row['QUERY PLAN'])
}
