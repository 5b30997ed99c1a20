import type { PersonTouch } from './person-touches.ts'
import { creditOf, type Windows } from './touches.ts'

/* Adds up conversions person by person, so that nobody has to be remembered to count people. Pure. */

export const MODELS = ['last_touch', 'first_touch'] as const
export type Model = (typeof MODELS)[number]

export const DIMENSIONS = ['initiative', 'channel', 'variant', 'template', 'touch'] as const
export type Dimension = (typeof DIMENSIONS)[number]

/** A conversion of a person, with the day or week it belongs to. */
export interface Conversion {
  id: string
  at: Date
  /** The first day: 2026-05-01. */
  bucket: string
  value: number
}

export interface Sum {
  conversions: number
  people: number
  value: number
}

export interface Credited {
  sum: Sum
  /** By the first day. */
  buckets: Record<string, Sum>
  /** By the key of the group (`groupKey`). */
  groups: Record<Dimension, Record<string, Sum>>
}

export interface Counts {
  /** All conversions, whether or not a touch came before. */
  all: Sum
  models: Record<Model, Credited>
}

export class Tally {
  readonly counts: Counts
  readonly #windows: Windows
  readonly #initiativeId: string | null

  /** `initiativeId`: counts only what this initiative is credited with. */
  constructor(windows: Windows, initiativeId: string | null) {
    this.#windows = windows
    this.#initiativeId = initiativeId
    this.counts = { all: none(), models: { last_touch: nothing(), first_touch: nothing() } }
  }

  /** All conversions of the period of one person, and their touches. */
  add(conversions: readonly Conversion[], touches: readonly PersonTouch[]): void {
    const seen = new Set<Sum>()
    for (const conversion of conversions) {
      count(this.counts.all, conversion, seen)
      const credit = creditOf(touches, conversion.at, this.#windows)
      if (credit === null) continue
      this.#credit('last_touch', conversion, credit.last, seen)
      this.#credit('first_touch', conversion, credit.first, seen)
    }
  }

  #credit(model: Model, conversion: Conversion, touch: PersonTouch, seen: Set<Sum>): void {
    if (this.#initiativeId !== null && touch.initiative_id !== this.#initiativeId) return
    const { sum, buckets, groups } = this.counts.models[model]
    count(sum, conversion, seen)
    count(sumOf(buckets, conversion.bucket), conversion, seen)
    for (const dimension of DIMENSIONS)
      count(sumOf(groups[dimension], groupKey(dimension, touch)), conversion, seen)
  }
}

/** What names the group of a touch: ids joined by a slash. Empty: it has none. */
function groupKey(dimension: Dimension, touch: PersonTouch): string {
  switch (dimension) {
    case 'initiative':
      return touch.initiative_id
    case 'channel':
      return touch.channel
    case 'variant':
      return touch.variant === null ? '' : `${touch.initiative_id}/${touch.variant}`
    case 'template':
      if (touch.template_id === null) return ''
      return `${touch.is_email_template ? 'emailTemplate' : 'template'}/${touch.template_id}`
    case 'touch':
      return touch.kind
  }
}

function sumOf(sums: Record<string, Sum>, key: string): Sum {
  sums[key] ??= none()
  return sums[key]
}

/** A person counts once in each sum. */
function count(sum: Sum, { value }: Conversion, seen: Set<Sum>): void {
  sum.conversions += 1
  sum.value += value
  if (!seen.has(sum)) sum.people += 1
  seen.add(sum)
}

function none(): Sum {
  return { conversions: 0, people: 0, value: 0 }
}

function nothing(): Credited {
  const groups = { initiative: {}, channel: {}, variant: {}, template: {}, touch: {} }
  return { sum: none(), buckets: {}, groups }
}
