import type { IncomingMessage } from 'node:http'
import { REQUEST_ID } from './exchange.ts'

/** The allowed form of a caller's request id, which is copied to headers and the log. */
const WELL_FORMED = /^[\w.:=+/@-]{1,128}$/

/** Request ids: the caller's, or a counter with a prefix for this process (docs/behaviour/edge.md: HTTP). */
export class RequestIds {
  readonly #process: string
  #count = 0

  constructor(process: string) {
    this.#process = process
  }

  of({ headers }: IncomingMessage): string {
    const given = headers[REQUEST_ID]
    return typeof given === 'string' && WELL_FORMED.test(given) ? given : this.next()
  }

  next(): string {
    this.#count += 1
    return `${this.#process}-${this.#count}`
  }
}
