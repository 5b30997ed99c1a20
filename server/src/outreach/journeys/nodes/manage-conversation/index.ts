import type { NodeKind } from '../kind.ts'
import { decideManageConversation } from './decide.ts'
import { manageConversationIssues } from './validation.ts'
import { manageConversationWords } from './words.ts'

export const manageConversationKind: NodeKind<'MANAGE_CONVERSATION'> = {
  stepType: 'conversation',
  words: manageConversationWords,
  signals: () => ['CLOSED', 'STALE'],
  converses: true,
  breaksLoops: true,
  issues: manageConversationIssues,
  unavailable: () => null,
  decide: decideManageConversation,
  needs: () => ({}),
  alwaysStops: true,
}
