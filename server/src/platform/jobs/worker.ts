import { isTransient } from '../db/index.ts'
import { type RowWork, Stalled, type TurnParts, takeTurn } from './batch.ts'
import { Lookout } from './poller.ts'
import type { Queue } from './queue.ts'

/** Work that finds out by itself what there is to do for an organization, in a transaction of its own. */
export interface Visits extends Partial<AsyncDisposable> {
  readonly queue: Queue
  /** Gives whether there may be more to do. */
  visit(org: string): Promise<boolean>
}

// biome-ignore lint/suspicious/noExplicitAny: rows of any shape; each kind of work fits its own.
export type DueWork = RowWork<any> | Visits

export interface RunningWorker extends AsyncDisposable {
  /** Something became due for this organization in this process: it has its turn now instead of after the next look. */
  wake(org: string): void
  /** Waits for the turns under way and takes no more. */
  stop(): Promise<void>
}

/** How often a worker looks for due rows, in real milliseconds; while it cannot, ever less often. */
const LOOK_MS = 200
/** The same while somebody has a backlog: looks are slow beside it, and the others should not wait longer for that. */
const LOOK_BESIDE_BACKLOG_MS = 50
/** The same where rows become due by the time: while some do, nothing else tells of the next ones. */
const LOOK_AT_TIMES_MS = 50
const MAX_LOOK_MS = 3_000
/** Organizations that have their turn at the same time. */
const LANES = 4
/** Organizations with a backlog get this part of a share while others have turns, and twice as much each time none had. */
const SMALLEST_PART = 0.25
/** How long an organization waits after trouble, in real milliseconds: doubled each time it goes on. */
const REST_MS = 500
const MAX_REST_MS = 5_000

/** Lets each organization that has due rows have its turn, one after the other, for as long as it has any. */
export function startWorker(parts: TurnParts, work: DueWork): RunningWorker {
  const worker = new Worker(parts, work)
  const running = worker.run()
  const stop = async () => {
    worker.end()
    await running
    await work[Symbol.asyncDispose]?.()
  }
  return { wake: (org) => worker.wake(org), stop, [Symbol.asyncDispose]: stop }
}

class Worker {
  readonly #parts: TurnParts
  readonly #work: DueWork
  readonly #lookout: Lookout
  readonly #lanes: number
  readonly #together: number
  /** Whose turn it is next, in order. */
  readonly #waiting = new Set<string>()
  /** How many turns each has at this moment. */
  readonly #having = new Map<string, number>()
  readonly #turnsUnderWay = new Set<Promise<void>>()
  /** Woken while they had their turn. */
  readonly #again = new Set<string>()
  /** Who had more than fitted into the last turn: in which round that was, and what part of a share it had. */
  readonly #backlogs = new Map<string, { round: number; part: number }>()
  /** Turns of one organization that follow each other are a round. */
  #round = 0
  #last: string | null = null
  readonly #resting = new Map<string, { until: number; ms: number }>()
  #looksFailed = 0
  /** Whether the last look found anybody. */
  #foundSome = false
  #isEnded = false
  #endPause: () => void = () => {}

  constructor(parts: TurnParts, work: DueWork) {
    this.#parts = parts
    this.#work = work
    this.#lookout = new Lookout(parts.pool, parts.clock, work.queue)
    this.#lanes = ('lanes' in work && work.lanes) || LANES
    this.#together = ('together' in work && work.together) || 1
  }

  /** Looks. Turns begin as soon as there is room for them, also while a look is under way. */
  async run(): Promise<void> {
    while (!this.#isEnded) {
      await this.#look()
      this.#startTurns()
      await this.#pause(Math.min(MAX_LOOK_MS, this.#pace() * 2 ** this.#looksFailed))
    }
    await Promise.all(this.#turnsUnderWay)
  }

  #pace(): number {
    if (this.#backlogs.size > 0) return LOOK_BESIDE_BACKLOG_MS
    const isTimed = 'timed' in this.#work && this.#work.timed === true
    return isTimed && this.#foundSome ? LOOK_AT_TIMES_MS : LOOK_MS
  }

  wake(org: string): void {
    if (this.#having.has(org)) this.#again.add(org)
    else if (this.#isAwake(org)) this.#waiting.add(org)
    this.#startTurns()
  }

  end(): void {
    this.#isEnded = true
    this.#endPause()
  }

  async #look(): Promise<void> {
    const { monitor } = this.#parts
    try {
      const before = this.#lookout.rowsRead
      const found = await this.#lookout.look(this.#known())
      this.#foundSome = found.size > 0
      for (const org of found) {
        if (this.#having.has(org)) this.#again.add(org)
        else if (this.#isAwake(org)) this.#waiting.add(org)
      }
      for (const org of this.#rested()) this.#waiting.add(org)
      monitor.counts(this.#work.queue).looked += this.#lookout.rowsRead - before
      monitor.back(this.#work.queue)
      this.#looksFailed = 0
    } catch (error) {
      monitor.away(this.#work.queue, error)
      this.#looksFailed += 1
    }
  }

  #known(): Set<string> {
    return new Set([...this.#waiting, ...this.#having.keys()])
  }

  /** A look does not find them: it begins where their rows were known already. */
  #rested(): string[] {
    return [...this.#resting.keys()].filter((org) => this.#isAwake(org) && !this.#having.has(org))
  }

  #isAwake(org: string): boolean {
    const rest = this.#resting.get(org)
    return rest === undefined || rest.until <= performance.now()
  }

  #startTurns(): void {
    for (const org of this.#waiting) {
      if (this.#turnsUnderWay.size >= this.#lanes || this.#isEnded) return
      this.#waiting.delete(org)
      this.#begin(org)
    }
  }

  #begin(org: string): void {
    this.#having.set(org, 1 + (this.#having.get(org) ?? 0))
    const turn = this.#turn(org).finally(() => {
      this.#turnsUnderWay.delete(turn)
      this.#startTurns()
    })
    this.#turnsUnderWay.add(turn)
  }

  /** While one turn of a backlog is worked on another one takes its rows, as long as nobody else waits. */
  #beginAnother(org: string): void {
    const isRoom = this.#turnsUnderWay.size < this.#lanes && this.#waiting.size === 0 && !this.#isEnded
    if (isRoom && this.#having.get(org)! < this.#together) this.#begin(org)
  }

  async #turn(org: string): Promise<void> {
    if (org !== this.#last) this.#round += 1
    this.#last = org
    const round = this.#round
    const part = this.#partFor(org, round)
    const started = performance.now()
    let more = false
    try {
      more =
        'visit' in this.#work
          ? await this.#work.visit(org)
          : await takeTurn(this.#parts, this.#work, org, {
              part,
              from: this.#lookout.from,
              onFullShare: () => this.#beginAnother(org),
            })
      this.#resting.delete(org)
    } catch (error) {
      this.#rest(org, error)
    }
    this.#parts.monitor.counts(this.#work.queue).busyMs += performance.now() - started
    if (more) {
      this.#backlogs.set(org, { round, part })
      this.#again.add(org)
    } else this.#backlogs.delete(org)
    const others = this.#having.get(org)! - 1
    if (others > 0) this.#having.set(org, others)
    else this.#having.delete(org)
    if (this.#again.delete(org) && this.#isAwake(org)) this.#waiting.add(org)
  }

  /** A long turn keeps others waiting, a short one costs more for each row: it is short only while there are others. */
  #partFor(org: string, round: number): number {
    const backlog = this.#backlogs.get(org)
    if (!backlog) return 1
    const wasAlone = round === backlog.round
    return wasAlone ? Math.min(1, 2 * backlog.part) : SMALLEST_PART
  }

  /** One organization's trouble is nobody else's: it waits a while and has its turn again. */
  #rest(org: string, error: unknown): void {
    const { queue } = this.#work
    const ms = Math.min(MAX_REST_MS, 2 * (this.#resting.get(org)?.ms ?? REST_MS / 2))
    this.#resting.set(org, { until: performance.now() + ms, ms })
    if (error instanceof Stalled) return
    this.#parts.monitor.waitedOut(queue, org, 0, error)
    if (!isTransient(error)) this.#parts.monitor.counts(queue).failed += 1
  }

  async #pause(ms: number): Promise<void> {
    if (this.#isEnded) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.#endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
