import { expect, test } from 'vitest'
import { changesOf, overStored, rowsOf } from './variable-rows.ts'

const variable = (key: string, value: string) => ({ key, value, isSecret: false, hosts: null })
const BASE = [variable('A', '1'), variable('B', '1'), variable('C', '1')]
const typed = rowsOf(BASE).map((row) => (row.key === 'A' ? { ...row, value: 'mine' } : row))

test('typed values stay, and the others follow what a colleague saved', () => {
  const stored = [variable('A', 'theirs'), variable('B', '2'), variable('D', '1')]
  const rows = overStored({ base: BASE, rows: typed }, stored)
  expect(rows.map(({ key, value }) => [key, value])).toEqual([
    ['A', 'mine'],
    ['B', '2'],
    ['D', '1'],
  ])
  expect(changesOf(stored, rows)).toEqual({
    variables: [{ key: 'A', value: 'mine', isSecret: false }],
    removeVariables: [],
  })
})

test('what the user removed stays removed', () => {
  const rows = overStored({ base: BASE, rows: rowsOf(BASE.slice(1)) }, BASE)
  expect(changesOf(BASE, rows)).toEqual({ variables: [], removeVariables: ['A'] })
})
