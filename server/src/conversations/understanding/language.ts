import { LANGUAGES, type Language, tokenize } from './text.ts'

type Detector = typeof import('eld/extrasmall')['eld']

/** Shorter texts do not show their language: `ok` and `no` exist in all three. */
const ENOUGH_WORDS = 3
const ENOUGH_LETTERS = 9
/** Another language must score this much higher than the fallback to be chosen. */
const LEAD = 0.02

/** All languages, those named first. */
export function languagesFrom(...first: readonly Language[]): Language[] {
  return [...new Set([...first, ...LANGUAGES])]
}

let detector: Promise<Detector> | undefined

/** Loads the detector with the first text. It costs 0.2 s and 90 MB, which other processes save. */
function loadDetector(): Promise<Detector> {
  detector ??= import('eld/extrasmall').then(({ eld }) => {
    eld.setLanguageSubset([...LANGUAGES])
    return eld
  })
  return detector
}

/** Whether a text is long enough to show its language. */
export function showsLanguage(text: string): boolean {
  const tokens = tokenize(text).filter((token) => /\p{L}/u.test(token.word))
  const letters = tokens.reduce((sum, token) => sum + token.word.length, 0)
  return tokens.length >= ENOUGH_WORDS && letters >= ENOUGH_LETTERS
}

/**
 * The language of a text among en, es and pt. The result is `fallback` for short texts, for other languages and where
 * the scores are close.
 */
export async function detectLanguage(text: string, fallback: Language): Promise<Language> {
  if (!showsLanguage(text)) return fallback
  const eld = await loadDetector()
  const scores = eld.detect(text.slice(0, 600)).getScores()
  const best = LANGUAGES.toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0))[0]!
  return (scores[best] ?? 0) - (scores[fallback] ?? 0) > LEAD ? best : fallback
}
