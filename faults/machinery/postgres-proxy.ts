import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import type { CutPlace } from '../planned-faults.ts'
import { CommitWatch, MessageReader, type WireMessage, withSetting } from './wire.ts'

export interface Cut {
  place: CutPlace
  /** Only statements that name this table. */
  touching: string | null
  times: number
}

/** A proxy between the service and PostgreSQL. It cuts connections around commits, silences them, or lowers statement timeouts. */
export class PostgresProxy implements AsyncDisposable {
  readonly port: number
  /** The number of connections that it has cut. */
  cuts = 0
  readonly #server: Server
  readonly #target: number | string
  readonly #open = new Set<Socket>()
  #forgotten = new WeakSet<Socket>()
  #armed: Cut[] = []
  #statementTimeout: number | null = null
  /** Clients whose connections have a limit that they did not request. */
  readonly #limited = new Set<Socket>()

  private constructor(server: Server, target: number | string) {
    this.#server = server
    this.#target = target
    this.port = (server.address() as { port: number }).port
    server.on('connection', (client) => this.#relay(client))
  }

  /** `target` is PostgreSQL's port, or the path of its socket. */
  static async start(target: number | string): Promise<PostgresProxy> {
    const server = createServer({ noDelay: true })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new PostgresProxy(server, target)
  }

  /** Cuts the next commits that match. */
  arm(cut: Cut): void {
    this.#armed.push({ ...cut })
  }

  disarm(): void {
    this.#armed = []
  }

  /**
   * Sets a statement timeout in milliseconds for new connections, instead of the one that they request. With null, new
   * connections get what they request, and connections with another limit are closed, even during their startup.
   */
  limitStatements(timeout: number | null): void {
    this.#statementTimeout = timeout
    if (timeout === null) for (const client of this.#limited) client.resetAndDestroy()
  }

  /** Loses all open connections without telling either side, as a firewall does. New connections work. */
  forget(): void {
    this.#forgotten = new WeakSet(this.#open)
  }

  #relay(client: Socket): void {
    const target = this.#target
    const place = typeof target === 'number' ? { port: target, host: '127.0.0.1' } : { path: target }
    const server = connect({ ...place, noDelay: true })
    const watch = new CommitWatch()
    const [fromClient, fromServer] = [new MessageReader(true), new MessageReader(false)]
    let cutting: CutPlace | null = null
    for (const socket of [client, server]) {
      this.#open.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        this.#open.delete(socket)
        this.#limited.delete(socket)
        if (this.#forgotten.has(client)) return
        client.destroy()
        // Data sent before the cut still arrives.
        server.end()
      })
    }
    client.on('data', (chunk) => {
      if (this.#forgotten.has(client)) return
      for (const message of fromClient.read(chunk)) {
        if (cutting) return
        const commits = watch.commits(message)
        cutting = commits && this.#cutFor(commits)
        if (cutting !== 'before-commit') server.write(this.#passedOn(client, message))
        if (cutting === 'before-commit' || cutting === 'after-commit') client.resetAndDestroy()
      }
    })
    server.on('data', (chunk) => {
      if (this.#forgotten.has(client)) return
      for (const message of fromServer.read(chunk)) {
        watch.answer(message)
        if (cutting) {
          client.write(message.bytes.subarray(0, 3), () => client.resetAndDestroy())
          return
        }
        client.write(message.bytes)
      }
    })
  }

  #passedOn(client: Socket, message: WireMessage): Buffer {
    if (message.type !== null || this.#statementTimeout === null) return message.bytes
    this.#limited.add(client)
    return withSetting(message, 'statement_timeout', String(this.#statementTimeout))
  }

  #cutFor(statements: readonly string[]): CutPlace | null {
    const fits = ({ touching }: Cut) =>
      touching === null || statements.some((text) => new RegExp(`\\b${touching}\\b`).test(text))
    const cut = this.#armed.find(fits)
    if (!cut) return null
    cut.times -= 1
    if (cut.times === 0) this.#armed = this.#armed.filter((other) => other !== cut)
    this.cuts += 1
    return cut.place
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.close()
    for (const socket of this.#open) socket.destroy()
  }
}
