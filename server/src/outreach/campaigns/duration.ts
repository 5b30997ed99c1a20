const HOUR_S = 3_600
const DAY_H = 24
const TIER = /^TIER_(\d{1,9})(K?)$/

export interface Sender {
  perSecond: number
  /** How many people it may write to first in 24 hours, in the provider's words. */
  messagingLimit: string | null
}

/** How many hours the first messages to so many people take, by the pace and the limit of their sender. Pure. */
export function hoursFor(people: number, { perSecond, messagingLimit }: Sender): number {
  const byPace = people / (perSecond * HOUR_S)
  const limit = peopleADay(messagingLimit)
  // Each day begins with as many as the limit allows.
  const byLimit = limit === null ? 0 : Math.max(0, Math.ceil(people / limit) - 1) * DAY_H
  return Math.max(byPace, byLimit)
}

/** `TIER_1K` is 1,000; null for no limit or an unknown one. */
function peopleADay(limit: string | null): number | null {
  const [, digits, thousands] = TIER.exec(limit ?? '') ?? []
  const people = digits === undefined ? 0 : Number(digits) * (thousands ? 1_000 : 1)
  return people === 0 ? null : people
}
