import type { IncomingMessage, ServerResponse } from 'node:http'

export type Fields = Record<string, unknown>

/** Names and values by turns, as Node's `writeHead` takes them. */
export type HeaderList = readonly (string | number)[]

/** One request and its answer, on Node's own objects. */
export class Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** Of the path, decoded. */
  readonly params: Record<string, string>
  readonly query: Fields
  /** What the caller's and our log call this request; every answer says it. */
  id = ''
  /** What every answer carries, an error as well. */
  headers: HeaderList = []
  /** What an answer 401 says of how to get in. */
  challenge = 'Bearer'
  /**
   * Whether the rest of a body is read and dropped after an early answer. Without, the connection ends at once, and who
   * still sends may never see the answer.
   */
  lingers = true
  #afterwards: (() => void)[] | null = null

  constructor(
    request: IncomingMessage,
    response: ServerResponse,
    params: Record<string, string> = {},
    query: Fields = {},
  ) {
    this.request = request
    this.response = response
    this.params = params
    this.query = query
  }

  /** Runs when the request was answered, or never will be. */
  afterwards(act: () => void): void {
    this.#afterwards ??= []
    this.#afterwards.push(act)
  }

  end(): void {
    if (this.#afterwards) for (const act of this.#afterwards) act()
  }
}

export type Handler = (exchange: Exchange) => Promise<void>

export const JSON_TYPE = 'application/json; charset=utf-8'

export const REQUEST_ID = 'x-request-id'

/** Answers with something whole. Somebody who has gone hears nothing. */
export function answer(
  { response, headers, id }: Exchange,
  status: number,
  type: string,
  content: string | Buffer,
  more: HeaderList = [],
): void {
  const length = Buffer.byteLength(content)
  const own = ['content-type', type, 'content-length', length, REQUEST_ID, id, ...headers, ...more]
  response.writeHead(status, own)
  response.end(content)
}
