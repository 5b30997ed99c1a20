import { cp, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../../faults/machinery/ports.ts'
import { addStandby, copyCluster } from '../../../faults/machinery/standby.ts'
import { type EmbeddedPostgres, startPostgres } from '../../src/platform/db/embedded/index.ts'
import { openPool, type Pool } from '../../src/platform/db/index.ts'
import { databasesFolder, OWN } from '../harness/global-setup.ts'

/** As fast as the servers of tests, but with a log that a standby can follow. */
const SETTINGS = {
  wal_level: 'replica',
  max_wal_senders: '8',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  autovacuum: 'off',
  shared_buffers: '64MB',
}

/** A PostgreSQL server with standbys that follow it. */
export class ReplicatedDatabase implements AsyncDisposable {
  readonly primary: EmbeddedPostgres
  readonly #folder: string
  readonly #started: EmbeddedPostgres[] = []
  #count = 0

  private constructor(folder: string, primary: EmbeddedPostgres) {
    this.#folder = folder
    this.primary = primary
  }

  static async start(): Promise<ReplicatedDatabase> {
    const folder = await mkdtemp(join(databasesFolder(), `${OWN}replicated-`))
    const dir = join(folder, 'primary')
    return new ReplicatedDatabase(folder, await startPostgres({ dir, durable: false, settings: SETTINGS }))
  }

  async addStandby(): Promise<EmbeddedPostgres> {
    const { url } = this.primary
    const source = { folder: join(this.#folder, 'primary'), url, port: Number(new URL(url).port) }
    const settings = { ...SETTINGS, fsync: 'off', port: String(await freePort()) }
    const options = { settings, isSynchronous: false, log: () => undefined }
    const standby = await addStandby(source, this.#nextFolder(), options)
    this.#started.push(standby)
    return standby
  }

  /** Starts a copy of the primary that takes writes of its own. */
  async addCopy(): Promise<EmbeddedPostgres> {
    const dir = this.#nextFolder()
    await using pool = openPool({ url: this.primary.url, max: 1 })
    const source = join(this.#folder, 'primary')
    const cluster = await copyCluster(pool, source, dir)
    // With the end of the backup, which a standby would get from the primary.
    await cp(join(source, 'cluster/pg_wal'), join(cluster, 'pg_wal'), { recursive: true })
    const settings = { ...SETTINGS, port: String(await freePort()) }
    const copy = await startPostgres({ dir, durable: false, settings })
    this.#started.push(copy)
    return copy
  }

  /** For what the test does itself. */
  open(server: EmbeddedPostgres): Pool {
    return openPool({ url: server.url, max: 2, applicationName: 'the test' })
  }

  #nextFolder(): string {
    this.#count += 1
    return join(this.#folder, `other-${this.#count}`)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#started.map((server) => server.stop()))
    await this.primary.stop()
    await rm(this.#folder, { recursive: true, force: true })
  }
}
