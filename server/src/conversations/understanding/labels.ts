import { isStopButton } from './intents/opt-out.ts'
import type { Option } from './question.ts'
import { plain } from './text.ts'

/**
 * The option whose label, or one of whose synonyms, is this whole text. Case, accents and punctuation are ignored, unless several labels differ in
 * these alone (`<50`, `>50`).
 */
export function optionLabelled(text: string, options: readonly Option[]): Option | null {
  const typed = text.trim()
  const exact = options.find(({ label }) => label.trim() === typed)
  if (exact) return exact
  const folded = plain(typed)
  const same =
    folded === '' ? [] : options.filter((option) => namesOf(option).some((name) => plain(name) === folded))
  return same.length === 1 ? same[0]! : null
}

/** The label of an option and its synonyms. */
export function namesOf({ label, synonyms = [] }: Option): string[] {
  return [label, ...synonyms]
}

/** Whether a typed text is one of the titles that were just offered, and not that of a button that stops. */
export function isAnswer(text: string, offered: readonly string[]): boolean {
  const folded = plain(text)
  return folded !== '' && !isStopButton(text, null) && offered.some((title) => plain(title) === folded)
}
