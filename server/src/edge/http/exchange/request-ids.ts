import type { IncomingMessage } from 'node:http'
import { REQUEST_ID } from './exchange.ts'

/** What a caller may call a request: it is written to headers and to the log as it is. */
const WELL_FORMED = /^[\w.:=+/@-]{1,128}$/

/**
 * Names requests: as the caller does, or with a number behind a name of this process (docs/behaviour/edge.md: HTTP).
 */
export class RequestIds {
  readonly #process: string
  #count = 0

  constructor(process: string) {
    this.#process = process
  }

  of({ headers }: IncomingMessage): string {
    const given = headers[REQUEST_ID]
    if (typeof given === 'string' && WELL_FORMED.test(given)) return given
    this.#count += 1
    return `${this.#process}-${this.#count}`
  }
}
