import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../../platform/core/index.ts'
import { openDatabase } from '../database.ts'
import { openLog } from '../logging/log.ts'
import { announceStart } from '../preparing.ts'
import type { Config } from '../settings/config.ts'
import { stopLimits } from '../stopping.ts'
import { isFromMember, type Role, rolesOf, type ToMember } from './members.ts'

/** Between the end of a process and its next start; doubled for each end soon after a start. */
const RESTART_AFTER_MS = 1_000
const RESTART_AFTER_AT_MOST_MS = 30_000
/** Whoever ran as long has started well. */
const STARTED_WELL_MS = 60_000
/** Less than Prometheus waits for an answer. */
const MEASURED_WITHIN_MS = 3_000

/** A process of the service, whichever runs it at the moment. */
interface Place {
  role: Role
  member: Worker | null
  /** Ends in a row that came soon after a start. */
  failures: number
}

/**
 * `parley start` with several processes: they share the port. This process only starts them, starts them again when they
 * end, and owns the embedded database. SIGTERM and SIGINT stop all; a second one, or a stop that takes too long, ends all
 * at once. SIGHUP replaces one after the other, and no request is refused. Resolves to the exit code.
 */
export async function supervise(config: Config): Promise<number> {
  const log = openLog(config.logLevel)
  await announceStart(config)
  await using _database = await openDatabase(config, log)
  const supervisor = new Supervisor(config, log)
  const isStopped = new Promise<void>((resolve) => {
    let isStopping = false
    const onSignal = () => {
      if (isStopping) exit(supervisor)
      isStopping = true
      setTimeout(() => {
        log.warn({}, 'the service did not end in time; what is under way is taken up again at the next start')
        exit(supervisor)
      }, stopLimits(config.drainMs).exitAfter).unref()
      void supervisor.stop().then(resolve)
    }
    process.on('SIGTERM', onSignal)
    process.on('SIGINT', onSignal)
  })
  process.on('SIGHUP', () => void supervisor.replaceAll())
  const hasStarted = await supervisor.start()
  if (!hasStarted) await supervisor.stop()
  else await isStopped
  return hasStarted ? 0 : 1
}

/** Ends everything at once. The embedded PostgreSQL shuts down when it notices that this process is gone. */
function exit(supervisor: Supervisor): never {
  supervisor.killAll()
  process.exit(1)
}

class Supervisor {
  readonly #places: Place[]
  readonly #killAfterMs: number
  readonly #log: Log
  /** The processes that have said that they serve. */
  readonly #serving = new WeakSet<Worker>()
  #questions = 0
  #hasStarted = false
  #isStopping = false
  #replacing: Promise<void> | null = null

  constructor(config: Config, log: Log) {
    this.#places = rolesOf(config).map((role) => ({ role, member: null, failures: 0 }))
    this.#killAfterMs = stopLimits(config.drainMs).killAfter
    this.#log = log
  }

  /**
   * The first process migrates and creates the first organization; the others start when it is ready. Resolves to
   * whether all have started. A process that has not says why.
   */
  async start(): Promise<boolean> {
    const [first, ...others] = this.#places
    for (const group of [[first!], others])
      for (const isReady of await Promise.all(group.map((place) => this.#startAt(place))))
        if (!isReady) return this.#isStopping
    for (const place of this.#places) this.#keep(place)
    this.#hasStarted = true
    this.#log.info({ processes: this.#places.length }, 'all processes of the service run')
    return true
  }

  /** Resolves to whether the new process serves; false when it ended before it did. */
  #startAt(place: Place): Promise<boolean> {
    const member = cluster.fork({ PARLEY_ROLE: place.role })
    place.member = member
    return new Promise((resolve) => {
      member.on('message', (message: unknown) => {
        if (!isFromMember(message)) return
        if (message.kind === 'ask others') void this.#tellOthers(member)
        if (message.kind !== 'ready') return
        this.#serving.add(member)
        resolve(true)
      })
      member.once('exit', () => resolve(false))
    })
  }

  /** Starts the process again whenever it ends by itself, also if it has ended already. */
  #keep(place: Place): void {
    const member = place.member!
    const started = performance.now()
    const restart = async () => {
      if (!this.#isIn(place, member)) return
      place.failures = performance.now() - started < STARTED_WELL_MS ? place.failures + 1 : 0
      const after = Math.min(RESTART_AFTER_MS * 2 ** place.failures, RESTART_AFTER_AT_MOST_MS)
      const { exitCode: code, signalCode: signal } = member.process
      this.#log.error(
        { role: place.role, code, signal, after },
        'a process of the service ended; it is started again',
      )
      await pause(after)
      // Meanwhile another process may have taken the place.
      if (!this.#isIn(place, member)) return
      void this.#startAt(place)
      this.#keep(place)
    }
    if (member.isDead()) void restart()
    else member.once('exit', () => void restart())
  }

  #isIn(place: Place, member: Worker): boolean {
    return !this.#isStopping && place.member === member
  }

  /** A new process takes the place of each, one after the other, before the old one stops. Not before all have started. */
  async replaceAll(): Promise<void> {
    if (!this.#hasStarted) return
    this.#replacing ??= this.#replaceEach().finally(() => {
      this.#replacing = null
    })
    await this.#replacing
  }

  async #replaceEach(): Promise<void> {
    for (const place of this.#places) {
      const before = place.member
      if (this.#isStopping) return
      if (!(await this.#startAt(place))) {
        this.#log.error({ role: place.role }, 'the new process did not start, so no other one is replaced')
        if (before && !before.isDead()) place.member = before
        else this.#keep(place)
        return
      }
      this.#keep(place)
      if (before) await this.#end(before, 'retire')
    }
    this.#log.info({ processes: this.#places.length }, 'all processes of the service were replaced')
  }

  /** Asks the other processes what they have measured. Whoever is too busy to answer in time is left out. */
  async #tellOthers(asking: Worker): Promise<void> {
    const others = this.#places.flatMap(({ member }) =>
      member && member !== asking && this.#serving.has(member) && member.isConnected() ? [member] : [],
    )
    const measured = await Promise.all(others.map((member) => this.#measure(member)))
    const known = measured.filter((each) => each !== null)
    if (asking.isConnected()) asking.send({ kind: 'others', measured: known } satisfies ToMember)
  }

  #measure(member: Worker): Promise<unknown> {
    this.#questions += 1
    const question = this.#questions
    return new Promise((resolve) => {
      const answer = (measured: unknown) => {
        clearTimeout(late)
        member.off('message', heard)
        resolve(measured)
      }
      const heard = (message: unknown) => {
        if (!isFromMember(message) || message.kind !== 'measured') return
        if (message.question === question) answer(message.measured)
      }
      const late = setTimeout(() => answer(null), MEASURED_WITHIN_MS)
      member.on('message', heard)
      member.send({ kind: 'measure', question } satisfies ToMember)
    })
  }

  /** Drains all, then waits until they have ended. */
  async stop(): Promise<void> {
    this.#isStopping = true
    await Promise.all(
      Object.values(cluster.workers ?? {}).map((member) => member && this.#end(member, 'stop')),
    )
  }

  killAll(): void {
    for (const member of Object.values(cluster.workers ?? {})) member?.process.kill('SIGKILL')
  }

  async #end(member: Worker, kind: 'stop' | 'retire'): Promise<void> {
    if (member.isDead()) return
    const ended = once(member, 'exit')
    // A process that does not serve yet has nothing to finish, and does not listen.
    if (this.#serving.has(member)) member.send({ kind } satisfies ToMember)
    else member.process.kill('SIGTERM')
    const late = setTimeout(() => member.process.kill('SIGKILL'), this.#killAfterMs)
    await ended
    clearTimeout(late)
  }
}
