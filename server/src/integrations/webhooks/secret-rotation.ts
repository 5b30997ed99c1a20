import { sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import { makeSigningSecret, sealSigningSecret } from './signing/signing-secrets.ts'
import { lockSubscription, type SubscriptionRow, type SubscriptionWithSecret } from './subscriptions.ts'

const HOUR_MS = 3_600_000

/** A new secret. The one before signs beside it for so many hours, so that receivers can change over in between. */
export async function rotateSigningSecret(
  ctx: Ctx,
  wireId: string,
  graceHours: number,
): Promise<SubscriptionWithSecret> {
  const { id } = await lockSubscription(ctx, wireId)
  const signingSecret = makeSigningSecret(ctx, id)
  const until = graceHours === 0 ? null : new Date(ctx.now.getTime() + graceHours * HOUR_MS)
  const row = await ctx.db.one(sql<SubscriptionRow>`
    update webhook_subscriptions set
      previous_secret_sealed = case when ${until}::timestamptz is null then null else signing_secret_sealed end,
      previous_secret_until = ${until},
      signing_secret_sealed = ${sealSigningSecret(ctx, id, signingSecret)}
    where org_id = ${ctx.org} and id = ${id} returning *`)
  return { row, signingSecret }
}
