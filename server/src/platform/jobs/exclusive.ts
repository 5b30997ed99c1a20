import { sql } from 'kysely'
import { type Clock, inRealTime } from '../core/index.ts'
import type { Db } from '../db/index.ts'

/** Whoever works says so this often, in real milliseconds. Without a word for LEASE_MS, another process may begin. */
const RENEW_EVERY_MS = 60_000
const LEASE_MS = 5 * 60_000

/**
 * Runs `work` unless another process of the installation runs it: then the answer is null. The right is a leased row and
 * not a lock of a session, so that it also works through a pooler that lends a connection for one transaction at a time.
 * A process that slept for longer than the lease leaves that of its successor alone.
 */
export async function exclusively<T>(
  db: Db,
  clock: Clock,
  name: string,
  work: () => Promise<T>,
): Promise<T | null> {
  const key = `lease ${name}`
  // Each holder begins after the end of the lease before, so the beginning says whose it is.
  const since = clock.now().getTime()
  const lease = () => JSON.stringify({ since, until: inRealTime(clock, LEASE_MS).getTime() })
  const own = sql`key = ${key} and (value ->> 'since')::bigint = ${since}`
  const taken = await db.maybe(sql`
    insert into installation as i (key, value) values (${key}, ${lease()}::jsonb)
    on conflict (key) do update set value = excluded.value
    where (i.value ->> 'until')::bigint < ${since} returning key`)
  if (!taken) return null
  const renewing = setInterval(() => {
    // When it cannot be renewed, the database is away, and the work fails.
    db.run(sql`update installation set value = ${lease()}::jsonb where ${own}`).catch(() => undefined)
  }, RENEW_EVERY_MS)
  try {
    return await work()
  } finally {
    clearInterval(renewing)
    await db.run(sql`delete from installation where ${own}`)
  }
}
