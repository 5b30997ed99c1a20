import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { isConnectionLost, isRefusedLogin } from '../errors.ts'
import { hostsIn } from '../hosts.ts'
import { openPool, type Pool, type PoolSettings } from '../pool.ts'
import { Latest } from './latest.ts'
import type { PrimaryLog } from './primary-log.ts'
import { isSameDatabase, type LogPosition, readReplayed, readReplica } from './states.ts'

/** Why a replica is not read, in English words for logs and commands. */
export const NOT_READ = {
  starting: 'it has not been looked at yet',
  away: 'it does not answer',
  refused: 'it refuses to be read',
  old: 'it is too old',
  other: 'it is a replica of another database',
  no_standby: 'it is no standby',
  held: 'the database is held',
  distributed: 'the database is distributed by Citus',
} as const
export type NotRead = keyof typeof NOT_READ

/** Thrown to whoever wanted a new connection. */
class NotOurs extends Error {
  constructor(host: string) {
    super(`the server at ${host} is no standby of this database`)
    this.name = 'NotOurs'
  }
}

export interface ReplicaSettings
  extends Pick<PoolSettings, 'isPooled' | 'onStatement' | 'limits' | 'maxPerOrganization'> {
  /** Of one server. */
  url: string
  /** The most connections, beside one that looks how old it is. */
  max: number
  stalenessMs: number
}

/** Within which it has to answer a look. A request that waits for a silent replica waits hardly longer. */
const LOOK = {
  wait: 2_000,
  limits: { statement: 2_000, lock: 2_000, idleInTransaction: 2_000, silence: 2_000 },
}
/** How long a request waits for one of its connections. After it the primary is asked. */
const WAIT_MS = 1_000
const BETWEEN_LOOKS_MS = 5
/** The replica can show a beat before the primary was looked at again. The next look knows it. */
const MOST_STRANGE_BEATS = 3
const FIRST_LOOKS = 5
const BEHIND_MS = 1_000

/** One server that replays the log of the primary. */
export class Replica implements AsyncDisposable {
  /** Its host and port, without the password. */
  readonly name: string
  readonly pool: Pool
  readonly #watch: Pool
  readonly #log: PrimaryLog
  readonly #stalenessMs: number
  readonly #replayed: Latest<{ isStandby: boolean; position: number | null }>
  #problem: NotRead | null = 'starting'
  #freshAt: number | null = null
  #looking: Promise<void> | null = null
  /** Looks that found it following. */
  #looks = 0
  #epoch = 0
  /** Until then nobody waits for it to catch up, because it did not lately. */
  #behindUntil = 0
  /** Looks in a row that found a beat that the primary did not have. */
  #strangeBeats = 0

  constructor({ stalenessMs, url, ...settings }: ReplicaSettings, log: PrimaryLog) {
    this.name = hostsIn(url)
    this.#log = log
    this.#stalenessMs = stalenessMs
    const { isPooled = false } = settings
    this.#watch = openPool({ url, isPooled, max: 1, ...LOOK, applicationName: 'parley replica watch' })
    this.#replayed = new Latest(() => readReplayed(this.#watch))
    this.pool = openPool({
      ...settings,
      url,
      wait: WAIT_MS,
      repeats: false,
      applicationName: 'parley replica',
      check: async (db) => {
        const primary = log.state
        const { isStandby, ...found } = await readReplica(db)
        if (!isStandby || !primary || !isSameDatabase(primary, found)) throw new NotOurs(this.name)
      },
    })
  }

  /** Milliseconds since it certainly had everything; null: that was never so. */
  get ageMs(): number | null {
    return this.#freshAt === null ? null : performance.now() - this.#freshAt
  }

  /** Why it is not read, or null. */
  get problem(): NotRead | null {
    if (this.#problem !== null) return this.#problem
    return this.ageMs === null || this.ageMs > this.#stalenessMs ? 'old' : null
  }

  /** Looks how old it is. A silent replica does not delay the looks at others. */
  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = null
    })
    return this.#looking
  }

  async #look(): Promise<void> {
    const primary = this.#log.state
    if (!primary) return
    if (this.#epoch !== this.#log.epoch) this.#freshAt = null
    this.#epoch = this.#log.epoch
    try {
      const found = await readReplica(this.#watch)
      if (primary.isDistributed) this.#leave('distributed')
      else if (!isSameDatabase(primary, found)) this.#leave('other')
      else if (!found.isStandby || found.position === null) this.#leave('no_standby')
      else this.#follow(found.position, found.beat)
    } catch (error) {
      this.#leave(problemIn(error))
    }
  }

  #follow(position: number, beat: string | null): void {
    const at = this.#log.timeOf(position)
    this.#strangeBeats = at === null || this.#log.hadBeat(beat) ? 0 : this.#strangeBeats + 1
    if (this.#strangeBeats > MOST_STRANGE_BEATS) {
      this.#leave('other')
      return
    }
    if (at !== null && this.#strangeBeats === 0) this.#freshAt = at
    // On a busy primary the first looks come before the replica has what was there when they began.
    this.#looks += 1
    if (this.#freshAt !== null) this.#problem = null
    else if (this.#problem !== 'starting' || this.#looks > FIRST_LOOKS) this.#problem = 'old'
  }

  /** Requests that wait for it ask the primary. */
  #leave(problem: NotRead): void {
    this.#problem = problem
    this.#freshAt = null
    this.pool.endAll()
  }

  /** Whether it can be read up to this position of the primary's log, within that time. */
  async reaches({ position, timeline }: LogPosition, withinMs: number): Promise<boolean> {
    // Only the look tells whether it follows the server of another timeline.
    if (this.#log.state?.timeline !== timeline) return false
    const from = performance.now()
    if (from < this.#behindUntil) return false
    const found = this.#waitFor(position, from + withinMs).catch(() => false)
    const isReached = await Promise.race([found, pause(withinMs, false, { ref: false })])
    if (!isReached) this.#behindUntil = performance.now() + BEHIND_MS
    return isReached
  }

  async #waitFor(position: number, until: number): Promise<boolean> {
    while (performance.now() < until) {
      const { isStandby, position: replayed } = await this.#replayed.ask()
      if (!isStandby || replayed === null) return false
      if (replayed >= position) return true
      await pause(BETWEEN_LOOKS_MS)
    }
    return false
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#looking
    await Promise.all([this.pool.close(), this.#watch.close()])
  }
}

function problemIn(error: unknown): NotRead {
  if (isRefusedLogin(error)) return 'refused'
  // Without the table it is no database of Parley.
  if (error instanceof pg.DatabaseError && error.code === '42P01') return 'other'
  return isConnectionLost(error) ? 'away' : 'refused'
}
