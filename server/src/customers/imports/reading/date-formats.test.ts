import { expect, test } from 'vitest'
import { findFormatProblem } from './date-formats.ts'

test.each([
  'dd/MM/yyyy HH:mm',
  'd/M/yy',
  'yyMMdd',
  'ddMMyyyy',
  'yyyyMMddHHmmss',
  "yyyy-MM-dd'T'HH:mm:ss.SSSZZ",
  'd MMM yyyy h:mma',
  "dd 'de' MMMM 'de' yyyy",
  'dd/MM/yyyy z',
])('The date format %s is accepted', (format) => {
  expect(findFormatProblem(format)).toBeNull()
})

test.each([
  ['zbzbzb', 'Use `z` only once'],
  ["d'd'd", 'Use `d` only once'],
  ['dMyyyy', 'It is unclear where `M` ends'],
  ['HHmsS', 'It is unclear where `s` ends'],
  ['HH:mm a', 'Use `h` for hours'],
  ["d'1'M", 'with letters'],
])('The date format %s is refused as ambiguous', (format, problem) => {
  expect(findFormatProblem(format)).toContain(problem)
})
