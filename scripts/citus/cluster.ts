import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, closeSync, existsSync, globSync, mkdirSync, openSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { chooseAccount } from '../../server/src/platform/db/embedded/index.ts'

/* Servers with Citus, in folders of their own. */

const USER = 'parley'
const HOST = '127.0.0.1'

/** The `pg_config` of a PostgreSQL with Citus, or null. `CITUS_PG_CONFIG` names one. */
export function findCitus(): string | null {
  const named = process.env.CITUS_PG_CONFIG
  const candidates = named ? [named] : globSync('/usr/lib/postgresql/*/bin/pg_config').toSorted().toReversed()
  return candidates.find((each) => existsSync(join(ask(each, '--pkglibdir'), 'citus.so'))) ?? null
}

function ask(pgConfig: string, what: string): string {
  return execFileSync(pgConfig, [what], { encoding: 'utf8' }).trim()
}

export interface Node extends AsyncDisposable {
  port: number
  /** Of a database on it. */
  urlOf(database: string): string
  run(database: string, text: string): Promise<pg.QueryResult>
}

/** Starts a server with Citus in a new folder. */
export async function startNode(pgConfig: string, folder: string): Promise<Node> {
  const bin = ask(pgConfig, '--bindir')
  mkdirSync(folder, { recursive: true })
  const account = chooseAccount(folder)
  if (account.kind === 'fallback') chownSync(folder, account.uid, account.gid)
  const as = account.kind === 'fallback' ? { uid: account.uid, gid: account.gid } : {}
  const command = (name: string, args: string[]) => [...account.prefix, join(bin, name), ...args]
  const [initdb, ...how] = command('initdb', [
    ...['--pgdata', join(folder, 'cluster'), '--username', USER, '--auth', 'trust', '--no-sync'],
    ...['--encoding', 'UTF8', '--locale', 'C.UTF-8'],
  ])
  execFileSync(initdb!, how, { ...as, cwd: '/', stdio: 'ignore' })
  const port = await freePort()
  const settings = {
    ...{ port, listen_addresses: HOST, unix_socket_directories: folder, shared_preload_libraries: 'citus' },
    ...{
      max_connections: 600,
      max_prepared_transactions: 600,
      max_worker_processes: 600,
      fsync: 'off',
      synchronous_commit: 'off',
    },
    // Hundreds of tables with 32 parts each would take longer to make than everything that is tried on them.
    ...{ 'citus.shard_count': 4, 'citus.local_hostname': HOST },
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [postgres, ...args] = command('postgres', ['-D', join(folder, 'cluster'), ...flags])
  // Not a pipe: nobody reads it while `spawnSync` waits, and when it is full, each process that logs waits forever.
  const log = openSync(join(folder, 'postgres.log'), 'a')
  const server = spawn(postgres!, args, { ...as, cwd: '/', stdio: ['ignore', 'ignore', log] })
  closeSync(log)
  const urlOf = (database: string) => `postgres://${USER}@${HOST}:${port}/${database}`
  const run = (database: string, text: string) => query(urlOf(database), text)
  await untilReady(server, () => run('postgres', 'select 1'))
  return { port, urlOf, run, [Symbol.asyncDispose]: () => end(server) }
}

async function query(url: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(text)
  } finally {
    await client.end()
  }
}

async function untilReady(server: ChildProcess, attempt: () => Promise<unknown>): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error('PostgreSQL with Citus did not start.')
    if (await attempt().then(Boolean, () => false)) return
    await pause(100)
  }
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGINT')
  await ended
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, HOST)
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

/** Makes a database that Citus can distribute: over the workers, or on the coordinator alone where there are none. */
export async function makeDatabase(coordinator: Node, workers: readonly Node[], name: string): Promise<void> {
  for (const node of [...workers, coordinator]) {
    await node.run('postgres', `create database ${name}`)
    await node.run(name, 'create extension citus')
  }
  await coordinator.run(name, `select citus_set_coordinator_host('${HOST}', ${coordinator.port})`)
  for (const { port } of workers) await coordinator.run(name, `select citus_add_node('${HOST}', ${port})`)
  if (workers.length === 0)
    await coordinator.run(
      name,
      `select citus_set_node_property('${HOST}', ${coordinator.port}, 'shouldhaveshards', true)`,
    )
}
