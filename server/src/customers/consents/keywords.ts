/** Whole messages that ask for the person's preference page, in the three languages. */
const PREFERENCE_WORDS = new Set(['preferences', 'preferencias'])

/** The longest message that can be a keyword. */
const LONGEST = 120

/** A whole message for comparison with a keyword: without accents, case, and signs around it. Longer ones give ''. */
export function foldedKeyword(text: string): string {
  if (text.length > LONGEST) return ''
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]/u)
    .filter((word) => word !== '')
    .join(' ')
}

/** Whether a whole message asks for the preference page. */
export function isPreferenceRequest(text: string): boolean {
  return PREFERENCE_WORDS.has(foldedKeyword(text))
}
