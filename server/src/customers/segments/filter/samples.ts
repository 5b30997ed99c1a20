import { sql } from '../../../platform/db/index.ts'
import type { FilterScope } from '../lookups/scope.ts'
import type { Sql } from '../values/comparisons.ts'
import type { SamplePredicate } from './filter-schema.ts'

/** Hundredths of a percent: as fine as a share can be. */
const PARTS = 10_000

/**
 * A stable share of all people. Each person belongs to one of ten thousand parts, by the hash of key and external id.
 * The sample is a range of the parts.
 */
export function compileSample({ percent, from = 0, key }: SamplePredicate, { segment }: FilterScope): Sql {
  const [first, end] = [partOf(from), partOf(from + percent)]
  const hash = sql`md5(${key ?? segment ?? ''}::text || ':' || p.external_id)`
  const part = sql`('x' || left(${hash}, 8))::bit(32)::bigint % ${PARTS}::int`
  return sql`(${part} >= ${first}::int and ${part} < ${end}::int)`
}

function partOf(percent: number): number {
  return Math.round((percent * PARTS) / 100)
}
