import type { Agent, Dispatcher } from 'undici'
import { exchangeFailure, OutboundError } from './error.ts'
import { noPhases, openedFor, type Phases } from './phases.ts'

type Controller = Dispatcher.DispatchController
type Headers = Record<string, string | string[] | undefined>

export interface OutboundRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  headers: Record<string, string>
  body: string | null
  /** Real milliseconds for everything together: name, connection, request and the whole answer. */
  timeoutMs: number
  /** The rest of a longer answer is not read. */
  maxResponseBytes: number
  /** Also take `http://`. */
  allowPlainHttp?: boolean
  /** Also take the named hosts of the settings, where they stand and over plain HTTP. */
  allowNamedHosts?: boolean
}

export interface OutboundResponse {
  /** As it came: redirects are not followed. */
  status: number
  headers: Record<string, string>
  /** The first `maxResponseBytes` of the body. */
  bytes: Buffer
  /** The same, read as UTF-8. */
  body: string
  truncated: boolean
  /** Real milliseconds. */
  durationMs: number
  phases: Phases
}

/** One request and its answer. Settles once, at the latest at its time limit; later events are ignored. */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly outcome: Promise<OutboundResponse>
  readonly #url: URL
  readonly #maxBytes: number
  readonly #startedAt = performance.now()
  readonly #timer: NodeJS.Timeout
  readonly #settle: PromiseWithResolvers<OutboundResponse>
  #settled = false
  readonly #phases = noPhases()
  /** null until the connection is there and the request goes out. */
  #controller: Controller | null = null
  #status = 0
  #headers: Headers = {}
  #chunks: Buffer[] = []
  #size = 0

  constructor(agent: Agent, url: URL, request: OutboundRequest) {
    const { method, headers, body, timeoutMs } = request
    this.#url = url
    this.#maxBytes = request.maxResponseBytes
    this.#settle = Promise.withResolvers()
    this.outcome = this.#settle.promise
    this.#timer = setTimeout(() => this.#giveUp(timeoutMs), timeoutMs)
    openedFor(this.#phases, () => {
      agent.dispatch({ origin: url.origin, path: url.pathname + url.search, method, headers, body }, this)
    })
  }

  onRequestStart(controller: Controller): void {
    this.#controller = controller
    if (this.#settled) controller.abort(new Error('the time was up before the connection was there'))
  }

  onResponseStart(_: Controller, status: number, headers: Headers): void {
    this.#status = status
    this.#phases.firstByteMs = this.#elapsed()
    this.#headers = headers
  }

  onResponseData(_: Controller, chunk: Buffer): void {
    this.#chunks.push(chunk)
    this.#size += chunk.length
    if (this.#size > this.#maxBytes) this.#succeed(true)
  }

  onResponseEnd(): void {
    this.#succeed(false)
  }

  onResponseError(_: Controller, error: Error): void {
    this.#fail(exchangeFailure(error, this.#url.hostname))
  }

  #giveUp(timeoutMs: number): void {
    const message = `${this.#url.hostname} did not send a complete response within ${timeoutMs / 1000} s.`
    this.#fail(new OutboundError('timeout', message, this.#controller === null))
  }

  #fail(error: OutboundError): void {
    if (!this.#isFirst()) return
    error.durationMs = this.#elapsed()
    error.phases = this.#phases
    this.#settle.reject(error)
    this.#controller?.abort(error)
  }

  #succeed(truncated: boolean): void {
    if (!this.#isFirst()) return
    const bytes = Buffer.concat(this.#chunks).subarray(0, this.#maxBytes)
    this.#settle.resolve({
      bytes,
      status: this.#status,
      headers: plainHeaders(this.#headers),
      body: readText(bytes),
      truncated,
      durationMs: this.#elapsed(),
      phases: this.#phases,
    })
    if (truncated) this.#controller?.abort(new Error('the rest of the answer is not wanted'))
  }

  #isFirst(): boolean {
    if (this.#settled) return false
    this.#settled = true
    clearTimeout(this.#timer)
    return true
  }

  #elapsed(): number {
    return Math.round(performance.now() - this.#startedAt)
  }
}

/** Removes a character that was cut in two. */
function readText(bytes: Buffer): string {
  return new TextDecoder().decode(bytes, { stream: true })
}

function plainHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]))
}
