/** Every code an answer may carry, with its HTTP status. The set is closed: clients branch on it. */
export const ERROR_STATUS = {
  invalid_request: 400,
  invalid_cursor: 400,
  invalid_content_type: 400,
  payload_too_large: 400,
  confirmation_required: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  route_not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  already_exists: 409,
  initiative_not_draft: 409,
  initiative_not_active: 409,
  initiative_not_paused: 409,
  initiative_not_archivable: 409,
  journey_not_draft: 409,
  journey_not_published: 409,
  handle_already_connected: 409,
  template_not_submittable: 409,
  idempotency_key_reused: 409,
  precondition_failed: 412,
  journey_not_ready: 422,
  form_not_ready: 422,
  template_missing: 422,
  template_not_approved: 422,
  invalid_filter: 422,
  invalid_phone_number: 422,
  unknown_type: 422,
  unknown_reference: 422,
  reserved_field: 422,
  no_whatsapp_number: 422,
  invalid_template: 422,
  configuration_refused: 422,
  rate_limited: 429,
  internal_error: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

/** One thing to mend: `path` into the request, or `nodeId` in a journey. */
export interface Issue {
  path?: string
  nodeId?: string
  code: string
  message: string
}

/** Where a caller can go on from an error. */
export interface ErrorContext {
  /** The request in our log. */
  requestId: string
  /** The address of this service, which has the docs. */
  site: string
}

export interface ErrorEnvelope {
  error: { code: ErrorCode; message: string; issues?: Issue[]; requestId: string; docUrl: string }
}

/** The only error that reaches a caller. The message contains the remedy; `cause` is only logged. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly issues: Issue[] | undefined
  /** Seconds until a retry makes sense; becomes `Retry-After`. */
  readonly retryAfter: number | undefined
  /** The methods that work at this address; becomes `Allow`. */
  readonly allow: readonly string[] | undefined
  /** The scope with which an app may do it; becomes a part of `WWW-Authenticate`. */
  readonly scope: string | undefined

  constructor(
    code: ErrorCode,
    message: string,
    options: {
      issues?: Issue[]
      retryAfter?: number
      allow?: readonly string[]
      scope?: string
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: options.cause })
    this.name = 'ApiError'
    this.code = code
    this.issues = options.issues
    this.retryAfter = options.retryAfter
    this.allow = options.allow
    this.scope = options.scope
  }

  get status(): number {
    return ERROR_STATUS[this.code]
  }

  toEnvelope({ requestId, site }: ErrorContext): ErrorEnvelope {
    const { code, message, issues } = this
    return { error: { code, message, ...(issues && { issues }), requestId, docUrl: docUrlOf(site, code) } }
  }
}

/** The entry of an error in the docs that the service itself shows. */
export function docUrlOf(site: string, code: ErrorCode): string {
  return `${site}/docs/errors#${code}`
}

export function notFound(what: string): ApiError {
  return new ApiError('not_found', `No such ${what}. Check the id, and that it belongs to this organization.`)
}

/** Codes that need no mention in an operation's `errors`: the kernel itself answers with them. */
export const COMMON_ERRORS: readonly ErrorCode[] = [
  'invalid_request',
  'invalid_content_type',
  'payload_too_large',
  'unauthorized',
  'forbidden',
  'rate_limited',
  'internal_error',
  'unavailable',
]
