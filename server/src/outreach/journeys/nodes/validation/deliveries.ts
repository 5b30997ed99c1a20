import { durationIssues } from './durations.ts'
import type { Sending } from './fallback.ts'
import { error, type JourneyIssue, titleOf } from './issues.ts'
import type { Subject } from './rules.ts'

/** The durations of a node that sends. Its signal UNDELIVERED needs one. */
export function deliveryIssues(node: Sending, { definition }: Subject): JourneyIssue[] {
  const { deliveredWithin, channelFallback } = node.inputs ?? {}
  const issues = [
    ...durationIssues(node, 'deliveredWithin', deliveredWithin),
    ...durationIssues(node, 'channelFallback.after', channelFallback?.after),
  ]
  const isConnected = definition.edges.some(
    ({ from, sourceHandle }) => from === node.id && sourceHandle === 'UNDELIVERED',
  )
  if (!isConnected || deliveredWithin !== undefined) return issues
  const message =
    `UNDELIVERED of ${titleOf(node)} is connected, but the node does not wait for the delivery. Set ` +
    '`deliveredWithin` to a duration such as 1h.'
  return [...issues, error('duration_invalid', node, message, 'deliveredWithin')]
}
