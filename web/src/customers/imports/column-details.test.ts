import { expect, test } from 'vitest'
import { hasLocalNumbers, localDateFormat, repeatedColumns } from './column-details.ts'
import { sampleOf } from './csv-sample.ts'

const sample = (columns: string[], ...rows: string[][]) => ({ columns, rows, trouble: null, isLatin: false })

test.each([
  [['31/12/2025', '01/02/2026'], 'US', 'd/M/yyyy'],
  [['12/31/2025'], 'CO', 'M/d/yyyy'],
  [['01/02/2026'], 'CO', 'd/M/yyyy'],
  [['01/02/2026'], 'US', 'M/d/yyyy'],
  [['1.2.2026 9:30'], 'DE', 'd.M.yyyy H:mm'],
  [['01/02/2026', 'soon'], 'CO', null],
  [['2026-02-01'], 'CO', null],
  [[''], 'CO', null],
] as const)('Dates %j of %s have the format %s', (cells, country, format) => {
  expect(localDateFormat(sample(['at'], ...cells.map((cell) => [cell])), 0, country)).toBe(format)
})

test('Names that occur twice are found before the file is sent', () => {
  expect(repeatedColumns(sample(['id', 'city', ' city', '', '']))).toEqual(['city'])
})

test('Phone numbers without country code are recognized', () => {
  expect(hasLocalNumbers(sample(['phone'], ['+573001234567'], ['']), 'phone')).toBe(false)
  expect(hasLocalNumbers(sample(['phone'], ['300 123 4567']), 'phone')).toBe(true)
})

test('A file in Latin-1 is read with its accents', async () => {
  const bytes = Uint8Array.from('id,ciudad\n1,Bogotá\n', (letter) => letter.charCodeAt(0))
  expect(await sampleOf(new Blob([bytes]))).toEqual({
    columns: ['id', 'ciudad'],
    rows: [['1', 'Bogotá']],
    trouble: null,
    isLatin: true,
  })
})
