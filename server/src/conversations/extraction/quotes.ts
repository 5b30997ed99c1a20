import { type Found, sentences } from '../understanding/index.ts'

/** Messages up to this length are quoted as a whole. */
const WHOLE = 160

/** The quote at a position in a message: a short message as a whole, otherwise the sentences there. */
export function quoteAround(text: string, place: Pick<Found<unknown>, 'start' | 'end'>): string {
  const whole = text.trim()
  if (whole.length <= WHOLE) return whole
  const within = sentences(text).filter(
    (sentence) => sentence.end > place.start && sentence.start < place.end,
  )
  const [first, last] = [within[0], within.at(-1)]
  return first && last
    ? text.slice(first.start, last.end)
    : text.slice(place.start, place.end).trim() || whole
}

/** Whether a quote occurs literally in a message of the participant. */
export function isQuoted(
  quote: string,
  transcript: readonly { author: 'agent' | 'participant' | 'human'; text: string }[],
): boolean {
  return (
    quote.trim() !== '' &&
    transcript.some(({ author, text }) => author === 'participant' && text.includes(quote))
  )
}
