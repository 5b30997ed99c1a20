import { setTimeout as pause } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import type { Account } from './command.ts'
import { PostgresFailure } from './failure.ts'
import type { Folder } from './folder.ts'
import {
  type Addresses,
  endServer,
  lastPort,
  type RunningServer,
  runServer,
  type ServerSettings,
} from './server.ts'

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5_000

interface ServerKeeperParts {
  folder: Folder
  account: Account
  binaries: Binaries
  settings: ServerSettings
  /** Called when the server ended by itself or cannot be restarted, once for each reason, and with null when it runs again. */
  onOutage: (failure: PostgresFailure | null) => void
  /** It has to listen on this port. Default: on its last one, if that is free. */
  port?: number | undefined
}

/** Restarts PostgreSQL at the same address when it ends by itself, until it is stopped. */
export class ServerKeeper {
  readonly #parts: ServerKeeperParts
  readonly #stopped = new AbortController()
  readonly #watching: Promise<void>
  #server: RunningServer

  private constructor(parts: ServerKeeperParts, server: RunningServer) {
    this.#parts = parts
    this.#server = server
    server.supervised.background(true)
    this.#watching = this.#watch()
  }

  /** Starts the server and returns it when it answers. Throws PostgresFailure when it does not start. */
  static async start(parts: ServerKeeperParts): Promise<ServerKeeper> {
    const { folder, account, binaries, settings, port } = parts
    // Reuse its last address, so that processes that joined it find it again.
    const wanted = port === undefined ? { preferred: await lastPort(folder) } : { only: port }
    return new ServerKeeper(parts, await runServer(folder, account, binaries, settings, wanted))
  }

  get addresses(): Addresses {
    const { url, nearUrl } = this.#server
    return { url, nearUrl }
  }

  async stop(): Promise<void> {
    this.#stopped.abort()
    await endServer(this.#parts.folder, this.#server.supervised)
    await this.#watching
  }

  async #watch(): Promise<void> {
    for (;;) {
      const output = await this.#server.supervised.ended
      if (this.#stopped.signal.aborted) return
      this.#parts.onOutage(
        new PostgresFailure(`PostgreSQL stopped unexpectedly:\n${output}`, 'It is being restarted.'),
      )
      if (!(await this.#startAgain())) return
      this.#parts.onOutage(null)
    }
  }

  /** Restarts the server, with retries. Returns false if it was stopped in the meantime. */
  async #startAgain(): Promise<boolean> {
    const { folder, account, binaries, settings, onOutage } = this.#parts
    const port = Number(new URL(this.#server.url).port)
    let told = ''
    for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(2 * wait, LONGEST_PAUSE_MS)) {
      await pause(wait, undefined, { signal: this.#stopped.signal, ref: false }).catch(() => undefined)
      if (this.#stopped.signal.aborted) return false
      try {
        this.#server = await runServer(folder, account, binaries, settings, { only: port })
        this.#server.supervised.background(true)
      } catch (error) {
        const failure = error as PostgresFailure
        if (failure.message !== told) onOutage(failure)
        told = failure.message
        continue
      }
      if (!this.#stopped.signal.aborted) return true
      // It was stopped during the start, and the caller ended only the previous server.
      await endServer(folder, this.#server.supervised)
      return false
    }
  }
}
