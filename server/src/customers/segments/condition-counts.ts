import { z } from 'zod'
import type { Ctx } from '../../platform/operations/index.ts'
import type { FilterExpression } from './filter/filter-schema.ts'
import { countPeople, type Selection } from './people-search.ts'

/** Two counts are made for each condition. */
export const MOST_CONDITIONS = 20

export const ConditionCount = z.strictObject({
  alone: z.int().describe('How many people meet this condition alone.'),
  without: z.int().describe('How many people the filter matches without it.'),
})

/** What each condition of a filter contributes, in their order: which one excludes people. Needs a transaction. */
export async function countByCondition(
  ctx: Ctx,
  { filterExpression, query }: Selection,
): Promise<z.output<typeof ConditionCount>[]> {
  const counts: z.output<typeof ConditionCount>[] = []
  if (!filterExpression) return counts
  const { predicates } = filterExpression
  const count = (some: readonly Predicate[]) =>
    countPeople(ctx, { filterExpression: { ...filterExpression, predicates: beginning(some) }, query })
  for (const [at, predicate] of predicates.entries())
    counts.push({ alone: await count([predicate]), without: await count(predicates.toSpliced(at, 1)) })
  return counts
}

type Predicate = FilterExpression['predicates'][number]

/** The first condition has no connector. */
function beginning(predicates: readonly Predicate[]): Predicate[] {
  const [first, ...rest] = predicates
  if (!first) return []
  const { connector: _, ...alone } = first
  return [alone as Predicate, ...rest]
}
