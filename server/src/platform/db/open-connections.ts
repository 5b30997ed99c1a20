import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** The server's side of connections, by process IDs. */
export interface Sessions {
  /** Those that are working on a statement for us. */
  findWorking(pids: readonly number[]): Promise<Set<number>>
  /** Ends those that keep a transaction open, and with it locks, for a client that no longer hears them. */
  endAbandoned(pids: readonly number[]): Promise<void>
}

/** Between two looks at a connection, so that an answer that has arrived is read meanwhile. */
const BETWEEN_LOOKS_MS = 500

interface OpenConnection {
  /** The server's process. */
  pid: number
  /** How many statements it has been sent. */
  statements: number
  isWaiting: boolean
  /** Whether it may be cut off: nothing has arrived since `suspect`. */
  isSuspect: boolean
}

/**
 * The connections of a pool, and which of them may be cut off without a word: after a failover or behind a firewall that
 * forgot them. Statements on such connections would wait for an answer that never comes.
 */
export class OpenConnections {
  readonly #open = new Map<pg.ClientBase, OpenConnection>()

  constructor(pool: pg.Pool) {
    pool.on('connect', (client) => {
      const { processID: pid } = client as unknown as { processID: number }
      this.#open.set(client, { pid, statements: 0, isWaiting: false, isSuspect: false })
    })
    pool.on('remove', (client) => this.#open.delete(client))
  }

  /** Runs a statement and remembers whether its answer is outstanding. */
  async ask(client: pg.ClientBase, statement: pg.QueryConfig): Promise<pg.QueryResult> {
    const connection = this.#open.get(client)
    if (!connection) return client.query(statement)
    connection.statements += 1
    connection.isWaiting = true
    try {
      const result = await client.query(statement)
      connection.isSuspect = false
      return result
    } catch (error) {
      if (error instanceof pg.DatabaseError) connection.isSuspect = false
      throw error
    } finally {
      connection.isWaiting = false
    }
  }

  isSuspect(client: pg.ClientBase): boolean {
    return this.#open.get(client)?.isSuspect === true
  }

  /** Another connection to the same server was cut off. */
  suspectAll(): void {
    for (const connection of this.#open.values()) connection.isSuspect = true
  }

  /** Whatever they are doing. */
  endAll(): void {
    for (const client of this.#open.keys()) socketOf(client).destroy()
  }

  /**
   * Ends the suspects that wait for the answer to a statement that the server is not working on, on both sides. Returns
   * how many there were.
   */
  async endSilent({ findWorking, endAbandoned }: Sessions): Promise<number> {
    const waiting = [...this.#open]
      .filter(([, { isSuspect, isWaiting }]) => isSuspect && isWaiting)
      .map(([client, connection]) => ({ client, connection, statement: connection.statements }))
    if (waiting.length === 0) return 0
    const pids = waiting.map(({ connection }) => connection.pid)
    const before = await findWorking(pids)
    await pause(BETWEEN_LOOKS_MS)
    const after = await findWorking(pids)
    const silent = waiting.filter(
      ({ connection: { pid, isWaiting, isSuspect, statements }, statement }) =>
        isSuspect && isWaiting && statements === statement && !before.has(pid) && !after.has(pid),
    )
    for (const { client } of silent) socketOf(client).destroy()
    if (silent.length > 0) await endAbandoned(silent.map(({ connection }) => connection.pid))
    return silent.length
  }
}

/** Its destruction fails the statement under way. */
function socketOf(client: pg.ClientBase): pg.Connection['stream'] {
  return (client as unknown as { connection: pg.Connection }).connection.stream
}
