import { nodeKind } from '../kind.ts'
import { durationIssues } from '../validation/durations.ts'
import { decideWaitForReply } from './decide.ts'
import { waitForReplyWords } from './words.ts'

export const waitForReplyKind = nodeKind<'WAIT_FOR_REPLY'>({
  stepType: 'wait',
  words: waitForReplyWords,
  signals: ['REPLIED', 'TIMEOUT'],
  breaksLoops: true,
  issues: (node) => durationIssues(node, 'maxTimeout', node.inputs?.maxTimeout),
  decide: decideWaitForReply,
  leavesAtOnce: () => true,
})
