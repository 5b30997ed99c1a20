import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/index.ts'
import { newestFirst, type PageRequest } from '../../operations/index.ts'
import { refsOf } from '../claim.ts'
import type { Queue } from '../queue.ts'

/** A row that failed too often. It is kept with the error until a user retries it. */
export interface DeadLetter {
  queue: string
  id: string
  error_name: string
  error_text: string
  failures: number
  set_aside_at: Date
}

const MAX_TEXT = 500

/** The error of a row whose process died each time, or was slower than its lease. */
export const PROCESS_DIED = {
  name: 'process_died',
  message: 'Every process that worked on it ended or took too long.',
}

/**
 * Takes a row out of its queue and stores the error, in the caller's transaction. Returns false if another worker has
 * claimed the row in the meantime.
 */
export async function moveToDeadLetters(
  db: Db,
  queue: Queue,
  org: string,
  row: { id: string; lease: Date; failures: number; error: { name: string; message: string }; now: Date },
): Promise<boolean> {
  const { due, lease, failures } = refsOf(queue)
  const claimed = await db.rows(sql`
    update ${sql.table(queue.table)} t set ${due} = null, ${lease} = null, ${failures} = ${row.failures}
    where t.org_id = ${org} and t.id = ${row.id} and t.${due} = ${row.lease}
    returning t.id`)
  if (claimed.length === 0) return false
  await db.run(sql`
    insert into set_aside (org_id, queue, id, error_name, error_text, failures, set_aside_at)
    values (${org}, ${queue.name}, ${row.id}, ${row.error.name}, ${storable(row.error.message)},
            ${row.failures}, ${row.now})
    on conflict (org_id, queue, id) do update set
      error_name = excluded.error_name, error_text = excluded.error_text, failures = excluded.failures,
      set_aside_at = excluded.set_aside_at`)
  return true
}

/** Removes characters that PostgreSQL cannot store, and limits the length. */
function storable(text: string): string {
  return text.replaceAll('\u0000', '\ufffd').slice(0, MAX_TEXT).toWellFormed()
}

/** Newest first; uses set_aside_newest. */
export function listDeadLetters(org: string, page: PageRequest, queue?: string): RawBuilder<DeadLetter> {
  return sql<DeadLetter>`
    select queue, id, error_name, error_text, failures, set_aside_at from set_aside
    where org_id = ${org}
      ${queue === undefined ? sql`` : sql`and queue = ${queue}`}
      ${newestFirst(page, sql`set_aside_at`, sql`id`)}`
}

/** Deletes the dead letters of rows that are gone, or are retried in another way than by `retryDeadLetters`. */
export async function deleteDeadLetters(
  db: Db,
  queue: Queue,
  org: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await db.run(sql`
    delete from set_aside where org_id = ${org} and queue = ${queue.name} and id = any(${ids}::uuid[])`)
}

/** How many rows one call makes due again, so that it stays within the statement timeout. */
const RETRIED_AT_ONCE = 5_000

/**
 * Makes dead letters due again: one by id, or those of the queue, oldest first. Each row gets one attempt and becomes a dead
 * letter again when it fails. Returns how many were retried and whether there are more.
 */
export async function retryDeadLetters(
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
  // A row that became due in another way in the meantime is not changed.
  await db.run(sql`
    update ${sql.table(queue.table)} t set ${due} = ${now}
    where t.org_id = ${org} and t.id = any(${ids}) and t.${due} is null and ${queue.where}`)
  return { retried: ids.length, more: ids.length === limit }
}
