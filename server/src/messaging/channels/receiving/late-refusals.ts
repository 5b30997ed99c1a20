import { type Actor, inTransaction, type Runtime } from '../../../platform/operations/index.ts'
import { saveTroubles } from '../accounts/health.ts'
import type { RefusalReason } from '../provider/failures.ts'
import { slowDown } from '../rates.ts'

/** Why a message failed that the provider had accepted. */
export interface LateRefusal {
  messageId: string
  channelId: string
  refusal: RefusalReason
}

/**
 * Heeds what statuses say about the account or the rate of its senders, as if the provider had refused the messages at once
 * (docs/whatsapp.md: Errors). It never throws, because the statuses are already stored.
 */
export async function heedLateRefusals(
  runtime: Runtime,
  { org, accountId, actor }: { org: string; accountId: string; actor: Actor },
  refused: readonly LateRefusal[],
): Promise<void> {
  const tooFast = refused.flatMap(({ channelId, refusal }) => (refusal.class === 'rate' ? channelId : []))
  const ofAccount = refused.flatMap(({ refusal }) => (refusal.class === 'auth' ? refusal : []))
  if (tooFast.length + ofAccount.length === 0) return
  await inTransaction(runtime, org, actor, async (ctx) => {
    await saveTroubles(
      ctx,
      ofAccount.map(({ code, text }) => ({
        accountId,
        code: code ?? 'unknown',
        text: text ?? 'No reason given.',
        at: ctx.now,
      })),
    )
    await slowDown(ctx, tooFast)
  }).catch((err: unknown) =>
    runtime.log.error({ err, org }, 'what statuses say about an account was not kept'),
  )
}
