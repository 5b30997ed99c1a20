import type { ActionOf } from '../schema.ts'
import { deliveryIssues } from '../validation/deliveries.ts'
import { fallbackIssues } from '../validation/fallback.ts'
import type { JourneyIssue } from '../validation/issues.ts'
import type { Subject } from '../validation/rules.ts'
import { smsIssues } from '../validation/sms-message.ts'

export function sendSmsIssues(node: ActionOf<'SEND_SMS'>, subject: Subject): JourneyIssue[] {
  return [
    ...smsIssues({ node, at: '', content: node.inputs ?? {} }, subject),
    ...fallbackIssues(node, subject),
    ...deliveryIssues(node, subject),
  ]
}
