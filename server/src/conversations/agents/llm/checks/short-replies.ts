import { type Language, plain } from '../../../understanding/index.ts'

/** Frequent words of short replies that no other of the three languages has, as `plain` writes them. */
const TYPICAL: Record<Language, ReadonlySet<string>> = {
  en: new Set(
    'thanks thank you hello hi please yes sorry great sure what how when the your and got it bye'.split(' '),
  ),
  es: new Set('gracias hola usted cuando cual siento perfecto y muy bien luego adios buenas'.split(' ')),
  pt: new Set(
    'obrigado obrigada ola oi sim voce qual quando desculpe desculpa otimo otima entendi muito bem tchau'.split(
      ' ',
    ),
  ),
}
const LANGUAGES = Object.keys(TYPICAL) as Language[]

/** Whether a reply too short for the detector has typical words of another language, and none of an expected one. */
export function isClearlyForeign(reply: string, expected: readonly Language[]): boolean {
  const words = plain(reply).split(' ')
  const shows = (language: Language) => words.some((word) => TYPICAL[language].has(word))
  return (
    !expected.some(shows) && LANGUAGES.some((language) => !expected.includes(language) && shows(language))
  )
}
