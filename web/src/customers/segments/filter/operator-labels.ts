import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AttributeType, Operator } from './filter.ts'

/** Labels in conditions: `plan` **is** `pro`. */
const LABELS: Partial<Record<Operator, MessageDescriptor>> = {
  eq: msg`is`,
  neq: msg`is not`,
  gt: msg`is more than`,
  gte: msg`is at least`,
  lt: msg`is less than`,
  lte: msg`is at most`,
  in: msg`is one of`,
  not_in: msg`is none of`,
  contains: msg`contains`,
  not_contains: msg`does not contain`,
  starts_with: msg`starts with`,
  ends_with: msg`ends with`,
  on: msg`is on`,
  before: msg`is before`,
  after: msg`is after`,
  between: msg`is between`,
  in_last_n: msg`is in the last`,
  in_next_n: msg`is in the next`,
  more_than_n_ago: msg`is before the last`,
  more_than_n_from_now: msg`is after the next`,
  between_n_and_m_ago: msg`is this long ago:`,
  exactly_n_from_today: msg`is N days from today:`,
  is_null: msg`has no value`,
  is_not_null: msg`has any value`,
}

/** null: an operator without a label. */
export function operatorLabel(op: Operator): MessageDescriptor | null {
  return LABELS[op] ?? null
}

/** Labels in time windows: performed an event **in the last** 30 days. */
export const WINDOW_LABELS: Partial<Record<Operator, MessageDescriptor>> = {
  in_last_n: msg`in the last`,
  more_than_n_ago: msg`before the last`,
  between_n_and_m_ago: msg`this long ago:`,
  between: msg`between`,
  before: msg({ message: 'before', context: 'condition' }),
  after: msg({ message: 'after', context: 'condition' }),
  on: msg({ message: 'on', context: 'condition' }),
}

export const TYPE_LABELS: Record<AttributeType, MessageDescriptor> = {
  STRING: msg`text`,
  NUMBER: msg`number`,
  BOOLEAN: msg`yes or no`,
  DATE: msg`date`,
  ARRAY: msg`list`,
  JSON: msg`JSON`,
}
