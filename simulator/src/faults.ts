import { z } from 'zod'
import { Phone } from './phone-numbers.ts'
import { type Random, seededRandom } from './randomness.ts'

const Common = {
  /** The share of matching occasions on which it is injected, by a seeded random number. */
  rate: z.number().min(0).max(1).default(1),
  /** Ends after this many injections. */
  times: z.number().int().positive().optional(),
  wabaId: z.string().optional(),
}
const ForPhones = { phones: z.array(Phone).optional() }
const OfRequests = { on: z.enum(['messages', 'templates', 'media', 'flows', 'all']).default('messages') }
const OfWebhooks = { of: z.enum(['statuses', 'messages', 'templates']).optional() }
const Milliseconds = z.number().int().min(0).max(60_000)

export const FaultRequest = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('error'),
    code: z.number().int(),
    subcode: z.number().int().optional(),
    httpStatus: z.number().int().min(400).max(599).optional(),
    details: z.string().default('made to fail'),
    retryAfter: z.number().optional(),
    ...Common,
    ...ForPhones,
    ...OfRequests,
  }),
  z.strictObject({ kind: z.literal('latency'), ms: Milliseconds, ...Common, ...OfRequests }),
  z.strictObject({ kind: z.literal('reset_before'), ...Common, ...ForPhones, ...OfRequests }),
  z.strictObject({ kind: z.literal('reset_after'), ...Common, ...ForPhones, ...OfRequests }),
  z.strictObject({ kind: z.literal('throttle'), perSecond: z.number().positive(), ...Common }),
  z.strictObject({ kind: z.literal('late_refusals'), ...Common }),
  z.strictObject({
    kind: z.literal('status_failed'),
    code: z.number().int(),
    details: z.string().default('made to fail'),
    ...Common,
    ...ForPhones,
  }),
  z.strictObject({ kind: z.literal('skip_delivered'), ...Common, ...ForPhones }),
  z.strictObject({
    kind: z.literal('webhook_duplicate'),
    copies: z.number().int().min(1).max(20).default(1),
    ...Common,
    ...OfWebhooks,
  }),
  z.strictObject({
    kind: z.literal('webhook_reorder'),
    withinMs: Milliseconds.default(300),
    ...Common,
    ...OfWebhooks,
  }),
  z.strictObject({ kind: z.literal('webhook_delay'), ms: Milliseconds, ...Common, ...OfWebhooks }),
  z.strictObject({ kind: z.literal('webhook_drop'), ...Common, ...OfWebhooks }),
  z.strictObject({ kind: z.literal('webhook_unsigned'), ...Common }),
])
type FaultOrder = z.infer<typeof FaultRequest>
type Kind = FaultOrder['kind']
type OfKind<K extends Kind> = Extract<FaultOrder, { kind: K }>

export type Fault = FaultOrder & { id: string; strikes: number }

/** An occasion to inject a fault, with the properties that faults match. */
export interface Occasion {
  wabaId: string
  phone?: string
  on?: 'messages' | 'templates' | 'media' | 'flows' | 'other'
  of?: 'statuses' | 'messages' | 'templates' | 'other'
}

/** All faults that are currently active. */
export class Faults {
  readonly #faults = new Map<string, Fault>()
  readonly #random: Random
  #lastId = 0

  constructor(seed: string) {
    this.#random = seededRandom(`${seed}/faults`)
  }

  add(order: FaultOrder): Fault {
    const fault: Fault = { ...order, id: `fault_${++this.#lastId}`, strikes: 0 }
    this.#faults.set(fault.id, fault)
    return fault
  }

  remove(id: string): boolean {
    return this.#faults.delete(id)
  }

  clear(): void {
    this.#faults.clear()
  }

  all(): Fault[] {
    return [...this.#faults.values()]
  }

  /** The first fault of a kind that applies to this occasion, or null. Removes a fault after its last injection. */
  inject<K extends Kind>(kind: K, occasion: Occasion): OfKind<K> | null {
    if (this.#faults.size === 0) return null
    for (const fault of this.#faults.values()) {
      if (fault.kind !== kind || !matches(fault, occasion)) continue
      if (fault.rate < 1 && this.#random() >= fault.rate) continue
      fault.strikes += 1
      if (fault.strikes === fault.times) this.#faults.delete(fault.id)
      return fault as unknown as OfKind<K>
    }
    return null
  }

  /** A random delay for a reordered webhook, up to `ms`. */
  delayWithin(ms: number): number {
    return this.#random() * ms
  }
}

function matches(fault: Fault, { wabaId, phone, on, of }: Occasion): boolean {
  if (fault.wabaId !== undefined && fault.wabaId !== wabaId) return false
  if ('phones' in fault && fault.phones && !(phone !== undefined && fault.phones.includes(phone)))
    return false
  if ('on' in fault && fault.on !== 'all' && fault.on !== on) return false
  return !('of' in fault && fault.of !== undefined && fault.of !== of)
}
