import type { components } from './schema.gen.ts'

type Envelope = components['schemas']['Error']['error']

/** The closed set of codes that the service refuses with; docs/errors.md says what to do about each. */
export type ErrorCode = Envelope['code']

/** One thing to mend: `path` into the input, or `nodeId` in a journey. */
export type Issue = NonNullable<Envelope['issues']>[number]

/** The service refused, or failed. */
export class ParleyError extends Error {
  /** `unknown_answer`: what answered was not Parley, a proxy in between for example. */
  readonly code: ErrorCode | 'unknown_answer'
  readonly status: number
  /** What to mend, piece by piece; empty where there is nothing of that kind. */
  readonly issues: readonly Issue[]
  /** What the log of the service calls the request; null when the answer has no such id. */
  readonly requestId: string | null
  /** How many seconds the service asks to wait before a repeat; null when it does not say. */
  readonly retryAfter: number | null

  constructor(
    { status, headers }: Pick<Response, 'status' | 'headers'>,
    { code, message, issues }: { code: ParleyError['code']; message: string; issues?: Issue[] },
  ) {
    super(message)
    this.name = 'ParleyError'
    this.code = code
    this.status = status
    this.issues = issues ?? []
    this.requestId = headers.get('x-request-id')
    this.retryAfter = secondsIn(headers.get('retry-after'))
  }
}

/** There was no answer, or only a part of it: the service cannot be reached, or took too long. `cause` says more. */
export class NoAnswer extends Error {
  constructor(what: string, cause: unknown) {
    super(`${what}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.name = 'NoAnswer'
  }
}

/** The error that an answer which is no success carries. */
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

/** Parley gives seconds; what stands in between may give a date. */
function secondsIn(header: string | null): number | null {
  if (header === null) return null
  const seconds = Number(header)
  if (!Number.isNaN(seconds)) return seconds
  const date = Date.parse(header)
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - Date.now()) / 1000))
}
