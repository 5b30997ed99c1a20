import type { IncomingHttpHeaders } from 'node:http'
import { isbot } from 'isbot'
import type { ChannelKind } from '../../../customers/index.ts'

/** Who follows a link or loads the picture of an email. Pure. */
export interface Visit {
  method: string
  headers: IncomingHttpHeaders
  at: Date
}

/** The message that a link is in. */
export interface VisitedMessage {
  channel: ChannelKind
  /** null: the provider's answer is not stored yet. */
  sentAt: Date | null
}

/** Filters of mail servers follow the links of an email when it arrives, and many look like a browser. */
const SCANNED_MS = 10_000
/** A longer name of a program is not read to its end. */
const MAX_AGENT = 500

/** Scanners and previews of mail programs that the library does not know. */
const SCANNERS =
  /barracuda|ms-?office|msoffice|microsoft office|microsoft outlook|safelinks|trend ?micro|symantec/i
/** Mail providers that load pictures for their users: Apple's without a name, Google's with one. */
const PICTURE_PROXIES = /^Mozilla\/5\.0$|GoogleImageProxy|YahooMailProxy/

/** Whether nobody came: a scanner, a preview or a program that loads pages ahead (docs/links.md: Who counts). */
export function isAutomatic(visit: Visit, message: VisitedMessage): boolean {
  return isMachine(visit, agentOf(visit)) || isTooEarly(visit, message)
}

/** The same for the picture of an email, which mail providers load when people open it, or before. */
export function isAutomaticOpen(visit: Visit, message: VisitedMessage): boolean {
  return (isMachine(visit, agentOf(visit)) && !isByProxy(visit)) || isTooEarly(visit, message)
}

/** Whether a mail provider loaded the picture, perhaps without anybody. */
export function isByProxy(visit: Visit): boolean {
  return PICTURE_PROXIES.test(agentOf(visit))
}

function agentOf({ headers }: Visit): string {
  return (headers['user-agent'] ?? '').slice(0, MAX_AGENT)
}

function isMachine({ method, headers }: Visit, agent: string): boolean {
  const purpose = [headers['sec-purpose'], headers.purpose, headers['x-purpose'], headers['x-moz']]
  const isAhead = purpose.some((value) => /prefetch|prerender|preview/i.test(String(value ?? '')))
  return method === 'HEAD' || isAhead || agent === '' || SCANNERS.test(agent) || isbot(agent)
}

function isTooEarly({ at }: Visit, { channel, sentAt }: VisitedMessage): boolean {
  if (channel !== 'email') return false
  return sentAt === null || at.getTime() - sentAt.getTime() < SCANNED_MS
}
