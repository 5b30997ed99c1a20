import { expect, test } from 'vitest'
import { asksMinutes, readMinutes } from './durations.ts'

test.each([
  ['en', 'half an hour', 30],
  ['en', 'quarter of an hour ish', 15],
  ['en', 'three quarters of an hour', 45],
  ['en', 'an hour and a half', 90],
  ['en', 'about two hours', 120],
  ['es', 'media hora', 30],
  ['es', 'una hora y media', 90],
  ['es', 'tres cuartos de hora', 45],
  ['es', 'una hora y diez', 70],
  ['pt', 'uma meia horinha', 30],
  ['pt', '1h20', 80],
  ['pt', 'duas horas e quinze', 135],
  ['en', '20', null],
  ['es', 'veinte minutos', null],
] as const)('%s: “%s” is %s minutes', (language, text, minutes) => {
  expect(readMinutes(text, language)?.value ?? null).toBe(minutes)
})

test('a question may count minutes', () => {
  expect(asksMinutes('¿Cuántos minutos esperó?')).toBe(true)
  expect(asksMinutes("Hi, I'm Ana. How many minutes did it take?")).toBe(true)
  expect(asksMinutes('How many hours did it take?')).toBe(false)
})
