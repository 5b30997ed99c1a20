import { LRUCache } from 'lru-cache'
import { ApiError, type Log, type Secrets } from '../../platform/core/index.ts'
import { type Db, type Pool, sql } from '../../platform/db/index.ts'
import { CommitBatcher } from '../../platform/jobs/index.ts'
import { networkOf } from '../../platform/outbound/index.ts'
import type { RateClock } from './rate-limits.ts'

/** What is counted: requests of one address to one thing. */
export interface AddressBucket {
  /** What is called. */
  name: string
  address: string
  perMinute: number
  /** How many minutes' worth the bucket holds, and lets through at once; 1 when omitted. */
  minutes?: number
}

const MINUTE_US = 60_000_000
const MAX_REMEMBERED = 100_000
/** Requests that are counted in one statement. */
const MAX_BATCH = 500

/**
 * Requests of strangers, counted by address for all processes together (docs/behaviour/edge.md: Public endpoints). A
 * bucket holds some minutes' worth and is one number: when it will be full again. Requests that come together are
 * counted in one statement. Where a bucket overflows, this process remembers for how long, so that whoever goes on
 * costs the database nothing.
 */
export class AddressLimits {
  readonly #pool: Pool
  readonly #secrets: Secrets
  readonly #clock: RateClock
  readonly #log: Log
  /** When a bucket has room again, by the clock that never goes back. */
  readonly #blocked = new LRUCache<string, number>({ max: MAX_REMEMBERED })
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

  /** Throws `rate_limited` where this process knows that the bucket is full. Asks nobody. */
  check(bucket: AddressBucket): void {
    const until = this.#blocked.get(keyText(bucket))
    const left = until === undefined ? 0 : until - this.#clock.elapsed()
    if (left > 0) throw tooMany(left)
  }

  /** Counts a request. Throws `rate_limited` when the bucket was full. */
  async take(bucket: AddressBucket): Promise<void> {
    this.check(bucket)
    if (await this.#count(bucket)) this.check(bucket)
  }

  /** Counts a request that was answered already. */
  async note(bucket: AddressBucket): Promise<void> {
    try {
      await this.#count(bucket)
    } catch (err) {
      // The answer is the same without: what is lost is one of many.
      this.#log.warn({ err, endpoint: bucket.name }, 'a refused request was not counted')
    }
  }

  /** Undoes a request that was counted: it should not have been. */
  async giveBack(bucket: AddressBucket): Promise<void> {
    this.#blocked.delete(keyText(bucket))
    await this.#pool.run(sql`
      update address_limits set free_at = free_at - ${stepOf(bucket)} where bucket = ${this.#idOf(bucket)}`)
  }

  /** Whether the bucket was full. */
  async #count(bucket: AddressBucket): Promise<boolean> {
    const over = await this.#counts.add(String(bucket.minutes ?? 1), bucket)
    if (over <= 0) return false
    this.#blocked.set(keyText(bucket), this.#clock.elapsed() + over / 1000)
    return true
  }

  /**
   * Counts requests that came together, of buckets that hold as many minutes, in one statement, and gives by how many
   * microseconds each overflowed its bucket. Requests beyond those that a bucket can take are refused without being
   * added up: nobody is kept out for longer than it takes to fill it twice.
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
    // What a process whose clock is ahead has written counts as full, and no more than that.
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

  /** Addresses are personal data: the table has none. */
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

/** For how long one request fills a bucket, in microseconds. */
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

/** Removes the buckets that are full again. */
export async function forgetAddresses(db: Db, wall: number): Promise<void> {
  await db.run(sql`delete from address_limits where free_at < ${Math.floor(wall * 1000)}`)
}
