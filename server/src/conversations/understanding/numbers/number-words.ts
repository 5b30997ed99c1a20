import { fold, type Language, words } from '../text.ts'

/** The vocabulary of numbers in one language. */
export type NumberWords = {
  /** Numbers below 1000, which are added from large to small. */
  values: Map<string, number>
  /** Dozens, 100 in English, and numbers from 1000 on. They multiply the number before them. */
  multipliers: Map<string, number>
  /** Words that may join two parts: `treinta y uno`. */
  and: Set<string>
  /** Words that may be an article or a pronoun. They count only if the text has no other number. */
  weak: Map<string, number>
  /** `dos y medio` adds a half; `medio millón` is half a million. */
  fractions: Map<string, number>
  /** Words for the decimal sign: `ocho coma cinco`. */
  point: Set<string>
  /** Words before a negative number: `menos tres`. */
  minus: Set<string>
  /** The decimal sign, for digits in which one separator could mean either. */
  decimal: '.' | ','
}

function map(pairs: Record<string, number>): Map<string, number> {
  return new Map(Object.entries(pairs))
}

/** `one two three` → 1, 2, 3, with the given step. */
function count(list: string, from: number, step = 1): Record<string, number> {
  return Object.fromEntries(list.split(' ').map((word, i) => [word, from + i * step]))
}

export const NUMBER_WORDS: Record<Language, NumberWords> = {
  en: {
    values: map({
      zero: 0,
      ...count('one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen', 1),
      ...count('sixteen seventeen eighteen nineteen', 16),
      ...count('twenty thirty forty fifty sixty seventy eighty ninety', 20, 10),
      fourty: 40,
      couple: 2,
    }),
    multipliers: map({
      dozen: 12,
      dozens: 12,
      hundred: 100,
      hundreds: 100,
      k: 1e3,
      thousand: 1e3,
      grand: 1e3,
      m: 1e6,
      mm: 1e6,
      million: 1e6,
      millions: 1e6,
      billion: 1e9,
    }),
    and: new Set(['and']),
    weak: map({ one: 1, none: 0, nobody: 0, nothing: 0 }),
    fractions: map({ half: 0.5, quarter: 0.25 }),
    point: new Set(['point']),
    minus: new Set(['minus', 'negative']),
    decimal: '.',
  },
  es: {
    values: map({
      cero: 0,
      ...count('uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince', 1),
      ...count(
        'dieciseis diecisiete dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro',
        16,
      ),
      ...count('veinticinco veintiseis veintisiete veintiocho veintinueve treinta', 25),
      ...count('cuarenta cincuenta sesenta setenta ochenta noventa', 40, 10),
      veintiun: 21,
      ...count('ciento doscientos trescientos cuatrocientos quinientos', 100, 100),
      ...count('seiscientos setecientos ochocientos novecientos', 600, 100),
      ...count('doscientas trescientas cuatrocientas quinientas', 200, 100),
      ...count('seiscientas setecientas ochocientas novecientas', 600, 100),
      cien: 100,
      centenar: 100,
      par: 2,
    }),
    multipliers: map({
      docena: 12,
      docenas: 12,
      lucas: 1e3,
      palos: 1e6,
      k: 1e3,
      mil: 1e3,
      m: 1e6,
      mm: 1e6,
      millon: 1e6,
      millones: 1e6,
    }),
    and: new Set(['y']),
    weak: map({ un: 1, una: 1, ninguno: 0, ninguna: 0, ningun: 0, nadie: 0, nada: 0 }),
    fractions: map({ medio: 0.5, media: 0.5, cuarto: 0.25 }),
    point: new Set(['coma', 'punto']),
    minus: new Set(['menos']),
    decimal: ',',
  },
  pt: {
    values: map({
      zero: 0,
      ...count('um dois tres quatro cinco seis sete oito nove dez onze doze treze quatorze quinze', 1),
      ...count('dezesseis dezessete dezoito dezenove vinte', 16),
      ...count('dezasseis dezassete dezoito dezanove', 16),
      ...count('trinta quarenta cinquenta sessenta setenta oitenta noventa', 30, 10),
      catorze: 14,
      duas: 2,
      ...count('cento duzentos trezentos quatrocentos quinhentos', 100, 100),
      ...count('seiscentos setecentos oitocentos novecentos', 600, 100),
      ...count('duzentas trezentas quatrocentas quinhentas', 200, 100),
      ...count('seiscentas setecentas oitocentas novecentas', 600, 100),
      cem: 100,
      centena: 100,
      par: 2,
    }),
    multipliers: map({
      duzia: 12,
      duzias: 12,
      k: 1e3,
      mil: 1e3,
      m: 1e6,
      mm: 1e6,
      mi: 1e6,
      milhao: 1e6,
      milhoes: 1e6,
      bilhao: 1e9,
      bilhoes: 1e9,
    }),
    and: new Set(['e']),
    weak: map({ um: 1, uma: 1, nenhum: 0, nenhuma: 0, ninguem: 0, nada: 0 }),
    fractions: map({ meio: 0.5, meia: 0.5, quarto: 0.25 }),
    point: new Set(['virgula', 'ponto']),
    minus: new Set(['menos']),
    decimal: ',',
  },
}

/** Positions by word: `la segunda` → 2. The last one has the number -1. */
export const ORDINALS: Map<string, number> = new Map(
  (
    [
      ['first, primero, primera, primer, primeiro, primeira, 1st', 1],
      ['second, segundo, segunda, 2nd', 2],
      ['third, tercero, tercera, tercer, terceiro, terceira, 3rd', 3],
      ['fourth, cuarto, cuarta, quarto, quarta, 4th', 4],
      ['fifth, quinto, quinta, 5th', 5],
      ['sixth, sexto, sexta, 6th', 6],
      ['seventh, septimo, septima, setimo, setima', 7],
      ['eighth, octavo, octava, oitavo, oitava', 8],
      ['ninth, noveno, novena, nono, nona', 9],
      ['tenth, decimo, decima', 10],
      ['last, ultimo, ultima', -1],
    ] as const
  ).flatMap(([list, place]) => words(list).map((word) => [word, place] as const)),
)

/** The place that a word of a text names: `al tercer intento`, `the second time`. Null without one. */
export function ordinalIn(text: string): number | null {
  const word = fold(text)
    .split(/[^a-z0-9]+/)
    .find((each) => (ORDINALS.get(each) ?? 0) > 0)
  return word === undefined ? null : ORDINALS.get(word)!
}
