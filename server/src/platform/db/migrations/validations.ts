import { sql } from 'kysely'
import type { Db } from '../statements.ts'
import { waitPatiently } from './indexes.ts'

/** A check of all rows against a constraint that was added as `not valid`. */
export interface Validation {
  table: string
  constraint: string
  statement: string
}

const VALIDATION = /^alter table (\w+)\s+validate constraint (\w+)$/

/** null: the statement is none. */
export function readValidation(statement: string): Validation | null {
  const [, table, constraint] = VALIDATION.exec(statement) ?? []
  return table === undefined || constraint === undefined ? null : { table, constraint, statement }
}

/** Checks the rows. Nobody waits for it, as they would in the transaction that has locked the table to add the constraint. */
export async function validate(db: Db, { statement }: Validation): Promise<void> {
  await waitPatiently(db)
  await db.run(sql.raw(statement))
}
