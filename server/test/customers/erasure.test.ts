import { afterAll, beforeAll, expect, test } from 'vitest'
import { PERSONAL } from '../../../scripts/personal-data/record.ts'
import { LEFT_ALONE, PERSON_TABLES } from '../../src/app/erasure.ts'
import { erasuresWorker } from '../../src/customers/index.ts'
import { sql } from '../../src/platform/db/index.ts'
import { filesWorker } from '../../src/platform/files/index.ts'
import { dumpOf, type FilledPerson, fillPerson } from '../fixtures/person-rows.ts'
import { workOneBatch } from '../harness/due-work.ts'
import { startTestApp, type TestApp } from '../harness/harness.ts'

/* Erasing and exporting a person (docs/behaviour/customers.md: Erasing people). */

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => app.stop())

const erase = (externalId: string, more: Record<string, unknown> = {}) =>
  app.ok('cdp_people_erase', { externalId, reason: 'requested', confirm: true, ...more })

/** What workers do with the erasures of the organization that are due. */
async function work(): Promise<void> {
  await workOneBatch(app.runtime, erasuresWorker(app.runtime), app.org.id)
  await workOneBatch(app.runtime, filesWorker(app.runtime), app.org.id)
}

/** As ten minutes later. */
const settle = async () => {
  await app.runtime.pool.run(sql`
    update erasures set due_at = ${app.runtime.clock.now()} where org_id = ${app.org.id} and due_at is not null`)
  await work()
}

function tablesWith(dump: Map<string, string>, ...marks: string[]): string[] {
  const has = (text: string) => marks.some((mark) => text.toLowerCase().includes(mark.toLowerCase()))
  return [...dump].flatMap(([table, text]) => (has(text) ? [table] : []))
}

const marksOf = ({ mark, phone }: FilledPerson) => [mark, phone.slice(3), Buffer.from(mark).toString('hex')]

test('every table with data of people is erased and exported, or has a reason why not', () => {
  const recorded = Object.values(PERSONAL)
    .flatMap((tables) => Object.entries(tables))
    .flatMap(([table, { whose }]) => (whose === 'users' ? [] : [table]))
  const declared = [...PERSON_TABLES.map(({ table }) => table), ...Object.keys(LEFT_ALONE)]
  expect(declared.toSorted()).toEqual(recorded.toSorted())
})

test('of an erased person nothing is left in any table, and others keep everything', async () => {
  const other = await app.newOrganization()
  const ana = await fillPerson(app, app.org.id, 'ZanaZ', '5550001')
  const bea = await fillPerson(app, app.org.id, 'ZbeaZ', '5550002')
  await fillPerson(app, other.id, 'ZanaZ', '5550001')
  const before = await dumpOf(app, app.org.id)
  const filled = tablesWith(before, ...marksOf(ana))
  expect(filled).toEqual(expect.arrayContaining(['people', 'events', 'messages', 'files', 'audit_log']))
  const ofOther = await dumpOf(app, other.id)

  expect(await erase(ana.externalId)).toMatchObject({ status: 'RUNNING', finishedAt: null })
  await work()
  expect(await erase(ana.externalId)).toMatchObject({ status: 'DONE', finishedAt: expect.any(String) })
  const after = await dumpOf(app, app.org.id)
  // The number alone stays on the do-not-contact list.
  expect(tablesWith(after, ana.mark)).toEqual([])
  expect(tablesWith(after, ...marksOf(ana))).toEqual(['suppressions'])
  await settle()

  expect(await dumpOf(app, other.id)).toEqual(ofOther)
  const settled = await dumpOf(app, app.org.id)
  const linesOf = (dump: Map<string, string>) =>
    [...dump.values()].flatMap((text) => text.split('\n').filter((line) => line.includes(bea.mark)))
  expect(linesOf(settled)).toEqual(linesOf(before))
  const { data } = await app.ok('audit_log_list', { operation: 'cdp_people_erase' })
  expect(data[0]).toMatchObject({ subject: null, after: { reason: 'requested' } })
  const rest = await app.runtime.pool.rows(sql`
    select 1 from erasures where org_id = ${app.org.id} and (identities is not null or due_at is not null)`)
  expect(rest).toEqual([])
})
