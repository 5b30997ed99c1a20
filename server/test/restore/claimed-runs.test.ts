import { expect, test } from 'vitest'
import { doubtRuns } from '../../src/messaging/index.ts'
import { end, send, somebody, start } from '../../src/outreach/journeys/testing/graph.ts'
import { openTown } from '../../src/outreach/journeys/testing/town.ts'
import { sql } from '../../src/platform/db/index.ts'
import { inTransaction } from '../../src/platform/operations/index.ts'

/* What was being worked on when a backup was made (docs/operating.md: Restoring a backup). */

const HOUR_MS = 3_600_000

test('a run that was claimed when the backup was made is in doubt, also where the original stopped right after', async () => {
  await using town = await openTown({}, 1)
  const { org, runtime } = town.app
  const { pool, clock } = runtime
  const delay = { id: 'days', kind: 'DELAY', inputs: { duration: '3d' } }
  const id = await town.launch(
    [start, delay, send('hello'), end],
    ['start SENT days', 'days SENT hello', 'hello SENT end'],
  )
  const runs: string[] = []
  for (const person of [somebody(), somebody()]) {
    await town.enroll(id, person)
    runs.push((await town.run(id, person.externalId, (run) => run.waiting_for === 'timer')).id)
  }
  // The delay of the first one is over, and a worker has claimed it. The other one waits for days.
  const [claimed] = runs
  const stopped = clock.now()
  const lease = new Date(stopped.getTime() + HOUR_MS)
  await pool.run(sql`
    update run_wakes set due_at = ${lease}, due_lease = ${lease} where org_id = ${org.id} and id = ${claimed}`)
  const doubt = { restoredAt: stopped, dueBy: stopped, until: lease }
  const marked = await inTransaction(runtime, org.id, { kind: 'system', id: 'test' }, (ctx) =>
    doubtRuns(ctx, doubt),
  )
  expect(marked).toBe(1)
  expect(
    await pool.rows(sql`select id from runs where org_id = ${org.id} and in_doubt_until = ${lease}`),
  ).toEqual([{ id: claimed }])
})
