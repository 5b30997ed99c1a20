import { errors } from 'undici'

import { noPhases, type Phases } from './phases.ts'

type OutboundFailure =
  | 'invalid_url'
  | 'blocked_address'
  | 'unknown_host'
  | 'connection'
  | 'tls'
  | 'timeout'
  | 'invalid_response'

/** There was no complete answer. The message may be shown to the user who entered the URL. */
export class OutboundError extends Error {
  readonly kind: OutboundFailure
  /** Whether nothing of the request was sent, so that a retry cannot do anything twice. */
  readonly isNotSent: boolean
  /** Real milliseconds until it failed. */
  durationMs = 0
  phases: Phases = noPhases()

  constructor(kind: OutboundFailure, message: string, isNotSent: boolean, cause?: unknown) {
    super(message, { cause })
    this.name = 'OutboundError'
    this.kind = kind
    this.isNotSent = isNotSent
  }
}

/** The message leaves out the address, since internal names would reveal the network. */
export function blockedAddress(host: string, range: string): OutboundError {
  return new OutboundError(
    'blocked_address',
    `${host} is a ${range} address, and requests to it are blocked.`,
    true,
  )
}

const TLS_CODES =
  /^(ERR_TLS|ERR_SSL|EPROTO|CERT_|CRL_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|INVALID_CA|INVALID_PURPOSE|HOSTNAME)/

/** An error before the connection was established. */
export function connectFailure(error: unknown, host: string): OutboundError {
  const cause = innermost(error)
  if (cause instanceof OutboundError) return cause
  const code = codeOf(error)
  const failure = (kind: OutboundFailure, message: string) => new OutboundError(kind, message, true, error)
  if (/^(ENOTFOUND|EAI_|ENODATA)/.test(code)) {
    return failure('unknown_host', `Could not resolve the host name ${host} (${code}).`)
  }
  if (TLS_CODES.test(code)) return failure('tls', `The certificate of ${host} is not trusted (${code}).`)
  if (/TIMEOUT|ETIMEDOUT/.test(code)) return failure('timeout', `Connecting to ${host} timed out.`)
  return failure('connection', `Could not connect to ${host}${code && ` (${code})`}.`)
}

/** An error of the request or its answer. */
export function exchangeFailure(error: unknown, host: string): OutboundError {
  if (error instanceof OutboundError) return error
  const code = codeOf(error)
  if (code === 'UND_ERR_INVALID_ARG' || code === 'UND_ERR_NOT_SUPPORTED') {
    return new OutboundError(
      'invalid_url',
      `This request cannot be sent: ${(error as Error).message}.`,
      true,
      error,
    )
  }
  const [kind, what]: [OutboundFailure, string] =
    error instanceof errors.HTTPParserError || /^UND_ERR_(HEADERS|RES)/.test(code)
      ? ['invalid_response', 'sent an invalid HTTP response']
      : ['connection', 'closed the connection']
  return new OutboundError(kind, `${host} ${what}${code && ` (${code})`}.`, false, error)
}

/** Connecting to several addresses fails with all of their errors. */
function innermost(error: unknown): unknown {
  return error instanceof AggregateError ? error.errors[0] : error
}

function codeOf(error: unknown): string {
  const cause = innermost(error)
  return cause instanceof Error ? String((cause as NodeJS.ErrnoException).code ?? '') : ''
}
