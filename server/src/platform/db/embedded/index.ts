import { isAbsolute } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { takeOwnership } from '../../core/index.ts'
import { chooseAccount } from './account.ts'
import { nativeFolder, prepareBinaries } from './binaries.ts'
import { prepareCluster } from './cluster.ts'
import type { AccountKind } from './command.ts'
import { PostgresFailure } from './failure.ts'
import { type Folder, handOver, openFolder } from './folder.ts'
import { ServerKeeper } from './keeper.ts'
import {
  FAST_SHUTDOWN_MS,
  findPostmaster,
  isGone,
  isSupervised,
  type Postmaster,
  shutDown,
} from './postmaster.ts'
import { type Addresses, findServer } from './server.ts'

export { chooseAccount } from './account.ts'
export { nativeFolder, prepareBinaries } from './binaries.ts'
export { PostgresFailure } from './failure.ts'
export { memoryBytes, sharedMemoryBytes } from './settings.ts'

export interface PostgresOptions {
  /** The data folder, absolute; created if missing. Only Parley uses it; PostgreSQL's account becomes its owner. */
  dir: string
  /** false for tests: faster, and lost when the machine goes down. */
  durable?: boolean
  /** PostgreSQL settings that go before Parley's own. */
  settings?: Record<string, string>
  /** Receives PostgreSQL's log, and messages of this module about accounts and leftovers. */
  log?: (line: string) => void
  /**
   * Called when an owned server ended by itself or cannot be restarted, once per reason, and with null when it runs
   * again.
   */
  onOutage?: (failure: PostgresFailure | null) => void
  /** false: where the owner ends, this process leaves it to others that joined to run the server. */
  succeeds?: boolean
  /** For tests: the one way to run PostgreSQL's programs, instead of the best of this machine. */
  account?: AccountKind
  /** For tests: where PostgreSQL's `bin`, `lib` and `share` are, instead of in the npm package. */
  native?: string
}

export interface EmbeddedPostgres extends AsyncDisposable {
  /** postgres://… on the loopback address, with the password. */
  url: string
  /** The same over a socket of the data folder, which takes the least time; `url` where there is none. */
  nearUrl: string
  /** false: another process runs it, and `stop` does not end it, unless that process ended before. */
  owned: boolean
  /** Shuts an owned server down ("fast": open connections are ended, everything is written) and waits for it. */
  stop(): Promise<void>
}

const POLL_MS = 50
/** How often a start that waits says so. */
const SAY_EVERY_MS = 5_000
/** How often a process that joined looks whether the owner is gone. */
const SUCCEED_EVERY_MS = 500

type RunOptions = PostgresOptions & { native: string }

/**
 * Runs PostgreSQL on a data folder, or joins the one that another process runs there.
 *
 * The server lives as long as its owner. When the owner ends in any way, the server's supervisor shuts it down (see
 * supervisor.ts). A start that finds it shutting down waits. Of those that had joined, one becomes the owner and starts it
 * again. So does the owner with a server that ends by itself, at the same address. Throws PostgresFailure, with a remedy.
 */
export async function startPostgres(options: PostgresOptions): Promise<EmbeddedPostgres> {
  if (!isAbsolute(options.dir)) throw new TypeError(`the data folder must be absolute: ${options.dir}`)
  const native = options.native ?? nativeFolder() // Checked first, because other systems support nothing of the following.
  const folder = await openFolder(options.dir)
  for (let sayAt = performance.now() + SAY_EVERY_MS; ; ) {
    // The `lock` file that the supervisor holds keeps out processes in other network namespaces.
    const ownership = await takeOwnership(folder.key)
    if (ownership) return await runOwned(folder, ownership, { ...options, native })
    const addresses = await findServer(folder)
    if (addresses) return joined(folder, addresses, { ...options, native })
    if (performance.now() > sayAt) {
      options.log?.(
        `waiting for the PostgreSQL that another process runs on ${folder.path} (\`pgrep -af parley\`)`,
      )
      sayAt += SAY_EVERY_MS
    }
    await pause(POLL_MS)
  }
}

async function runOwned(
  folder: Folder,
  ownership: AsyncDisposable,
  options: RunOptions,
  port?: number,
): Promise<EmbeddedPostgres> {
  const { durable = true, settings = {}, log = () => undefined } = options
  await using undo = new AsyncDisposableStack()
  undo.use(ownership)
  await endLeftover(folder, log)
  const account = chooseAccount(folder.path, options.account)
  if (account.kind === 'fallback') log(`PostgreSQL runs as ${account.description}`)
  await handOver(folder, account)
  const binaries = await prepareBinaries(options.native, account, folder.path)
  // Whoever succeeds another process goes on with its database, and never makes an empty one.
  if (port === undefined) await prepareCluster(folder, account, binaries, durable)
  const keeper = await ServerKeeper.start({
    folder,
    account,
    binaries,
    settings: { durable, settings, log },
    onOutage: options.onOutage ?? (() => undefined),
    port,
  })
  undo.defer(() => keeper.stop())
  const kept = undo.move()

  let stopped: Promise<void> | null = null
  const stop = () => {
    stopped ??= kept.disposeAsync()
    return stopped
  }
  return { ...keeper.addresses, owned: true, stop, [Symbol.asyncDispose]: stop }
}

/**
 * No process owns the folder. A server that still runs on it is shutting down with its owner, or has lost its
 * supervisor too. A supervised server that stays has an owner that this process cannot see: in another network
 * namespace.
 */
async function endLeftover(folder: Folder, log: (line: string) => void): Promise<void> {
  const leftover = await findPostmaster(folder.cluster)
  if (!leftover) return
  if (await isSupervised(leftover)) {
    log(`waiting for the PostgreSQL of an earlier process to shut down (process ${leftover.pid})`)
    const until = performance.now() + FAST_SHUTDOWN_MS
    // A killed supervisor may still be visible for a short time, but does not stop its PostgreSQL.
    while (await isSupervised(leftover)) {
      if (performance.now() > until) throw runElsewhere(folder, leftover)
      await pause(POLL_MS)
    }
    if (await isGone(leftover, folder.cluster, 0)) return
  }
  log(`shutting down the PostgreSQL that an earlier process left (process ${leftover.pid})`)
  await shutDown(leftover, folder.cluster)
}

function runElsewhere({ path }: Folder, { pid }: Postmaster): PostgresFailure {
  return new PostgresFailure(
    `A Parley in another container or network namespace runs PostgreSQL (process ${pid}) on ${path}.`,
    'Stop that Parley, or start this one in the same namespace.',
  )
}

/** Uses the server of another process, and runs it in its place once that one is gone. */
function joined(folder: Folder, addresses: Addresses, options: RunOptions): EmbeddedPostgres {
  const leaving = new AbortController()
  const succession = options.succeeds === false ? null : succeed(folder, addresses, options, leaving.signal)
  const stop = async () => {
    leaving.abort()
    await (await succession)?.stop()
  }
  return { ...addresses, owned: false, stop, [Symbol.asyncDispose]: stop }
}

/** At the same address, so that connections come back. null: it left before the owner did. */
async function succeed(
  folder: Folder,
  { url }: Addresses,
  options: RunOptions,
  leaving: AbortSignal,
): Promise<EmbeddedPostgres | null> {
  let told = ''
  for (;;) {
    await pause(SUCCEED_EVERY_MS, undefined, { signal: leaving, ref: false }).catch(() => undefined)
    if (leaving.aborted) return null
    try {
      const ownership = await takeOwnership(folder.key)
      if (!ownership) continue
      options.log?.(`the process that ran PostgreSQL on ${folder.path} is gone, so this one runs it`)
      return await runOwned(folder, ownership, options, Number(new URL(url).port))
    } catch (error) {
      const failure = error as PostgresFailure
      if (failure.message !== told) options.onOutage?.(failure)
      told = failure.message
    }
  }
}
