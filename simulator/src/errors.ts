import { newTraceId } from './randomness.ts'

/**
 * Title and HTTP status of the provider's error codes. Its documentation tells clients to handle the code, not the
 * status.
 */
const CODES: Record<number, [title: string, httpStatus: number]> = {
  0: ['AuthException', 401],
  1: ['API Unknown', 400],
  2: ['API Service', 503],
  3: ['API Method', 500],
  4: ['API Too Many Calls', 400],
  10: ['Permission Denied', 403],
  100: ['Invalid parameter', 400],
  190: ['Invalid OAuth access token', 401],
  200: ['API Permission', 403],
  368: ['Temporarily blocked for policies violations', 403],
  2200: ['Callback verification failed', 400],
  2500: ['Unknown path components', 400],
  80007: ['Rate limit issues', 400],
  130429: ['Rate limit hit', 400],
  130472: ["User's number is part of an experiment", 400],
  130497: ['Business account is restricted from messaging users in this country', 403],
  131000: ['Something went wrong', 500],
  131005: ['Access denied', 403],
  131008: ['Required parameter is missing', 400],
  131009: ['Parameter value is not valid', 400],
  131016: ['Service unavailable', 500],
  131021: ['Recipient cannot be sender', 400],
  131026: ['Message undeliverable', 400],
  131030: ['Recipient phone number not in allowed list', 400],
  131031: ['Account has been locked', 403],
  131037: ['Display name approval required', 400],
  131042: ['Business eligibility payment issue', 400],
  131045: ['Incorrect certificate', 500],
  131047: ['Re-engagement message', 400],
  131048: ['Spam rate limit hit', 400],
  131049: ['This message was not delivered to maintain healthy ecosystem engagement', 400],
  131050: ['User has stopped marketing messages', 400],
  131051: ['Unsupported message type', 400],
  131052: ['Media download error', 400],
  131053: ['Media upload error', 400],
  131055: ['Method not allowed', 400],
  131056: ['(Business Account, Consumer Account) pair rate limit hit', 400],
  131057: ['Business account is in maintenance mode', 500],
  132000: ['Number of parameters does not match the expected number of params', 400],
  132001: ['Template name does not exist in the translation', 404],
  132005: ['Translated text too long', 400],
  132007: ['Template format character policy violated', 400],
  132012: ['Parameter format does not match format in the created template', 400],
  132015: ['Template is paused', 400],
  132016: ['Template is disabled', 400],
  132018: ['Template parameters are not valid', 400],
  132068: ['Flow is blocked', 400],
  132069: ['Flow is throttled', 400],
  133010: ['Phone number not registered', 400],
  139001: ['Flow cannot be updated', 400],
  139002: ['Publishing the Flow failed', 400],
  134101: ['Template is syncing', 400],
}

/** Codes for throttling, whose answers include the time of the next attempt. */
const THROTTLES = new Set([4, 80007, 130429, 131048, 131056])

export interface GraphErrorParts {
  subcode?: number
  /** A title for users, as in template errors. */
  userTitle?: string
  httpStatus?: number
  /** Seconds of the provider's time after which the request may be repeated. */
  retryAfter?: number
}

/** An error of the Graph API, which the edge translates into the error envelope. */
export class GraphError extends Error {
  readonly code: number
  readonly details: string
  readonly parts: GraphErrorParts

  constructor(code: number, details: string, parts: GraphErrorParts = {}) {
    super(`(#${code}) ${titleOf(code)}`)
    this.code = code
    this.details = details
    this.parts = parts
  }

  get httpStatus(): number {
    return this.parts.httpStatus ?? CODES[this.code]?.[1] ?? 400
  }

  /** The error envelope of the Graph API. */
  envelope(): object {
    const { subcode, userTitle } = this.parts
    return {
      error: {
        message: this.message,
        type: 'OAuthException',
        code: this.code,
        ...(subcode !== undefined && { error_subcode: subcode, is_transient: false }),
        ...(userTitle !== undefined && { error_user_title: userTitle, error_user_msg: this.details }),
        error_data: { messaging_product: 'whatsapp', details: this.details },
        fbtrace_id: newTraceId(),
      },
    }
  }

  /** The same error in the format of a status webhook. */
  asStatusError(): object {
    return {
      code: this.code,
      title: titleOf(this.code),
      message: titleOf(this.code),
      error_data: { details: this.details },
      href: 'https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/',
    }
  }

  /** The headers of a throttled response. */
  headers(wabaId: string | null): Record<string, string> {
    if (!THROTTLES.has(this.code)) return {}
    const seconds = this.parts.retryAfter ?? 1
    const usage = { type: 'whatsapp', estimated_time_to_regain_access: Math.ceil(seconds / 60) }
    return {
      'retry-after': String(Math.ceil(seconds)),
      ...(wabaId !== null && { 'x-business-use-case-usage': JSON.stringify({ [wabaId]: [usage] }) }),
    }
  }
}

function titleOf(code: number): string {
  return CODES[code]?.[0] ?? 'Unknown error'
}

/** The same error for a missing object and for one that the token may not access. */
export function unknownObject(id: string, method: string): GraphError {
  return new GraphError(
    100,
    `Unsupported ${method.toLowerCase()} request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation.`,
    { subcode: 33 },
  )
}
