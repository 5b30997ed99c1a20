import { ApiError } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import { earlierSecretsAt, writeEarlierSecrets } from './signing/earlier-secrets.ts'
import { makeSigningSecret, sealSigningSecret } from './signing/signing-secrets.ts'
import { lockSubscription, type SubscriptionRow, type SubscriptionWithSecret } from './subscriptions.ts'

const HOUR_MS = 3_600_000

/** Replaced secrets that sign at a time. Each one makes the header of every delivery longer. */
const MAX_EARLIER = 10

/**
 * A new secret. The one before signs beside it for so many hours, so that receivers can change over in between, and those
 * before that one for as long as they were promised. Without hours, all of them end. `conflict` when too many sign.
 */
export async function rotateSigningSecret(
  ctx: Ctx,
  wireId: string,
  graceHours: number,
): Promise<SubscriptionWithSecret> {
  const before = await lockSubscription(ctx, wireId)
  const { id } = before
  const until = graceHours === 0 ? null : new Date(ctx.now.getTime() + graceHours * HOUR_MS)
  const earlier = until === null ? [] : earlierSecretsAt(ctx.now, before)
  if (earlier.length >= MAX_EARLIER) {
    throw new ApiError(
      'conflict',
      `${MAX_EARLIER} replaced secrets still sign deliveries. Wait until one ends, or end all with \`graceHours\` 0.`,
    )
  }
  const signingSecret = makeSigningSecret(ctx, id)
  const row = await ctx.db.one(sql<SubscriptionRow>`
    update webhook_subscriptions set
      previous_secret_sealed = ${until === null ? null : before.signing_secret_sealed},
      previous_secret_until = ${until},
      earlier_secrets = ${writeEarlierSecrets(earlier)}::jsonb,
      signing_secret_sealed = ${sealSigningSecret(ctx, id, signingSecret)}
    where org_id = ${ctx.org} and id = ${id} returning *`)
  return { row, signingSecret }
}
