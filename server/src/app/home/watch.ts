import type { Log } from '../../platform/core/index.ts'
import {
  type Connections,
  DatabaseHeld,
  type Db,
  type Found,
  type Hold,
  isConnectionLost,
  lookAtHome,
  type Remembered,
  settleHome,
  type Visitor,
} from '../../platform/db/index.ts'

const LOOK_EVERY_MS = 2_000

/** What to do about a held database, in the words of logs and pages. */
export const REMEDY = 'see docs/operating.md (Restoring a backup), then run `parley restore --resume`'

/**
 * Whether this process may do background work on its database: not while the database is held, because it was restored or
 * copied (docs/operating.md: Restoring a backup).
 */
export class HomeWatch {
  readonly #visitor: Visitor
  readonly #log: Log
  #hold: Hold | null = null
  #remembered: Remembered | null = null
  #follow = () => {}

  constructor(visitor: Visitor, log: Log) {
    this.#visitor = visitor
    this.#log = log
  }

  get hold(): Hold | null {
    return this.#hold
  }

  /** Writes down where a new database is at home, and holds one that was restored or copied. */
  async settle(db: Connections): Promise<void> {
    this.#learn(await settleHome(db, this.#visitor, this.#remembered))
  }

  /** For each new connection of workers, so that none does work on another database that has taken the place. */
  readonly check = async (db: Db): Promise<void> => {
    const found = await lookAtHome(db, this.#visitor.folder, this.#remembered)
    this.#learn(found)
    if (found.hold) throw new DatabaseHeld(found.hold.words)
  }

  /** Looks every two seconds, and calls `follow` whenever the database becomes held or goes on. */
  watch(db: Connections, follow: () => void): AsyncDisposable {
    this.#follow = follow
    let running: Promise<void> | null = null
    const timer = setInterval(() => {
      running ??= this.settle(db)
        .catch((err: unknown) => {
          // A lost connection is told once for the whole process.
          if (!isConnectionLost(err)) this.#log.warn({ err }, 'could not look where the database is at home')
        })
        .finally(() => {
          running = null
        })
    }, LOOK_EVERY_MS)
    timer.unref()
    return {
      [Symbol.asyncDispose]: async () => {
        clearInterval(timer)
        this.#follow = () => {}
        await running
      },
    }
  }

  #learn({ home, hold }: Found): void {
    // A hold is remembered once it is written down: until then each look has to find it anew.
    if (home && (!hold || home.heldBecause)) this.#remembered = { identity: home.identity, beats: home.beats }
    const wasHeld = this.#hold !== null
    this.#hold = hold
    if (wasHeld === (hold !== null)) return
    if (hold) this.#log.error({ because: hold.because }, `nothing is sent, because ${hold.words}: ${REMEDY}`)
    else this.#log.warn({}, 'the database goes on here: background work runs again')
    this.#follow()
  }
}

/** Runs what `start` starts while the database is not held. */
export async function whileAtHome(
  home: HomeWatch,
  db: Connections,
  start: () => Promise<AsyncDisposable>,
): Promise<AsyncDisposable> {
  let running: AsyncDisposable | null = null
  let isOver = false
  const change = async () => {
    if (home.hold && running) {
      const stopping = running
      running = null
      await stopping[Symbol.asyncDispose]()
    } else if (!home.hold && !running && !isOver) running = await start()
  }
  await change()
  let changing: Promise<unknown> = Promise.resolve()
  const watch = home.watch(db, () => {
    changing = changing.then(change)
  })
  return {
    [Symbol.asyncDispose]: async () => {
      isOver = true
      await watch[Symbol.asyncDispose]()
      await changing
      await running?.[Symbol.asyncDispose]()
    },
  }
}
