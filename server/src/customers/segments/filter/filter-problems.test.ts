import { expect, test } from 'vitest'
import type { AttributeFilter } from '../values/terms-schema.ts'
import { checkFilter } from './filter.ts'
import type { FilterExpression, Predicate } from './filter-schema.ts'

const context = { org: 'o', now: new Date('2026-03-31T10:00:00Z'), timeZone: 'UTC' }

function problemsOf(...predicates: Predicate[]): string[] {
  const filter: FilterExpression = { kind: 'person', op: 'AND', predicates }
  return checkFilter(filter, context, 'filter').map(({ path, code }) => `${path} ${code}`)
}

const attribute = (filter: AttributeFilter): Predicate => ({ kind: 'person_attribute', ...filter })

test.each<[string, AttributeFilter, string]>([
  [
    'an operator of another type',
    { attr: 'email', type: 'STRING', op: 'gt', value: 'a' },
    'op operator_not_of_type',
  ],
  [
    'JSON compared as a whole',
    { attr: 'attributes.a', type: 'JSON', op: 'eq', value: 'a' },
    'op operator_not_of_type',
  ],
  ['no value', { attr: 'email', type: 'STRING', op: 'eq' }, 'value value_missing'],
  [
    'an unexpected value',
    { attr: 'email', type: 'STRING', op: 'is_null', value: 'a' },
    'value value_unexpected',
  ],
  [
    'a number as text',
    { attr: 'attributes.a', type: 'NUMBER', op: 'eq', value: '5' },
    'value value_not_of_operator',
  ],
  [
    'a list instead of a single value',
    { attr: 'email', type: 'STRING', op: 'eq', value: ['a'] },
    'value value_not_of_operator',
  ],
  [
    'a single value instead of a list',
    { attr: 'email', type: 'STRING', op: 'in', value: 'a' },
    'value value_not_of_operator',
  ],
  [
    'a mixed list',
    { attr: 'email', type: 'STRING', op: 'in', value: ['a', 5] },
    'value.1 value_not_of_operator',
  ],
  [
    'a long list',
    { attr: 'email', type: 'STRING', op: 'in', value: Array(10_001).fill('a') },
    'value list_too_long',
  ],
  [
    'a range backwards',
    { attr: 'attributes.a', type: 'NUMBER', op: 'between', value: [5, 1] },
    'value value_not_of_operator',
  ],
  [
    'an invalid date',
    { attr: 'createdAt', type: 'DATE', op: 'on', value: '2026-02-30' },
    'value value_not_of_operator',
  ],
  ['an unknown attribute', { attr: 'first_name', type: 'STRING', op: 'is_null' }, 'attr unknown_attribute'],
  [
    'a JavaScript property name',
    { attr: '__proto__', type: 'STRING', op: 'is_null' },
    'attr unknown_attribute',
  ],
  [
    'an attribute without key',
    { attr: 'attributes.', type: 'STRING', op: 'is_null' },
    'attr unknown_attribute',
  ],
  [
    'an unknown computed attribute',
    { attr: 'computed.eventCount', type: 'NUMBER', op: 'is_null' },
    'attr unknown_attribute',
  ],
  [
    'a path into a computed attribute',
    { attr: 'computed.nps', path: ['a'], type: 'NUMBER', op: 'is_null' },
    'path path_not_possible',
  ],
  [
    'a path into text',
    { attr: 'email', path: ['a'], type: 'STRING', op: 'is_null' },
    'path path_not_possible',
  ],
])('A filter with %s is refused with that problem', (_, filter, problem) => {
  expect(problemsOf(attribute(filter))).toEqual([`filter.predicates.0.${problem}`])
})

test('All problems of a filter are reported at once, each with its path', () => {
  expect(
    problemsOf(
      { kind: 'person_group', filters: [ok, { ...ok, op: 'gt' }] },
      {
        kind: 'event',
        eventName: 'a',
        occurred: true,
        window: { op: 'on', value: 'x' },
        count: { op: 'gte', value: -1 },
      },
      {
        kind: 'event',
        eventName: 'a',
        occurred: true,
        window: { op: 'on' },
        propertyFilters: [{ key: 'k', type: 'NUMBER', op: 'eq', value: 'x' }],
      },
      {
        kind: 'has_relationship',
        customObjectType: 'order',
        attributeFilters: [ok],
        path: [
          {
            customObjectType: 'item',
            direction: 'child_to_parent',
            attributeFilters: [{ ...total, op: 'on' }],
          },
        ],
      },
      {
        kind: 'has_relationship',
        customObjectType: 'order',
        attributeFilters: [total],
        path: [{ customObjectType: 'item', attributeFilters: [] }],
      },
    ),
  ).toEqual([
    'filter.predicates.0.filters.1.op operator_not_of_type',
    'filter.predicates.1.window.value value_not_of_operator',
    'filter.predicates.1.count.value value_not_of_operator',
    'filter.predicates.2.window.value value_missing',
    'filter.predicates.2.propertyFilters.0.value value_not_of_operator',
    'filter.predicates.3.path.0.direction path_not_possible',
    'filter.predicates.3.path.0.attributeFilters.0.op operator_not_of_type',
    'filter.predicates.3.attributeFilters.0.attr unknown_attribute',
    'filter.predicates.4.path.0.customObjectType path_not_possible',
  ])
})

const bought = { kind: 'event' as const, eventName: 'bought', occurred: true }
const spent = { function: 'sum' as const, property: 'amount', op: 'gte' as const, value: 5 }
const day = { amount: 1, unit: 'days' as const }
const signup = { kind: 'attribute' as const, attr: 'createdAt' }
const cart = { eventName: 'cart' }

test.each<[string, Predicate, string]>([
  [
    'a sum without a property',
    { ...bought, aggregate: { ...spent, property: undefined } },
    'aggregate.property value_missing',
  ],
  [
    'distinct days of a sum',
    { ...bought, aggregate: { ...spent, of: 'days' } },
    'aggregate.of value_unexpected',
  ],
  [
    'a count of a property',
    { ...bought, aggregate: { ...spent, function: 'count' } },
    'aggregate.property value_unexpected',
  ],
  [
    'a path without a property',
    { ...bought, aggregate: { function: 'count', path: ['a'], op: 'eq', value: 1 } },
    'aggregate.path path_not_possible',
  ],
  [
    'a sum compared with text',
    { ...bought, aggregate: { ...spent, value: 'much' } },
    'aggregate.value value_not_of_operator',
  ],
  [
    'a fractional event count',
    { ...bought, count: { op: 'lt', value: 1.5 } },
    'count.value value_not_of_operator',
  ],
  [
    'a count of one event',
    { ...bought, occurrence: 'first', count: { op: 'gte', value: 2 } },
    'count value_unexpected',
  ],
  [
    'an aggregate of one event',
    { ...bought, occurrence: 'last', aggregate: spent },
    'aggregate value_unexpected',
  ],
  [
    'a window without ends',
    { ...bought, anchoredWindow: { anchor: signup } },
    'anchoredWindow value_missing',
  ],
  [
    'a window backwards',
    { ...bought, anchoredWindow: { anchor: signup, from: day, to: { ...day, amount: -1 } } },
    'anchoredWindow value_not_of_operator',
  ],
  [
    'an `ended` window without an end',
    { ...bought, anchoredWindow: { anchor: signup, from: day, ended: true } },
    'anchoredWindow.ended value_unexpected',
  ],
  [
    'a window end too far away',
    { ...bought, anchoredWindow: { anchor: signup, to: { amount: 50_000_000, unit: 'weeks' } } },
    'anchoredWindow.to.amount value_not_of_operator',
  ],
  [
    'an anchor that is not a date',
    { ...bought, anchoredWindow: { anchor: { ...signup, attr: 'email' }, to: day } },
    'anchoredWindow.anchor.attr unknown_attribute',
  ],
  [
    'an invalid property filter of an anchor',
    {
      ...bought,
      anchoredWindow: {
        anchor: {
          kind: 'event',
          eventName: 'a',
          occurrence: 'first',
          propertyFilters: [{ key: 'k', type: 'NUMBER', op: 'eq', value: 'x' }],
        },
        to: day,
      },
    },
    'anchoredWindow.anchor.propertyFilters.0.value value_not_of_operator',
  ],
  [
    'a time limit on the first step',
    { kind: 'event_sequence', steps: [{ ...cart, within: day }] },
    'steps.0.within value_unexpected',
  ],
  [
    'two kinds of time limits',
    { kind: 'event_sequence', within: day, steps: [cart, { eventName: 'paid', within: day }] },
    'steps.1.within value_unexpected',
  ],
  [
    'the same step twice in any order',
    { kind: 'event_sequence', order: 'anyOrder', steps: [cart, cart] },
    'steps.1.eventName value_unexpected',
  ],
  [
    'an exclusion window that is too long',
    {
      kind: 'event_sequence',
      steps: [cart],
      notFollowedBy: { eventName: 'paid', within: { amount: 60_000_000, unit: 'minutes' } },
    },
    'notFollowedBy.within.amount value_not_of_operator',
  ],
  [
    'dates out of range',
    attribute({
      attr: 'createdAt',
      type: 'DATE',
      op: 'between',
      value: { fromOffset: { amount: -10_000, unit: 'months' }, toOffset: { amount: 0, unit: 'days' } },
    }),
    'value.fromOffset.amount value_not_of_operator',
  ],
  [
    'a delivery state of received messages',
    { kind: 'message', direction: 'inbound', occurred: true, state: 'read' },
    'state value_unexpected',
  ],
  [
    'a path into an extracted value',
    {
      kind: 'initiative',
      participated: true,
      extracted: [{ field: 'score', path: ['a'], type: 'NUMBER', op: 'eq', value: 1 }],
    },
    'extracted.0.path path_not_possible',
  ],
  [
    'a score compared with text',
    { kind: 'form', submitted: true, score: { op: 'gte', value: 'high' } },
    'score.value value_not_of_operator',
  ],
])('A predicate with %s is refused with that problem', (_, predicate, problem) => {
  expect(problemsOf(predicate)).toEqual([`filter.predicates.0.${problem}`])
})

test('A filter may have twenty sequence steps in all, including the excluded ones', () => {
  const plan = { kind: 'person_attribute' as const, ...ok }
  const sequence = { kind: 'event_sequence' as const, steps: Array(10).fill(cart) }
  expect(problemsOf(sequence, plan, sequence)).toEqual([])
  expect(problemsOf(sequence, plan, { ...sequence, notFollowedBy: cart })).toEqual([
    'filter.predicates.2 too_many_conditions',
  ])
})

test('A filter has a size limit', () => {
  expect(problemsOf({ kind: 'person_group', filters: Array(501).fill(ok) })).toEqual([
    'filter.predicates.0 too_many_conditions',
  ])
})

test.each<AttributeFilter>([
  { attr: 'attributes.a', path: ['b'], type: 'JSON', op: 'eq', value: 'text' },
  { attr: 'attributes.a', path: ['b'], type: 'JSON', op: 'in', value: [1, 2] },
  { attr: 'attributes.a', path: ['b'], type: 'ARRAY', op: 'in_last_n', value: { amount: 1, unit: 'days' } },
  { attr: 'attributes.a', type: 'NUMBER', op: 'between', value: { from: '1', to: '2.5' } },
  { attr: 'attributes.a.b c', type: 'ARRAY', op: 'contains', value: 'x' },
])('The filter %j is accepted', (filter) => {
  expect(problemsOf(attribute(filter))).toEqual([])
})

const total: AttributeFilter = { attr: 'attributes.total', type: 'NUMBER', op: 'gt', value: 5 }
const ok: AttributeFilter = { attr: 'email', type: 'STRING', op: 'is_null' }
