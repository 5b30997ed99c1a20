import { setTimeout as pause } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import type { Account } from './command.ts'
import { PostgresFailure } from './failure.ts'
import type { Folder } from './folder.ts'
import { endServer, lastPort, type RunningServer, runServer, type ServerSettings } from './server.ts'

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5_000

interface KeeperParts {
  folder: Folder
  account: Account
  binaries: Binaries
  settings: ServerSettings
  /** Told when the server ended by itself or cannot be started again, each reason once, and (null) when it runs again. */
  onOutage: (failure: PostgresFailure | null) => void
}

/** A PostgreSQL that is started again when it ends by itself, at the same address, until it is stopped. */
export class Keeper {
  readonly #kept: KeeperParts
  readonly #stopped = new AbortController()
  readonly #keeping: Promise<void>
  #server: RunningServer

  private constructor(kept: KeeperParts, server: RunningServer) {
    this.#kept = kept
    this.#server = server
    server.supervised.background(true)
    this.#keeping = this.#keep()
  }

  /** Starts the server and gives it once it answers. Throws PostgresFailure when it does not start at all. */
  static async start(kept: KeeperParts): Promise<Keeper> {
    const { folder, account, binaries, settings } = kept
    // The address it had: processes that joined it find it there again.
    const port = await lastPort(folder)
    return new Keeper(kept, await runServer(folder, account, binaries, settings, { preferred: port }))
  }

  get url(): string {
    return this.#server.url
  }

  async stop(): Promise<void> {
    this.#stopped.abort()
    await endServer(this.#kept.folder, this.#server.supervised)
    await this.#keeping
  }

  async #keep(): Promise<void> {
    for (;;) {
      const output = await this.#server.supervised.ended
      if (this.#stopped.signal.aborted) return
      this.#kept.onOutage(
        new PostgresFailure(`PostgreSQL stopped unexpectedly:\n${output}`, 'It is being restarted.'),
      )
      if (!(await this.#startAgain())) return
      this.#kept.onOutage(null)
    }
  }

  /** As often as it takes. False when it was stopped meanwhile. */
  async #startAgain(): Promise<boolean> {
    const { folder, account, binaries, settings, onOutage } = this.#kept
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
      // Stopped while it started: whoever stops it has ended the one before.
      await endServer(folder, this.#server.supervised)
      return false
    }
  }
}
