import { ApiError } from '../../../platform/core/index.ts'

/** Seconds after which there is probably capacity again. */
const RETRY_AFTER = 1

/** The holder that a body counts against: the target in the path, or the address of the caller. */
export interface Holder {
  readonly kind: 'known' | 'address'
  readonly id: string
}

/** The reservation of one body, from its first byte until its request is answered. */
export interface BodyReservation {
  /** Sets the number of bytes held. Throws `unavailable` when the budget does not allow it. */
  hold(total: number): void
  /** Registers the callback that ends the reading when this body is evicted. */
  onEvicted(refuse: (error: ApiError) => void): void
  /** Call this when the body is complete. It is not evicted any more. */
  markComplete(): void
  release(): void
}

/** The bytes of one holder. */
interface HolderUsage {
  readonly kind: Holder['kind']
  /** The most bytes it may hold. */
  readonly limit: number
  held: number
  bodies: number
  /** Bodies that are still arriving, oldest first. */
  readonly arriving: Set<Reservation>
}

/**
 * Limits the bytes of request bodies from callers without a key. Every target or address has a limit, and all addresses
 * together get half of the budget. When it is full, the holder with the most bytes loses its oldest incomplete body. So
 * clients that send slowly on purpose only use memory that no other caller needs.
 */
export class AnonymousBodyBudget {
  readonly #limit: number
  readonly #limitOfAddresses: number
  readonly #limitPerHolder: number
  readonly #holders = new Map<string, HolderUsage>()
  #held = 0
  #heldByAddresses = 0

  constructor(limit: number, limitPerHolder: number) {
    this.#limit = limit
    this.#limitOfAddresses = Math.max(limitPerHolder, limit / 2)
    this.#limitPerHolder = limitPerHolder
  }

  /** `largest` is the largest body of the endpoint. The limit of a known target always allows one of them. */
  reserve({ kind, id }: Holder, largest: number): BodyReservation {
    const key = `${kind} ${id}`
    const limit = kind === 'known' ? Math.max(this.#limitPerHolder, largest) : this.#limitPerHolder
    const holder = this.#holders.get(key) ?? { kind, limit, held: 0, bodies: 0, arriving: new Set() }
    this.#holders.set(key, holder)
    holder.bodies += 1
    return new Reservation(holder, {
      take: (body, bytes) => this.#take(holder, body, bytes),
      give: (bytes) => {
        this.#count(holder, -bytes)
        holder.bodies -= 1
        if (holder.bodies === 0) this.#holders.delete(key)
      },
    })
  }

  #take(holder: HolderUsage, body: Reservation, bytes: number): void {
    while (holder.held + bytes > holder.limit) evictOldest(holder, body)
    if (holder.kind === 'address')
      while (this.#heldByAddresses + bytes > this.#limitOfAddresses)
        evictOldest(this.#largest('address'), body)
    while (this.#held + bytes > this.#limit) evictOldest(this.#largest(), body)
    this.#count(holder, bytes)
  }

  #count(holder: HolderUsage, bytes: number): void {
    holder.held += bytes
    this.#held += bytes
    if (holder.kind === 'address') this.#heldByAddresses += bytes
  }

  /** The holder with the most bytes, among those with a body that can be evicted. */
  #largest(kind?: Holder['kind']): HolderUsage | undefined {
    let largest: HolderUsage | undefined
    for (const holder of this.#holders.values()) {
      if (holder.arriving.size === 0 || (kind && holder.kind !== kind)) continue
      if (largest === undefined || holder.held > largest.held) largest = holder
    }
    return largest
  }
}

/** Evicts the oldest body of a holder. Throws when that is the requesting one, or when there is none. */
function evictOldest(holder: HolderUsage | undefined, asking: Reservation): void {
  const [oldest] = holder?.arriving ?? []
  if (oldest === undefined || oldest === asking) throw budgetExceeded()
  oldest.evict()
}

class Reservation implements BodyReservation {
  readonly #holder: HolderUsage
  readonly #budget: { take(body: Reservation, bytes: number): void; give(bytes: number): void }
  #held = 0
  #isHeld = true
  #refuse: (error: ApiError) => void = () => undefined

  constructor(
    holder: HolderUsage,
    budget: { take(body: Reservation, bytes: number): void; give(bytes: number): void },
  ) {
    this.#holder = holder
    this.#budget = budget
    holder.arriving.add(this)
  }

  hold(total: number): void {
    this.#budget.take(this, total - this.#held)
    this.#held = total
  }

  onEvicted(refuse: (error: ApiError) => void): void {
    this.#refuse = refuse
  }

  evict(): void {
    this.release()
    this.#refuse(budgetExceeded())
  }

  markComplete(): void {
    this.#holder.arriving.delete(this)
  }

  release(): void {
    if (!this.#isHeld) return
    this.#isHeld = false
    this.markComplete()
    this.#budget.give(this.#held)
  }
}

function budgetExceeded(): ApiError {
  const message = 'Too many requests right now. Try again in a second.'
  return new ApiError('unavailable', message, { retryAfter: RETRY_AFTER })
}
