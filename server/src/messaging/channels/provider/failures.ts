/* What a provider answers when it did not carry out a request. */

export type ProviderFailure = ProviderRefusal | NotSent | UnknownResult

/** The provider refused the request. */
export interface ProviderRefusal extends RefusalReason {
  outcome: 'refused'
  /** The provider's code, or a generated one such as `http_404`. */
  code: string
  text: string
  /** How long it asks to wait, in milliseconds of service time. */
  retryAfterMs?: number
}

/** There was no connection, so the provider has not received the request. */
export interface NotSent {
  outcome: 'notSent'
  text: string
}

/** There was no clear answer, so the request may have been carried out. */
export interface UnknownResult {
  outcome: 'unknown'
  text: string
}

export interface RefusalReason {
  class: RefusalClass
  code: string | null
  text: string | null
  /** Set when the contact opted out: the reason on the do-not-contact list. */
  optOut?: string
  /** The name of the error for runs, where the class says less. */
  errorName?: 'flow_blocked' | 'flow_throttled'
}

/** What a refusal is about, whatever the provider's words. */
export type RefusalClass =
  /** The sender itself may not send. */
  | 'auth'
  /** Too early for this message: a later attempt may succeed. */
  | 'throttle'
  /** The sender or its account sends too many at a time, whatever the message: its channel sends fewer. */
  | 'rate'
  | 'window'
  | 'recipient'
  | 'marketing'
  | 'template'
  | 'message'
  | 'unknown'

/** Whether the same call may succeed later, or once somebody has mended the account. */
export function mayPass(failure: ProviderFailure): boolean {
  return failure.outcome !== 'refused' || isTooEarly(failure) || failure.class === 'auth'
}

/** Whether a later attempt may succeed without any change. */
export function isTooEarly({ class: kind }: Pick<RefusalReason, 'class'>): boolean {
  return kind === 'throttle' || kind === 'rate'
}
