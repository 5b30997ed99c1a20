import { nodeKind } from '../kind.ts'
import { decideConversationBlock } from './decide.ts'
import { conversationBlockIssues } from './validation.ts'
import { conversationBlockWords } from './words.ts'

export const conversationBlockKind = nodeKind<'CONVERSATION_BLOCK'>({
  stepType: 'conversation',
  words: conversationBlockWords,
  signals: ['CLOSED', 'TIMEOUT', 'STALE'],
  converses: true,
  breaksLoops: true,
  issues: conversationBlockIssues,
  decide: decideConversationBlock,
  leavesAtOnce: () => false,
})
