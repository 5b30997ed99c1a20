import type { ActionOf } from '../schema.ts'
import { deliveryIssues } from '../validation/deliveries.ts'
import { emailIssues } from '../validation/email-message.ts'
import { error, type JourneyIssue, titleOf } from '../validation/issues.ts'
import type { Subject } from '../validation/rules.ts'
import { whatsappIssues } from '../validation/whatsapp-message.ts'

type SendEmail = ActionOf<'SEND_EMAIL'>

export function sendEmailIssues(node: SendEmail, subject: Subject): JourneyIssue[] {
  return [
    ...emailIssues({ node, at: '', content: node.inputs ?? {} }, subject),
    ...fallbackIssues(node, subject),
    ...deliveryIssues(node, subject),
  ]
}

/** A fallback has no round, so it names its template. */
function fallbackIssues(node: SendEmail, subject: Subject): JourneyIssue[] {
  const content = node.inputs?.channelFallback
  if (!content) return []
  const missing = `Set \`channelFallback.templateId\` of ${titleOf(node)}.`
  const template =
    content.templateId || error('template_missing', node, missing, 'channelFallback.templateId')
  return whatsappIssues({ node, at: 'channelFallback.', content }, template, subject)
}
