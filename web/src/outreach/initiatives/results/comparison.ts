import type { Input, Output } from '@parley/sdk'
import type { Variable } from './variable.ts'

/** What the cards of results show beside the whole: how answers went over time, or how they differ between groups. */
export type Comparison =
  | { kind: 'day' }
  | { kind: 'field'; name: string }
  | { kind: 'segment'; name: string }
  | { kind: 'attribute'; name: string }

const KINDS = ['field', 'segment', 'attribute'] as const

/** As it stands in the address: `day`, `field.score`, `segment.vip`, `attribute.city`. */
export function comparisonIn(text: string | undefined): Comparison | null {
  if (text === 'day') return { kind: 'day' }
  const kind = KINDS.find((each) => text?.startsWith(`${each}.`))
  const name = kind && text?.slice(kind.length + 1)
  return kind && name ? { kind, name } : null
}

export type Group = Output<'initiatives_results_crossing'>['groups'][number]
export type Groups = Exclude<Comparison, { kind: 'day' }>

/** What to ask the service for the groups. */
export function groupedBy({ kind, name }: Groups): Partial<Input<'initiatives_results_crossing'>> {
  if (kind === 'field') return { byField: name }
  return kind === 'segment' ? { bySegment: name } : { byAttribute: name }
}

/** A group in the address: `v.` and its value, or its kind. */
export function groupKey({ kind, value }: Pick<Group, 'kind' | 'value'>): string {
  return kind === 'VALUE' ? `v.${value}` : kind
}

/** The group that stands in the address. */
export function groupOf(key: string): Pick<Group, 'kind' | 'value'> {
  if (key.startsWith('v.')) return { kind: 'VALUE', value: key.slice(2) }
  return { kind: key as Group['kind'], value: null }
}

export type AnswerFilters = Omit<
  Input<'initiatives_answers_list'>,
  'id' | 'field' | 'value' | 'limit' | 'cursor'
>

/**
 * The filter of the answers of a group; null where answers cannot be listed by it. A segment of the page applies, too,
 * unless the members of another one are wanted.
 */
export function answersOf(by: Groups, key: string, segment: string | undefined): AnswerFilters | null {
  const within = segment === undefined ? {} : { segment }
  const value = key.startsWith('v.') ? key.slice(2) : undefined
  if (by.kind === 'segment') {
    if (key === 'OUTSIDE') return { ...within, outsideSegment: by.name }
    return key === 'INSIDE' && segment === undefined ? { segment: by.name } : null
  }
  if (value === undefined && key !== 'NONE') return null
  if (by.kind === 'field')
    return { ...within, otherField: by.name, ...(value !== undefined && { otherValue: value }) }
  return { ...within, attribute: by.name, ...(value !== undefined && { attributeValue: value }) }
}

/** Texts have no values to compare. */
export function isComparable({ valueKind }: Pick<Variable, 'valueKind'>): boolean {
  return valueKind !== 'string'
}
