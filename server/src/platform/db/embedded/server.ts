import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Binaries } from './binaries.ts'
import { USER } from './cluster.ts'
import type { Account } from './command.ts'
import { failureFromOutput, PostgresFailure } from './failure.ts'
import type { Folder } from './folder.ts'
import { findPostmaster, shutDown } from './postmaster.ts'
import { serverSettings } from './settings.ts'
import { type Supervised, supervise } from './supervisor.ts'

const POLL_MS = 10
const PORT_TRIES = 5
const CONNECT_MS = 5_000

export interface ServerSettings {
  durable: boolean
  /** PostgreSQL settings that go before Parley's own. */
  settings: Record<string, string>
  log: (line: string) => void
}

/** The ways to a server. */
export interface Addresses {
  /** On the loopback address. */
  url: string
  /** Over its socket, which takes the least time; `url` where that cannot be used. */
  nearUrl: string
}

export interface RunningServer extends Addresses {
  supervised: Supervised
}

/** Which port to listen on: this one if it is free, or this one and no other. Any without either. */
export interface WantedPort {
  preferred?: number | null
  only?: number
}

/** Starts PostgreSQL on the folder and returns it when it answers. The caller owns the folder. Throws PostgresFailure. */
export async function runServer(
  folder: Folder,
  account: Account,
  binaries: Binaries,
  wanted: ServerSettings,
  { preferred, only }: WantedPort,
): Promise<RunningServer> {
  for (let tries = 1; ; tries++) {
    const port = only ?? (tries === 1 && preferred ? await freePort(preferred) : null) ?? (await freePort())!
    const settings = {
      ...serverSettings({ port, sockets: folder.sockets }, wanted.durable),
      ...wanted.settings,
    }
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const command = [binaries.postgres, '-D', folder.cluster, ...flags]
    const supervised = supervise(account, folder, command, wanted.log)
    try {
      await untilReady(folder, supervised)
      const url = urlOf(folder, Number(settings.port))
      await makeDatabase(folder, url)
      return { url, nearUrl: await nearest(url, (await findPostmaster(folder.cluster))?.sockets), supervised }
    } catch (error) {
      await endServer(folder, supervised)
      const taken = /could not bind|Address already in use/.test(String(error))
      if (!taken || only !== undefined || tries === PORT_TRIES) throw error
    }
  }
}

/** Shuts the server down and waits until it is gone. */
export async function endServer(folder: Folder, supervised: Supervised): Promise<void> {
  supervised.background(false)
  supervised.release()
  const postmaster = await findPostmaster(folder.cluster)
  if (postmaster) await shutDown(postmaster, folder.cluster)
  await supervised.ended
}

/** The addresses of a server that another process runs on the folder, or null while none answers. */
export async function findServer(folder: Folder): Promise<Addresses | null> {
  const postmaster = await findPostmaster(folder.cluster)
  if (!postmaster?.ready) return null
  const url = urlOf(folder, postmaster.port)
  const answers = await withClient(url, () => true).catch((error: unknown) => {
    if (isPasswordRefused(error)) throw passwordFailure(folder, error)
    return false
  })
  return answers ? { url, nearUrl: await nearest(url, postmaster.sockets) } : null
}

/** The address over the socket in a folder, or `url`, if a connection can be made there. */
async function nearest(url: string, sockets = ''): Promise<string> {
  if (sockets === '') return url
  const near = new URL(url)
  near.searchParams.set('host', sockets)
  // The rules may leave it out, or another account's folder closes it.
  return withClient(near.href, () => near.href).catch(() => url)
}

/**
 * Without a time limit, because recovery after a crash takes as long as necessary. The server ends by itself if it
 * cannot recover.
 */
async function untilReady(folder: Folder, supervised: Supervised): Promise<void> {
  while (!(await findPostmaster(folder.cluster))?.ready) {
    if (supervised.hasEnded()) throw failureFromOutput('start', await supervised.ended)
    await pause(POLL_MS)
  }
}

async function makeDatabase(folder: Folder, url: string): Promise<void> {
  const maintenance = url.replace(/(?<![^/])[^/]+$/, 'postgres')
  try {
    await withClient(maintenance, async (client) => {
      const found = await client.query('select 1 from pg_database where datname = $1', [USER])
      if (found.rowCount === 0) await client.query(`create database ${USER}`)
    })
  } catch (error) {
    throw isPasswordRefused(error) ? passwordFailure(folder, error) : silenceFailure(url, error)
  }
}

async function withClient<T>(url: string, work: (client: pg.Client) => T | Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS })
  client.on('error', () => undefined) // The query under way rejects with it.
  await client.connect()
  try {
    await client.query('select 1')
    return await work(client)
  } finally {
    await client.end()
  }
}

function urlOf(folder: Folder, port: number): string {
  return `postgres://${USER}:${folder.password}@127.0.0.1:${port}/${USER}`
}

function isPasswordRefused(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '28P01'
}

function passwordFailure(folder: Folder, cause: unknown): PostgresFailure {
  return new PostgresFailure(
    `The password in ${folder.passwordFile} does not match the database beside it.`,
    'They belong together. Restore the file from the same backup as the folder.',
    { cause },
  )
}

function silenceFailure(url: string, cause: unknown): PostgresFailure {
  return new PostgresFailure(
    `PostgreSQL is running, but cannot be reached at ${new URL(url).host}: ${(cause as Error).message}`,
    'Check that the loopback interface is up (`ip link set lo up`) and that no firewall blocks it.',
    { cause },
  )
}

/** The port of the folder's last server, from its pid file, or null. */
export async function lastPort(folder: Folder): Promise<number | null> {
  const options = await readFile(join(folder.cluster, 'postmaster.opts'), 'utf8').catch(() => '')
  const port = /"port=(\d+)"/.exec(options)?.[1]
  return port === undefined ? null : Number(port)
}

/**
 * A port that is currently free. If it is taken before the start, the start is repeated. Null if the wanted port is
 * taken.
 */
function freePort(wanted = 0): Promise<number | null> {
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' && wanted !== 0) resolve(null)
      else reject(error)
    })
    server.listen(wanted, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
