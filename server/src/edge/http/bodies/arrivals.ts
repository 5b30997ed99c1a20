import type { IncomingMessage } from 'node:http'

/** How long the service waits for those who send slowly, in real time. */
export interface Patience {
  /** For the headers, and for a whole body that is not a file. */
  wholeMs: number
  /** In any stretch of this length … */
  windowMs: number
  /** … a body must come at this rate. */
  bytesPerSecond: number
}

export function patienceOf(wholeMs: number): Patience {
  return { wholeMs, windowMs: wholeMs / 6, bytesPerSecond: 512 }
}

export const PATIENCE = patienceOf(60_000)

interface Arrival {
  startedAt: number
  windowAt: number
  bytesBefore: number
  wholeMs: number
  giveUp: () => void
}

/**
 * Bodies that are still on their way. One that comes too slowly is given up, whether or not anybody reads it, so that
 * sockets that send a byte a second do not stay. A file may take as long as it likes while its bytes flow.
 */
export class Arrivals implements Disposable {
  readonly #patience: Patience
  readonly #underWay = new Map<IncomingMessage, Arrival>()
  readonly #everyMs: number
  readonly #timer: NodeJS.Timeout
  #sweptAt = performance.now()

  constructor(patience: Patience) {
    this.#patience = patience
    this.#everyMs = patience.windowMs / 4
    this.#timer = setInterval(() => this.#sweep(performance.now()), this.#everyMs)
    this.#timer.unref()
  }

  /**
   * Watches until `forget`, or until the body is complete. `giveUp` is called at most once. The whole body may take
   * `withinMs`, but no longer than patience has; a file (`Infinity`) may.
   */
  watch(request: IncomingMessage, giveUp: () => void, withinMs = this.#patience.wholeMs): void {
    const now = performance.now()
    const bytesBefore = request.socket.bytesRead
    const wholeMs = withinMs === Infinity ? Infinity : Math.min(withinMs, this.#patience.wholeMs)
    this.#underWay.set(request, { startedAt: now, windowAt: now, bytesBefore, wholeMs, giveUp })
  }

  forget(request: IncomingMessage): void {
    this.#underWay.delete(request)
  }

  #sweep(now: number): void {
    // While the process was busy nothing was read, whatever came: that time is not held against anybody.
    const late = Math.max(0, now - this.#sweptAt - 2 * this.#everyMs)
    this.#sweptAt = now
    for (const [request, arrival] of this.#underWay) {
      arrival.startedAt += late
      arrival.windowAt += late
      if (request.complete || request.destroyed) this.#underWay.delete(request)
      else if (this.#isTooSlow(request, arrival, now)) {
        this.#underWay.delete(request)
        arrival.giveUp()
      }
    }
  }

  #isTooSlow(request: IncomingMessage, arrival: Arrival, now: number): boolean {
    const { windowMs, bytesPerSecond } = this.#patience
    if (now - arrival.startedAt > arrival.wholeMs) return true
    const passed = now - arrival.windowAt
    if (passed < windowMs) return false
    const came = request.socket.bytesRead - arrival.bytesBefore
    arrival.windowAt = now
    arrival.bytesBefore = request.socket.bytesRead
    // Bytes that wait here say that we are the slow ones.
    return request.readableLength === 0 && came < (bytesPerSecond * passed) / 1000
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer)
  }
}
