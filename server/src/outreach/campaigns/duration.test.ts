import { expect, test } from 'vitest'
import { hoursFor } from './duration.ts'

test.each([
  [3_600, { perSecond: 1, messagingLimit: null }, 1],
  [3_600, { perSecond: 80, messagingLimit: 'TIER_UNLIMITED' }, 3_600 / (80 * 3_600)],
  [1_000, { perSecond: 1_000, messagingLimit: 'TIER_1K' }, 1_000 / 3_600_000],
  [1_001, { perSecond: 1_000, messagingLimit: 'TIER_1K' }, 24],
  [2_500, { perSecond: 1_000, messagingLimit: 'TIER_1K' }, 48],
  [251, { perSecond: 1_000, messagingLimit: 'TIER_250' }, 24],
  [0, { perSecond: 80, messagingLimit: 'TIER_250' }, 0],
])('%i people by %o take %d hours', (people, sender, hours) => {
  expect(hoursFor(people, sender)).toBeCloseTo(hours)
})
