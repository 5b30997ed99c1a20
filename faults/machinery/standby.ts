import { execFile } from 'node:child_process'
import { appendFile, cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type EmbeddedPostgres, startPostgres } from '../../server/src/platform/db/embedded/index.ts'
import { openPool, type Pool, sql } from '../../server/src/platform/db/index.ts'

const run = promisify(execFile)

/** A running server that gets a standby. */
interface Primary {
  /** Its data folder, with the password and the cluster. */
  folder: string
  url: string
  port: number
}

interface StandbyOptions {
  settings: Record<string, string>
  /** Whether it receives every commit before that is acknowledged. */
  isSynchronous: boolean
  log(line: string): void
}

/** Files of the running server that its copy must not have. */
const OF_THE_PROCESS = ['postmaster.pid', 'postmaster.opts']
const STREAMS_WITHIN_MS = 60_000

/**
 * Starts a standby. The packaged binaries have no pg_basebackup, so this copies the cluster between the start and the stop
 * of an online backup.
 */
export async function addStandby(
  { folder, url, port }: Primary,
  standby: string,
  { settings, isSynchronous, log }: StandbyOptions,
): Promise<EmbeddedPostgres> {
  await appendFile(join(folder, 'cluster/pg_hba.conf'), 'host replication all 127.0.0.1/32 scram-sha-256\n')
  await using pool = openPool({ url, max: 1 })
  await pool.run(sql`alter system set wal_keep_size = '128MB'`)
  await pool.run(sql`select pg_reload_conf()`)
  const cluster = await copyCluster(pool, folder, standby)
  const { username, password } = new URL(url)
  const source = `host=127.0.0.1 port=${port} user=${username} password=${password}`
  await writeFile(join(cluster, 'standby.signal'), '')
  const server = await startPostgres({
    dir: standby,
    settings: { ...settings, primary_conninfo: source },
    log,
  })
  if (isSynchronous) {
    await pool.run(sql`alter system set synchronous_standby_names = '*'`)
    await pool.run(sql`select pg_reload_conf()`)
  }
  await untilStreaming(pool, isSynchronous ? 'sync' : 'async')
  return server
}

/** Copies the cluster of a running server into another data folder, and returns the copy. Started, it is as of now. */
export async function copyCluster(pool: Pool, from: string, to: string): Promise<string> {
  await mkdir(to, { mode: 0o700 })
  await cp(join(from, 'password'), join(to, 'password'))
  const cluster = join(to, 'cluster')
  const label = await pool.session(async (db) => {
    await db.run(sql`select pg_backup_start('copy', true)`)
    // A cluster is thousands of files, for which Node takes several times as long.
    await run('cp', ['-a', join(from, 'cluster'), cluster])
    for (const name of OF_THE_PROCESS) await rm(join(cluster, name), { force: true })
    const { file } = await db.one(sql<{ file: string }>`select labelfile as file from pg_backup_stop(false)`)
    return file
  })
  await writeFile(join(cluster, 'backup_label'), label)
  return cluster
}

async function untilStreaming(pool: Pool, state: 'sync' | 'async'): Promise<void> {
  const until = performance.now() + STREAMS_WITHIN_MS
  const isStreaming = sql`select from pg_stat_replication where state = 'streaming' and sync_state = ${state}`
  while (!(await pool.maybe(isStreaming))) {
    if (performance.now() > until) throw new Error('the standby does not follow')
    await pause(50)
  }
}
