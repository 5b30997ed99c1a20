import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import type { Role } from '../planned-faults.ts'
import type { ProcessClock } from './clocks.ts'
import { programOf, THIS_RELEASE } from './releases.ts'

const PRELOAD = join(import.meta.dirname, 'shifted-clock.ts')
/** The service's message when it has started. */
const GREETING = 'Parley is running'
const READY_WITHIN_MS = 120_000
const POLL_MS = 50

export interface ProcessSettings {
  name: string
  role: Role
  port: number
  clock: ProcessClock
  env: Record<string, string>
  /** The file for its log. */
  logFile: string
  /** The folder of its release; this one by default. */
  release?: string
}

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** One process of the service, supervised like by a process manager: it is restarted whenever it ends. */
export class ServiceProcess implements AsyncDisposable {
  readonly settings: ProcessSettings
  readonly url: string
  /** Every exit that the campaign did not cause. A process may refuse to start while the database is away. */
  readonly endings: string[] = []
  #child: ChildProcess | null = null
  #hasStarted = false
  #isReady = false
  #isWanted = false
  #release: string
  /** Serializes faults of this process. */
  #turn: Promise<void> = Promise.resolve()

  constructor(settings: ProcessSettings) {
    this.settings = settings
    this.#release = settings.release ?? THIS_RELEASE
    this.url = `http://127.0.0.1:${settings.port}`
  }

  /** Whether it should receive calls. */
  get isUp(): boolean {
    return this.#isReady
  }

  /** The memory of the process in bytes (Linux); null while it is down. */
  get memory(): number | null {
    const pid = this.#child?.pid
    if (pid === undefined) return null
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return kilobytes === undefined ? null : Number(kilobytes) * 1024
  }

  /** Starts it and resolves when it is ready; restarts it until then. Throws after the time limit. */
  async start(): Promise<void> {
    this.#isWanted = true
    const until = performance.now() + READY_WITHIN_MS
    while (this.#isWanted) {
      const child = this.#spawn()
      if (await this.#becomesReady(child, until)) return
      if (performance.now() > until)
        throw new Error(`${this.settings.name} was not ready within ${READY_WITHIN_MS / 1000} s`)
      await pause(300)
    }
  }

  /** Kills it with SIGKILL and starts it again. */
  kill(): Promise<void> {
    return this.#oneAtATime(async () => {
      await this.#end('SIGKILL')
      await this.start()
    })
  }

  /** Has it end by itself (SIGTERM), as a process manager does, and starts it again. */
  restart(): Promise<void> {
    return this.#oneAtATime(async () => {
      await this.#end('SIGTERM')
      await this.start()
    })
  }

  /** As `restart`, and it starts as another release. */
  replace(release: string): Promise<void> {
    return this.#oneAtATime(async () => {
      await this.#end('SIGTERM')
      this.#release = release
      await this.start()
    })
  }

  /** Kills it, and does not start it again. */
  async stop(): Promise<void> {
    this.#isWanted = false
    await this.#end('SIGKILL')
  }

  /** Stops it (SIGSTOP) until `until` resolves. */
  freeze(until: () => Promise<void>): Promise<void> {
    return this.#oneAtATime(async () => {
      this.#child?.kill('SIGSTOP')
      await until().finally(() => this.#child?.kill('SIGCONT'))
    })
  }

  /** Makes Node write a diagnostic report next to the log. Returns whether the process is ready. */
  describeItself(): Promise<boolean> {
    this.#child?.kill('SIGUSR2')
    return this.#answersReady()
  }

  /** Milliseconds until it answers that it is ready; null if the time limit is exceeded. */
  async readyAgain(withinMs: number): Promise<number | null> {
    const from = performance.now()
    while (performance.now() - from < withinMs) {
      if (await this.#answersReady()) return Math.round(performance.now() - from)
      await pause(POLL_MS)
    }
    return null
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop()
  }

  #oneAtATime(work: () => Promise<void>): Promise<void> {
    const turn = this.#turn.then(work)
    this.#turn = turn.catch(() => undefined)
    return turn
  }

  #env(): NodeJS.ProcessEnv {
    const { role, port, env, clock } = this.settings
    return { ...process.env, ...env, PARLEY_ROLE: role, PORT: String(port), FAULTS_CLOCK: clock.file }
  }

  #spawn(): ChildProcess {
    const reports = ['--report-on-signal', `--report-directory=${dirname(this.settings.logFile)}`]
    const child = spawn(
      process.execPath,
      [...reports, '--import', PRELOAD, programOf(this.#release), 'start'],
      {
        env: this.#env(),
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    running.add(child)
    this.#child = child
    this.#hasStarted = false
    child.stderr!.pipe(createWriteStream(this.settings.logFile, { flags: 'a' }))
    // The HTTP server answers slightly before everything runs, so this waits for the log line.
    createInterface({ input: child.stdout! }).on('line', (line) => {
      if (child === this.#child && line.startsWith(GREETING)) this.#hasStarted = true
    })
    child.once('exit', (code, signal) => this.#ended(child, code, signal))
    return child
  }

  #ended(child: ChildProcess, code: number | null, signal: string | null): void {
    running.delete(child)
    if (child !== this.#child) return
    this.#child = null
    if (!this.#isReady) return
    this.#isReady = false
    this.endings.push(`ended by itself with ${signal ?? code}`)
    this.#oneAtATime(() => this.start()).catch((error: Error) => this.endings.push(error.message))
  }

  async #becomesReady(child: ChildProcess, until: number): Promise<boolean> {
    while (this.#child === child && performance.now() < until) {
      if (this.#hasStarted && (await this.#answersReady())) {
        this.#isReady = this.#child === child
        return this.#isReady
      }
      await pause(POLL_MS)
    }
    return false
  }

  #answersReady(): Promise<boolean> {
    return fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
      (response) => response.ok,
      () => false,
    )
  }

  async #end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#child
    this.#child = null
    this.#isReady = false
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    await ended
  }
}
