import { plain } from '../../../understanding/index.ts'

const INVISIBLE = /\p{Cf}|\p{Cc}|\u034f|[\u115f\u1160\u17b4\u17b5\u3164]|[\ufe00-\ufe0f]/gu
/** Signs that look like a full stop. */
const DOTS = /(?<=[\p{L}\p{N}])[。｡․‧·∙•⋅‚](?=[\p{L}\p{N}])/gu
const APOSTROPHES = /[’‘´`ʼ]/g
const WORD = /[\p{L}\p{M}]{2,100}/gu
const LATIN = /\p{Script=Latin}/u
/** Alphabets with letters that look like Latin ones. */
const SIMILAR = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Cherokee}\p{Script=Armenian}]/u

/** A text as a person sees it: without invisible characters, and with one form for each letter, digit and dot. */
export function readable(text: string): string {
  return text
    .replace(INVISIBLE, (character) => (character === '\n' || character === '\t' ? character : ''))
    .normalize('NFKC')
    .replace(DOTS, '.')
    .replace(APOSTROPHES, "'")
}

/** A word that mixes alphabets, which can look like another word. */
export function disguisedWord(text: string): string | undefined {
  return text.match(WORD)?.find((word) => LATIN.test(word) && SIMILAR.test(word))
}

/** Readers of words and numbers cut longer texts. */
export const PIECE = /.{1,2000}(?:\s|$)|.{1,2000}/gsu

/** The folded words of a text of any length. */
export function plainly(text: string): string {
  return (text.match(PIECE) ?? []).map(plain).join(' ')
}
