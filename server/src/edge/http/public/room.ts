import { ApiError } from '../../../platform/core/index.ts'

/** Seconds after which there is probably room again. */
const RETRY_AFTER = 1

/** Who a body is counted for: what the path names, or only the address it comes from. */
export interface Holder {
  readonly kind: 'known' | 'address'
  readonly id: string
}

/** One body: counted from its first byte until its request was answered. */
export interface Stay {
  /** Counts so many bytes in all. Throws `unavailable` when there is no room for them. */
  hold(total: number): void
  /** How to end the reading of this body, should it have to give way. */
  whenInTheWay(refuse: (error: ApiError) => void): void
  /** It is here as a whole, so it no longer gives way. */
  arrived(): void
  leave(): void
}

/** What the bodies of one holder take. */
interface Share {
  readonly kind: Holder['kind']
  /** What it may hold, in bytes. */
  readonly limit: number
  held: number
  bodies: number
  /** Those that are still coming, the oldest first. */
  readonly coming: Set<BodyStay>
}

/**
 * The bytes of bodies that strangers send, counted as they come. What a path names, or an address where it names
 * nothing, has a share; addresses have half of all together. Where room runs out, the holder who has most gives way,
 * and of its bodies the one that has been coming for longest: those who send slowly on purpose hold only what nobody
 * else needs.
 */
export class StrangersRoom {
  readonly #limit: number
  readonly #limitOfAddresses: number
  readonly #limitOfShare: number
  readonly #shares = new Map<string, Share>()
  #held = 0
  #heldByAddresses = 0

  constructor(limit: number, share: number) {
    this.#limit = limit
    this.#limitOfAddresses = Math.max(share, limit / 2)
    this.#limitOfShare = share
  }

  /** `largest`: what one body may have; the share of what a path names has room for one. */
  enter({ kind, id }: Holder, largest: number): Stay {
    const key = `${kind} ${id}`
    const limit = kind === 'known' ? Math.max(this.#limitOfShare, largest) : this.#limitOfShare
    const share = this.#shares.get(key) ?? { kind, limit, held: 0, bodies: 0, coming: new Set() }
    this.#shares.set(key, share)
    share.bodies += 1
    return new BodyStay(share, {
      take: (body, bytes) => this.#take(share, body, bytes),
      give: (bytes) => {
        this.#count(share, -bytes)
        share.bodies -= 1
        if (share.bodies === 0) this.#shares.delete(key)
      },
    })
  }

  #take(share: Share, body: BodyStay, bytes: number): void {
    while (share.held + bytes > share.limit) giveWay(share, body)
    if (share.kind === 'address')
      while (this.#heldByAddresses + bytes > this.#limitOfAddresses) giveWay(this.#largest('address'), body)
    while (this.#held + bytes > this.#limit) giveWay(this.#largest(), body)
    this.#count(share, bytes)
  }

  #count(share: Share, bytes: number): void {
    share.held += bytes
    this.#held += bytes
    if (share.kind === 'address') this.#heldByAddresses += bytes
  }

  /** The share that has most, of those with something that can give way. */
  #largest(kind?: Holder['kind']): Share | undefined {
    let largest: Share | undefined
    for (const share of this.#shares.values()) {
      if (share.coming.size === 0 || (kind && share.kind !== kind)) continue
      if (largest === undefined || share.held > largest.held) largest = share
    }
    return largest
  }
}

/** Ends the oldest body of a share. Throws when that is the one which asks, or when there is none. */
function giveWay(share: Share | undefined, asking: BodyStay): void {
  const [oldest] = share?.coming ?? []
  if (oldest === undefined || oldest === asking) throw noRoom()
  oldest.giveWay()
}

class BodyStay implements Stay {
  readonly #share: Share
  readonly #room: { take(body: BodyStay, bytes: number): void; give(bytes: number): void }
  #held = 0
  #isHere = true
  #refuse: (error: ApiError) => void = () => undefined

  constructor(share: Share, room: { take(body: BodyStay, bytes: number): void; give(bytes: number): void }) {
    this.#share = share
    this.#room = room
    share.coming.add(this)
  }

  hold(total: number): void {
    this.#room.take(this, total - this.#held)
    this.#held = total
  }

  whenInTheWay(refuse: (error: ApiError) => void): void {
    this.#refuse = refuse
  }

  giveWay(): void {
    this.leave()
    this.#refuse(noRoom())
  }

  arrived(): void {
    this.#share.coming.delete(this)
  }

  leave(): void {
    if (!this.#isHere) return
    this.#isHere = false
    this.arrived()
    this.#room.give(this.#held)
  }
}

function noRoom(): ApiError {
  const message = 'Too many requests right now. Try again in a second.'
  return new ApiError('unavailable', message, { retryAfter: RETRY_AFTER })
}
