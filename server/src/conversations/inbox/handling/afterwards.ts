import type { Ctx } from '../../../platform/operations/index.ts'
import { type ConversationRow, getConversation } from './records.ts'

/** Does something with a conversation and gives it as it is afterwards. */
export function afterwards<Fields>(action: (ctx: Ctx, id: string, fields: Fields) => Promise<void>) {
  return async (ctx: Ctx, id: string, fields: Fields): Promise<ConversationRow> => {
    await action(ctx, id, fields)
    return getConversation(ctx, id)
  }
}
