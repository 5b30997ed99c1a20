import { z } from 'zod'

const Quality = z.string().nullable().describe('As the provider reported it last: GREEN, YELLOW or RED.')
const Limit = z.string().nullable().describe('As the provider reported it last (TIER_1K).')
const Seconds = z.int().nullable()

/** How a sender did on a day. */
export const SenderDay = z.strictObject({
  day: z.iso.date().describe('UTC. Messages count on the day on which they were sent.'),
  quality: Quality,
  messagingLimit: Limit,
  attempted: z.int().describe('Sent, or failed before.'),
  failed: z.int(),
  delivered: z.int().nullable().describe('null: providers of this channel do not report deliveries.'),
  medianSeconds: Seconds.describe(
    'Half of the delivered messages arrived within so many seconds, rounded up. null: none arrived.',
  ),
  p95Seconds: Seconds.describe('The same for 95% of them.'),
})

export type SenderDay = z.output<typeof SenderDay>
