import { expect, test } from 'vitest'
import { answersOf, comparisonIn, groupKey } from './comparison.ts'

test.each([
  ['day', { kind: 'day' }],
  ['field.score', { kind: 'field', name: 'score' }],
  ['attribute.home.city', { kind: 'attribute', name: 'home.city' }],
  ['segment.', null],
  ['color', null],
  [undefined, null],
])('%s in the address is %j', (text, comparison) => {
  expect(comparisonIn(text)).toEqual(comparison)
})

const city = { kind: 'attribute', name: 'city' } as const
const vip = { kind: 'segment', name: 'vip' } as const
const score = { kind: 'field', name: 'score' } as const

test.each([
  [city, { kind: 'VALUE', value: 'NONE' }, undefined, { attribute: 'city', attributeValue: 'NONE' }],
  [city, { kind: 'NONE', value: null }, 'new', { attribute: 'city', segment: 'new' }],
  [city, { kind: 'REST', value: null }, undefined, null],
  [score, { kind: 'VALUE', value: '4' }, 'new', { otherField: 'score', otherValue: '4', segment: 'new' }],
  [vip, { kind: 'INSIDE', value: null }, undefined, { segment: 'vip' }],
  [vip, { kind: 'INSIDE', value: null }, 'new', null],
  [vip, { kind: 'OUTSIDE', value: null }, 'new', { outsideSegment: 'vip', segment: 'new' }],
] as const)('Answers by %j of group %j within %s are found by %j', (by, group, segment, filters) => {
  expect(answersOf(by, groupKey(group), segment)).toEqual(filters)
})
