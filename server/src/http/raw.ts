import { type BodyParts, readBody } from './bodies.ts'
import { answer, type Handler } from './exchange.ts'

export interface RawRequest {
  params: Record<string, string>
  query: Record<string, string>
  headers: Record<string, string | string[] | undefined>
  /** Exactly the bytes that were sent: signatures are over them. */
  body: Buffer
}

export interface RawResponse {
  status: number
  body?: string
  contentType?: string
}

/** An endpoint that others call in their own format, such as a provider's webhook. */
export interface RawEndpoint {
  method: 'GET' | 'POST'
  /** With `:name` parameters. */
  path: string
  handle(request: RawRequest): Promise<RawResponse>
}

export function rawHandler(endpoint: RawEndpoint, parts: BodyParts): Handler {
  return async (exchange) => {
    const { request, params, query } = exchange
    const given = await endpoint.handle({
      params,
      query: query as Record<string, string>,
      headers: request.headers,
      body: await readBody(parts, exchange, endpoint.path),
    })
    answer(exchange, given.status, given.contentType ?? 'text/plain; charset=utf-8', given.body ?? '')
  }
}
