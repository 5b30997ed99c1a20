import type { JourneyChannel } from '../../../customers/index.ts'
import type { MessagePrices } from '../../../messaging/index.ts'

/** The people of an audience whose phone numbers begin alike. For emails there is one group. */
export interface DestinationGroup {
  /** The longest calling code with prices that fits; empty: none does. */
  code: string
  people: number
}

export type PricedCategory = 'marketing' | 'utility' | 'authentication' | 'service' | 'email'

/** An SMS costs by the parts that it has for so many people. */
export type Priced = PricedCategory | { parts: number; people: number }

export interface LaunchCost {
  /** When nobody gets a follow-up, as a decimal. */
  least: string
  /** When everybody gets all of them. */
  most: string
  /** What one reply to each of them costs; null: no price is set. */
  replies: string | null
  /** People whose destination has no price for one of the messages. They are not counted in the amounts. */
  unpriced: number
}

type LaunchPrices = Pick<MessagePrices, 'currency' | 'email' | 'whatsapp' | 'sms'>

interface CostInput {
  prices: LaunchPrices
  groups: readonly DestinationGroup[]
  /** Of the message of each round. */
  categories: readonly Priced[]
  /** How many of the people are enrolled; null: all. */
  atMost: number | null
}

const DECIMALS = 6

/** What the messages of an initiative cost. Amounts are whole millionths, so that nothing is lost by adding. */
export function launchCost({ prices, groups, categories, atMost }: CostInput): LaunchCost {
  const sums = { least: 0n, most: 0n, replies: 0n }
  let unpriced = 0
  let hasReplies = false
  for (const { code, people } of groups) {
    const each = categories.map((category) => costOf(prices, { code, people }, category))
    const reply = costOf(prices, { code, people }, replyTo(categories))
    if (reply !== null) {
      hasReplies = true
      sums.replies += reply
    }
    if (each.length === 0 || each.some((cost) => cost === null)) {
      unpriced += people
      continue
    }
    sums.least += each[0]!
    sums.most += each.reduce<bigint>((sum, cost) => sum + cost!, 0n)
  }
  const total = groups.reduce((sum, { people }) => sum + people, 0)
  const part = (sum: bigint) => (atMost === null || total <= atMost ? sum : shareOf(sum, atMost, total))
  return {
    least: decimalOf(part(sums.least)),
    most: decimalOf(part(sums.most)),
    replies: hasReplies ? decimalOf(part(sums.replies)) : null,
    unpriced,
  }
}

/** Of a part of the people, when nobody knows yet who they are. Rounded to the nearest. */
function shareOf(sum: bigint, part: number, total: number): bigint {
  return (2n * sum * BigInt(part) + BigInt(total)) / (2n * BigInt(total))
}

function replyTo(categories: readonly Priced[]): Priced {
  if (categories.includes('email')) return 'email'
  return categories.some((category) => typeof category === 'object') ? { parts: 1, people: 1 } : 'service'
}

/** Of one message to each person of a group, in millionths; null: without a price. */
function costOf(prices: LaunchPrices, { code, people }: DestinationGroup, category: Priced): bigint | null {
  const price = priceOf(prices, code, category)
  if (price === null || typeof category === 'string') return price && price * BigInt(people)
  return shareOf(price * BigInt(category.parts), people, category.people)
}

/** In millionths; null: not set. */
function priceOf({ email, whatsapp, sms }: LaunchPrices, code: string, category: Priced): bigint | null {
  if (category === 'email') return millionthsOf(email)
  if (typeof category === 'object') return millionthsOf(destinationOf(sms, code)?.part ?? null)
  return millionthsOf(destinationOf(whatsapp, code)?.[category] ?? null)
}

/** With the longest code that fits; one without codes stands for all others. */
function destinationOf<T extends { codes: string[] }>(destinations: readonly T[], code: string): T | null {
  const lengthIn = ({ codes }: T) =>
    Math.max(-1, ...codes.map((each) => (code.startsWith(each) ? each.length : -1)))
  const best = destinations.toSorted((one, other) => lengthIn(other) - lengthIn(one))[0]
  if (best && lengthIn(best) > 0) return best
  return destinations.find(({ codes }) => codes.length === 0) ?? null
}

/** The calling codes by which the prices of a channel differ. */
export function codesWithPrices({ whatsapp, sms }: LaunchPrices, channel: JourneyChannel): string[] {
  return channel === 'email' ? [] : [...new Set([...whatsapp, ...sms].flatMap(({ codes }) => codes))]
}

function millionthsOf(price: string | null): bigint | null {
  if (price === null) return null
  const [whole, fraction = ''] = price.split('.')
  return BigInt(whole! + fraction.padEnd(DECIMALS, '0'))
}

function decimalOf(millionths: bigint): string {
  const digits = String(millionths).padStart(DECIMALS + 1, '0')
  const fraction = digits.slice(-DECIMALS).replace(/0{1,4}$/, '')
  return `${digits.slice(0, -DECIMALS)}.${fraction}`
}
