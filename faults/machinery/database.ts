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

const DISK_MB = 512
const MB = 1024 * 1024
/** Processes die here, never the machine: nothing has to reach the disk, but every commit has to leave PostgreSQL. */
const SETTINGS = {
  fsync: 'off',
  shared_buffers: '64MB',
  min_wal_size: '32MB',
  max_wal_size: '64MB',
  wal_recycle: 'off',
}
const RESTART_WITHIN_MS = 30_000

/** The PostgreSQL of a campaign, on a disk of its own where the machine allows it, so that it can be full. */
export class Database implements AsyncDisposable {
  readonly #folder: string
  readonly #say: (line: string) => void
  readonly #hasDisk: boolean
  /** The same after every crash: whoever is connected comes back by itself. */
  readonly port: number
  #postgres!: EmbeddedPostgres
  /** Resolves when it ends by itself; it is then started again, unless it is stopped first. */
  #lost!: Promise<unknown>

  private constructor(folder: string, port: number, hasDisk: boolean, say: (line: string) => void) {
    this.#folder = folder
    this.port = port
    this.#hasDisk = hasDisk
    this.#say = say
  }

  /** `say` gets what PostgreSQL says. */
  static async start(say: (line: string) => void): Promise<Database> {
    const folder = mkdtempSync(join(tmpdir(), 'parley-faults-'))
    const database = new Database(folder, await freePort(), mountDisk(folder), say)
    // Also when the campaign is told to stop in the middle.
    process.once('exit', () => database.#remove())
    await database.#start()
    return database
  }

  /** Whether it can be made to run out of disk. */
  get canBeFull(): boolean {
    return this.#hasDisk
  }

  /** The address of one of its databases; through another port, where a proxy listens. */
  url(name: string, port = this.port): string {
    const url = new URL(this.#postgres.url)
    url.pathname = `/${name}`
    url.port = String(port)
    return url.href
  }

  /** Connections of the campaign itself, which no fault strikes but those of PostgreSQL as a whole. */
  open(name: string, max = 2): Pool {
    const url = new URL(this.url(name))
    url.searchParams.set('options', '-c statement_timeout=0')
    return openPool({ url: url.href, max, applicationName: 'campaign' })
  }

  /** Makes a database, as a copy of another one or empty. */
  async create(name: string, template = 'template1'): Promise<void> {
    await using pool = this.open('postgres')
    await pool.run(sql.raw(`create database ${name} template ${template}`))
  }

  async drop(name: string): Promise<void> {
    await using pool = this.open('postgres')
    await pool.run(sql.raw(`drop database if exists ${name} with (force)`))
  }

  /** Ends it as a crash would ("immediate": nothing is written any more) and starts it again after a while. */
  async crash(awayMs: number): Promise<void> {
    const pid = Number(
      readFileSync(join(this.#folder, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0],
    )
    process.kill(pid, 'SIGQUIT')
    await this.#lost
    await this.#postgres.stop()
    await pause(awayMs)
    await this.#start()
  }

  /** Takes all the room there is; gives the way to give it back, after which PostgreSQL runs again. */
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

  /** Free megabytes of its disk. */
  freeMegabytes(): number {
    const { bavail, bsize } = statfsSync(this.#folder)
    return Math.round((bavail * bsize) / MB)
  }

  /** It may be recovering, by itself. */
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
    await this.#postgres.stop()
    this.#remove()
  }

  #remove(): void {
    if (!existsSync(this.#folder)) return
    if (this.#hasDisk) execFileSync('umount', ['--lazy', this.#folder])
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

/** A small disk in memory. Only root can mount one. */
function mountDisk(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=755`, 'parley-faults', folder], {
      stdio: 'ignore',
    })
    return true
  } catch {
    return false
  }
}
