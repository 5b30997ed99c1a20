import type { z } from 'zod'
import { type RawBuilder, sql } from '../db/index.ts'
import {
  ApiError,
  type Ctx,
  fromWire,
  notFound,
  type PageRequest,
  type Secrets,
  toWire,
} from '../kernel/index.ts'
import { hasCredential } from './credentials.ts'
import type { SubscribableType } from './event-types.ts'
import type { SubscriptionInput, WebhookSubscription } from './schema.ts'
import { writeSigningSecret } from './signing.ts'

export interface SubscriptionRow {
  id: string
  url: string
  events: SubscribableType[]
  credential_id: string
  signing_secret_sealed: Buffer
  failing_since: Date | null
  disabled_at: Date | null
  created_at: Date
}

/** Also gives the signing secret, which cannot be read again. `unknown_reference` when there is no such credential. */
export async function createSubscription(
  ctx: Ctx,
  { url, events, credentialId }: z.output<typeof SubscriptionInput>,
): Promise<{ row: SubscriptionRow; signingSecret: string }> {
  const credential = fromWire('credential', credentialId)
  if (credential === null || !(await hasCredential(ctx, credential))) throw unknownCredential()
  const id = ctx.newId()
  const signingSecret = writeSigningSecret(ctx.secrets.mac('webhook-signing', `${ctx.org}/${id}`))
  const row = await ctx.db.one(sql<SubscriptionRow>`
    insert into webhook_subscriptions (org_id, id, url, events, credential_id, signing_secret_sealed, created_at)
    values (${ctx.org}, ${id}, ${url}, ${[...new Set(events)]}, ${credential},
            ${ctx.secrets.seal(purpose(ctx.org, id), signingSecret)}, ${ctx.now})
    returning *`)
  return { row, signingSecret }
}

function unknownCredential(): ApiError {
  return new ApiError(
    'unknown_reference',
    'No such credential in this organization. Create one with http_credentials_create and send its id.',
  )
}

/** Newest first. */
export function listSubscriptions(ctx: Ctx, { limit, after }: PageRequest): RawBuilder<SubscriptionRow> {
  return sql<SubscriptionRow>`
    select * from webhook_subscriptions
    where org_id = ${ctx.org} and deleted_at is null
      ${after ? sql`and (created_at, id) < (${after.at}, ${after.id})` : sql``}
    order by created_at desc, id desc limit ${limit}`
}

/** The UUID of a subscription by its wire id, of a deleted one too: its deliveries are still there. */
export async function findSubscription(ctx: Ctx, wireId: string): Promise<string> {
  const id = subscriptionUuid(wireId)
  const found = await ctx.db.maybe(sql`
    select 1 from webhook_subscriptions where org_id = ${ctx.org} and id = ${id}`)
  if (!found) throw notFound('webhook subscription')
  return id
}

/** The UUID of a subscription that deliveries can go to; `conflict` when it was disabled. */
export async function findWorkingSubscription(ctx: Ctx, wireId: string): Promise<string> {
  const id = subscriptionUuid(wireId)
  const row = await ctx.db.maybe(sql<{ disabled_at: Date | null }>`
    select disabled_at from webhook_subscriptions
    where org_id = ${ctx.org} and id = ${id} and deleted_at is null`)
  if (!row) throw notFound('webhook subscription')
  if (row.disabled_at === null) return id
  throw new ApiError('conflict', 'This subscription was disabled. Delete it and create it again.')
}

function subscriptionUuid(wireId: string): string {
  const id = fromWire('subscription', wireId)
  if (id === null) throw notFound('webhook subscription')
  return id
}

/** Its deliveries stay readable; those still to be sent are dropped when their time comes. */
export async function deleteSubscription(ctx: Ctx, wireId: string): Promise<void> {
  const id = subscriptionUuid(wireId)
  const deleted = await ctx.db.run(sql`
    update webhook_subscriptions set deleted_at = ${ctx.now}
    where org_id = ${ctx.org} and id = ${id} and deleted_at is null`)
  if (deleted === 0) throw notFound('webhook subscription')
}

export function presentSubscription(row: SubscriptionRow): z.input<typeof WebhookSubscription> {
  return {
    id: toWire('subscription', row.id),
    url: row.url,
    events: row.events,
    credentialId: toWire('credential', row.credential_id),
    failingSince: row.failing_since?.toISOString() ?? null,
    disabledAt: row.disabled_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  }
}

/** Throws when the secret was sealed by another installation. */
export function unsealSigningSecret(secrets: Secrets, org: string, id: string, sealed: Buffer): string {
  return secrets.unseal(purpose(org, id), sealed)
}

function purpose(org: string, id: string): string {
  return `webhook-signing/${org}/${id}`
}
