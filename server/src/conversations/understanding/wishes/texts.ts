import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES, type Language } from '../text.ts'
import { LABELS, type Label } from './features.ts'

const FOLDER = join(import.meta.dirname, 'texts')

/** What somebody replied to a question, and what it asks for. `question` is null for a reply to the first message. */
export interface Text {
  language: Language
  label: Label
  question: string | null
  text: string
}

/** The texts with which the model is trained. Throws where a line is not LABEL, QUESTION and TEXT. */
export function readTexts(): Text[] {
  return LANGUAGES.flatMap((language) =>
    sourceOf(language)
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => {
        const [label, question, text, ...more] = line.split('\t')
        if (!LABELS.includes(label as Label) || !question || !text || more.length > 0)
          throw new Error(`wishes/texts/${language}.tsv: "${line}" is not LABEL, QUESTION and TEXT`)
        return { language, label: label as Label, question: question === '-' ? null : question, text }
      }),
  )
}

/** A digest of all texts. */
export function digestOfTexts(): Buffer {
  const hash = createHash('sha256')
  for (const language of LANGUAGES) hash.update(sourceOf(language))
  return hash.digest()
}

const sourceOf = (language: Language) => readFileSync(join(FOLDER, `${language}.tsv`), 'utf8')
