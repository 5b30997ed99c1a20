import { describe, expect, test } from 'vitest'
import type { Language } from '../text.ts'
import { readNumbers } from './numbers.ts'

const EXAMPLES: Record<Language, [text: string, numbers: number[]][]> = {
  en: [
    ['25', [25]],
    ['we have 25 employees', [25]],
    ['twenty-five', [25]],
    ['twenty five', [25]],
    ['about a hundred', [100]],
    ['one hundred and twenty', [120]],
    ['two thousand five hundred', [2500]],
    ['1,200', [1200]],
    ['1,200.50', [1200.5]],
    ['7.5', [7.5]],
    ['12k', [12000]],
    ['3 million', [3e6]],
    ['a dozen', [12]],
    ['a couple of times', [2]],
    ['two and a half', [2.5]],
    ['none', [0]],
    ['zero', [0]],
    ['-3', [-3]],
    ['minus three', [-3]],
    ['3-5', [3, 5]],
    ['between three and five', [3, 5]],
    ['at 10:30', []],
    ['on 5/3/2025', []],
    ['the second one', [1]],
    ['just one', [1]],
    ['nineteen', [19]],
    ['hello', []],
    ['ninety nine', [99]],
    ['ten people, 4 dogs', [10, 4]],
    ['$1,000,000', [1e6]],
  ],
  es: [
    ['25', [25]],
    ['tengo veinticinco años', [25]],
    ['treinta y uno', [31]],
    ['treinta y un', [31]],
    ['cien', [100]],
    ['ciento veinte', [120]],
    ['unos tres mil doscientos', [3200]],
    ['dos mil', [2000]],
    ['mil', [1000]],
    ['2 mil', [2000]],
    ['1.200', [1200]],
    ['1.200,50', [1200.5]],
    ['7,5', [7.5]],
    ['un millón y medio', [1500000]],
    ['2,5 millones', [2.5e6]],
    ['una docena', [12]],
    ['un par', [2]],
    ['dos y medio', [2.5]],
    ['ninguno', [0]],
    ['cero', [0]],
    ['un ocho', [8]],
    ['uno', [1]],
    ['tengo un perro', [1]],
    ['cinco o seis', [5, 6]],
    ['dos y tres', [2, 3]],
    ['quinientas personas', [500]],
    ['menos tres', [-3]],
    ['a las 10:30', []],
    ['el 5/3/2025', []],
    ['dieciséis', [16]],
    ['hola', []],
    ['veintidós mil', [22000]],
  ],
  pt: [
    ['25', [25]],
    ['tenho vinte e cinco anos', [25]],
    ['trinta e um', [31]],
    ['cem', [100]],
    ['cento e vinte', [120]],
    ['três mil e duzentos', [3200]],
    ['dois mil', [2000]],
    ['mil', [1000]],
    ['2 mil', [2000]],
    ['1.200', [1200]],
    ['1.200,50', [1200.5]],
    ['7,5', [7.5]],
    ['2,5 milhões', [2.5e6]],
    ['uma dúzia', [12]],
    ['um par', [2]],
    ['dois e meio', [2.5]],
    ['nenhum', [0]],
    ['zero', [0]],
    ['um oito', [8]],
    ['duas vezes', [2]],
    ['tenho um cachorro', [1]],
    ['cinco ou seis', [5, 6]],
    ['dois e três', [2, 3]],
    ['quinhentas pessoas', [500]],
    ['menos três', [-3]],
    ['às 10:30', []],
    ['dezesseis', [16]],
    ['catorze', [14]],
    ['olá', []],
    ['vinte e dois mil', [22000]],
    ['mil e quinhentos', [1500]],
  ],
}

const rows = Object.entries(EXAMPLES).flatMap(([language, list]) =>
  list.map(([text, numbers]) => [language as Language, text, numbers] as const),
)

test.each(rows)('In %s, "%s" contains the numbers %j', (language, text, numbers) => {
  expect(readNumbers(text, language).map((found) => found.value)).toEqual(numbers)
})

describe('The position of a number', () => {
  test('covers all its words', () => {
    const text = 'Somos unas ciento veinte personas.'
    const [found] = readNumbers(text, 'es')
    expect(text.slice(found!.start, found!.end)).toBe('ciento veinte')
  })

  test('includes its sign', () => {
    const [found] = readNumbers('it was -3 degrees', 'en')
    expect('it was -3 degrees'.slice(found!.start, found!.end)).toBe('-3')
  })
})
