import { durationIssues } from '../../definition/validation/durations.ts'
import type { NodeKind } from '../kind.ts'
import { decideConversationBlock } from './decide.ts'
import { conversationBlockWords } from './words.ts'

export const conversationBlockKind: NodeKind<'CONVERSATION_BLOCK'> = {
  stepType: 'conversation',
  words: conversationBlockWords,
  signals: () => ['CLOSED', 'TIMEOUT', 'STALE'],
  breaksLoops: true,
  issues: (node) => durationIssues(node, 'maxTimeout', node.inputs?.maxTimeout),
  unavailable: () => null,
  decide: decideConversationBlock,
  needs: () => ({}),
  alwaysStops: true,
}
