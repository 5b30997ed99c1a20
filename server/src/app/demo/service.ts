import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

const CLI = join(import.meta.dirname, '../cli.ts')
const READY_WITHIN_MS = 240_000
const STOP_WITHIN_MS = 20_000

/** A service in a separate process, started like any installation. */
export interface Service extends AsyncDisposable {
  url: string
  simulatorUrl: string
  /** The seconds of service time per real second. It changes with the clock. */
  timeScale: number
  /** Creates an organization while the service is running. */
  bootstrap(organization: string): Promise<{ organizationId: string; apiKey: string }>
  /** A link that signs in its owner. */
  invite(organization: string): Promise<{ link: string }>
  /** Kills it with SIGKILL, like a crash. */
  kill(): Promise<void>
}

/**
 * Starts the service with these settings on the wanted port, or on a free one if that is taken. It logs to this
 * process's log or to an open file.
 */
export async function startService(
  env: Record<string, string>,
  wantedPort: number,
  log: 'inherit' | number = 'inherit',
): Promise<Service> {
  const port = await freePort(wantedPort)
  const settings = { ...process.env, ...env, PORT: String(port) }
  const child = spawn(process.execPath, [CLI, 'start'], {
    env: settings,
    stdio: ['ignore', 'ignore', log],
  })
  const url = `http://localhost:${port}`
  const command = async (...words: string[]) => {
    const { stdout } = await promisify(execFile)(process.execPath, [CLI, ...words, '--json'], {
      env: settings,
    })
    return JSON.parse(stdout)
  }
  try {
    await untilReady(child, url)
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
  return {
    url,
    simulatorUrl: `http://localhost:${port + 1}`,
    timeScale: Number(env.PARLEY_TIME_SCALE),
    bootstrap: (organization) => command('bootstrap', '--org', organization),
    invite: (organization) => command('users', 'invite', '--org', organization),
    kill: () => end(child, 'SIGKILL'),
    [Symbol.asyncDispose]: () => end(child, 'SIGTERM'),
  }
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  const until = performance.now() + READY_WITHIN_MS
  while (performance.now() < until) {
    if (child.exitCode !== null) throw new Error('The service stopped while starting. See its output above.')
    const ready = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    )
    if (ready) return
    await pause(100)
  }
  throw new Error(`The service did not respond at ${url} within ${READY_WITHIN_MS / 1000} s.`)
}

/** Waits until the process has ended. Kills it after the time limit. */
async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  const late = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
  await ended
  clearTimeout(late)
}

/** The wanted port if it and the next one (the simulator's) are free, otherwise another pair. */
async function freePort(wanted: number): Promise<number> {
  for (let port = wanted; port < wanted + 2_000; port += 2) {
    if ((await isFree(port)) && (await isFree(port + 1))) return port
  }
  throw new Error(`No two free ports found from ${wanted}. Set PORT.`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
