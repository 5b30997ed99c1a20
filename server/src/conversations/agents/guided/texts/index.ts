import type { Language } from '../../../understanding/index.ts'
import { ENGLISH } from './english.ts'
import { PORTUGUESE, PORTUGUESE_FORMAL } from './portuguese.ts'
import type { Register } from './register.ts'
import { SPANISH, SPANISH_FORMAL, SPANISH_VOS } from './spanish.ts'
import type { Texts } from './texts.ts'

export { type Register, registerIn } from './register.ts'
export type { Texts } from './texts.ts'

const IN_REGISTER: Record<Language, Record<Register, Texts>> = {
  en: { plain: ENGLISH, formal: ENGLISH, vos: ENGLISH },
  es: { plain: SPANISH, formal: SPANISH_FORMAL, vos: SPANISH_VOS },
  pt: { plain: PORTUGUESE, formal: PORTUGUESE_FORMAL, vos: PORTUGUESE },
}

/** The texts of people who are addressed plainly. */
export const TEXTS: Record<Language, Texts> = { en: ENGLISH, es: SPANISH, pt: PORTUGUESE }

/** All texts, whatever the register. */
export const ALL_TEXTS: readonly Texts[] = Object.values(IN_REGISTER).flatMap((each) => Object.values(each))

export function textsIn(language: Language, register: Register): Texts {
  return IN_REGISTER[language][register]
}
