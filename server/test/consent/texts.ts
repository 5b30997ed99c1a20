import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { Language } from '../../src/conversations/understanding/index.ts'

/** What a text asks for: `stop` clearly, `unclear` perhaps, `ordinary` nothing of the kind. */
export const KINDS = ['stop', 'unclear', 'ordinary'] as const
export type Kind = (typeof KINDS)[number]

export interface LabeledText {
  language: Language
  kind: Kind
  text: string
  isSetAside: boolean
}

/** Every third text of a list was set aside. */
const SET_ASIDE = 3

export function readTexts(): LabeledText[] {
  const lists: Record<Language, Record<Kind, string[]>> = parse(
    readFileSync(join(import.meta.dirname, 'texts.yaml'), 'utf8'),
  )
  return (Object.keys(lists) as Language[]).flatMap((language) =>
    KINDS.flatMap((kind) =>
      lists[language][kind].map((text, at) => {
        return { language, kind, text, isSetAside: (at + 1) % SET_ASIDE === 0 }
      }),
    ),
  )
}
