import { execFileSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statfsSync,
  unlinkSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type EmbeddedPostgres, startPostgres } from '../../server/src/platform/db/embedded/index.ts'
import { openPool, type Pool, sql } from '../../server/src/platform/db/index.ts'
import { freePort } from './ports.ts'
import { addStandby } from './standby.ts'

/** Small enough to be filled soon. */
const DISK_MB = 512
const MB = 1024 * 1024
/**
 * A crash ends processes but never the machine. So nothing must reach the disk, but every commit must leave PostgreSQL.
 */
const SETTINGS = {
  fsync: 'off',
  shared_buffers: '64MB',
  min_wal_size: '32MB',
  max_wal_size: '64MB',
  wal_recycle: 'off',
}
const RESTART_WITHIN_MS = 30_000

/** The PostgreSQL of a campaign. It has a disk of its own if the machine allows it, so that the disk can be full. */
export class Database implements AsyncDisposable {
  readonly #folder: string
  readonly #say: (line: string) => void
  readonly #hasDisk: boolean
  /** The port stays the same after a crash, so that clients reconnect. */
  readonly port: number
  #postgres!: EmbeddedPostgres
  /** Resolves when PostgreSQL ends unexpectedly. Then it is started again. */
  #lost!: Promise<unknown>
  #standby: EmbeddedPostgres | null = null

  private constructor(folder: string, port: number, hasDisk: boolean, say: (line: string) => void) {
    this.#folder = folder
    this.port = port
    this.#hasDisk = hasDisk
    this.#say = say
  }

  /** `say` receives the log of PostgreSQL. */
  static async start(say: (line: string) => void, diskMb = DISK_MB): Promise<Database> {
    const folder = mkdtempSync(join(tmpdir(), 'parley-faults-'))
    const database = new Database(folder, await freePort(), mountDisk(folder, diskMb), say)
    // Also covers a campaign that is interrupted.
    process.once('exit', () => database.#remove())
    await database.#start()
    return database
  }

  /** Whether its disk can be filled. */
  get canBeFull(): boolean {
    return this.#hasDisk
  }

  /** The URL of one of its databases, optionally through the port of a proxy. It also names the standby, if there is one. */
  url(name: string, port = this.port): string {
    const url = new URL(this.#postgres.url)
    url.pathname = `/${name}`
    url.port = String(port)
    if (!this.#standby) return url.href
    return url.href.replace(url.host, `${url.host},${new URL(this.#standby.url).host}`)
  }

  /** Connections of the campaign itself, which only faults of the whole PostgreSQL affect. */
  open(name: string, max = 2): Pool {
    const options = new URLSearchParams({ options: '-c statement_timeout=0' })
    return openPool({ url: `${this.url(name)}?${options}`, max, applicationName: 'campaign' })
  }

  /** Creates a database, as a copy of another one or empty. */
  async create(name: string, template = 'template1'): Promise<void> {
    await using pool = this.open('postgres')
    await pool.run(sql.raw(`create database ${name} template ${template}`))
  }

  async drop(name: string): Promise<void> {
    await using pool = this.open('postgres')
    await pool.run(sql.raw(`drop database if exists ${name} with (force)`))
  }

  /** Stops PostgreSQL like a crash (mode "immediate" writes nothing) and starts it again after a while. */
  async crash(awayMs: number): Promise<void> {
    await this.#crash()
    await pause(awayMs)
    await this.#start()
  }

  /** Shuts PostgreSQL down and starts it again after a while. */
  async restart(awayMs: number): Promise<void> {
    await this.#postgres.stop()
    await pause(awayMs)
    await this.#start()
  }

  /** Adds a synchronous standby. From then on every URL names both servers. */
  async addStandby(): Promise<void> {
    const settings = { ...SETTINGS, port: String(await freePort()) }
    const primary = { folder: join(this.#folder, 'postgres'), url: this.url('postgres'), port: this.port }
    this.#standby = await addStandby(primary, join(this.#folder, 'standby'), {
      settings,
      isSynchronous: true,
      log: this.#say,
    })
  }

  /** The server crashes for good, and the standby takes its place after a while. */
  async failOver(awayMs: number): Promise<void> {
    await this.#crash()
    await pause(awayMs)
    await using pool = openPool({ url: this.#standby!.url, max: 1 })
    await pool.run(sql`select pg_promote()`)
  }

  async #crash(): Promise<void> {
    const pid = Number(
      readFileSync(join(this.#folder, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0],
    )
    process.kill(pid, 'SIGQUIT')
    await this.#lost
    await this.#postgres.stop()
  }

  /** Fills the disk. Returns a function that frees it, after which PostgreSQL runs again. */
  fillDisk(): () => Promise<void> {
    const file = join(this.#folder, 'ballast')
    const fd = openSync(file, 'w')
    try {
      for (const block = Buffer.alloc(64 * 1024); ; ) writeSync(fd, block)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    } finally {
      closeSync(fd)
    }
    let isLost = false
    this.#lost.then(() => {
      isLost = true
    })
    return async () => {
      unlinkSync(file)
      if (!isLost && (await this.#answers())) return
      await this.#postgres.stop()
      await this.#start()
    }
  }

  /** Free megabytes on its disk. */
  freeMegabytes(): number {
    const { bavail, bsize } = statfsSync(this.#folder)
    return Math.round((bavail * bsize) / MB)
  }

  /** PostgreSQL may restart by itself, so it can still be recovering. */
  async #answers(): Promise<boolean> {
    const until = performance.now() + RESTART_WITHIN_MS
    for (;;) {
      try {
        await using pool = this.open('postgres')
        await pool.one(sql`select 1 as one`)
        return true
      } catch {
        if (performance.now() > until) return false
        await pause(100)
      }
    }
  }

  async #start(): Promise<void> {
    const dir = join(this.#folder, 'postgres')
    const { promise, resolve } = Promise.withResolvers<unknown>()
    this.#lost = promise
    this.#postgres = await startPostgres({
      dir,
      onOutage: resolve,
      durable: true,
      settings: { ...SETTINGS, port: String(this.port) },
      log: this.#say,
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#standby?.stop()
    await this.#postgres.stop()
    this.#remove()
  }

  #remove(): void {
    if (!existsSync(this.#folder)) return
    if (this.#hasDisk) execFileSync('umount', ['--lazy', this.#folder])
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

/** Mounts a small disk in memory, which only root can do. */
function mountDisk(folder: string, megabytes: number): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'parley-faults', folder], {
      stdio: 'ignore',
    })
    return true
  } catch {
    return false
  }
}
