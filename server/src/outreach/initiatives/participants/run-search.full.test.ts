import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Outreach, type TestInitiative } from '../../../../test/fixtures/outreach.ts'
import { workOneBatch } from '../../../../test/harness/due-work.ts'
import { erasuresWorker, mergesWorker } from '../../../customers/index.ts'
import { toWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { newAnswered, segmentOf } from '../../results/testing/answered.ts'
import { getInitiative } from '../initiatives.ts'
import { listParticipants } from './listing.ts'

/*
 * Pages of participants and of answers, compared with all runs filtered here. A page of few looks at few runs first, so that
 * both ways are taken: what many have is found there, what few have is not.
 */

const RUNS = 3_000
const PAGE = 4
const PAGES = 5

let outreach: Outreach
let initiative: TestInitiative
let vip: string
beforeAll(async () => {
  outreach = await Outreach.start()
  initiative = await newAnswered(outreach, RUNS)
  vip = await segmentOf(outreach, initiative)
  const { org, runtime } = outreach
  const oldest = sql`
    select id from runs where org_id = ${org} and initiative_id = ${initiative.id} order by started_at, id`
  // Old runs have what few have: one of several items, a word in another field, no person, a life that goes on.
  await runtime.pool.run(sql`
    update extracted_values set items = items || '{rare}'::text[]
    where org_id = ${org} and slug = 'reasons' and run_id in (${oldest} limit 9)`)
  await runtime.pool.run(sql`
    update extracted_values set items = '{rare}' where org_id = ${org} and slug = 'wish' and run_id in (${oldest} limit 5)`)
  await runtime.pool.run(sql`
    update runs set person_id = null, person_external_id = null, subject_id = id
    where org_id = ${org} and id in (${oldest} limit 2)`)
  await runtime.pool.run(sql`
    update runs set status = 'ACTIVE', ended_at = null, node_id = 'wait'
    where org_id = ${org} and id in (${oldest} limit 40)`)
  await runtime.pool.run(sql`
    insert into segments (org_id, id, name, slug, filter, evaluation_cadence, created_at, updated_at)
    values (${org}, gen_random_uuid(), 'Few', 'few', '{}', 'REACTIVE_ONLY', now(), now())`)
  await runtime.pool.run(sql`
    insert into segment_members (org_id, segment_id, person_id, entered_at)
    select ${org}, (select id from segments where org_id = ${org} and slug = 'few'), person_id, now()
    from runs where org_id = ${org} and id in (${oldest} limit 11) and person_id is not null`)
  await runtime.pool.run(sql`analyze runs, extracted_values, segment_members`)
})
afterAll(() => outreach[Symbol.asyncDispose]())

interface Run {
  id: string
  external: string | null
  city: string | null
  status: string
  extracted: boolean
  segments: string[]
  values: Record<string, string[]>
}

/** All runs in the order of lists. */
function allRuns(): Promise<Run[]> {
  const { org, runtime } = outreach
  return runtime.pool.rows(sql<Run>`
    select r.id, r.person_external_id as external, r.status, r.extraction_status = 'EXTRACTED' as extracted,
           (select p.attributes ->> 'city' from people p where p.org_id = ${org} and p.id = r.person_id) as city,
           array(select s.slug from segment_members m join segments s on s.org_id = ${org} and s.id = m.segment_id
                 where m.org_id = ${org} and m.person_id = r.person_id) as segments,
           coalesce((select jsonb_object_agg(v.slug, v.items) from extracted_values v
                     where v.org_id = ${org} and v.run_id = r.id), '{}') as values
    from runs r where r.org_id = ${org} and r.initiative_id = ${initiative.id}
    order by r.started_at desc, r.id desc`)
}

/** The first pages of a list, as ids of runs; all of a short one. */
async function listed(name: string, filters: object): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | null = null
  for (let page = 0; page < PAGES; page++) {
    const input = { id: toWire('initiative', initiative.id), limit: PAGE, ...filters }
    const { data, next_cursor } = await outreach.app.ok(name, { ...input, ...(cursor && { cursor }) })
    ids.push(...data.map(({ participantId }: { participantId: string }) => participantId))
    cursor = next_cursor
    if (cursor === null) break
  }
  return ids
}

const beginningOf = (runs: readonly Run[]) => runs.slice(0, PAGE * PAGES).map(({ id }) => toWire('run', id))

type Filters = Record<string, string>

function matches(run: Run, filters: Filters): boolean {
  const has = (field: string, value?: string) =>
    run.values[field] !== undefined && (value === undefined || run.values[field].includes(value))
  const { field, value, segment, outsideSegment, otherField, otherValue, attribute, attributeValue, status } =
    filters
  return (
    (field === undefined || has(field, value)) &&
    (segment === undefined || run.segments.includes(segment)) &&
    (outsideSegment === undefined || !run.segments.includes(outsideSegment)) &&
    (otherField === undefined ||
      (otherValue === undefined ? !has(otherField) : has(otherField, otherValue))) &&
    (attribute === undefined ||
      (attributeValue === undefined ? run.city === null : run.city === attributeValue)) &&
    (status === undefined || run.status === status)
  )
}

const PARTICIPANTS: Filters[] = [
  { field: 'reasons' },
  { field: 'reasons', value: 'price' },
  { field: 'reasons', value: 'rare' },
  { field: 'reasons', value: 'none' },
  { field: 'wish', value: 'rare' },
  { field: 'color', value: 'rare' },
  { segment: 'VIP' },
  { segment: 'few' },
  { segment: 'unknown' },
  { segment: 'few', status: 'ACTIVE' },
  { segment: 'few', field: 'reasons', value: 'price' },
  { segment: 'VIP', field: 'reasons', value: 'rare' },
  { status: 'ACTIVE', field: 'reasons', value: 'rare' },
  { status: 'FAILED', field: 'reasons', value: 'price' },
]

const ANSWERS: Filters[] = [
  { field: 'score' },
  { field: 'color' },
  { field: 'score', value: '2' },
  { field: 'reasons', value: 'rare' },
  { field: 'reasons', value: 'none' },
  { field: 'score', segment: 'VIP' },
  { field: 'score', segment: 'few' },
  { field: 'reasons', value: 'rare', outsideSegment: 'few' },
  { field: 'score', value: '2', outsideSegment: 'VIP' },
  { field: 'score', value: '1', otherField: 'wish', otherValue: 'rare' },
  { field: 'score', value: '3', otherField: 'recommends' },
  { field: 'score', attribute: 'city' },
  { field: 'reasons', value: 'rare', attribute: 'city', attributeValue: 'Lima' },
]

const named = (filters: Filters) => JSON.stringify(filters).replaceAll('"', '')
const actual = (filters: Filters): Filters => {
  const slugOf = (slug: string) => (slug === 'VIP' ? vip : slug)
  return Object.fromEntries(
    Object.entries(filters).map(([key, value]) => [
      key,
      key.toLowerCase().includes('segment') ? slugOf(value) : value,
    ]),
  )
}

async function expectPages(name: string, given: Filters, only: (run: Run) => boolean): Promise<void> {
  const filters = actual(given)
  const all = (await allRuns()).filter((run) => only(run) && matches(run, filters))
  expect(await listed(name, filters)).toEqual(beginningOf(all))
}

const isAny = () => true
const isExtracted = ({ extracted }: Run) => extracted

describe('Pages equal all runs filtered by hand', () => {
  test.each(PARTICIPANTS.map((filters) => [named(filters), filters] as const))(
    'participants: %s',
    (_, filters) => expectPages('initiatives_participants_list', filters, isAny),
  )
  test.each(ANSWERS.map((filters) => [named(filters), filters] as const))('answers: %s', (_, filters) =>
    expectPages('initiatives_answers_list', filters, isExtracted),
  )
})

test.each([
  [{ field: 'reasons', value: 'rare' }, /extracted_values_by_item/],
  [{ segment: 'few' }, /runs_by_person/],
])('A page of few with %o begins with an index of them', async (filters, index) => {
  const plan = await outreach.do(async (ctx) => {
    const page = { limit: PAGE, after: null }
    const of = await getInitiative(ctx, toWire('initiative', initiative.id))
    const query = await listParticipants(ctx, of, filters, page)
    // The table is so small that reading it would be as fast.
    await ctx.db.run(sql`set local enable_seqscan = off`)
    return ctx.db.rows(sql<{ 'QUERY PLAN': string }>`explain ${query}`)
  })
  expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toMatch(index)
})

test('Participants of a small segment are listed oldest first, too, and counted', async () => {
  const filters = { segment: 'few', sort: 'created' }
  const few = (await allRuns()).filter(({ segments }) => segments.includes('few'))
  expect(await listed('initiatives_participants_list', filters)).toEqual(beginningOf(few.toReversed()))
  const id = toWire('initiative', initiative.id)
  const { total } = await outreach.app.ok('initiatives_participants_list', { id, ...filters, total: true })
  expect(total).toEqual({ count: few.length, capped: false })
})

test('After a merge, its undo and an erasure, lists still show who has a value or is a member', async () => {
  const { org, app } = outreach
  const { runtime } = app
  const both = async () => {
    await expectPages('initiatives_participants_list', { segment: 'few' }, isAny)
    await expectPages('initiatives_participants_list', { field: 'reasons', value: 'rare' }, isAny)
    await expectPages('initiatives_answers_list', { field: 'reasons', value: 'rare' }, isExtracted)
    await expectPages('initiatives_answers_list', { field: 'score', segment: 'few' }, isExtracted)
  }
  const runs = await allRuns()
  const inFew = runs.filter(({ segments }) => segments.includes('few'))
  const stranger = runs.find(({ segments }) => segments.length === 0)!.external!
  const { id } = await app.ok('cdp_people_merge', {
    externalId: inFew[0]!.external!,
    mergedExternalId: stranger,
  })
  await workOneBatch(runtime, mergesWorker(runtime), org)
  await both()
  const merged = (await allRuns()).filter(({ external }) => external === inFew[0]!.external)
  expect(merged.length).toBeGreaterThan(1)
  await app.ok('cdp_merges_undo', { id })
  await workOneBatch(runtime, mergesWorker(runtime), org)
  await both()
  await app.ok('cdp_people_erase', { externalId: inFew[1]!.external!, reason: 'requested', confirm: true })
  await workOneBatch(runtime, erasuresWorker(runtime), org)
  await both()
})

test('Those who gave a rare answer are stopped, and nobody else', async () => {
  const filters = { field: 'reasons', value: 'rare' }
  const live = (await allRuns()).filter((run) => run.status === 'ACTIVE')
  const id = toWire('initiative', initiative.id)
  const { stopped } = await outreach.app.ok('initiatives_participants_stop_matching', { id, ...filters })
  expect(stopped).toBe(live.filter((run) => matches(run, filters)).length)
  expect(stopped).toBeGreaterThan(0)
  const left = (await allRuns()).filter((run) => run.status === 'ACTIVE')
  expect(left.map((run) => run.id)).toEqual(live.filter((run) => !matches(run, filters)).map((run) => run.id))
})
