import { expect, test } from 'vitest'
import { nextOrder, sortedRows } from './orders.ts'

const rows = [
  { name: 'Ñu', count: 2 },
  { name: 'nube', count: null },
  { name: 'Form 10', count: 10 },
  { name: 'Form 9', count: 2 },
]

test('words are sorted as readers expect, with numbers in them by their value', () => {
  expect(sortedRows(rows, ({ name }) => name, false, 'en').map(({ name }) => name)).toEqual([
    'Form 9',
    'Form 10',
    'Ñu',
    'nube',
  ])
})

test('numbers are sorted by value, equal rows keep their order, and rows without one come last', () => {
  const by = ({ count }: (typeof rows)[number]) => count
  expect(sortedRows(rows, by, false, 'en').map(({ name }) => name)).toEqual([
    'Ñu',
    'Form 9',
    'Form 10',
    'nube',
  ])
  expect(sortedRows(rows, by, true, 'en').map(({ name }) => name)).toEqual([
    'Form 10',
    'Ñu',
    'Form 9',
    'nube',
  ])
})

test('a column is sorted ascending, then descending, then as it was', () => {
  expect(nextOrder('name', null)).toBe('name')
  expect(nextOrder('name', { column: 'name', isDescending: false })).toBe('-name')
  expect(nextOrder('name', { column: 'name', isDescending: true })).toBeUndefined()
  expect(nextOrder('name', { column: 'other', isDescending: true })).toBe('name')
})
