import { service } from '../../../platform/core/index.ts'
import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import type { Identities } from './identities.ts'

/**
 * A table with data about people: which of its rows are about a person, and what erasing leaves of them. Each domain
 * declares its own tables; app/erasure.ts joins them. Erasure and export both follow the declaration
 * (docs/behaviour/customers.md: Erasing people).
 */
export interface PersonTable {
  readonly table: string
  /** The condition on a row `t`. Null: none can be, as the person has no such ids. */
  of(org: string, person: Identities): RawBuilder<unknown> | null
  /** The columns beside `org_id` that name a row. Default: `id`. */
  readonly key?: readonly string[]
  /** What erasing does. Default: it deletes the rows. */
  readonly erasing?: Emptying | Erasing
  /** Columns that an export leaves out; null: it leaves out the table. */
  readonly unexported?: readonly string[] | null
  /** A row of the export, where more than the stored columns belong to it. */
  present?(ctx: Ctx, row: ExportedRow): ExportedRow
}

export type ExportedRow = Record<string, unknown>

/** The rows stay for counts, or so that nobody is written to twice. They lose everything about the person. */
export interface Emptying {
  /** The assignments that take it away. */
  readonly set: RawBuilder<unknown>
  /** Whether a row `t` still has any of it. */
  readonly still: RawBuilder<unknown>
}

/** A batch of the domain's own, for what is more than one table. Returns whether there may be more. */
export type Erasing = (ctx: Ctx, person: Identities, limit: number) => Promise<boolean>

export const personTables = service<readonly PersonTable[]>('personTables')

/** Erases a batch of rows of one table. Returns whether there may be more. */
export async function eraseBatch(
  ctx: Ctx,
  declared: PersonTable,
  person: Identities,
  limit: number,
): Promise<boolean> {
  const { table, erasing, key = ['id'] } = declared
  if (typeof erasing === 'function') return erasing(ctx, person, limit)
  const theirs = declared.of(ctx.org, person)
  if (theirs === null) return false
  const columns = sql.join(key.map((column) => sql.ref(`t.${column}`)))
  const rows = sql`(${columns}) in (
    select ${columns} from ${sql.table(table)} t
    where t.org_id = ${ctx.org} and (${theirs}) ${erasing ? sql`and (${erasing.still})` : sql``}
    order by ${columns} limit ${limit} for update)`
  const erased = erasing
    ? await ctx.db.run(
        sql`update ${sql.table(table)} t set ${erasing.set} where t.org_id = ${ctx.org} and ${rows}`,
      )
    : await ctx.db.run(sql`delete from ${sql.table(table)} t where t.org_id = ${ctx.org} and ${rows}`)
  return erased === limit
}

/** `column = any(values)`; null where there are none. */
export function isOneOf(
  column: RawBuilder<unknown>,
  values: readonly string[],
  type: 'text' | 'uuid' = 'text',
): RawBuilder<unknown> | null {
  return values.length === 0 ? null : sql`${column} = any(${[...values]}::${sql.raw(type)}[])`
}

/** Any of these conditions that there are. */
export function anyOf(...conditions: (RawBuilder<unknown> | null)[]): RawBuilder<unknown> | null {
  const those = conditions.filter((condition) => condition !== null)
  return those.length === 0 ? null : sql`(${sql.join(those, sql` or `)})`
}

/** Rows that name the person by external id. */
export const byExternalId: PersonTable['of'] = (_, { externalIds }) =>
  isOneOf(sql`t.person_external_id`, externalIds)
