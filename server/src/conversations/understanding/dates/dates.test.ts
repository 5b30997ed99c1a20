import { describe, expect, test } from 'vitest'
import type { Language } from '../text.ts'
import { readDate } from './dates.ts'
import { withoutDeniedDays } from './denied-days.ts'

/** A Wednesday at 10:00 in Bogotá. */
const NOW = new Date('2026-03-11T15:00:00Z')

/** One example per line: the text = the date, with a time of day if the text gives one. */
const EXAMPLES: Record<Language, string> = {
  en: `today = 2026-03-11\nday after tomorrow = 2026-03-13\na week from tomorrow = 2026-03-19\ntwo weeks from today = 2026-03-25\na wk today = 2026-03-18\na week on Friday = 2026-03-20\nfor 8 months from May 1st = 2026-05-01\ntomorrow = 2026-03-12\nyesterday = 2026-03-10\nthe day after tomorrow = 2026-03-13\nin two weeks = 2026-03-25\nin 3 days = 2026-03-14\nFriday = 2026-03-13\nnext Friday = 2026-03-20
    tomorrow at 3pm = 2026-03-12 15:00\nMarch 20 = 2026-03-20\nthe 20th of March = 2026-03-20\n20 March 2027 = 2027-03-20\n2026-04-15 = 2026-04-15\n2026-04-15T08:30 = 2026-04-15 08:30\n4/15/2026 = 2026-04-15\non Monday at 10:30 = 2026-03-16 10:30\nnext week = 2026-03-18
    next month = 2026-04-11\nthree days ago = 2026-03-08\nlast Monday = 2026-03-09\nI was born on October 3, 1985 = 1985-10-03\nDecember 24th = 2026-12-24\nFebruary 2 = 2027-02-02\nthis evening at 8 = 2026-03-11 20:00\nin a month = 2026-04-11\nblue = -`,
  es: `hoy = 2026-03-11\nmañana = 2026-03-12\npasado mañana = 2026-03-13\nayer = 2026-03-10\nanteayer = 2026-03-09\nel viernes = 2026-03-13\nel próximo lunes = 2026-03-16\nel lunes que viene = 2026-03-16\nel lunes pasado = 2026-03-09\nel 5 de abril = 2026-04-05
    5 de marzo = 2027-03-05\nprimero de mayo = 2026-05-01\nel 1 de mayo de 2027 = 2027-05-01\nveinte de mayo = 2026-05-20\n15/04 = 2026-04-15\n15/04/2026 = 2026-04-15\n15-04-26 = 2026-04-15\nen dos semanas = 2026-03-25\ndentro de 3 días = 2026-03-14\nhace tres días = 2026-03-08
    dos semanas atrás = 2026-02-25\nla próxima semana = 2026-03-18\nel mes que viene = 2026-04-11\na fin de mes = 2026-03-31\na mediados de abril = 2026-04-15\nel fin de semana = 2026-03-14\nmañana por la mañana = 2026-03-12\nmañana a las 3 de la tarde = 2026-03-12 15:00
    el primer sábado de mayo = 2026-05-02\nel tercer jueves de abril = 2026-04-16\nel último viernes de abril = 2026-04-24\nde hoy en ocho = 2026-03-18\nde mañana en ocho = 2026-03-19\nhoy en quince = 2026-03-25\nel juebes 19 = 2026-03-19\nel biernes = 2026-03-13\nsábado 11 de abril = 2026-04-11\n    el martes a las 10:30 = 2026-03-17 10:30\nen septiembre = 2026-09-01\nnací el 3 de octubre de 1985 = 1985-10-03\ndiciembre 24 = 2026-12-24\nel 20 = 2026-03-20\nel viernes al mediodía = 2026-03-13 12:00\nel sábado a las tres y media = 2026-03-14 15:30\nmañana a las 9 de la mañana = 2026-03-12 09:00\nazul = -\n31/02/2026 = -`,
  pt: `hoje = 2026-03-11\namanhã = 2026-03-12\ndepois de amanhã = 2026-03-13\nontem = 2026-03-10\nanteontem = 2026-03-09\nsexta-feira = 2026-03-13\nna próxima segunda = 2026-03-16\nsegunda que vem = 2026-03-16\nsegunda-feira passada = 2026-03-09\ndia 5 de abril = 2026-04-05
    5 de março = 2027-03-05\n1º de maio = 2026-05-01\nprimeiro de maio de 2027 = 2027-05-01\nvinte e cinco de dezembro = 2026-12-25\n25/12 = 2026-12-25\n15/04/2026 = 2026-04-15\nem duas semanas = 2026-03-25\ndaqui a 3 dias = 2026-03-14\nhá três dias = 2026-03-08\nfaz um ano = 2025-03-11
    semana que vem = 2026-03-18\nmês que vem = 2026-04-11\nno fim do mês = 2026-03-31\nmeados de julho = 2026-07-15\nfim de semana = 2026-03-14\namanhã às 15h30 = 2026-03-12 15:30\namanhã ao meio-dia = 2026-03-12 12:00\nquarta às dez e meia da manhã = 2026-03-18 10:30
    no primeiro sábado de maio = 2026-05-02\nno segundo domingo de junho = 2026-06-14\nna última sexta-feira de abril = 2026-04-24\nde hoje a oito dias = 2026-03-18\nsábado dia 11 de abril = 2026-04-11\nfica para segunda = 2026-03-16\nentão segunda = 2026-03-16\nsegunda então = 2026-03-16\npara segunda opção = -\n    sábado à noite às 8 = 2026-03-14 20:00\nem março de 2027 = 2027-03-01\nnasci em 3 de outubro de 1985 = 1985-10-03\ndia 20 = 2026-03-20\nazul = -\na segunda opção = -`,
}

const rows = Object.entries(EXAMPLES).flatMap(([language, list]) =>
  list.split('\n').map((line) => {
    const [text, when] = line.split(' = ')
    return [language as Language, text!.trim(), when!] as const
  }),
)

test.each(rows)('In %s, "%s" is %s', (language, text, when) => {
  const found = readDate(text, language, NOW, 'America/Bogota')?.value
  expect(found ? [found.date, found.time].filter(Boolean).join(' ') : '-').toBe(when)
})

describe('“Today”', () => {
  test.each([
    ['America/Bogota', '2026-03-11'],
    ['Asia/Tokyo', '2026-03-12'],
    ['No/Where', '2026-03-12'],
  ])('in %s is %s', (timeZone, date) => {
    const late = new Date('2026-03-12T01:00:00Z')
    for (const [language, word] of [
      ['en', 'today'],
      ['es', 'hoy'],
      ['pt', 'hoje'],
    ] as const) {
      expect(readDate(word, language, late, timeZone)?.value.date).toBe(date)
    }
  })
})

test.each([
  ['pt', 'amanhã não que tenho médico. sexta pode vir', '2026-03-13'],
  ['pt', 'Na quinta... ai não, quinta não posso. Fica para segunda', '2026-03-16'],
  ['pt', 'estou fora até 10 de abril. dia 13 de abril', '2026-04-13'],
  ['es', 'el lunes no porque trabajo. el martes', '2026-03-17'],
  ['es', 'estoy de viaje hasta el viernes, el lunes puedo', '2026-03-16'],
  ['es', 'el jueves no, el viernes tampoco... el lunes', '2026-03-16'],
  ['es', 'cualquier día menos el domingo', null],
  ['es', 'no antes del lunes', '2026-03-16'],
  ['en', "I'm away until Friday, Monday works", '2026-03-16'],
  ['en', 'any day except Sunday', null],
] as const)('In %s, of “%s” the day that suits is %s', (language, text, day) => {
  expect(readDate(withoutDeniedDays(text), language, NOW, 'UTC')?.value.date ?? null).toBe(day)
})
