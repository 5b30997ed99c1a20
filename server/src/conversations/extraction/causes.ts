/**
 * Why a value was taken, from the surest to the least sure. `exact` is a message that is the value and nothing else,
 * `literal` one that names it. `partly_read` is an answer that says more than its value, and
 * `not_understood` one without a value. `reviewed` is a person's decision, the others are readings.
 */
export const CAUSES = [
  'tapped',
  'exact',
  'literal',
  'inferred',
  'volunteered',
  'asked_twice',
  'model_only',
  'two_values',
  'partly_read',
  'readers_disagree',
  'not_understood',
  'reviewed',
] as const

export type Cause = (typeof CAUSES)[number]

/**
 * How sure a value is by its cause: about the share that was right in dialogues that no rule knew. In known ones more is
 * right, which server/test/corpus/causes.full.test.ts prints and checks.
 */
export const CONFIDENCE: Readonly<Record<Cause, number>> = {
  tapped: 0.99,
  exact: 0.99,
  literal: 0.95,
  inferred: 0.9,
  asked_twice: 0.85,
  volunteered: 0.8,
  model_only: 0.65,
  two_values: 0.6,
  partly_read: 0.5,
  readers_disagree: 0.5,
  not_understood: 0,
  reviewed: 1,
}

/** Values below this confidence wait for a person. */
const REVIEW_BELOW = 0.7

/** Whether a person is asked about a value. */
export function waitsForReview({ confidence }: { confidence: number }): boolean {
  return confidence < REVIEW_BELOW
}
