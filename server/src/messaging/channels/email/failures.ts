import type { ProviderFailure, ProviderRefusal, RefusalClass } from '../provider/failures.ts'

/** What the SMTP library throws. */
export interface SmtpError extends Error {
  code?: string
  /** The code of the server's answer; missing if there was no answer. */
  responseCode?: number
  response?: string
  /** The command to which the server answered. */
  command?: string
}

/** Whether the transfer of the email had started. Before that, the server cannot have accepted it. */
export type Moment = 'before the text' | 'within the text'

/** Servers that refuse temporarily expect a retry after minutes, often to test the sender (greylisting). */
const LATER_MS = 60_000
const MAX_TEXT = 500

/** The failure of an email that the server did not accept, or may not have accepted. */
export function failureOf(error: SmtpError, moment: Moment): ProviderFailure {
  const text = (error.response ?? error.message).slice(0, MAX_TEXT).toWellFormed()
  const { responseCode } = error
  if (responseCode === undefined)
    return moment === 'before the text' ? { outcome: 'notSent', text } : { outcome: 'unknown', text }
  const code = enhancedCode(text) ?? String(responseCode)
  const isLater = responseCode < 500
  if (isLater) return { outcome: 'refused', class: 'throttle', code, text, retryAfterMs: LATER_MS }
  return { outcome: 'refused', code, text, ...reasonOf(error, responseCode, text) }
}

function reasonOf(
  { code, command = '' }: SmtpError,
  responseCode: number,
  text: string,
): Pick<ProviderRefusal, 'class' | 'optOut'> {
  if (code === 'EAUTH' || responseCode === 530) return { class: 'auth' }
  if (command.startsWith('MAIL')) return { class: 'auth' }
  if (!command.startsWith('RCPT') && code !== 'EENVELOPE') return { class: 'message' satisfies RefusalClass }
  return {
    class: 'recipient',
    ...(isUnknownMailbox(responseCode, enhancedCode(text)) && { optOut: BOUNCED }),
  }
}

/**
 * The do-not-contact reason for an address that does not exist. Repeated attempts would harm the sender's reputation.
 */
export const BOUNCED = 'bounce'

/** Whether the answer says that the mailbox does not exist, and not only that the server refuses us now. */
function isUnknownMailbox(responseCode: number, enhanced: string | null): boolean {
  if (enhanced !== null) return isDeadAddress(enhanced)
  return responseCode === 550 || responseCode === 551 || responseCode === 553
}

/** RFC 3463: 5.1.x is about the address; 5.2.1 means a closed mailbox. */
export function isDeadAddress(enhanced: string): boolean {
  return enhanced.startsWith('5.1.') || enhanced === '5.2.1'
}

/** `5.1.1` of `550 5.1.1 No such user`. */
function enhancedCode(answer: string): string | null {
  return /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(answer)?.[1] ?? null
}
