import type { MessagePrices } from '../../messaging/index.ts'

/** The people of an audience whose phone numbers begin alike. For emails there is one group. */
export interface DestinationGroup {
  /** The longest calling code with prices that fits; empty: none does. */
  code: string
  people: number
}

export type PricedCategory = 'marketing' | 'utility' | 'authentication' | 'service' | 'email'

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

type LaunchPrices = Pick<MessagePrices, 'currency' | 'email' | 'whatsapp'>

interface CostInput {
  prices: LaunchPrices
  groups: readonly DestinationGroup[]
  /** Of the message of each round. */
  categories: readonly PricedCategory[]
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
    const each = categories.map((category) => priceOf(prices, code, category))
    const reply = priceOf(prices, code, categories.includes('email') ? 'email' : 'service')
    if (reply !== null) {
      hasReplies = true
      sums.replies += reply * BigInt(people)
    }
    if (each.length === 0 || each.some((price) => price === null)) {
      unpriced += people
      continue
    }
    sums.least += each[0]! * BigInt(people)
    sums.most += each.reduce<bigint>((sum, price) => sum + price!, 0n) * BigInt(people)
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

/** Of as many people as there is room for, when nobody knows yet who they are. Rounded to the nearest. */
function shareOf(sum: bigint, part: number, total: number): bigint {
  return (2n * sum * BigInt(part) + BigInt(total)) / (2n * BigInt(total))
}

/** In millionths; null: not set. */
function priceOf({ email, whatsapp }: LaunchPrices, code: string, category: PricedCategory): bigint | null {
  if (category === 'email') return millionthsOf(email)
  const destination = whatsapp.find(({ codes }) => (code === '' ? codes.length === 0 : codes.includes(code)))
  return millionthsOf(destination?.[category] ?? null)
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
