import { row } from './copy.ts'

/** An event in the format of callers. */
export interface BenchEvent {
  name: string
  externalId: string
  personExternalId: string
  timestamp: string
  properties: Record<string, unknown>
}

/** The recorder of rows that COPY wrote. */
export const COPIED_BY = 'copy'

const EVENTS =
  'events (org_id, occurred_at, id, external_id, name, received_at, person_external_id, properties, recorded_by)'
const KEYS = 'event_keys (org_id, external_id, event_id, occurred_at)'

/**
 * Events of about 400 bytes, each with its own external id. The ids are evenly distributed, like random ids of callers.
 * So every insert goes to some page in the middle of the index and not to its last one.
 */
export class EventSource {
  readonly #people: number
  #count = 0

  constructor(people: number) {
    this.#people = people
  }

  next(at: Date): BenchEvent {
    this.#count += 1
    const n = this.#count
    const spread = scramble(n)
    return {
      name: 'order_placed',
      externalId: `order-${hex(spread, 8)}-${hex(scramble(spread ^ 0x5bd1e995), 8)}`,
      personExternalId: `customer-${spread % this.#people}`,
      timestamp: at.toISOString(),
      properties: {
        orderNumber: `A-${n}`,
        total: 129.9,
        currency: 'EUR',
        items: [
          { sku: 'shoe-42-black', quantity: 1, price: 89.95 },
          { sku: 'sock-3-pack', quantity: 2, price: 19.95 },
        ],
        channel: 'web',
        firstOrder: false,
      },
    }
  }
}

/** The rows that recording would write, for COPY: the target and its lines. */
export function copyOf(org: string, events: readonly BenchEvent[]): { target: string; rows: string[] }[] {
  const now = new Date().toISOString()
  const ids = events.map((event, index) => idOf(event, index))
  return [
    {
      target: KEYS,
      rows: events.map((event, index) => row(org, event.externalId, ids[index]!, event.timestamp)),
    },
    {
      target: EVENTS,
      rows: events.map(({ timestamp, externalId, name, personExternalId, properties }, index) => {
        const text = JSON.stringify(properties)
        return row(org, timestamp, ids[index]!, externalId, name, now, personExternalId, text, COPIED_BY)
      }),
    },
  ]
}

/** An id in the layout of a UUIDv7: the timestamp, followed by unique bits. */
function idOf(event: BenchEvent, index: number): string {
  const time = Date.parse(event.timestamp).toString(16).padStart(12, '0')
  const [, first, second] = event.externalId.split('-')
  const tail = `${first}${second}`.slice(0, 12)
  const count = hex(index & 0xfff, 3)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count}-8${first!.slice(5)}-${tail}`
}

/** A permutation of the 32-bit numbers (murmur3's finalizer), so that different counts give different numbers. */
function scramble(n: number): number {
  let h = n | 0
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0')
}
