import type { FilterExpression } from './filter.ts'

/** Whether a value is a filter, with conditions that may still be incomplete. */
export function isFilter(value: unknown): value is FilterExpression {
  const { kind, predicates } = (value ?? {}) as Partial<FilterExpression>
  return (
    kind === 'person' &&
    Array.isArray(predicates) &&
    predicates.every((predicate: unknown) => typeof predicate === 'object' && predicate !== null)
  )
}
