import { tellChanges } from '../../platform/changes/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'

/** Notes that messages changed, for those who follow changes. */
export function tellMessages(ctx: Ctx, messages: readonly { id: string }[]): Promise<void> {
  const ids = messages.map(({ id }) => id)
  return tellChanges(ctx, 'message', ids)
}
