import { PhraseTable } from './tables.ts'

const TABLE = new PhraseTable('word-classes').groups()
/**
 * `someone` is a human named by profession (`o farmacêutico`). People of one's own are excluded: talking to them first
 * is no request.
 */
const WORD_CLASSES: Readonly<Record<string, string>> = {
  ...TABLE,
  someone: `(?!(?:${TABLE.ownPeople!.replaceAll(' ', '|')})\\b)\\S+`,
}

/**
 * Compiles a small pattern language, one pattern per line, which is matched against folded words (`plain`):
 *
 * - `are|r you|u` words with alternatives; `de_verdad` is one alternative of two words
 * - `[a|an]` optional; `..` up to four words of any kind; `interesad*` any ending
 * - `<bot>` a class of words, of the table `word-classes` unless others are given
 * - `^` and `$` the beginning and the end of the message
 */
export function compilePatterns(
  lines: string,
  classes: Readonly<Record<string, string>> = WORD_CLASSES,
): RegExp {
  const sources = lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) =>
      line
        .split(/\s+/)
        .map((part) => compilePart(part, classes))
        .join(''),
    )
  // linear because a space ends each word and `..` spans at most four: a match tries few words
  return new RegExp(`(?<![^ ])(?:${sources.join('|')})`)
}

/** Whether a compiled pattern occurs in folded words. */
export function occursIn(pattern: RegExp, text: string): boolean {
  return pattern.test(`${text} `)
}

function compilePart(part: string, classes: Readonly<Record<string, string>>): string {
  if (part === '^' || part === '$') return part
  if (part === '..') return '(?:\\S+ ){0,4}'
  const optional = /^\[(.+)\]$/.exec(part)
  return optional ? `(?:${compileWords(optional[1]!, classes)})?` : compileWords(part, classes)
}

function compileWords(part: string, classes: Readonly<Record<string, string>>): string {
  const words = part
    .split('|')
    .flatMap((word) => {
      const named = /^<(\w+)>$/.exec(word)?.[1]
      if (named === undefined) return [word]
      if (!Object.hasOwn(classes, named)) throw new Error(`no class of words is called ${named}`)
      return classes[named]!.split(/\s+/)
    })
    .filter((word) => word !== '')
    .map((word) => word.replaceAll('_', ' ').replaceAll('*', '[^ ]*'))
  return `(?:${words.join('|')}) `
}
