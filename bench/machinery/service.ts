import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../../server/src/platform/db/embedded/index.ts'
import { migrate, openPool, type Pool, sql } from '../../server/src/platform/db/index.ts'
import type { ServerReady } from './server.ts'
import { nodeFlags } from './worker.ts'

export interface BenchService extends ServerReady, AsyncDisposable {
  server: ChildProcess
  /** A pool with direct access to the database. */
  pool: Pool
  databaseUrl: string
}

/** Far above any load: the buckets are maintained and the headers sent, but no request is refused. */
const NO_LIMIT = '1000000000'

/**
 * A durable PostgreSQL on an empty folder, and the service on it as in production, in a separate process. `file` calls
 * `serve` (server.ts).
 */
export async function startService(
  file: string,
  more: Record<string, string> = {},
  postgresSettings: Record<string, string> = {},
): Promise<BenchService> {
  await using parts = new AsyncDisposableStack()
  const dir = await mkdtemp(join(tmpdir(), 'parley-bench-'))
  parts.defer(() => rm(dir, { recursive: true, force: true }))
  const postgres = parts.use(await startPostgres({ dir, durable: true, settings: postgresSettings }))
  const pool = parts.use(openPool({ url: postgres.url, max: 2 }))
  await migrate(pool)
  await requireDurable(pool)

  const server = fork(file, {
    env: { ...process.env, ...settings(postgres.url), ...more },
    execArgv: nodeFlags(),
  })
  parts.defer(async () => {
    if (server.exitCode !== null || server.signalCode !== null) return
    server.disconnect()
    await once(server, 'exit')
  })
  const ready = await Promise.race([
    once(server, 'message').then(([message]) => message as ServerReady),
    once(server, 'exit').then(([code]) => Promise.reject(new Error(`the server ended with ${code}`))),
  ])
  const running = parts.move()
  return {
    ...ready,
    server,
    pool,
    databaseUrl: postgres.url,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

function settings(databaseUrl: string): Record<string, string> {
  return {
    PARLEY_MODE: 'production',
    PARLEY_HOST: '127.0.0.1',
    PORT: '0',
    PARLEY_PUBLIC_URL: 'https://bench.invalid',
    PARLEY_DATABASE_URL: databaseUrl,
    PARLEY_SECRET: randomBytes(32).toString('hex'),
    PARLEY_RATE_LIMIT: NO_LIMIT,
    PARLEY_BATCH_RATE_LIMIT: NO_LIMIT,
    PARLEY_LOG_LEVEL: 'error',
  }
}

/** Throws without durable commits, because the figures would be meaningless. */
async function requireDurable(pool: Pool): Promise<void> {
  const { fsync, commit } = await pool.one(sql<{ fsync: string; commit: string }>`
    select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit`)
  if (fsync !== 'on' || commit !== 'on')
    throw new Error(`not durable: fsync ${fsync}, synchronous_commit ${commit}`)
}
