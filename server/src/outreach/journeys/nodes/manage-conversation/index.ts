import { nodeKind } from '../kind.ts'
import { decideManageConversation } from './decide.ts'
import { manageConversationIssues } from './validation.ts'
import { manageConversationWords } from './words.ts'

export const manageConversationKind = nodeKind<'MANAGE_CONVERSATION'>({
  stepType: 'conversation',
  words: manageConversationWords,
  signals: ['CLOSED', 'STALE'],
  converses: true,
  breaksLoops: true,
  issues: manageConversationIssues,
  decide: decideManageConversation,
  leavesAtOnce: () => false,
})
