import type { IncomingMessage, ServerResponse } from 'node:http'

export type Fields = Record<string, unknown>

/** Alternating names and values, the format of Node's `writeHead`. */
export type HeaderList = readonly (string | number)[]

/** One request and its response, on Node's own objects. */
export class Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** The decoded path parameters. */
  readonly params: Record<string, string>
  readonly query: Fields
  /** The request id, which is logged and returned in every answer. */
  id = ''
  /** The address of this service. */
  site = ''
  /** Headers of every answer, errors included. */
  headers: HeaderList = []
  /** The `WWW-Authenticate` challenge of a 401 answer. */
  challenge = 'Bearer'
  /**
   * Whether the rest of a body is read and dropped after an early answer. Otherwise the connection is closed at once, and a
   * client that is still sending may not see the answer.
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

  /** Runs `act` after the request was answered or aborted. */
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

/** Sends a complete answer. Does nothing when the client has disconnected. */
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

/** Whether the client is a browser rather than a program. */
export function acceptsHtml({ request }: Exchange): boolean {
  return request.headers.accept?.includes('text/html') ?? false
}
