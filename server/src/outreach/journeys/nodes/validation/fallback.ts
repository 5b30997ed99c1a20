import type { FallbackContent } from '../fallback-fields.ts'
import type { ActionOf } from '../schema.ts'
import { emailIssues } from './email-message.ts'
import { error, type JourneyIssue, titleOf } from './issues.ts'
import type { Subject } from './rules.ts'
import { smsIssues } from './sms-message.ts'
import { whatsappIssues } from './whatsapp-message.ts'

export type Sending = ActionOf<'SEND_MESSAGE'> | ActionOf<'SEND_EMAIL'> | ActionOf<'SEND_SMS'>

const AT = 'channelFallback.'

/** A fallback has no round, so one on WhatsApp names its template. */
export function fallbackIssues(node: Sending, subject: Subject): JourneyIssue[] {
  const content: FallbackContent | undefined = node.inputs?.channelFallback
  if (!content) return []
  if (content.channel === 'email') return emailIssues({ node, at: AT, content }, subject)
  if (content.channel === 'sms') return smsIssues({ node, at: AT, content }, subject)
  const missing = `Set \`${AT}templateId\` of ${titleOf(node)}.`
  const template = content.templateId || error('template_missing', node, missing, `${AT}templateId`)
  return whatsappIssues({ node, at: AT, content }, template, subject)
}
