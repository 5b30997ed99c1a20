import { appendFile, cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type EmbeddedPostgres, startPostgres } from '../../server/src/platform/db/embedded/index.ts'
import { openPool, type Pool, sql } from '../../server/src/platform/db/index.ts'

/** A running server that gets a standby. */
interface Primary {
  /** Its data folder, with the password and the cluster. */
  folder: string
  url: string
  port: number
}

interface StandbyOptions {
  settings: Record<string, string>
  log(line: string): void
}

/** Files of the running server that its copy must not have. */
const OF_THE_PROCESS = /postmaster\.(pid|opts)$/
const STREAMS_WITHIN_MS = 60_000

/**
 * Starts a standby that receives every commit before it is acknowledged. The packaged binaries have no pg_basebackup, so
 * this copies the cluster between the start and the stop of an online backup.
 */
export async function addStandby(
  { folder, url, port }: Primary,
  standby: string,
  { settings, log }: StandbyOptions,
): Promise<EmbeddedPostgres> {
  await appendFile(join(folder, 'cluster/pg_hba.conf'), 'host replication all 127.0.0.1/32 scram-sha-256\n')
  await using pool = openPool({ url, max: 1 })
  await pool.run(sql`alter system set wal_keep_size = '128MB'`)
  await pool.run(sql`select pg_reload_conf()`)
  await mkdir(standby, { mode: 0o700 })
  await cp(join(folder, 'password'), join(standby, 'password'))
  const cluster = join(standby, 'cluster')
  const label = await pool.session(async (db) => {
    await db.run(sql`select pg_backup_start('standby', true)`)
    const filter = (source: string) => !OF_THE_PROCESS.test(source)
    await cp(join(folder, 'cluster'), cluster, { recursive: true, verbatimSymlinks: true, filter })
    const { file } = await db.one(sql<{ file: string }>`select labelfile as file from pg_backup_stop(false)`)
    return file
  })
  const { username, password } = new URL(url)
  const source = `host=127.0.0.1 port=${port} user=${username} password=${password}`
  await writeFile(join(cluster, 'backup_label'), label)
  await writeFile(join(cluster, 'standby.signal'), '')
  const server = await startPostgres({
    dir: standby,
    settings: { ...settings, primary_conninfo: source },
    log,
  })
  await pool.run(sql`alter system set synchronous_standby_names = '*'`)
  await pool.run(sql`select pg_reload_conf()`)
  await untilSynchronous(pool)
  return server
}

async function untilSynchronous(pool: Pool): Promise<void> {
  const until = performance.now() + STREAMS_WITHIN_MS
  while (!(await pool.maybe(sql`select from pg_stat_replication where sync_state = 'sync'`))) {
    if (performance.now() > until) throw new Error('the standby does not follow')
    await pause(50)
  }
}
