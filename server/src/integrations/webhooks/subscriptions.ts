import type { z } from 'zod'
import { ApiError, fromWire, notFound, toWire } from '../../platform/core/index.ts'
import { type RawBuilder, sql } from '../../platform/db/index.ts'
import { type Ctx, newestFirst, type PageRequest } from '../../platform/operations/index.ts'
import { findCredential } from '../credentials/index.ts'
import { findUnknownEnvironments } from '../environments/index.ts'
import type { SubscribableType } from './emission/event-types.ts'
import type { EventFilter } from './emission/filter.ts'
import { closeIncidents } from './incidents/incidents.ts'
import type { SubscriptionChanges, SubscriptionInput, WebhookSubscription } from './schema.ts'
import type { StoredEarlier } from './signing/earlier-secrets.ts'
import { makeSigningSecret, sealSigningSecret } from './signing/signing-secrets.ts'

export interface SubscriptionRow extends StoredEarlier {
  id: string
  name: string
  description: string | null
  url: string
  events: SubscribableType[]
  credential_id: string
  environment_ids: string[]
  filter: EventFilter | null
  signing_secret_sealed: Buffer
  failing_since: Date | null
  disabled_at: Date | null
  created_at: Date
}

export interface SubscriptionWithSecret {
  row: SubscriptionRow
  signingSecret: string
}

/**
 * Creates a subscription and returns it with the signing secret, which cannot be read again. `unknown_reference` when there is no such credential or
 * environment, `invalid_request` when the credential does not authenticate.
 */
export async function createSubscription(
  ctx: Ctx,
  input: z.output<typeof SubscriptionInput>,
): Promise<SubscriptionWithSecret> {
  const { url, events, environmentIds = [], description = null, filter = null } = input
  const credential = await requireAuthenticating(ctx, input.credentialId)
  const environments = await requireEnvironments(ctx, environmentIds)
  const id = ctx.newId()
  const signingSecret = makeSigningSecret(ctx, id)
  const row = await ctx.db.one(sql<SubscriptionRow>`
    insert into webhook_subscriptions
      (org_id, id, name, description, url, events, credential_id, environment_ids, filter, signing_secret_sealed,
       created_at)
    values (${ctx.org}, ${id}, ${input.name ?? hostOf(url)}, ${description}, ${url}, ${[...new Set(events)]},
            ${credential}, ${environments}, ${filter && JSON.stringify(filter)}::jsonb,
            ${sealSigningSecret(ctx, id, signingSecret)}, ${ctx.now})
    returning *`)
  return { row, signingSecret }
}

/** Omitted fields are unchanged. */
export async function updateSubscription(
  ctx: Ctx,
  wireId: string,
  changes: z.output<typeof SubscriptionChanges>,
): Promise<SubscriptionRow> {
  const row = await lockSubscription(ctx, wireId)
  const { name = row.name, url = row.url, events = row.events, credentialId, environmentIds } = changes
  const description = changes.description === undefined ? row.description : changes.description
  const filter = changes.filter === undefined ? row.filter : changes.filter
  const credential =
    credentialId === undefined ? row.credential_id : await requireAuthenticating(ctx, credentialId)
  const environments =
    environmentIds === undefined ? row.environment_ids : await requireEnvironments(ctx, environmentIds)
  return ctx.db.one(sql<SubscriptionRow>`
    update webhook_subscriptions set
      name = ${name}, description = ${description}, url = ${url}, events = ${[...new Set(events)]},
      credential_id = ${credential}, environment_ids = ${environments},
      filter = ${filter && JSON.stringify(filter)}::jsonb
    where org_id = ${ctx.org} and id = ${row.id} returning *`)
}

/** The UUID of a credential that sends something: a receiver must be able to tell who calls. */
async function requireAuthenticating(ctx: Ctx, wireId: string): Promise<string> {
  const credential = await findCredential(ctx, wireId)
  if (!credential) {
    throw new ApiError(
      'unknown_reference',
      'No HTTP credential has this id. Create one with http_credentials_create and send its id.',
    )
  }
  if (credential.type !== 'NONE') return credential.id
  const message = 'A credential of type NONE does not authenticate. Choose one of another type.'
  throw new ApiError('invalid_request', message, {
    issues: [{ path: 'credentialId', code: 'custom', message }],
  })
}

async function requireEnvironments(ctx: Ctx, wireIds: readonly string[]): Promise<string[]> {
  const [unknown] = await findUnknownEnvironments(ctx, wireIds)
  if (unknown !== undefined) {
    throw new ApiError(
      'unknown_reference',
      `No environment ${unknown} exists. List them with environments_list.`,
    )
  }
  return [...new Set(wireIds.map((wireId) => fromWire('environment', wireId)!))]
}

function hostOf(url: string): string {
  return url.slice('https://'.length).split(/[/?#]/, 1)[0]!.slice(0, 255)
}

/** Newest first. */
export function listSubscriptions(ctx: Ctx, page: PageRequest): RawBuilder<SubscriptionRow> {
  return sql<SubscriptionRow>`
    select * from webhook_subscriptions
    where org_id = ${ctx.org} and deleted_at is null
      ${newestFirst(page)}`
}

/** The UUID of a subscription by its wire id, of a deleted one too: its deliveries are still there. */
export async function findSubscription(ctx: Ctx, wireId: string): Promise<string> {
  const id = subscriptionUuid(wireId)
  const found = await ctx.db.maybe(sql`
    select 1 from webhook_subscriptions where org_id = ${ctx.org} and id = ${id}`)
  if (!found) throw notFound('webhook subscription')
  return id
}

export async function requireSubscription(ctx: Ctx, wireId: string): Promise<SubscriptionRow> {
  const found = await ctx.db.maybe(selectOne(ctx, wireId))
  if (!found) throw notFound('webhook subscription')
  return found
}

/** One that deliveries can go to; `conflict` when it was disabled. */
export async function requireWorkingSubscription(ctx: Ctx, wireId: string): Promise<SubscriptionRow> {
  const row = await requireSubscription(ctx, wireId)
  if (row.disabled_at === null) return row
  throw new ApiError(
    'conflict',
    'This subscription is disabled. Enable it with webhook_subscriptions_enable.',
  )
}

export async function lockSubscription(ctx: Ctx, wireId: string): Promise<SubscriptionRow> {
  const found = await ctx.db.maybe(sql<SubscriptionRow>`${selectOne(ctx, wireId)} for update`)
  if (!found) throw notFound('webhook subscription')
  return found
}

function selectOne(ctx: Ctx, wireId: string): RawBuilder<SubscriptionRow> {
  return sql<SubscriptionRow>`
    select * from webhook_subscriptions
    where org_id = ${ctx.org} and id = ${subscriptionUuid(wireId)} and deleted_at is null`
}

function subscriptionUuid(wireId: string): string {
  const id = fromWire('subscription', wireId)
  if (id === null) throw notFound('webhook subscription')
  return id
}

/** Its deliveries stay readable; those still to be sent are dropped when their time comes. */
export async function deleteSubscription(ctx: Ctx, wireId: string): Promise<void> {
  const { id } = await lockSubscription(ctx, wireId)
  await ctx.db.run(sql`
    update webhook_subscriptions set deleted_at = ${ctx.now}, credential_id = null where org_id = ${ctx.org} and id = ${id}`)
  await closeIncidents(ctx, 'webhook', [id])
}

/** Disables a subscription until it is enabled. Without `failing_since`, a user disabled it and not five days of failures. */
export async function disableSubscription(ctx: Ctx, wireId: string): Promise<SubscriptionRow> {
  const row = await lockSubscription(ctx, wireId)
  if (row.disabled_at !== null) return row
  await closeIncidents(ctx, 'webhook', [row.id])
  return ctx.db.one(sql<SubscriptionRow>`
    update webhook_subscriptions set disabled_at = ${ctx.now}, failing_since = null
    where org_id = ${ctx.org} and id = ${row.id} returning *`)
}

/** It is reported to again, and has five days again. What it missed can be replayed. */
export async function enableSubscription(ctx: Ctx, wireId: string): Promise<SubscriptionRow> {
  const { id } = await lockSubscription(ctx, wireId)
  await closeIncidents(ctx, 'webhook', [id])
  return ctx.db.one(sql<SubscriptionRow>`
    update webhook_subscriptions set disabled_at = null, failing_since = null
    where org_id = ${ctx.org} and id = ${id} returning *`)
}

export function presentSubscription(row: SubscriptionRow): z.input<typeof WebhookSubscription> {
  return {
    id: toWire('subscription', row.id),
    name: row.name,
    description: row.description,
    url: row.url,
    events: row.events,
    credentialId: toWire('credential', row.credential_id),
    environmentIds: row.environment_ids.map((id) => toWire('environment', id)),
    filter: row.filter,
    previousSecretUntil: row.previous_secret_until?.toISOString() ?? null,
    failingSince: row.failing_since?.toISOString() ?? null,
    disabledAt: row.disabled_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  }
}
