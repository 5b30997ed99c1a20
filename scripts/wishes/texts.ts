import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hintsOf } from '../../server/src/conversations/understanding/intents/intents.ts'
import { LANGUAGES, type Language } from '../../server/src/conversations/understanding/text.ts'
import {
  featuresOf,
  LABELS,
  type Label,
} from '../../server/src/conversations/understanding/wishes/features.ts'
import { readCorpus } from '../../server/test/corpus/corpus.ts'
import type { Example } from './training.ts'

const TEXTS = join(import.meta.dirname, 'texts')
const CORPUS = join(import.meta.dirname, '../../server/test/corpus')

/** What somebody wrote, and what it asks for. */
export interface Text {
  language: Language
  label: Label
  text: string
}

/** The lines of the folder `texts`. Throws where a line is not LABEL, QUESTION and TEXT. */
export function readTexts(): Text[] {
  return LANGUAGES.flatMap((language) =>
    readFileSync(join(TEXTS, `${language}.tsv`), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => {
        const [label, question, text, ...more] = line.split('\t')
        if (!LABELS.includes(label as Label) || !question || !text || more.length > 0)
          throw new Error(`texts/${language}.tsv: "${line}" is not LABEL, QUESTION and TEXT`)
        return { language, label: label as Label, text }
      }),
  )
}

/**
 * What people wrote in the dialogues of the corpus. Where a dialogue ends with a wish, the last text is the wish, unless
 * the same words are an answer elsewhere. Nothing else in it is one.
 */
export function readReplies(): Text[] {
  const replies = new Map<string, Text>()
  for (const { language, replies: said, ends } of readCorpus()) {
    const texts = [...said.values()].flat(2).filter((one) => typeof one === 'string')
    const wish = ends === 'refused' ? 'refusal' : LABELS.find((label) => label === ends)
    for (const [index, text] of texts.entries()) {
      const label = index === texts.length - 1 ? (wish ?? 'none') : 'none'
      if (label === 'none' || !replies.has(text)) replies.set(text, { language, label, text })
    }
  }
  return [...replies.values()]
}

/** A text as the model is trained with it. */
export function exampleOf(said: Text): Example & Text {
  const { text } = said
  return { ...said, features: featuresOf(text, hintsOf(text)) }
}

/** A digest of everything that the model is trained with. */
export function digestOfTexts(): Buffer {
  const hash = createHash('sha256')
  const files = [join(TEXTS, '*.tsv'), join(CORPUS, '*.yaml')].flatMap((pattern) =>
    globSync(pattern).toSorted(),
  )
  for (const file of files) hash.update(readFileSync(file, 'utf8'))
  return hash.digest()
}
