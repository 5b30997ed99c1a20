import type { IncomingMessage } from 'node:http'

/** How long the service waits for slow requests, in real time. */
export interface RequestTimeouts {
  /** The time for the whole body unless it is a file. */
  wholeMs: number
  /** The time for the headers, which are small. */
  headersMs: number
  /** The length of the window in which the rate is measured. */
  windowMs: number
  /** The minimum rate of a body in each window. */
  bytesPerSecond: number
}

export function requestTimeouts(wholeMs: number): RequestTimeouts {
  return { wholeMs, headersMs: Math.ceil(wholeMs / 6), windowMs: wholeMs / 6, bytesPerSecond: 512 }
}

export const DEFAULT_TIMEOUTS = requestTimeouts(60_000)

interface PendingBody {
  startedAt: number
  windowAt: number
  bytesBefore: number
  wholeMs: number
  giveUp: () => void
}

/**
 * Aborts request bodies that arrive too slowly, even if no code reads them, so that slow clients cannot hold sockets.
 * The upload of a file may take any time while its bytes keep arriving.
 */
export class SlowBodyGuard implements Disposable {
  readonly #timeouts: RequestTimeouts
  readonly #pending = new Map<IncomingMessage, PendingBody>()
  readonly #everyMs: number
  readonly #timer: NodeJS.Timeout
  #sweptAt = performance.now()

  constructor(timeouts: RequestTimeouts) {
    this.#timeouts = timeouts
    this.#everyMs = timeouts.windowMs / 4
    this.#timer = setInterval(() => this.#sweep(performance.now()), this.#everyMs)
    this.#timer.unref()
  }

  /**
   * Watches a body until it is complete or until `forget`. Calls `giveUp` at most once. The body may take `withinMs`, but no
   * longer than `wholeMs`, unless it is a file (`Infinity`).
   */
  watch(request: IncomingMessage, giveUp: () => void, withinMs = this.#timeouts.wholeMs): void {
    const now = performance.now()
    const bytesBefore = bytesReadFor(request)
    const wholeMs = withinMs === Infinity ? Infinity : Math.min(withinMs, this.#timeouts.wholeMs)
    this.#pending.set(request, { startedAt: now, windowAt: now, bytesBefore, wholeMs, giveUp })
  }

  forget(request: IncomingMessage): void {
    this.#pending.delete(request)
  }

  #sweep(now: number): void {
    // While the process was busy it read nothing, so that time does not count.
    const late = Math.max(0, now - this.#sweptAt - 2 * this.#everyMs)
    this.#sweptAt = now
    for (const [request, body] of this.#pending) {
      body.startedAt += late
      body.windowAt += late
      if (request.complete || request.destroyed) this.#pending.delete(request)
      else if (this.#isTooSlow(request, body, now)) {
        this.#pending.delete(request)
        body.giveUp()
      }
    }
  }

  #isTooSlow(request: IncomingMessage, body: PendingBody, now: number): boolean {
    const { windowMs, bytesPerSecond } = this.#timeouts
    if (now - body.startedAt > body.wholeMs) return true
    const passed = now - body.windowAt
    if (passed < windowMs) return false
    const received = bytesReadFor(request) - body.bytesBefore
    body.windowAt = now
    body.bytesBefore = bytesReadFor(request)
    // When received bytes wait to be read, the server is slow and not the client.
    return request.readableLength === 0 && received < (bytesPerSecond * passed) / 1000
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer)
  }
}

/** The bytes that the connection has received. A request whose connection is gone has no socket, whatever its type says. */
function bytesReadFor({ socket }: { socket: IncomingMessage['socket'] | null }): number {
  return socket?.bytesRead ?? 0
}
