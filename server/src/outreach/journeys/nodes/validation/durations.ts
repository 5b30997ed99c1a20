import { parseDuration } from '../../../../platform/core/index.ts'
import type { Action } from '../schema.ts'
import { error, type JourneyIssue, titleOf } from './issues.ts'

/** Whether a node's input is a duration. An omitted one means the default. */
export function durationIssues(node: Action, input: string, text: string | undefined): JourneyIssue[] {
  if (text === undefined || parseDuration(text) !== null) return []
  const message = `\`${input}\` “${text}” of ${titleOf(node)} is not a duration. Use one such as 30m, 24h, 3d or 2w.`
  return [error('duration_invalid', node, message, input)]
}
