import { LRUCache } from 'lru-cache'
import { ApiError, type Log, type Secrets, upTo } from '../../platform/core/index.ts'
import { type Db, type Pool, sql } from '../../platform/db/index.ts'
import { CommitBatcher } from '../../platform/jobs/index.ts'
import { networkOf } from '../../platform/outbound/index.ts'
import type { RateClock } from './rate-limits.ts'
import { type BucketSize, latestFullAt, sizeOf, waitFor } from './token-bucket.ts'

/** A rate limit bucket: the requests of one address to one resource. */
export interface AddressBucket {
  /** The name of the resource. */
  name: string
  /** Empty: the bucket counts requests from anywhere. */
  address: string
  perMinute: number
  /** The bucket's capacity, in minutes of requests; 1 when omitted. */
  minutes?: number
}

const MAX_REMEMBERED = 100_000
/** The most requests counted in one statement. */
const MAX_BATCH = 500

/**
 * Rate limits for anonymous requests, by address and shared by all processes (docs/behaviour/edge.md: Public
 * endpoints). Concurrent requests are counted in one statement. Each process remembers empty buckets until they have a
 * token, so that further requests need no query.
 */
export class AddressLimits {
  readonly #pool: Pool
  readonly #secrets: Secrets
  readonly #clock: RateClock
  readonly #log: Log
  /** When an empty bucket has a token again, by the monotonic clock. */
  readonly #empty = new LRUCache<string, number>(upTo(MAX_REMEMBERED))
  readonly #counts = new CommitBatcher<AddressBucket, Counted>({
    commit: (room, requests) => this.#write(this.#pool, requests, Number(room)),
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
    const leftMs = this.#leftOf(bucket)
    if (leftMs > 0) throw tooMany(bucket, leftMs)
  }

  /** Takes a token from each bucket. Throws `rate_limited` when one is empty, and then takes none. */
  async take(...buckets: readonly AddressBucket[]): Promise<void> {
    for (const bucket of buckets) this.check(bucket)
    const isGranted = await Promise.all(buckets.map((bucket) => this.#count(bucket)))
    const refused = buckets.find((_, at) => !isGranted[at])
    if (!refused) return
    await Promise.all(buckets.filter((_, at) => isGranted[at]).map((taken) => this.giveBack(taken)))
    throw tooMany(refused, this.#leftOf(refused))
  }

  /**
   * Like `take`, but within the caller's transaction, which gives the token back when it fails. Callers that hold a
   * connection use it: if all of them waited for a second connection, none would get one.
   */
  async takeWithin(db: Db, bucket: AddressBucket): Promise<void> {
    this.check(bucket)
    const [counted] = await this.#write(db, [bucket], sizeOf(bucket).room)
    if (counted!.isGranted) return
    this.#remember(bucket, counted!)
    throw tooMany(bucket, this.#leftOf(bucket))
  }

  /** Takes a token. Returns whether there was one. */
  async takes(bucket: AddressBucket): Promise<boolean> {
    return this.#leftOf(bucket) <= 0 && (await this.#count(bucket))
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
    const { step } = sizeOf(bucket)
    this.#empty.delete(keyText(bucket))
    await this.#pool.run(sql`
      update address_limits set free_at = free_at - ${step} where bucket = ${this.#idOf(bucket)}`)
  }

  /** The milliseconds until an empty bucket has a token, as far as this process knows. */
  #leftOf(bucket: AddressBucket): number {
    const until = this.#empty.get(keyText(bucket))
    return until === undefined ? 0 : until - this.#clock.elapsed()
  }

  /** Returns whether the bucket had a token. */
  async #count(bucket: AddressBucket): Promise<boolean> {
    const counted = await this.#counts.add(String(sizeOf(bucket).room), bucket)
    this.#remember(bucket, counted)
    return counted.isGranted
  }

  #remember(bucket: AddressBucket, { emptyUntil }: Counted): void {
    if (emptyUntil !== null) this.#empty.set(keyText(bucket), emptyUntil)
  }

  /** Counts concurrent requests of buckets with the same room. Each accepts the first ones, as many as it has tokens. */
  async #write(db: Db, requests: readonly AddressBucket[], room: number): Promise<Counted[]> {
    const now = Math.floor(this.#clock.wall() * 1000)
    const elapsed = this.#clock.elapsed()
    const wanted = new Map<string, Wanted>()
    const places = requests.map((bucket) => {
      const key = keyText(bucket)
      const one = wanted.get(key) ?? { id: this.#idOf(bucket), size: sizeOf(bucket), count: 0 }
      wanted.set(key, one)
      one.count += 1
      return { one, place: one.count }
    })
    const taken = await this.#takeTokens(db, [...wanted.values()], now, room)
    return places.map(({ one, place }) => {
      const { granted, free_at } = taken.get(one.id.toString('hex'))!
      const wait = waitFor(one.size, Number(free_at), now)
      return { isGranted: place <= granted, emptyUntil: wait > 0 ? elapsed + wait / 1000 : null }
    })
  }

  /** What `takeTokens` of token-bucket.ts does, for buckets in the database. */
  async #takeTokens(
    db: Db,
    wanted: readonly Wanted[],
    now: number,
    room: number,
  ): Promise<Map<string, LimitRow>> {
    // Sorted, so that concurrent statements cannot deadlock.
    const sorted = wanted.toSorted((a, b) => a.id.compare(b.id))
    const granted = sorted.map(({ size, count }) => Math.min(count, size.room / size.step))
    const freeAt = sorted.map(({ size }, at) => now + granted[at]! * size.step)
    const added = sorted.map(
      ({ id }, at) => sql`(${id}::bytea, ${freeAt[at]!}::bigint, ${granted[at]!}::int)`,
    )
    // Rows in the statement and no subquery: Citus loses the parameters of `on conflict` otherwise.
    const full = sql`(${now}::bigint + ${room}::bigint)`
    const since = sql`case when address_limits.free_at > ${latestFullAt(room, now)}::bigint then ${full}
                           else greatest(address_limits.free_at, ${now}::bigint) end`
    const step = sql`((excluded.free_at - ${now}::bigint) / excluded.granted)`
    const taken = sql`least(excluded.granted, greatest(0, (${full} - ${since}) / ${step}))`
    // The inserted values are those of a full bucket: they say how many tokens are wanted and what one costs.
    const rows = await db.rows(
      sql<LimitRow>`
        insert into address_limits (bucket, free_at, granted) values ${sql.join(added)}
        on conflict (bucket) do update set free_at = ${since} + ${taken} * ${step}, granted = ${taken}
        returning bucket, free_at, granted`,
      added.length === 1 ? 'address_limits_take' : undefined,
    )
    return new Map(rows.map((row) => [row.bucket.toString('hex'), row]))
  }

  /** A hash: addresses are personal data and are not stored. */
  #idOf(bucket: AddressBucket): Buffer {
    return this.#secrets.mac('address-limit', keyText(bucket)).subarray(0, 16)
  }
}

interface LimitRow {
  bucket: Buffer
  free_at: string
  granted: number
}

/** Requests of one bucket that are counted together. */
interface Wanted {
  id: Buffer
  size: BucketSize
  count: number
}

interface Counted {
  isGranted: boolean
  /** When the bucket has a token again, by the monotonic clock; null when it has one. */
  emptyUntil: number | null
}

function keyText({ name, address }: AddressBucket): string {
  return `${name} ${networkOf(address)}`
}

function tooMany({ address }: AddressBucket, leftMs: number): ApiError {
  const retryAfter = Math.max(1, Math.ceil(leftMs / 1000))
  const whose = address === '' ? '' : ' from this address'
  const message = `Too many requests${whose}. Wait ${retryAfter} s, then try again.`
  return new ApiError('rate_limited', message, { retryAfter })
}

/** Deletes the buckets that are full again. */
export async function forgetAddresses(db: Db, wall: number): Promise<void> {
  await db.run(sql`delete from address_limits where free_at < ${Math.floor(wall * 1000)}`)
}
