import { expect, test } from 'vitest'
import { guessTargets } from './column-guesses.ts'

const sample = (columns: string[], ...rows: string[][]) =>
  ({ columns, rows }) as Parameters<typeof guessTargets>[1]

test('a column of full names is recognized by its name', () => {
  expect(guessTargets('people', sample(['id', 'Nombre completo'], ['1', 'Ana']))).toEqual({
    id: 'externalId',
    'Nombre completo': 'fullName',
  })
})

test('a column Name has full names when most of its cells have several words', () => {
  const names = (...cells: string[]) => sample(['id', 'Name'], ...cells.map((cell) => ['1', cell]))
  expect(guessTargets('people', names('Ana Gómez', 'Luis Rey', '')).Name).toBe('fullName')
  expect(guessTargets('people', names('Ana', 'Luis', 'Eva Luna')).Name).toBe('firstName')
})

test('beside a column of last names, it has first names', () => {
  const both = sample(['Nombre', 'Apellidos', 'id'], ['Ana María', 'Gómez', '1'])
  expect(guessTargets('people', both)).toEqual({
    Nombre: 'firstName',
    Apellidos: 'lastName',
    id: 'externalId',
  })
})
