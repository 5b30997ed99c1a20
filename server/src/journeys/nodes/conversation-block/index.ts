import { durationIssues } from '../../definition/validation/durations.ts'
import { type NodeKind, notAvailable } from '../kind.ts'
import { conversationBlockWords } from './words.ts'

export const conversationBlockKind: NodeKind<'CONVERSATION_BLOCK'> = {
  stepType: 'conversation',
  words: conversationBlockWords,
  signals: () => ['CLOSED', 'TIMEOUT', 'STALE'],
  breaksLoops: true,
  issues: (node) => durationIssues(node, 'maxTimeout', node.inputs?.maxTimeout),
  decide: null,
  unavailable: () =>
    notAvailable('CONVERSATION_BLOCK', 'Use WAIT_FOR_REPLY and, after its REPLIED, MANAGE_CONVERSATION.'),
}
