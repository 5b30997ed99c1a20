/** What an initiative will send at most, and how long the first messages take. */
export interface Estimate {
  /** Without replies and follow-ups, to with all follow-ups. */
  messages: { least: number; most: number }
  /** Days until everybody has the first message; null: no limit applies. */
  days: number | null
}

export interface EstimateInput {
  people: number
  rounds: number
  senders: readonly { messagesPerSecond: number; messagingLimit: string | null }[]
}

const SECONDS_A_DAY = 86_400
const TIER = /^TIER_(\d+)(K?)$/

/** The people that a number may message first in a day: `TIER_1K` is 1,000; null for no limit or an unknown one. */
export function peopleADay(limit: string | null): number | null {
  const [, digits, thousands] = TIER.exec(limit ?? '') ?? []
  return digits === undefined ? null : Number(digits) * (thousands ? 1_000 : 1)
}

/** One sender sends the messages of a journey, so the first one counts. */
export function estimate({ people, rounds, senders: [sender] }: EstimateInput): Estimate {
  const byPace = sender ? people / (sender.messagesPerSecond * SECONDS_A_DAY) : null
  const limit = sender ? peopleADay(sender.messagingLimit) : null
  const byLimit = limit === null ? null : people / limit
  const days = byPace === null ? null : Math.ceil(Math.max(byPace, byLimit ?? 0))
  return {
    messages: { least: people, most: people * rounds },
    days: people === 0 ? null : days,
  }
}
