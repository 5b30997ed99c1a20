import type { Ctx } from '../../platform/operations/index.ts'
import { signalDelivered, signalSendFailed, signalSent } from '../runs/index.ts'

/** What became of a message. */
export type SendNews = {
  messageId: string
  /** null for a message without a run. */
  runId: string | null
} & (
  | { became: 'sent' | 'delivered' }
  /** It will not arrive; `errorName` says why. */
  | { became: 'failed'; errorName: string }
)

/**
 * Notifies runs about their messages, so that they continue. Call it with `sent` or `failed` for every message that
 * leaves `sending`, and with `delivered` or `failed` for what is learned later.
 */
export async function notifyRuns(ctx: Ctx, updates: readonly SendNews[]): Promise<void> {
  const ofRuns = updates.flatMap(({ runId, ...rest }) => (runId === null ? [] : [{ runId, ...rest }]))
  await signalSent(
    ctx,
    ofRuns.filter(({ became }) => became === 'sent'),
  )
  await signalDelivered(
    ctx,
    ofRuns.filter(({ became }) => became === 'delivered'),
  )
  await signalSendFailed(
    ctx,
    ofRuns.flatMap((news) => (news.became === 'failed' ? [news] : [])),
  )
}
