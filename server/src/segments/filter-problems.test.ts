import { expect, test } from 'vitest'
import { checkFilter } from './filter.ts'
import type { AttributeFilter, FilterExpression, Predicate } from './filter-schema.ts'

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
    'a value too many',
    { attr: 'email', type: 'STRING', op: 'is_null', value: 'a' },
    'value value_unexpected',
  ],
  [
    'a number as text',
    { attr: 'attributes.a', type: 'NUMBER', op: 'eq', value: '5' },
    'value value_not_of_operator',
  ],
  [
    'a list for one',
    { attr: 'email', type: 'STRING', op: 'eq', value: ['a'] },
    'value value_not_of_operator',
  ],
  ['one for a list', { attr: 'email', type: 'STRING', op: 'in', value: 'a' }, 'value value_not_of_operator'],
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
    'a date that is none',
    { attr: 'createdAt', type: 'DATE', op: 'on', value: '2026-02-30' },
    'value value_not_of_operator',
  ],
  ['an unknown attribute', { attr: 'first_name', type: 'STRING', op: 'is_null' }, 'attr unknown_attribute'],
  ['a name of JavaScript', { attr: '__proto__', type: 'STRING', op: 'is_null' }, 'attr unknown_attribute'],
  [
    'an attribute without key',
    { attr: 'attributes.', type: 'STRING', op: 'is_null' },
    'attr unknown_attribute',
  ],
  [
    'an unknown computed one',
    { attr: 'computed.eventCount', type: 'NUMBER', op: 'is_null' },
    'attr unknown_attribute',
  ],
  [
    'a path into a computed one',
    { attr: 'computed.nps', path: ['a'], type: 'NUMBER', op: 'is_null' },
    'path path_not_possible',
  ],
  [
    'a path into text',
    { attr: 'email', path: ['a'], type: 'STRING', op: 'is_null' },
    'path path_not_possible',
  ],
])('%s is named', (_, filter, problem) => {
  expect(problemsOf(attribute(filter))).toEqual([`filter.predicates.0.${problem}`])
})

test('all problems are named at once, each at its place', () => {
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

test('a filter has an end', () => {
  expect(problemsOf({ kind: 'person_group', filters: Array(501).fill(ok) })).toEqual([
    'filter.predicates too_many_conditions',
  ])
})

test.each<AttributeFilter>([
  { attr: 'attributes.a', path: ['b'], type: 'JSON', op: 'eq', value: 'text' },
  { attr: 'attributes.a', path: ['b'], type: 'JSON', op: 'in', value: [1, 2] },
  { attr: 'attributes.a', path: ['b'], type: 'ARRAY', op: 'in_last_n', value: { amount: 1, unit: 'days' } },
  { attr: 'attributes.a', type: 'NUMBER', op: 'between', value: { from: '1', to: '2.5' } },
  { attr: 'attributes.a.b c', type: 'ARRAY', op: 'contains', value: 'x' },
])('%j is understood', (filter) => {
  expect(problemsOf(attribute(filter))).toEqual([])
})

const total: AttributeFilter = { attr: 'attributes.total', type: 'NUMBER', op: 'gt', value: 5 }
const ok: AttributeFilter = { attr: 'email', type: 'STRING', op: 'is_null' }
