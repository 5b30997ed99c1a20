import { parseDuration } from '../../../../platform/core/index.ts'
import type { ActionOf } from '../schema.ts'
import { durationIssues } from '../validation/durations.ts'
import { type JourneyIssue, titleOf, warning } from '../validation/issues.ts'

/** People answer hours later, so a shorter silence loses them. */
const SHORT_INACTIVITY_MS = 3_600_000

/** The silence must be a duration that leaves people time to answer. */
export function manageConversationIssues(node: ActionOf<'MANAGE_CONVERSATION'>): JourneyIssue[] {
  const text = node.inputs?.inactivityTimeout
  if (text === undefined) return []
  const length = parseDuration(text)
  if (length === null) return durationIssues(node, 'inactivityTimeout', text)
  if (length >= SHORT_INACTIVITY_MS) return []
  return [
    warning(
      'short_inactivity',
      node,
      `${titleOf(node)} ends after ${text} without messages, but many people answer later. Consider ` +
        'an hour or more.',
      'inactivityTimeout',
    ),
  ]
}
