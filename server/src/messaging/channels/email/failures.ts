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
/** The library's names for the greeting and the commands of a new connection. */
const BEFORE_MESSAGES = new Set(['CONN', 'EHLO', 'HELO', 'STARTTLS'])

/** The failure of an email that the server did not accept, or may not have accepted. */
export function failureOf(error: SmtpError, moment: Moment): ProviderFailure {
  const text = (error.response ?? error.message).slice(0, MAX_TEXT).toWellFormed()
  const { responseCode } = error
  // The library refuses the recipient itself, such as `Ana<ana@x.co>`, and always would.
  if (responseCode === undefined && error.code === 'EENVELOPE')
    return { outcome: 'refused', class: 'recipient', code: 'invalid_address', text }
  if (responseCode === undefined)
    return moment === 'before the text' ? { outcome: 'notSent', text } : { outcome: 'unknown', text }
  const code = enhancedCode(text) ?? String(responseCode)
  const isLater = responseCode < 500
  if (isLater) return { outcome: 'refused', class: 'throttle', code, text, retryAfterMs: LATER_MS }
  // No message was offered yet, so the answer is about us: the address of this machine may be on a block list.
  if (moment === 'before the text' && BEFORE_MESSAGES.has(error.command ?? ''))
    return { outcome: 'refused', class: 'auth', code, text }
  return { outcome: 'refused', code, text, ...reasonOf(error, responseCode, text) }
}

type Meaning = Pick<ProviderRefusal, 'class' | 'optOut'>

function reasonOf({ code, command = '' }: SmtpError, responseCode: number, text: string): Meaning {
  if (code === 'EAUTH' || responseCode === 530) return { class: 'auth' }
  if (command.startsWith('MAIL')) return { class: 'auth' }
  if (!command.startsWith('RCPT') && code !== 'EENVELOPE') return { class: 'message' satisfies RefusalClass }
  const enhanced = enhancedCode(text)
  if (enhanced !== null) return meaningOfBounce(enhanced)
  return { class: 'recipient', ...(saysMissing(text) && { optOut: BOUNCED }) }
}

/**
 * The do-not-contact reason for an address that does not exist. Repeated attempts would harm the sender's reputation.
 */
const BOUNCED = 'bounce'

/** RFC 3463 and 7505: no such mailbox or domain, no address, moved away, no mail, closed. */
const MISSING = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1'])
/** RFC 3463: these are about the address of the sender. */
const SENDERS = new Set(['5.1.7', '5.1.8'])

/** What the code of RFC 3463 says about an email to one recipient. */
export function meaningOfBounce(enhanced: string): Meaning {
  if (SENDERS.has(enhanced)) return { class: 'auth' }
  return { class: 'recipient', ...(MISSING.has(enhanced) && { optOut: BOUNCED }) }
}

const MISSING_WORDS =
  /\b(?:no such|unknown|invalid) (?:user|recipient|mailbox)\b|\b(?:user|recipient|mailbox) (?:is )?(?:unknown|not found|does(?: not|n't) exist)\b|\bmailbox unavailable\b/i

/** Whether a refusal without such a code says that the mailbox does not exist. 550 alone also means a refused sender. */
function saysMissing(text: string): boolean {
  return MISSING_WORDS.test(text) && !/\bsender\b/i.test(text)
}

/** `5.1.1` of `550 5.1.1 No such user`. */
function enhancedCode(answer: string): string | null {
  return /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(answer)?.[1] ?? null
}
