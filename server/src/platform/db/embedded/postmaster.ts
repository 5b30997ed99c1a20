import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { PostgresFailure } from './failure.ts'
import { SUPERVISOR_NAME } from './supervisor.ts'

/** The contents of `postmaster.pid`, written by PostgreSQL's main process. */
export interface Postmaster {
  pid: number
  port: number
  /** The folder of its socket; empty without one. */
  sockets: string
  /** Whether it answers; a standby answers too. */
  ready: boolean
}

const POLL_MS = 10
export const FAST_SHUTDOWN_MS = 60_000
const IMMEDIATE_SHUTDOWN_MS = 10_000

/**
 * The PostgreSQL that runs on `cluster`, or null. A file left by an ended process, or by another machine, counts as
 * none.
 */
export async function findPostmaster(cluster: string): Promise<Postmaster | null> {
  // Lines: pid, folder, start time, port, socket folder, address, shared memory, status.
  const file = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = file.split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0 || !(await isPostmaster(pid, cluster))) return null
  const status = lines[7]?.trim()
  return {
    pid,
    port: Number(lines[3]),
    sockets: lines[4]?.trim() ?? '',
    ready: status === 'ready' || status === 'standby',
  }
}

/** Whether its supervisor still watches it, and so will end it when its owner ends. */
export async function isSupervised({ pid }: Postmaster): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const parent = /^PPid:\s*(\d+)/m.exec(status)?.[1]
  const command = await readFile(`/proc/${parent}/cmdline`, 'utf8').catch(() => '')
  return command.split('\0').includes(SUPERVISOR_NAME)
}

/** A pid alone proves nothing, because a restarted container soon reuses it. */
async function isPostmaster(pid: number, cluster: string): Promise<boolean> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  const words = command.split('\0')
  return words[0]?.endsWith('/postgres') === true && words.includes(cluster)
}

/**
 * Shuts PostgreSQL down in its "fast" mode (connections are closed, everything is written) and waits for its end. If
 * that takes more than a minute it is killed, and recovers from its log at the next start.
 */
export async function shutDown(postmaster: Postmaster, cluster: string): Promise<void> {
  signal(postmaster, 'SIGINT')
  if (await isGone(postmaster, cluster, FAST_SHUTDOWN_MS)) return
  signal(postmaster, 'SIGQUIT')
  if (await isGone(postmaster, cluster, IMMEDIATE_SHUTDOWN_MS)) return
  throw new PostgresFailure(
    `PostgreSQL (process ${postmaster.pid}) does not stop.`,
    `Check what it is doing, then stop it: kill -QUIT ${postmaster.pid}`,
  )
}

/** Waits until the postmaster has ended; false when it still runs after that time. */
export async function isGone({ pid }: Postmaster, cluster: string, withinMs: number): Promise<boolean> {
  const until = performance.now() + withinMs
  while (await isPostmaster(pid, cluster)) {
    if (performance.now() > until) return false
    await pause(POLL_MS)
  }
  return true
}

function signal({ pid }: Postmaster, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ESRCH') return
    throw new PostgresFailure(
      `Another account runs PostgreSQL (process ${pid}) on this data folder.`,
      'Run Parley as that account, or stop that process.',
      { cause: error },
    )
  }
}
