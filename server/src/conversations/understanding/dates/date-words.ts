import { type Language, words } from '../text.ts'

/** The vocabulary of Spanish and Portuguese dates. Both languages share the grammar in `iberian-dates.ts`. */
export type DateWords = {
  /** Whole phrases and their distance from today in days. */
  days: [phrase: string, offset: number][]
  /** The names of each weekday by its number; Monday is 1. */
  weekdays: Map<string, number>
  months: Map<string, number>
  units: Map<string, 'days' | 'weeks' | 'months' | 'years'>
  /** Words between day, month and year: `5 de marzo de 2026`. */
  of: Set<string>
  first: Set<string>
  /** Words before an amount of time in the future: `en dos semanas`. */
  within: Set<string>
  /** Words before an amount of time in the past (`hace`) or after it (`atrás`). */
  ago: Set<string>
  next: Set<string>
  /** The verb after a relative pronoun: `la semana que viene`. */
  comes: Set<string>
  past: Set<string>
  parts: { start: Set<string>; middle: Set<string>; end: Set<string> }
  /** With one of these words the hours from noon on are meant. */
  afternoon: Set<string>
  morning: Set<string>
  noon: Set<string>
  midnight: Set<string>
}

/** The words are the same in both languages. */
const SPANISH_AND_PORTUGUESE_UNITS: DateWords['units'] = new Map([
  ['dia', 'days'],
  ['dias', 'days'],
  ['semana', 'weeks'],
  ['semanas', 'weeks'],
  ['mes', 'months'],
  ['meses', 'months'],
  ['ano', 'years'],
  ['anos', 'years'],
])

const set = (list: string) => new Set(words(list))

function numbered(list: string): Map<string, number> {
  return new Map(
    list.split(',').flatMap((names, i) =>
      names
        .trim()
        .split(' ')
        .map((name) => [name, i + 1] as const),
    ),
  )
}

export const DATE_WORDS: Record<Exclude<Language, 'en'>, DateWords> = {
  es: {
    days: [
      ['pasado manana', 2],
      ['antes de ayer', -2],
      ['anteayer', -2],
      ['antier', -2],
      ['hoy', 0],
      ['esta tarde', 0],
      ['esta noche', 0],
      ['ahora mismo', 0],
      ['mnn', 1],
      ['manana', 1],
      ['ayer', -1],
      ['anoche', -1],
    ],
    weekdays: numbered('lunes, martes, miercoles, jueves, viernes, sabado sabados, domingo domingos'),
    months: numbered(
      'enero ene, febrero feb, marzo mar, abril abr, mayo may, junio jun, julio jul, agosto ago, septiembre setiembre sept sep, octubre oct, noviembre nov, diciembre dic',
    ),
    units: SPANISH_AND_PORTUGUESE_UNITS,
    of: set('de, del'),
    first: set('primero, uno, 1ro, 1ero'),
    within: set('en, dentro, tras'),
    ago: set('hace, atras'),
    next: set('proximo, proxima, siguiente, otra'),
    comes: set('viene, entra'),
    past: set('pasado, pasada, ultimo, ultima'),
    parts: {
      start: set('principio, principios, inicio, inicios, comienzo, comienzos'),
      middle: set('mediado, mediados'),
      end: set('fin, fines, final, finales'),
    },
    afternoon: set('tarde, noche, pm'),
    morning: set('am, madrugada'),
    noon: set('mediodia'),
    midnight: set('medianoche'),
  },
  pt: {
    days: [
      ['depois de amanha', 2],
      ['antes de ontem', -2],
      ['anteontem', -2],
      ['hoje', 0],
      ['hj', 0],
      ['amnh', 1],
      ['esta tarde', 0],
      ['esta noite', 0],
      ['agora mesmo', 0],
      ['amanha', 1],
      ['ontem', -1],
    ],
    weekdays: numbered('segunda seg, terca ter, quarta qua, quinta qui, sexta sex, sabado sab, domingo dom'),
    months: numbered(
      'janeiro jan, fevereiro fev, marco mar, abril abr, maio mai, junho jun, julho jul, agosto ago, setembro set, outubro out, novembro nov, dezembro dez',
    ),
    units: SPANISH_AND_PORTUGUESE_UNITS,
    of: set('de, do'),
    first: set('primeiro'),
    within: set('em, dentro, daqui, apos'),
    ago: set('ha, faz, atras'),
    next: set('proximo, proxima, seguinte, outra'),
    comes: set('vem, entra'),
    past: set('passado, passada, ultimo, ultima'),
    parts: {
      start: set('comeco, inicio, principio'),
      middle: set('meados, meio'),
      end: set('fim, final, fins'),
    },
    afternoon: set('tarde, noite, pm'),
    morning: set('am, madrugada'),
    noon: new Set(['meio dia']),
    midnight: new Set(['meia noite']),
  },
}
