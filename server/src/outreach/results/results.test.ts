import { afterAll, beforeAll, expect, test } from 'vitest'
import { Outreach, type TestInitiative } from '../../../test/fixtures/outreach.ts'
import { earlier } from '../../../test/fixtures/times.ts'
import { workOneBatch } from '../../../test/harness/due-work.ts'
import { toWire } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import { resultCountsWorker } from './counting/worker.ts'
import { type Answered, newAnswered, readAnswered, segmentOf } from './testing/answered.ts'

/* Numbers of results, compared with a count by hand of what is stored. */

let outreach: Outreach
let small: TestInitiative
let answered: Answered[]
let segment: string
beforeAll(async () => {
  outreach = await Outreach.start()
  small = await newAnswered(outreach, 700)
  answered = await readAnswered(outreach, small)
  segment = await segmentOf(outreach, small)
})
afterAll(() => outreach[Symbol.asyncDispose]())

let large: Promise<TestInitiative> | undefined
/** One that is counted by a worker, and has no counts yet. */
async function uncounted(): Promise<TestInitiative> {
  large ??= newAnswered(outreach, 20_050)
  const initiative = await large
  await outreach.runtime.pool.run(sql`delete from result_counts where org_id = ${outreach.org}`)
  return initiative
}

const idOf = ({ id }: TestInitiative) => toWire('initiative', id)
const crossing = (more: object, of = small) =>
  outreach.app.ok('initiatives_results_crossing', { id: idOf(of), ...more })
const timeline = (field: string, more: object = {}, of = small) =>
  outreach.app.ok('initiatives_results_timeline', { id: idOf(of), field, ...more })

const countOf = (rows: readonly Answered[], holds: (row: Answered) => boolean) => rows.filter(holds).length
const mean = (rows: readonly Answered[]) =>
  rows.reduce((sum, { score }) => sum + Number(score), 0) / rows.length

test('Answers by day equal a count by hand, in the time zone of the organization', async () => {
  const { days } = await timeline('score')
  const dates = [...new Set(answered.map(({ day }) => day))].sort()
  expect(days.map(({ day }: { day: string }) => day)).toEqual(dates)
  for (const shown of days) {
    const rows = answered.filter(({ day }) => day === shown.day)
    const scored = rows.filter(({ score }) => score !== null)
    expect(shown).toMatchObject({ eligible: rows.length, answered: scored.length, values: null })
    expect(shown.average).toBeCloseTo(mean(scored), 9)
  }
  const inSegment = await timeline('recommends', { segment })
  for (const shown of inSegment.days) {
    const rows = answered.filter(({ day, isVip }) => isVip && day === shown.day)
    expect(shown.values).toEqual(
      ['true', 'false'].map((value) => ({ value, count: countOf(rows, (row) => row.recommends === value) })),
    )
  }
  await outreach.runtime.pool.run(sql`
    update organizations set time_zone = 'Asia/Tokyo' where org_id = ${outreach.org}`)
  expect((await timeline('score')).days[0].day).toBe('2026-03-02')
  await outreach.runtime.pool.run(
    sql`update organizations set time_zone = 'UTC' where org_id = ${outreach.org}`,
  )
})

test('Answers are compared by another field, and a list puts people into several groups', async () => {
  const { groups } = await crossing({ field: 'score', byField: 'reasons' })
  for (const { kind, value, answered: count, average, values } of groups) {
    const rows = answered.filter(({ score, reasons }) =>
      score === null ? false : kind === 'NONE' ? reasons.length === 0 : reasons.includes(value),
    )
    expect([kind, value, count]).toEqual([kind, value, rows.length])
    expect(average).toBeCloseTo(mean(rows), 9)
    expect(values).toEqual(
      ['1', '2', '3', '4', '5'].map((score) => ({
        value: score,
        count: countOf(rows, (row) => row.score === score),
      })),
    )
  }
  expect(groups.map(({ value }: { value: string }) => value)).toEqual(
    expect.arrayContaining(['price', 'speed', 'support', null]),
  )
})

test('Answers are compared between the members of a segment and everybody else', async () => {
  const { groups } = await crossing({ field: 'recommends', bySegment: segment })
  expect(groups.map(({ kind }: { kind: string }) => kind)).toEqual(['OUTSIDE', 'INSIDE'])
  for (const { kind, values } of groups) {
    const rows = answered.filter(({ isVip }) => isVip === (kind === 'INSIDE'))
    expect(values.map(({ count }: { count: number }) => count)).toEqual([
      countOf(rows, ({ recommends }) => recommends === 'true'),
      countOf(rows, ({ recommends }) => recommends === 'false'),
    ])
  }
})

test('Answers are compared by an attribute, and each cell has its quotes', async () => {
  const { groups } = await crossing({ field: 'recommends', byAttribute: 'city' })
  expect(groups.at(-1)).toMatchObject({ kind: 'NONE', value: null })
  for (const { value: city, answered: count, values } of groups) {
    const rows = answered.filter((row) => row.city === city && row.recommends !== null)
    expect(count).toBe(rows.length)
    for (const cell of values) {
      const quotes = await outreach.app.ok('initiatives_answers_list', {
        ...{ id: idOf(small), field: 'recommends', value: cell.value, attribute: 'city', limit: 1000 },
        ...(city && { attributeValue: city }),
      })
      expect(quotes.data).toHaveLength(cell.count)
    }
  }
})

test('Quotes of a cell follow another field and the segment', async () => {
  const list = (more: object) =>
    outreach.app.ok('initiatives_answers_list', {
      id: idOf(small),
      field: 'score',
      value: '2',
      limit: 1000,
      ...more,
    })
  const is2 = answered.filter(({ score }) => score === '2')
  expect((await list({ otherField: 'recommends', otherValue: 'true' })).data).toHaveLength(
    countOf(is2, ({ recommends }) => recommends === 'true'),
  )
  expect((await list({ otherField: 'recommends' })).data).toHaveLength(
    countOf(is2, ({ recommends }) => recommends === null),
  )
  expect((await list({ outsideSegment: segment })).data).toHaveLength(countOf(is2, ({ isVip }) => !isVip))
})

test.each([
  ['nothing to compare with', { field: 'score' }, 400],
  ['two things to compare with', { field: 'score', byField: 'recommends', byAttribute: 'city' }, 400],
  ['a text', { field: 'wish', byAttribute: 'city' }, 400],
  ['itself', { field: 'score', byField: 'score' }, 400],
  ['an unknown field', { field: 'color', byAttribute: 'city' }, 404],
])('Comparing with %s is refused', async (_, input, expected) => {
  const { status } = await outreach.app.api('initiatives_results_crossing', { id: idOf(small), ...input })
  expect(status).toBe(expected)
})

test('Beyond 20 values the others share a group, whose average is exact', async () => {
  const many = await newAnswered(outreach, 200)
  // Citus refuses `jsonb_build_object` of a column in an update.
  await outreach.runtime.pool.run(sql`
    update people p set attributes = ('{"code":"' || right(external_id, 2) || '"}')::jsonb
    from runs r where r.org_id = ${outreach.org} and r.initiative_id = ${many.id} and p.org_id = ${outreach.org}
      and p.id = r.person_id`)
  const { groups } = await crossing({ field: 'score', byAttribute: 'code' }, many)
  expect(groups).toHaveLength(21)
  const rest = groups.at(-1)
  expect(rest).toMatchObject({ kind: 'REST', value: null })
  const total = groups.reduce((sum: number, group: { answered: number }) => sum + group.answered, 0)
  const all = (await readAnswered(outreach, many)).filter(({ score }) => score !== null)
  expect(total).toBe(all.length)
  const sum = groups.reduce((sum: number, group: any) => sum + group.answered * group.average, 0)
  expect(sum / total).toBeCloseTo(mean(all), 9)
})

test('Results of a large initiative are counted by a worker, once for all who ask', async () => {
  const large = await uncounted()
  const ask = () => crossing({ field: 'recommends', byField: 'score' }, large)
  const summary = (kept: boolean) => outreach.app.ok('initiatives_summary', { id: idOf(large), kept })
  expect(await ask()).toEqual({ countedAt: null, groups: [] })
  expect(await ask()).toEqual({ countedAt: null, groups: [] })
  expect(await summary(true)).toMatchObject({ countedAt: null, variables: [] })
  const { runtime } = outreach.app
  const work = () => workOneBatch(runtime, resultCountsWorker(runtime), outreach.org)
  expect([await work(), await work(), await work()]).toEqual([1, 1, 0])
  const { countedAt, groups } = await ask()
  expect(countedAt).toEqual(expect.any(String))
  const rows = await readAnswered(outreach, large)
  for (const { value: score, answered: count } of groups)
    expect(count).toBe(countOf(rows, (row) => row.score === score && row.recommends !== null))
  const { countedAt: at, ...kept } = await summary(true)
  expect(at).toEqual(expect.any(String))
  expect(kept).toEqual(await summary(false))
  // Fresh numbers make no work, older ones are shown while they are counted again.
  expect(await work()).toBe(0)
  await runtime.pool.run(sql`
    update result_counts set counted_at = ${earlier('counted_at', '2 minutes')} where org_id = ${outreach.org}`)
  expect((await ask()).groups).toEqual(groups)
  expect([await work(), await work()]).toEqual([1, 0])
})

test.each([{ byField: 'score' }, { bySegment: 'vip' }, { byAttribute: 'city' }])(
  'A comparison of a large initiative is counted by %o',
  async (by) => {
    const large = await uncounted()
    const ask = () =>
      crossing({ field: 'recommends', ...by, ...('bySegment' in by && { bySegment: segment }) }, large)
    expect((await ask()).countedAt).toBeNull()
    const { runtime } = outreach.app
    await workOneBatch(runtime, resultCountsWorker(runtime), outreach.org)
    expect(await ask()).toMatchObject({ countedAt: expect.any(String), groups: expect.anything() })
  },
)

test('A change of the fields asks another question', async () => {
  const large = await uncounted()
  const { runtime } = outreach.app
  expect((await timeline('score', {}, large)).countedAt).toBeNull()
  const { schema } = await outreach.app.ok('extraction_schema_get', { id: idOf(large) })
  const { wish: _, ...fields } = schema.fields
  await outreach.app.ok('extraction_schema_set', { id: idOf(large), schema: { fields } })
  expect(await workOneBatch(runtime, resultCountsWorker(runtime), outreach.org)).toBe(1)
  expect((await timeline('score', {}, large)).countedAt).toBeNull()
  await workOneBatch(runtime, resultCountsWorker(runtime), outreach.org)
  expect((await timeline('score', {}, large)).days).toHaveLength(10)
})
