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
  /** Too much or too early: a later attempt may succeed. */
  | 'throttle'
  | 'window'
  | 'recipient'
  | 'marketing'
  | 'template'
  | 'message'
  | 'unknown'
