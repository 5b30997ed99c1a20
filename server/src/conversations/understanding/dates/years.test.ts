import { expect, test } from 'vitest'
import { asksYear, readYear } from './years.ts'

const NOW = new Date('2026-03-11T15:00:00Z')

test.each([
  'In which year was it built?',
  '¿En qué año lo compraste?',
  'Em que ano foi a última visita?',
  'What year is your car?',
])('“%s” asks for a year', (question) => expect(asksYear(question)).toBe(true))

test.each(['How many years have you been with us?', '¿Cuántos años tiene?', 'When was it last year?'])(
  '“%s” asks for no year',
  (question) => expect(asksYear(question)).toBe(false),
)

test.each([
  ['en', '2019', 2019],
  ['en', 'in 2019', 2019],
  ['en', 'you did it when I bought it in 2017 and not since', 2017],
  ['en', '2018. no, 2020', 2020],
  ['en', 'last year', 2025],
  ['en', '3 years ago I think', 2023],
  ['en', "back in '98", 1998],
  ['en', 'the year before last', 2024],
  ['en', 'twenty eighteen', 2018],
  ['en', 'nineteen ninety-eight I think', 1998],
  ['en', '20 of them, 18 were new', null],
  ['en', 'no idea, sorry', null],
  ['en', 'when the kids were 12', null],
  ['en', '20 of us came, no idea when', null],
  ['es', '98', 1998],
  ['es', 'en el 21. no, perdón, en el 22', 2022],
  ['es', 'hace cuatro años', 2022],
  ['es', 'el año pasado', 2025],
  ['es', 'uff, antes de todo eso... 2016 seguro', 2016],
  ['pt', 'em 2009', 2009],
  ['pt', 'ano passado', 2025],
  ['pt', 'faz uns 5 anos', 2021],
  ['pt', 'este ano mesmo', 2026],
] as const)('in %s, “%s” is the year %s', (language, text, year) => {
  expect(readYear(text, language, NOW)?.value ?? null).toBe(year)
})
