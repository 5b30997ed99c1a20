import { isBadValue, isConnectionLost, isOutOfTime, isRepeatable, NoConnection } from '../errors.ts'
import { readAddress } from '../hosts.ts'
import { type Connections, openPool, type Pool, type PoolSettings } from '../pool.ts'
import { Latest } from './latest.ts'
import { PrimaryLog } from './primary-log.ts'
import { NOT_READ, type NotRead, Replica, type ReplicaSettings } from './replica.ts'
import { readPosition } from './states.ts'

/**
 * Why the primary answered a read that replicas could have answered: none of them was read, it had not replayed what was
 * committed (`behind`), it had no connection free (`busy`), replay canceled the statement (`conflict`), its connection
 * was lost, or it gave an error (`error`).
 */
export type ReadBack = NotRead | 'behind' | 'busy' | 'conflict' | 'lost' | 'error'

/** How a replica does. */
export interface ReplicaReport {
  name: string
  /** null: it is read. */
  problem: NotRead | null
  ageMs: number | null
  /** Operations that it answered. */
  reads: number
}

export interface ReplicasSettings extends Pick<ReplicaSettings, 'isPooled' | 'onStatement' | 'limits'> {
  /** Of one replica or several, in the form of libpq. */
  url: string
  stalenessMs: number
  /** The most connections to each, beside one that looks how old it is. */
  max: number
  maxPerOrganization: number
  /** The address of the primary. One connection looks at its log. */
  primaryUrl: string
  onReach?: PoolSettings['onReach']
  isHeld: () => boolean
  /** Called when a replica is no longer read, with the reason in words, and when it is read again (null). */
  tell: (name: string, reason: string | null) => void
}

/** A read that a replica answers, and the primary from where the replica fails. */
export interface ReplicaReader {
  pool: Pool
  /** How old the oldest row can be that the replica gave; null: it gave none. */
  readonly ageMs: number | null
  /** The operation is over. */
  answered(): void
  /** The operation failed, and is repeated on the primary. */
  failed(): void
}

const LOOK_EVERY_MS = 1_000
/** So many looks fall into the staleness. */
const LEAST_LOOKS = 4
/** How long a read that must show everything waits for the replica. */
const CATCH_UP_MS = 250
const PRIMARY = {
  wait: 2_000,
  limits: { statement: 2_000, lock: 2_000, idleInTransaction: 2_000, silence: 3_000 },
}

/** The replicas of the database (docs/scaling.md: Read replicas). They are read once `watch` has looked at them. */
export class Replicas implements AsyncDisposable {
  readonly #settings: ReplicasSettings
  readonly #primary: Pool
  readonly #log = new PrimaryLog()
  readonly #position: Latest<Awaited<ReturnType<typeof readPosition>>>
  readonly #replicas: readonly Replica[]
  readonly #reads = new Map<string, number>()
  readonly #readBack = new Map<ReadBack, number>()
  readonly #told = new Map<string, NotRead | null>()
  #next = 0

  constructor(settings: ReplicasSettings) {
    this.#settings = settings
    const { url, primaryUrl, onReach, isPooled = false, isHeld: _, tell: __, ...ofEach } = settings
    const reach = onReach ? { onReach } : {}
    const applicationName = 'parley replica watch'
    this.#primary = openPool({ url: primaryUrl, ...PRIMARY, ...reach, isPooled, max: 1, applicationName })
    this.#position = new Latest(() => readPosition(this.#primary))
    const { urls } = readAddress(url, 'standby')
    this.#replicas = urls.map((each) => new Replica({ ...ofEach, isPooled, url: each }, this.#log))
  }

  /** Looks now and then how old they are. */
  watch(): AsyncDisposable {
    let looking: Promise<void> | null = null
    const look = () => {
      looking ??= this.#look().finally(() => {
        looking = null
      })
    }
    look()
    const timer = setInterval(look, Math.min(LOOK_EVERY_MS, this.#settings.stalenessMs / LEAST_LOOKS))
    timer.unref()
    return {
      [Symbol.asyncDispose]: async () => {
        clearInterval(timer)
        await looking
      },
    }
  }

  async #look(): Promise<void> {
    // Without the primary nothing new is known, so replicas grow old.
    await this.#log.look(this.#primary).catch(() => undefined)
    for (const replica of this.#replicas) void replica.look().then(() => this.#tell())
    this.#tell()
  }

  #tell(): void {
    for (const { name, problem } of this.reports()) {
      const before = this.#told.get(name)
      if (before === problem || problem === 'starting') continue
      this.#told.set(name, problem)
      if (problem !== null || before !== undefined)
        this.#settings.tell(name, problem === null ? null : NOT_READ[problem])
    }
  }

  reports(): ReplicaReport[] {
    return this.#replicas.map((replica) => ({
      name: replica.name,
      problem: this.#problemOf(replica),
      ageMs: replica.ageMs,
      reads: this.#reads.get(replica.name) ?? 0,
    }))
  }

  /** How often the primary answered instead, by reason. */
  get readBack(): ReadonlyMap<ReadBack, number> {
    return this.#readBack
  }

  #problemOf(replica: Replica): NotRead | null {
    return this.#settings.isHeld() ? 'held' : replica.problem
  }

  /**
   * A replica to read for an organization; null: the primary has to answer. With `hasEverything` it has everything that
   * was committed when it was asked for.
   */
  async reader(primary: Pool, org: string, hasEverything: boolean): Promise<ReplicaReader | null> {
    const replica = this.#choose()
    if (replica === null) return null
    const from = performance.now()
    if (!hasEverything) return this.#readerOf(replica, primary, org, () => replica.ageMs ?? 0)
    const position = await this.#position.ask().catch(() => null)
    if (position && (await replica.reaches(position, CATCH_UP_MS)))
      return this.#readerOf(replica, primary, org, () => performance.now() - from)
    this.#count('behind')
    return null
  }

  /** The next one in turn among those that can be read. */
  #choose(): Replica | null {
    const readable = this.#replicas.filter((replica) => this.#problemOf(replica) === null)
    if (readable.length > 0) return readable[this.#next++ % readable.length]!
    this.#count(this.#problemOf(this.#replicas[0]!) ?? 'old')
    return null
  }

  #count(reason: ReadBack): void {
    this.#readBack.set(reason, (this.#readBack.get(reason) ?? 0) + 1)
  }

  #readerOf(replica: Replica, primary: Pool, org: string, ageMs: () => number): ReplicaReader {
    const onReplica = replica.pool.limitedTo(org)
    const onPrimary = primary.limitedTo(org)
    let isOver = false
    let oldest: number | null = null
    const giveUp = (reason: ReadBack) => {
      isOver = true
      this.#count(reason)
    }
    const attempt = async <T>(work: (db: Connections) => Promise<T>): Promise<T> => {
      // An export takes its time, and the replica may fail meanwhile.
      const problem = isOver ? null : this.#problemOf(replica)
      if (problem !== null) giveUp(problem)
      if (isOver) return work(onPrimary)
      const age = ageMs()
      try {
        const result = await work(onReplica)
        oldest = Math.max(oldest ?? 0, age)
        return result
      } catch (error) {
        const reason = failureIn(error)
        if (reason === null) throw error
        giveUp(reason)
        return work(onPrimary)
      }
    }
    const reading: Connections = {
      rows: (query, preparedAs) => attempt((db) => db.rows(query, preparedAs)),
      maybe: (query) => attempt((db) => db.maybe(query)),
      one: (query) => attempt((db) => db.one(query)),
      run: (query) => attempt((db) => db.run(query)),
      allowSilence: (ms) => onPrimary.allowSilence(ms),
      transaction: (work, isolation) => attempt((db) => db.transaction(work, isolation)),
    }
    return {
      pool: { ...primary, ...reading, limitedTo: () => reading },
      get ageMs() {
        return oldest
      },
      answered: () => {
        if (oldest !== null) this.#reads.set(replica.name, (this.#reads.get(replica.name) ?? 0) + 1)
      },
      failed: () => {
        if (!isOver) giveUp('error')
      },
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([
      this.#primary.close(),
      ...this.#replicas.map((replica) => replica[Symbol.asyncDispose]()),
    ])
  }
}

/** Why a statement failed on the replica but may succeed on the primary; null: there it would fail too. */
function failureIn(error: unknown): ReadBack | null {
  if (error instanceof NoConnection) return 'busy'
  if (isRepeatable(error)) return 'conflict'
  if (isConnectionLost(error)) return 'lost'
  return isOutOfTime(error) || isBadValue(error) ? null : 'error'
}
