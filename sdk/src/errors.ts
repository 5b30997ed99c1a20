import type { components } from './schema.gen.ts'

type Envelope = components['schemas']['Error']['error']

/** The error codes of the service; docs/errors.md says what to do about each. */
export type ErrorCode = Envelope['code']

/** A problem to fix: `path` in the input, or `nodeId` in a journey. */
export type Issue = NonNullable<Envelope['issues']>[number]

interface Failure {
  code: ParleyError['code']
  message: string
  issues?: Issue[]
  docUrl?: string
}

/** The service refused the request or failed. */
export class ParleyError extends Error {
  /** `unknown_answer`: the response is not Parley's but, for example, a proxy's. */
  readonly code: ErrorCode | 'unknown_answer'
  readonly status: number
  /** The problems to fix; empty when there are none. */
  readonly issues: readonly Issue[]
  /** The id of the request in the service's log; null when the response has none. */
  readonly requestId: string | null
  /** The description of the error in the docs; null when the response has none. */
  readonly docUrl: string | null
  /** How many seconds to wait before a retry; null when the service does not say. */
  readonly retryAfter: number | null

  constructor(
    { status, headers }: Pick<Response, 'status' | 'headers'>,
    { code, message, issues, docUrl }: Failure,
  ) {
    super(message)
    this.name = 'ParleyError'
    this.code = code
    this.status = status
    this.issues = issues ?? []
    this.docUrl = docUrl ?? null
    this.requestId = headers.get('x-request-id')
    this.retryAfter = secondsIn(headers.get('retry-after'))
  }
}

/** There was no complete response: the service cannot be reached or took too long. `cause` has the details. */
export class NoAnswer extends Error {
  constructor(what: string, cause: unknown) {
    super(`${what}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.name = 'NoAnswer'
  }
}

/** The error in an unsuccessful response. */
export async function errorFrom(response: Response): Promise<ParleyError> {
  const text = await response.text()
  return new ParleyError(response, envelopeIn(text) ?? unknown(response.status, text))
}

function envelopeIn(text: string): Envelope | null {
  try {
    const { error } = JSON.parse(text) as { error?: Envelope }
    return typeof error?.code === 'string' ? error : null
  } catch {
    return null
  }
}

function unknown(status: number, text: string): { code: 'unknown_answer'; message: string } {
  return { code: 'unknown_answer', message: `Status ${status}: ${text.slice(0, 200)}` }
}

/** Parley sends seconds; a proxy may send a date. */
function secondsIn(header: string | null): number | null {
  if (header === null) return null
  const seconds = Number(header)
  if (!Number.isNaN(seconds)) return seconds
  const date = Date.parse(header)
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - Date.now()) / 1000))
}
