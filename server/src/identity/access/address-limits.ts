import { LRUCache } from 'lru-cache'
import { ApiError, type Log, type Secrets, upTo } from '../../platform/core/index.ts'
import { type Db, type Pool, sql } from '../../platform/db/index.ts'
import { CommitBatcher } from '../../platform/jobs/index.ts'
import { networkOf } from '../../platform/outbound/index.ts'
import type { RateClock } from './rate-limits.ts'

/** A rate limit bucket: the requests of one address to one resource. */
export interface AddressBucket {
  /** The name of the resource. */
  name: string
  address: string
  perMinute: number
  /** The bucket's capacity, in minutes of requests; 1 when omitted. */
  minutes?: number
}

const MINUTE_US = 60_000_000
const MAX_REMEMBERED = 100_000
/** The most requests counted in one statement. */
const MAX_BATCH = 500

/**
 * Rate limits for anonymous requests, by address and shared by all processes (docs/behaviour/edge.md: Public
 * endpoints). A bucket is stored as one number: the time when it is full again. Concurrent requests are counted in one
 * statement. Each process remembers overflowing buckets, so that further requests need no query.
 */
export class AddressLimits {
  readonly #pool: Pool
  readonly #secrets: Secrets
  readonly #clock: RateClock
  readonly #log: Log
  /** When a blocked bucket has room again, by the monotonic clock. */
  readonly #blocked = new LRUCache<string, number>(upTo(MAX_REMEMBERED))
  readonly #counts = new CommitBatcher<AddressBucket, number>({
    commit: (minutes, requests) => this.#write(requests, Number(minutes)),
    maxBatch: MAX_BATCH,
    onOutage: 'throw',
  })

  constructor({ pool, secrets, log }: { pool: Pool; secrets: Secrets; log: Log }, clock: RateClock) {
    this.#pool = pool
    this.#secrets = secrets
    this.#clock = clock
    this.#log = log
  }

  /** Throws `rate_limited` when this process knows that the bucket is empty. Runs no query. */
  check(bucket: AddressBucket): void {
    const until = this.#blocked.get(keyText(bucket))
    const left = until === undefined ? 0 : until - this.#clock.elapsed()
    if (left > 0) throw tooMany(left)
  }

  /** Counts a request. Throws `rate_limited` when the bucket is empty. */
  async take(bucket: AddressBucket): Promise<void> {
    this.check(bucket)
    if (await this.#count(bucket)) this.check(bucket)
  }

  /** Counts a request that was already answered. */
  async note(bucket: AddressBucket): Promise<void> {
    try {
      await this.#count(bucket)
    } catch (err) {
      // The response does not depend on it, and one lost count does not matter.
      this.#log.warn({ err, endpoint: bucket.name }, 'a refused request was not counted')
    }
  }

  /** Gives back a request that should not count. */
  async giveBack(bucket: AddressBucket): Promise<void> {
    this.#blocked.delete(keyText(bucket))
    await this.#pool.run(sql`
      update address_limits set free_at = free_at - ${stepOf(bucket)} where bucket = ${this.#idOf(bucket)}`)
  }

  /** Whether the bucket was empty. */
  async #count(bucket: AddressBucket): Promise<boolean> {
    const over = await this.#counts.add(String(bucket.minutes ?? 1), bucket)
    if (over <= 0) return false
    this.#blocked.set(keyText(bucket), this.#clock.elapsed() + over / 1000)
    return true
  }

  /**
   * Counts concurrent requests of buckets with the same capacity in one statement. Returns by how many microseconds
   * each overflowed. Refused requests are not added up, so that an address is blocked for at most twice the time that
   * its bucket takes to refill.
   */
  async #write(requests: readonly AddressBucket[], minutes: number): Promise<number[]> {
    const now = Math.floor(this.#clock.wall() * 1000)
    const room = minutes * MINUTE_US
    const taken = new Map<string, Taken>()
    const places = requests.map((bucket) => {
      const key = keyText(bucket)
      const most = bucket.perMinute * minutes + 1
      const one = taken.get(key) ?? { id: this.#idOf(bucket), step: stepOf(bucket), count: 0, most }
      taken.set(key, one)
      one.count += 1
      return { one, place: one.count }
    })
    const buckets = [...taken.values()].toSorted((a, b) => a.id.compare(b.id))
    const added = buckets.map(({ step, count, most }) => step * Math.min(count, most))
    // A value from a process whose clock is ahead counts as an empty bucket, but no more than that.
    const counting = sql<{ bucket: Buffer; free_at: string }>`
      insert into address_limits (bucket, free_at)
      select bucket, ${now}::bigint + added
      from unnest(${buckets.map(({ id }) => id)}::bytea[], ${added}::bigint[]) as n (bucket, added)
      on conflict (bucket) do update set
        free_at = least(greatest(address_limits.free_at, ${now}), ${now}::bigint + ${room})
                  + excluded.free_at - ${now}
      returning bucket, free_at`
    const rows = await this.#pool.rows(counting, 'address_limits_count')
    const freeAt = new Map(rows.map((row) => [row.bucket.toString('hex'), Number(row.free_at)]))
    const before = new Map(
      buckets.map((one, at) => [one, (freeAt.get(one.id.toString('hex')) ?? now) - added[at]!]),
    )
    return places.map(({ one, place }) => before.get(one)! + place * one.step - now - room)
  }

  /** A hash: addresses are personal data and are not stored. */
  #idOf(bucket: AddressBucket): Buffer {
    return this.#secrets.mac('address-limit', keyText(bucket)).subarray(0, 16)
  }
}

/** Requests of one bucket that are counted together; `step` is in microseconds. */
interface Taken {
  id: Buffer
  step: number
  count: number
  most: number
}

/** How long one request takes to refill, in microseconds. */
function stepOf({ perMinute }: AddressBucket): number {
  return Math.ceil(MINUTE_US / perMinute)
}

function keyText({ name, address }: AddressBucket): string {
  return `${name} ${networkOf(address)}`
}

function tooMany(leftMs: number): ApiError {
  const retryAfter = Math.max(1, Math.ceil(leftMs / 1000))
  const message = `Too many requests from this address. Wait ${retryAfter} s, then try again.`
  return new ApiError('rate_limited', message, { retryAfter })
}

/** Deletes the buckets that are full again. */
export async function forgetAddresses(db: Db, wall: number): Promise<void> {
  await db.run(sql`delete from address_limits where free_at < ${Math.floor(wall * 1000)}`)
}
