/**
 * The sentences of a text that fit within a number of characters, at least the first, and … if there are more. A text
 * that fits is unchanged.
 */
export function firstSentences(text: string, upTo: number): string {
  if (text.length <= upTo) return text
  const within = text.lastIndexOf('. ', upTo - 1)
  const end = within > 0 ? within : text.indexOf('. ')
  return end > 0 ? `${text.slice(0, end + 1)}…` : text
}
