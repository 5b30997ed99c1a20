import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { isLockTimeout, isRepeatable } from '../errors.ts'
import type { Db } from '../statements.ts'

/** An update of a table that others use meanwhile, some rows at a time. */
export interface BatchedUpdate {
  table: string
  statement: string
}

const BATCHED = /^update (\w+)\b/
/** Where the rows of a batch are chosen: `(c.org_id, c.id) in batch`. */
const PLACE = /\((\w+\.)?org_id, (\w+\.)?id\) in batch\b/
/** Rows of a batch. Whoever wants one of them waits for all of them. */
const SIZE = 1_000
/** How long a batch waits for a row that somebody else is changing. */
const LOCK_WAIT = '500ms'
const TRY_AGAIN_MS = 1_000
const NONE = '00000000-0000-0000-0000-000000000000'

/** null: the statement is none. */
export function readBatched(statement: string): BatchedUpdate | null {
  const table = PLACE.test(statement) ? BATCHED.exec(statement)?.[1] : undefined
  return table === undefined ? null : { table, statement }
}

/** Runs the update over all rows. It can be run again from the start after it was cut off. */
export async function runBatched(db: Db, { table, statement }: BatchedUpdate): Promise<void> {
  await db.run(
    sql`select set_config('lock_timeout', ${LOCK_WAIT}, false), set_config('statement_timeout', '0', false)`,
  )
  for (let after: Key = { org_id: NONE, id: NONE }; ; ) {
    const last: Key | null = await db.maybe(sql<Key>`
      select org_id, id from (
        select org_id, id from ${sql.table(table)} where (org_id, id) > (${after.org_id}, ${after.id})
        order by org_id, id limit ${SIZE}
      ) as batch order by org_id desc, id desc limit 1`)
    if (last === null) return
    await whenFree(db, statement.replace(PLACE, chosen(after, last)))
    after = last
  }
}

interface Key {
  org_id: string
  id: string
}

function chosen(after: Key, last: Key): (place: string, alias?: string) => string {
  return (_, alias = '') => {
    const key = `(${alias}org_id, ${alias}id)`
    return `${key} > ('${after.org_id}', '${after.id}') and ${key} <= ('${last.org_id}', '${last.id}')`
  }
}

async function whenFree(db: Db, statement: string): Promise<void> {
  for (;;) {
    try {
      await db.run(sql.raw(statement))
      return
    } catch (error) {
      if (!isLockTimeout(error) && !isRepeatable(error)) throw error
      await pause(TRY_AGAIN_MS)
    }
  }
}
