import { plain } from '../text.ts'

/** What a message can ask for instead of an answer, or beside one. `none` is everything else. */
export const LABELS = ['none', 'later', 'refusal', 'human', 'optOut'] as const
export type Label = (typeof LABELS)[number]

/** Features share this many places of the model by their hash. */
export const PLACES = 2 ** 15

const LENGTHS = [3, 4, 5]
/** How much a phrase of the tables counts beside a single word. */
const HINTS = 4

/**
 * The features of a text, as places in the model: its words, pairs of words, parts of words, its length, and what the
 * phrases of the tables find in it.
 */
export function featuresOf(text: string, hints: readonly string[]): Set<number> {
  const folded = plain(text)
  const words = ['^', ...folded.split(' ').filter((word) => word !== ''), '$']
  const padded = ` ${folded} `
  const features = [
    ...words.map((word) => `word ${word}`),
    ...words.slice(1).map((word, index) => `pair ${words[index]} ${word}`),
    ...LENGTHS.flatMap((length) =>
      Array.from(
        { length: Math.max(0, padded.length - length + 1) },
        (_, start) => `part ${padded.slice(start, start + length)}`,
      ),
    ),
    `length ${Math.floor(Math.log2(words.length))}`,
    ...(text.includes('?') ? ['question'] : []),
    ...(hints.length > 0 ? hints : ['none']).flatMap((hint) =>
      Array.from({ length: HINTS }, (_, index) => `hint ${index} ${hint}`),
    ),
  ]
  return new Set(features.map(placeOf))
}

/** FNV-1a. */
function placeOf(feature: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < feature.length; index++)
    hash = Math.imul(hash ^ feature.charCodeAt(index), 0x01000193)
  return (hash >>> 0) % PLACES
}
