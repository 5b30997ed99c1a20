import { expect, test } from 'vitest'
import type { FilterExpression, Predicate } from '../filter/filter-schema.ts'
import { mayAdmit } from './newcomer.ts'

const newcomer = {
  formId: 'form_a',
  events: new Set(['lead_form_submitted']),
  attributes: new Set(['size']),
  initiatives: new Set(['ini_a']),
}
const admits = (op: 'AND' | 'OR', ...predicates: object[]) => {
  const filter: FilterExpression = { kind: 'person', op, predicates: predicates as Predicate[] }
  return mayAdmit(filter, newcomer, (id) => id === 'seg_open')
}
const attribute = (attr: string, op: string) => ({ kind: 'person_attribute', attr, type: 'STRING', op })
const form = { kind: 'form', submitted: true }
const bought = { kind: 'event', eventName: 'purchase', occurred: true }
const spent = { function: 'sum', property: 'amount' }
const few = { op: 'lte', value: 2 }

test.each<[string, boolean, object]>([
  ['any form', true, form],
  ['another form', false, { ...form, formId: 'form_b' }],
  ['not another form', true, { ...form, submitted: false, formId: 'form_b' }],
  ['no form', false, { ...form, submitted: false }],
  ['no form with a high score', true, { ...form, submitted: false, score: { op: 'gte', value: 10 } }],
  ['at most one other form', true, { ...form, formId: 'form_b', count: { op: 'lte', value: 1 } }],
  ['a purchase', false, bought],
  ['no purchase', true, { ...bought, occurred: false }],
  ['fewer than three purchases', true, { ...bought, count: { op: 'lt', value: 3 } }],
  ['another number of purchases than one', true, { ...bought, count: { op: 'neq', value: 1 } }],
  ['three purchases', false, { ...bought, count: { op: 'gte', value: 3 } }],
  ['purchases for less than 100', true, { ...bought, aggregate: { ...spent, op: 'lt', value: 100 } }],
  ['purchases for 100 or more', false, { ...bought, aggregate: { ...spent, op: 'gte', value: 100 } }],
  [
    'one purchase or more, for less than 100',
    false,
    { ...bought, count: { op: 'gte', value: 1 }, aggregate: { ...spent, op: 'lt', value: 100 } },
  ],
  [
    'purchases of less than 100 each',
    false,
    { ...bought, aggregate: { ...spent, function: 'max', op: 'lt', value: 100 } },
  ],
  ['a sequence with a purchase', false, { kind: 'event_sequence', steps: [bought] }],
  ['no such sequence', true, { kind: 'event_sequence', occurred: false, steps: [bought] }],
  ['an answer', true, attribute('attributes.size', 'eq')],
  ['another attribute', false, attribute('attributes.plan', 'eq')],
  ['another attribute that is missing', true, attribute('attributes.plan', 'not_in')],
  ['a name', true, attribute('firstName', 'contains')],
  ['an extracted value', false, attribute('computed.budget', 'gt')],
  ['a computed value', true, attribute('computed.eventCount30d', 'gt')],
  [
    'a group with another attribute',
    false,
    { kind: 'person_group', filters: [attribute('attributes.plan', 'eq')] },
  ],
  ['a car', false, { kind: 'has_relationship' }],
  ['no car', true, { kind: 'has_relationship', exists: false }],
  ['a segment that may have them', true, { kind: 'segment_member', segmentId: 'seg_open', member: true }],
  ['a segment that does not', false, { kind: 'segment_member', segmentId: 'seg_shut', member: true }],
  ['not being in a segment', true, { kind: 'segment_member', segmentId: 'seg_shut', member: false }],
  ['an initiative before', true, { kind: 'initiative', initiativeId: 'ini_a', participated: true }],
  ['another initiative', false, { kind: 'initiative', initiativeId: 'ini_b', participated: true }],
  ['a message', false, { kind: 'message', direction: 'inbound', occurred: true }],
  ['few messages', true, { kind: 'message', direction: 'outbound', occurred: true, count: few }],
  ['being listed', false, { kind: 'do_not_contact', listed: true }],
  ['a share', true, { kind: 'sample', percent: 10 }],
  ['a consent', true, { kind: 'consent', topicId: 'top_a', channel: 'whatsapp', holds: true }],
])('A segment that asks for %s may have a newcomer: %s', (_, may, predicate) => {
  expect(admits('AND', predicate)).toBe(may)
})

test('Conditions are joined from left to right', () => {
  expect(admits('AND')).toBe(true)
  expect(admits('AND', form, bought)).toBe(false)
  expect(admits('OR', bought, form)).toBe(true)
  expect(admits('AND', bought, { ...form, connector: 'OR' })).toBe(true)
  expect(admits('OR', form, { ...bought, connector: 'AND' })).toBe(false)
})
