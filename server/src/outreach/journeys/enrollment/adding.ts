import { type Db, sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import type { LiveJourney } from './live-journeys.ts'

/*
 * Nobody sees the runs of a call that adds people before its transaction ends. An event that cancels such runs meanwhile
 * has to look for them again. The call holds a lock, which costs others nothing: they only try it.
 */

/** Until the transaction ends, `findAdding` names this version. Call it before anybody is enrolled. */
export async function showAdding(
  ctx: Ctx,
  { journeyId, cancelEventNames }: Pick<LiveJourney, 'journeyId' | 'cancelEventNames'>,
): Promise<void> {
  if (cancelEventNames.length === 0) return
  await ctx.db.run(sql`
    select pg_advisory_xact_lock_shared(hashtextextended('adding:' || j.id, 0)) from journeys j
    where j.org_id = ${ctx.org} and j.id = ${journeyId}`)
}

/** Those of these versions to which people are being added. Call it outside a transaction, so that it gives the lock back. */
export async function findAdding(
  db: Db,
  org: string,
  journeyIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (journeyIds.length === 0) return new Set()
  const rows = await db.rows(sql<{ id: string; is_free: boolean }>`
    select j.id, pg_try_advisory_xact_lock(hashtextextended('adding:' || j.id, 0)) as is_free from journeys j
    where j.org_id = ${org} and j.id = any(${[...new Set(journeyIds)]}::uuid[])`)
  return new Set(rows.flatMap(({ id, is_free }) => (is_free ? [] : [id])))
}
