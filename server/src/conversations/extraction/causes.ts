/**
 * Why a value was taken. `reviewed` is a person's decision; the others say how sure a reader can be.
 */
export const CAUSES = [
  'tapped',
  'literal',
  'inferred',
  'volunteered',
  'asked_twice',
  'two_values',
  'readers_disagree',
  'reviewed',
] as const

export type Cause = (typeof CAUSES)[number]

/** Values below this confidence wait for a person. */
const REVIEW_BELOW = 0.7

/** Whether a person is asked about a value. */
export function waitsForReview({ confidence }: { confidence: number }): boolean {
  return confidence < REVIEW_BELOW
}
