import { z } from 'zod'
import { parseDuration } from '../../platform/core/index.ts'

const MAX_MS = 30 * 86_400_000
const DEFAULT_EXPIRY = '24h'

/** Which messages of an initiative wait for a person. */
export const Review = z
  .strictObject({
    firstMessages: z.boolean().default(false).describe('The first message to each person.'),
    replies: z.boolean().default(false).describe('What the agent answers.'),
    expireAfter: z
      .string()
      .max(20)
      .refine((text) => {
        const ms = parseDuration(text)
        return ms !== null && ms > 0 && ms <= MAX_MS
      }, 'Use a duration of up to 30d, such as 4h or 2d.')
      .default(DEFAULT_EXPIRY)
      .describe('What nobody approves within this time is not sent.'),
  })
  .meta({ id: 'MessageReview' })

export type Review = z.output<typeof Review>

/** How long the replies of the agent wait, in milliseconds; null: they are sent at once. */
export function replyReviewOf(review: Review | null): number | null {
  return review?.replies ? expiryOf(review) : null
}

/** How long first messages wait, in milliseconds; null: they are sent at once. */
export function firstReviewOf(review: Review | null): number | null {
  return review?.firstMessages ? expiryOf(review) : null
}

function expiryOf({ expireAfter }: Review): number {
  return parseDuration(expireAfter) ?? parseDuration(DEFAULT_EXPIRY)!
}
