import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/index.ts'
import { refsOf } from './claim.ts'
import type { Queue } from './queue.ts'

/** A row that cannot be worked on: kept, with the reason, until somebody has it tried again. */
export interface SetAside {
  queue: string
  id: string
  error_name: string
  error_text: string
  failures: number
  set_aside_at: Date
}

const MAX_TEXT = 500

/** The reason where no error was caught: the process ended each time, or was too slow to say that it had not. */
export const PROCESS_DIED = {
  name: 'process_died',
  message: 'Every process that worked on it ended or took too long.',
}

/**
 * Takes a row out of its queue and keeps the reason. False when it is no longer this taker's. In the caller's transaction,
 * so that what follows from it is written with it.
 */
export async function setAside(
  db: Db,
  queue: Queue,
  org: string,
  row: { id: string; lease: Date; failures: number; error: { name: string; message: string }; now: Date },
): Promise<boolean> {
  const { due, lease, failures } = refsOf(queue)
  const taken = await db.rows(sql`
    update ${sql.table(queue.table)} t set ${due} = null, ${lease} = null, ${failures} = ${row.failures}
    where t.org_id = ${org} and t.id = ${row.id} and t.${due} = ${row.lease}
    returning t.id`)
  if (taken.length === 0) return false
  await db.run(sql`
    insert into set_aside (org_id, queue, id, error_name, error_text, failures, set_aside_at)
    values (${org}, ${queue.name}, ${row.id}, ${row.error.name}, ${storable(row.error.message)},
            ${row.failures}, ${row.now})
    on conflict (org_id, queue, id) do update set
      error_name = excluded.error_name, error_text = excluded.error_text, failures = excluded.failures,
      set_aside_at = excluded.set_aside_at`)
  return true
}

/** What PostgreSQL takes as a text of bounded length. */
function storable(text: string): string {
  return text.replaceAll('\u0000', '\ufffd').slice(0, MAX_TEXT).toWellFormed()
}

/** Newest first; uses set_aside_newest. */
export function listSetAside(
  org: string,
  {
    queue,
    limit,
    after,
  }: { queue?: string | undefined; limit: number; after: { at: Date; id: string } | null },
): RawBuilder<SetAside> {
  return sql<SetAside>`
    select queue, id, error_name, error_text, failures, set_aside_at from set_aside
    where org_id = ${org}
      ${queue === undefined ? sql`` : sql`and queue = ${queue}`}
      ${after ? sql`and (set_aside_at, id) < (${after.at}, ${after.id})` : sql``}
    order by set_aside_at desc, id desc limit ${limit}`
}

/** Something else than `retrySetAside` has the row tried again. */
export async function forgetSetAside(db: Db, queue: Queue, org: string, id: string): Promise<void> {
  await db.run(sql`
    delete from set_aside where org_id = ${org} and queue = ${queue.name} and id = ${id}`)
}

/** How many rows one call makes due again: it must not take longer than a statement may. */
const RETRIED_AT_ONCE = 5_000

/**
 * Makes rows that were set aside due again: one, or those of the queue, the oldest first. Each gets one try, and is set
 * aside again when it fails. Gives how many, and whether there are more.
 */
export async function retrySetAside(
  db: Db,
  queue: Queue,
  org: string,
  { id, now, limit = RETRIED_AT_ONCE }: { id?: string | undefined; now: Date; limit?: number },
): Promise<{ retried: number; more: boolean }> {
  const { due } = refsOf(queue)
  const freed = await db.rows(sql<{ id: string }>`
    with chosen as (
      select queue, id from set_aside
      where org_id = ${org} and queue = ${queue.name} ${id === undefined ? sql`` : sql`and id = ${id}`}
      order by set_aside_at, id limit ${limit} for update
    )
    delete from set_aside s using chosen
    where s.org_id = ${org} and s.queue = chosen.queue and s.id = chosen.id
    returning s.id`)
  const ids = freed.map((row) => row.id)
  // One that something else has woken meanwhile is left as it is.
  await db.run(sql`
    update ${sql.table(queue.table)} t set ${due} = ${now}
    where t.org_id = ${org} and t.id = any(${ids}) and t.${due} is null and ${queue.where}`)
  return { retried: ids.length, more: ids.length === limit }
}
