import { describe, expect, test } from 'vitest'
import type { Option } from '../question.ts'
import type { Language } from '../text.ts'
import { readChoice } from './choices.ts'

const options = (...labels: string[]): Option[] =>
  labels.map((label, i) => ({ id: label, label, position: i + 1 }))

const ASKED: Record<Language, Option[]> = {
  en: options('Billing', 'Slow internet', 'Customer service', 'Other'),
  es: options('Facturación', 'Internet lento', 'Atención al cliente', 'Otro'),
  pt: options('Faturamento', 'Internet lenta', 'Atendimento', 'Outro'),
}

/** One example per line: the text = the numbers of the chosen options, `none`, or `-` for no choice. */
const EXAMPLES: Record<Language, string> = {
  en: `Billing = 1\nbilling please = 1\n1 = 1\noption 2 = 2\nthe second one = 2\n#3 = 3\nb = 2\nb) = 2\nthe last one = 4\nthree = 3\nslow internet = 2\nmy internet slow = 2\nbiling = 1
    costumer service = 3\nbilling and customer service = 1,3\n1 and 3 = 1,3\n1, 2 = 1,2\nnone of them = none\nall of them = 1,2,3,4\nnot billing, customer service = 3\n7 = -\nbanana = -\nOther = 4\nI would go with the first = 1
    A = 1\nthe problem is the billing = 1`,
  es: `Facturación = 1\nfacturacion por favor = 1\n1 = 1\nopción 2 = 2\nla segunda = 2\nla 3 = 3\nb = 2\nb) = 2\nla última = 4\ntres = 3\ninternet lento = 2\nel internet muy lento = 2\nfacturasion = 1
    atencion al client = 3\nfacturación y atención al cliente = 1,3\n1 y 3 = 1,3\nla 1 y la 2 = 1,2\nninguna = none\ntodas = 1,2,3,4\nno facturación, atención al cliente = 3\n7 = -\nplátano = -\notro = 4\nme quedo con la primera = 1
    opción a = 1\nel problema es la facturación = 1\nel uno = 1`,
  pt: `Faturamento = 1\nfaturamento por favor = 1\n1 = 1\nopção 2 = 2\na segunda = 2\na 3 = 3\nb = 2\nb) = 2\na última = 4\ntrês = 3\ninternet lenta = 2\na internet muito lenta = 2\nfaturamemto = 1
    atendimeto = 3\nfaturamento e atendimento = 1,3\n1 e 3 = 1,3\na 1 e a 2 = 1,2\nnenhuma = none\ntodas = 1,2,3,4\nnão faturamento, atendimento = 3\n7 = -\nbanana = -\noutro = 4\nfico com a primeira = 1
    letra a = 1\no problema é o faturamento = 1`,
}

const rows = Object.entries(EXAMPLES).flatMap(([language, list]) =>
  list.split('\n').map((line) => {
    const [text, places] = line.split(' = ')
    return [language as Language, text!.trim(), places!] as const
  }),
)

test.each(rows)('%s: "%s" chooses %s', (language, text, places) => {
  const value = readChoice(text, ASKED[language], language)?.value ?? null
  const chosen = value === null ? '-' : value === 'none' ? 'none' : value.ids
  const ids = /^\d/.test(places)
    ? places.split(',').map((place) => ASKED[language][Number(place) - 1]!.id)
    : places
  expect(chosen).toEqual(ids)
})

describe('Ranges as options', () => {
  const sizes = options('1-10', '11-50', '51 a 200', 'Más de 200')

  test.each([
    ['30', '11-50'],
    ['somos unos treinta', '11-50'],
    ['2', '1-10'],
    ['doscientos', '51 a 200'],
    ['600 empleados', 'Más de 200'],
    ['b', '11-50'],
    ['la última', 'Más de 200'],
  ])('contain "%s" in %s', (text, id) => {
    expect(readChoice(text, sizes, 'es')?.value).toEqual({ ids: [id] })
  })
})

test('Options that mean yes and no are chosen by any yes or no', () => {
  expect(readChoice('claro', options('Sí, me interesa', 'No'), 'es')?.value).toEqual({
    ids: ['Sí, me interesa'],
  })
  expect(readChoice('para nada', options('Sí, me interesa', 'No'), 'es')?.value).toEqual({ ids: ['No'] })
})

test('“Neither” chooses neither of the named options', () => {
  const uses = options('Work', 'Studies', 'Gaming')
  expect(readChoice('neither work nor studies. gaming', uses, 'en')?.value).toEqual({ ids: ['Gaming'] })
  expect(readChoice('games', uses, 'en')?.value).toEqual({ ids: ['Gaming'] })
  const services = options('Corte', 'Barba', 'Corte y barba')
  expect(readChoice('el corte nada más', services, 'es')?.value).toEqual({ ids: ['Corte'] })
})

test('Excluding all other options chooses the remaining one', () => {
  const levels = options('Básico', 'Intermedio', 'Avanzado')
  expect(readChoice('ni básico ni avanzado', levels, 'es')?.value).toEqual({ ids: ['Intermedio'] })
  expect(readChoice('básico no', levels, 'es')).toBeNull()
})

test('“Everything” chooses the option that includes the others', () => {
  const services = options('Packing only', 'Transport only', 'Full service')
  expect(readChoice('everything', services, 'en')?.value).toEqual({ ids: ['Full service'] })
  expect(readChoice('everything', options('Packing', 'Transport'), 'en')?.value).toEqual({
    ids: ['Packing', 'Transport'],
  })
})

test('“Both” means both options only when there are two', () => {
  expect(readChoice('las dos', options('Casa', 'Oficina'), 'es')?.value).toEqual({ ids: ['Casa', 'Oficina'] })
  expect(readChoice('ambas', options('Casa', 'Oficina', 'Campo'), 'es')).toBeNull()
})

test.each(['O', 'A', 'B', 'AB'])(
  'Where the options are letters, “%s” is the option of that name',
  (letter) => {
    expect(readChoice(letter, options('O', 'A', 'B', 'AB'), 'en')?.value).toEqual({ ids: [letter] })
  },
)
