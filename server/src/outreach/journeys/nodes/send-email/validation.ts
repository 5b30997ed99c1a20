import type { ActionOf } from '../schema.ts'
import { deliveryIssues } from '../validation/deliveries.ts'
import { emailIssues } from '../validation/email-message.ts'
import { fallbackIssues } from '../validation/fallback.ts'
import type { JourneyIssue } from '../validation/issues.ts'
import type { Subject } from '../validation/rules.ts'

export function sendEmailIssues(node: ActionOf<'SEND_EMAIL'>, subject: Subject): JourneyIssue[] {
  return [
    ...emailIssues({ node, at: '', content: node.inputs ?? {} }, subject),
    ...fallbackIssues(node, subject),
    ...deliveryIssues(node, subject),
  ]
}
