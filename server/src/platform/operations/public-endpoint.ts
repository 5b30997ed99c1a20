import type { IncomingHttpHeaders } from 'node:http'
import { type Method, type Route, routeOf } from './operation.ts'

/** A request without a key, before its body is read. */
export interface PublicHead {
  /** A GET route answers HEAD, too. */
  readonly method: string
  readonly params: Readonly<Record<string, string>>
  /** As it was called, with the query. */
  readonly path: string
  /** A repeated parameter is a list. */
  readonly query: Readonly<Record<string, unknown>>
  readonly headers: IncomingHttpHeaders
  /** The address of the caller, as reported by trusted proxies. */
  readonly address: string
}

export interface PublicRequest extends PublicHead {
  /** Exactly the bytes that were sent: signatures are over them. */
  readonly body: Buffer
}

export interface PublicAnswer {
  status: number
  /** A Buffer that is answered again is compressed only once. */
  body?: string | Buffer
  /** `text/plain` when omitted. */
  contentType?: string
  /** Such as `cache-control`; names in lower case. */
  headers?: Readonly<Record<string, string>>
  /** Identifies this content. A client that has it is answered 304. */
  validator?: string
}

/** Whom a request is about. */
export interface Admission<Target> {
  target: Target
  /** Whose budget counts the body, for example an account's. null: the budget of the caller's address. */
  holder: string | null
}

interface PublicEndpointDefinition<Target> {
  /** snake_case; names it in limits and in the log. */
  name: string
  /** Method and path; `{name}` is a part of the path. */
  route: `${Method} /${string}`
  /** The largest body, in bytes. Of a GET none is read. */
  maxBytes: number
  /** In which time the whole body must have come, in real milliseconds; never longer than other requests have. */
  withinMs: number
  /**
   * Requests that one address may make in a minute, over all processes, for each holder. Where `counts` is `refused`,
   * only those that were answered with a 4xx count: a service that calls often has few addresses.
   */
  limit: { perMinute: number; counts: 'all' | 'refused' }
  /** The pages that may call it in browsers: none, any, or those listed for its target. */
  origins: 'none' | 'any' | ((target: Target) => readonly string[])
  /** Decides by the head alone. Throws an `ApiError` to refuse; then the body is not read. */
  admit(head: PublicHead): Promise<Admission<Target>>
  handle(request: PublicRequest, target: Target): Promise<PublicAnswer>
}

/** An endpoint for callers without a key, such as webhooks of providers and forms. Operations require a key. */
export interface PublicEndpoint extends PublicEndpointDefinition<unknown>, Route {}

/** Defines a public endpoint. http/public/ enforces its limits (docs/behaviour/edge.md: Public endpoints). */
export function publicEndpoint<Target>(definition: PublicEndpointDefinition<Target>): PublicEndpoint {
  // `handle` gets the target that its own `admit` found.
  return { ...(definition as PublicEndpointDefinition<unknown>), ...routeOf(definition.route) }
}
