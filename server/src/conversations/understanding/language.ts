import { type Language, tokens } from './text.ts'

type Detector = typeof import('eld/extrasmall')['eld']

const LANGUAGES: Language[] = ['en', 'es', 'pt']
/** Fewer words tell too little: `ok` and `no` are every language. */
const ENOUGH_WORDS = 3
const ENOUGH_LETTERS = 9
/** How far ahead of the fallback another language must be before it is believed. */
const LEAD = 0.02

let detector: Promise<Detector> | undefined

/** Loads the detector when the first text needs it: 0.2 s and 90 MB that other processes never pay. */
function loadDetector(): Promise<Detector> {
  detector ??= import('eld/extrasmall').then(({ eld }) => {
    eld.setLanguageSubset(LANGUAGES)
    return eld
  })
  return detector
}

/**
 * The language of a text among en, es and pt; `fallback` for short texts, for other languages and
 * when the text could as well be in the fallback.
 */
export async function detectLanguage(text: string, fallback: Language): Promise<Language> {
  const read = tokens(text).filter((token) => /\p{L}/u.test(token.word))
  const letters = read.reduce((sum, token) => sum + token.word.length, 0)
  if (read.length < ENOUGH_WORDS || letters < ENOUGH_LETTERS) return fallback
  const eld = await loadDetector()
  const scores = eld.detect(text.slice(0, 600)).getScores()
  const best = LANGUAGES.toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0))[0]!
  return (scores[best] ?? 0) - (scores[fallback] ?? 0) > LEAD ? best : fallback
}
