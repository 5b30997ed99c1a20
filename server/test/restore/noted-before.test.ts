import { expect, test } from 'vitest'
import { openTown } from '../../src/outreach/journeys/testing/town.ts'
import { fromWire } from '../../src/platform/core/index.ts'
import { sql } from '../../src/platform/db/index.ts'
import { until } from '../harness/waiting.ts'

/* What a backup holds half done (docs/operating.md: Restoring a backup). */

test('somebody whose change the original saw, and a restored database sees again, gets no second message', async () => {
  // Slow enough that the note is still new for the workers when it is there.
  await using town = await openTown({}, 500)
  const { app } = town
  const { pool, clock, newId } = app.runtime
  const filterExpression = {
    kind: 'person',
    op: 'AND',
    predicates: [
      { kind: 'person_attribute', attr: 'attributes.plan', type: 'STRING', op: 'eq', value: 'gold' },
    ],
  }
  const { id: segmentId } = await app.ok('segments_create', {
    name: 'Gold',
    slug: 'gold',
    filterExpression,
    evaluationCadence: 'LIVE',
  })
  const phone = '+573001231000'
  await app.ok('cdp_people_upsert', {
    externalId: 'before',
    phoneNumber: phone,
    attributes: { plan: 'free' },
  })
  const id = await town.launch(
    [
      { id: 'start', kind: 'ENTRY', inputs: { triggerType: 'segment', segmentId } },
      { id: 'hello', kind: 'SEND_MESSAGE' },
      { id: 'end', kind: 'EXIT' },
    ],
    ['start SENT hello', 'hello SENT end'],
  )
  const isIdle = async () =>
    (await pool.maybe(sql`select from noted_changes where org_id = ${app.org.id}`)) === null
  await until(isIdle)
  // The person and the note of the change, as a backup brings them; then the database was resumed.
  const noted = clock.now()
  await pool.transaction(async (db) => {
    await db.run(sql`
      update people set attributes = '{"plan": "gold"}' where org_id = ${app.org.id} and external_id = 'before'`)
    await db.run(sql`
      update database_home
      set restored_at = ${new Date(noted.getTime() + 1)}, cautious_until = ${new Date(noted.getTime() + 3_650 * 86_400_000)},
        -- A row that another transaction wrote would be one from a dump, and hold the database.
        written_by = pg_current_xact_id()::text::bigint
      where id = 1`)
    await db.run(sql`
      insert into noted_changes (org_id, id, person_external_id, due_at)
      values (${app.org.id}, ${newId()}, 'before', ${noted})`)
  })
  const run = await until(() =>
    pool.maybe(sql<{ in_doubt_until: Date | null }>`
      select in_doubt_until from runs
      where org_id = ${app.org.id} and initiative_id = ${fromWire('initiative', id)}`),
  )
  expect(run.in_doubt_until).not.toBeNull()
  await expect
    .poll(() =>
      pool.rows(sql`select status from messages where org_id = ${app.org.id} and direction = 'outbound'`),
    )
    .toEqual([{ status: 'unknown' }])
  expect(await town.messages(phone)).toEqual([])
})
