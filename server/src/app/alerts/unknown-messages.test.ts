import { expect, test } from 'vitest'
import { openSender } from '../../messaging/channels/testing/sender.ts'
import { sql } from '../../platform/db/index.ts'
import { readDatabaseStates } from '../metrics/database-states.ts'
import { findConditions } from './conditions.ts'

const DAY_MS = 24 * 3_600_000

test('a message in doubt counts and is told for seven days, also at a provider that cannot be asked', async () => {
  await using sender = await openSender()
  const { pool, clock } = sender.runtime
  const [id] = await sender.queue(await sender.thread(), {})
  await pool.run(sql`
    update messages set status = 'unknown', due_at = null, attempts = 1
    where org_id = ${sender.org} and id = ${id}`)
  const now = clock.now()
  const toldAt = async (at: Date) => {
    const watched = { db: pool, clock: { scale: 1, now: () => at }, held: () => null, realNow: () => at }
    const found = await findConditions(watched, { queueAgeMs: DAY_MS * 365, unknown: 0, backupAgeMs: null })
    return found.map(({ name }) => name)
  }
  expect((await readDatabaseStates(pool, now)).unknown).toBe(1)
  expect(await toldAt(now)).toEqual(['unknown messages'])
  const later = new Date(now.getTime() + 7 * DAY_MS + 60_000)
  expect((await readDatabaseStates(pool, later)).unknown).toBe(0)
  expect(await toldAt(later)).toEqual([])
})
