/** The languages of simulated contacts. */
export type Language = 'en' | 'es' | 'pt'

export const LANGUAGES: readonly Language[] = ['en', 'es', 'pt']

/** Frequent short words that the other two languages do not have. */
const WORDS: Record<Language, Set<string>> = {
  en: words(`the and you your are is was would could should have has had do does did with for this that from what how
    which why when who our we hi hello yes please thanks thank will can any about of to it been like us`),
  es: words(`el los las una y usted tu tus eres estás qué cómo cuál con del pero hola sí gracias nuestro nuestra quieres
    tienes tiene le muy más eso esto aquí hoy escribimos puedes dinos cuéntanos hay es al`),
  pt: words(`os uma e você seu sua com não sim é são obrigado obrigada oi olá quer tem gostaria nosso nossa da dos das ao
    à isso mais qual quanto um em na pelo pela conosco foi`),
}
/** Letters that indicate a language more strongly than a word. */
const LETTERS: Record<Language, RegExp> = { en: /$^/g, es: /[ñ¿¡]/g, pt: /[ãõçâê]/g }
const LETTER_WEIGHT = 2

/** A score for each language of a text. */
export function languageScores(text: string): Record<Language, number> {
  const found = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const score = (language: Language) =>
    found.filter((word) => WORDS[language].has(word)).length +
    LETTER_WEIGHT * (text.toLowerCase().match(LETTERS[language])?.length ?? 0)
  return { en: score('en'), es: score('es'), pt: score('pt') }
}

/** The language of a text, or `otherwise` if its words do not indicate one. */
export function detectLanguage(text: string, otherwise: Language): Language {
  const scores = languageScores(text)
  const [best, second] = LANGUAGES.toSorted((a, b) => scores[b] - scores[a])
  return scores[best!] > scores[second!] ? best! : otherwise
}

function words(list: string): Set<string> {
  return new Set(list.split(/\s+/))
}
