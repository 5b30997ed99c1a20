import { expect, test } from 'vitest'
import { delayDate, delayZone } from './dates.ts'

test.each([
  ['2030-06-01T09:00', '2030-06-01T09:00'],
  ['2030-06-01T09:00:30.5', '2030-06-01T09:00'],
  ['2030-06-01', '2030-06-01T00:00'],
  ['2030-06-01T09:00:00Z', '2030-06-01T04:00'],
  ['2030-06-01T01:30+02:00', '2030-05-31T18:30'],
  ['2030-06-01T09:00-05:00', '2030-06-01T09:00'],
  ['tomorrow', ''],
  ['2030-02-40T09:00Z', ''],
  ['', ''],
])('the date %s of a delay is %s in Bogotá', (text, shown) => {
  expect(delayDate(text, 'America/Bogota')).toBe(shown)
})

test('a delay without a time zone, or with half of its name, has that of the organization', () => {
  expect(delayZone('Europe/Madrid', 'America/Bogota')).toBe('Europe/Madrid')
  expect(delayZone('Europe/Mad', 'America/Bogota')).toBe('America/Bogota')
  expect(delayZone(undefined, 'America/Bogota')).toBe('America/Bogota')
})
