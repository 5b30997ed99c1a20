import { sentences } from '../text.ts'

export type Span = { value: string; start: number; end: number }

/** The clauses of a text. Punctuation and conjunctions separate them. */
export function clauses(text: string): Span[] {
  return Array.from(text.matchAll(/[^.,;!?\n…]+[.,;!?…]*/g)).flatMap((match) => {
    const joined = /^(.*?\S)(\s+(?:and|y|e|but|pero|mas)\s+)(.+)$/is.exec(match[0])
    if (!joined) return [{ value: match[0], start: match.index, end: match.index + match[0].length }]
    const second = match.index + joined[1]!.length + joined[2]!.length
    return [
      { value: joined[1]!, start: match.index, end: match.index + joined[1]!.length },
      { value: joined[3]!, start: second, end: match.index + match[0].length },
    ]
  })
}

/** The text with everything blanked out except the given spans. */
export function only(text: string, kept: readonly Span[]): string {
  const blank = Array.from({ length: text.length }, () => ' ')
  for (const { start, end } of kept) for (let i = start; i < end; i++) blank[i] = text[i]!
  return blank.join('')
}

export function without(text: string, { start, end }: Pick<Span, 'start' | 'end'>): string {
  return text.slice(0, start) + ' '.repeat(end - start) + text.slice(end)
}

/** The clauses of each sentence of a text, followed by the whole sentence. */
export function clausesAndSentences(text: string): Span[] {
  return sentences(text).flatMap((sentence) => {
    const parts = clauses(sentence.value).map(({ value, start, end }) => ({
      value,
      start: start + sentence.start,
      end: end + sentence.start,
    }))
    return parts.length > 1 ? [...parts, sentence] : [sentence]
  })
}
