import type { Chosen } from '../chosen.ts'

/**
 * Who is still to be enrolled after an answer: those who were refused, and those who were chosen meanwhile. Whoever was
 * enrolled and has ended since would be messaged again.
 */
export function notEnrolled(
  chosen: readonly Chosen[],
  sent: readonly Chosen[],
  refused: readonly { index: number }[],
): Chosen[] {
  const indexes = new Set(refused.map(({ index }) => index))
  const enrolled = new Set(sent.filter((_, at) => !indexes.has(at)).map(({ externalId }) => externalId))
  return chosen.filter(({ externalId }) => !enrolled.has(externalId))
}
