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
])('%s can be read in one way', (format) => {
  expect(findFormatProblem(format)).toBeNull()
})

test.each([
  ['zbzbzb', 'Use `z` only once'],
  ["d'd'd", 'Use `d` only once'],
  ['dMyyyy', 'It is unclear where `M` ends'],
  ['HHmsS', 'It is unclear where `s` ends'],
  ['HH:mm a', 'Use `h` for hours'],
  ["d'1'M", 'with letters'],
])('%s could be read in many ways', (format, problem) => {
  expect(findFormatProblem(format)).toContain(problem)
})
