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
  ['zbzbzb', 'Write `z` once'],
  ["d'd'd", 'Write `d` once'],
  ['dMyyyy', 'Nobody can tell where `M` ends'],
  ['HHmsS', 'Nobody can tell where `s` ends'],
  ['HH:mm a', 'Write `h` for hours'],
  ["d'1'M", 'without digits'],
])('The date format %s is refused as ambiguous', (format, problem) => {
  expect(findFormatProblem(format)).toContain(problem)
})
