import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { freePort } from './ports.ts'

/** A local port that forwards to another one. When shut, it refuses connections and closes open ones. */
export class Gate implements AsyncDisposable {
  readonly port: number
  readonly #target: number
  readonly #open = new Set<Socket>()
  #server: Server | null = null

  private constructor(port: number, target: number) {
    this.port = port
    this.#target = target
  }

  static async before(target: number): Promise<Gate> {
    const gate = new Gate(await freePort(), target)
    await gate.open()
    return gate
  }

  async open(): Promise<void> {
    if (this.#server) return
    this.#server = createServer((client) => this.#relay(client))
    this.#server.listen(this.port, '127.0.0.1')
    await once(this.#server, 'listening')
  }

  async shut(): Promise<void> {
    const closed = this.#server && once(this.#server, 'close')
    this.#server?.close()
    for (const socket of this.#open) socket.resetAndDestroy()
    await closed
    this.#server = null
  }

  #relay(client: Socket): void {
    const server = connect(this.#target, '127.0.0.1')
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      this.#open.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => this.#open.delete(socket))
      socket.pipe(other)
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.shut()
  }
}
