import type { ChannelKind } from '../../../customers/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import type { ProviderFailure } from '../provider/failures.ts'
import type { AccountSecrets, Provider, Sender } from '../provider/provider.ts'
import { type AccountToStore, openAccounts, storeAccount, type Vault } from './accounts.ts'

/** An account at a provider, as an operator enters it. */
export interface AccountDetails {
  provider: Provider
  settings: unknown
  /** The secrets that the provider requires. */
  secrets: AccountSecrets
}

export interface ConnectedAccount {
  accountId: string
  /** In the order of the senders. */
  channels: { id: string; address: string }[]
}

/** The provider refused a request of an operator. The message contains its answer. */
export class ProviderError extends Error {
  constructor(what: string, failure: ProviderFailure) {
    super(`${what}: ${failure.outcome === 'refused' ? `${failure.code} ` : ''}${failure.text}`)
    this.name = 'ProviderError'
  }
}

/** Fetches the senders of an account before it is connected. Throws `ProviderError`. Do not call it in a transaction. */
export async function fetchSenders({ provider, settings, secrets }: AccountDetails): Promise<Sender[]> {
  // Generated secrets are for webhooks, which arrive only after the account is connected.
  const later = Object.fromEntries(provider.secrets.made.map((part) => [part, '']))
  const answer = await provider.open(settings, { ...later, ...secrets }).listSenders()
  if (answer.outcome !== 'ok') throw new ProviderError('The provider returned no senders', answer)
  return answer.senders
}

/** How often a working account is checked. */
export const CHECK_EVERY_MS = 3_600_000

/**
 * Stores an account with encrypted secrets, and a channel for each of its senders. Call `fetchSenders` before the
 * transaction and `subscribeWebhooks` after it. Connecting the same account again updates its secrets and senders.
 */
export async function connectAccount(
  ctx: Ctx,
  details: AccountDetails,
  senders: readonly Sender[],
): Promise<ConnectedAccount> {
  const checkAt = new Date(ctx.now.getTime() + CHECK_EVERY_MS)
  const accountId = await saveAccount(ctx, details, { status: 'CONNECTED', checkAt })
  const account = { id: accountId, channel: details.provider.channel, takesOver: true }
  return { accountId, channels: await storeSenders(ctx, account, senders) }
}

/** Stores or updates the account with this provider and external id, and returns its id. */
export async function saveAccount(
  ctx: Ctx,
  { provider, settings, secrets }: AccountDetails,
  state: Pick<AccountToStore, 'status' | 'checkAt'>,
): Promise<string> {
  // Lock the organization, since two processes that start together may connect the same account.
  await ctx.db.run(sql`select 1 from organizations where org_id = ${ctx.org} for no key update`)
  const { kind } = provider
  const newId = ctx.newId()
  const completed = (id: string) => ({ ...madeSecrets(ctx, provider, id), ...secrets })
  const { externalId, poll } = provider.open(settings, completed(newId))
  const existing = await ctx.db.maybe(sql<{ id: string }>`
    select id from channel_accounts
    where org_id = ${ctx.org} and kind = ${kind} and external_id = ${externalId} for update`)
  const id = existing?.id ?? newId
  const account = { kind, externalId, settings, secrets: completed(id), isPolled: poll !== null }
  await storeAccount(ctx, id, { ...account, ...state })
  return id
}

/** Derives the generated secrets. They are the same each time, so that those known to the provider stay valid. */
function madeSecrets(ctx: Ctx, { secrets }: Provider, accountId: string): AccountSecrets {
  return Object.fromEntries(
    secrets.made.map((part) => [part, ctx.secrets.mac(`channel-${part}`, accountId).toString('base64url')]),
  )
}

/** An account whose senders are stored. */
interface SendersOf {
  id: string
  channel: ChannelKind
  /** Whether the account takes senders over from other connected accounts that list them too. */
  takesOver: boolean
}

/**
 * Inserts and updates the channels of an account, with whole rates. Returns those that belong to it now, in the order of the
 * senders. A sender of SMS keeps its first address: a messaging service may have other numbers by now.
 */
export async function storeSenders(
  ctx: Ctx,
  { id: accountId, channel, takesOver }: SendersOf,
  senders: readonly Sender[],
): Promise<ConnectedAccount['channels']> {
  const known = channel === 'sms' ? await addressesOf(ctx, accountId) : null
  const rows = senders.map((sender) => ({
    id: ctx.newId(),
    ...sender,
    address: known?.get(sender.providerId) ?? sender.address,
    perSecond: Math.max(1, Math.floor(sender.perSecond)),
  }))
  const stored = await ctx.db.rows(sql<StoredSender>`
    insert into channels (org_id, id, account_id, kind, address, display_name, provider_id, status, per_second,
                          quality, messaging_limit, paced_until, created_at)
    select ${ctx.org}, id, ${accountId}, ${channel}, address, name, "providerId", status, "perSecond", quality,
           "messagingLimit", ${ctx.now}, ${ctx.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      id uuid, address text, name text, "providerId" text, status text, "perSecond" int,
      quality text, "messagingLimit" text)
    on conflict (org_id, address) do update set
      account_id = excluded.account_id, display_name = excluded.display_name, provider_id = excluded.provider_id,
      status = excluded.status, per_second = excluded.per_second, quality = excluded.quality,
      -- Keep the last value when the provider did not return one.
      messaging_limit = coalesce(excluded.messaging_limit, channels.messaging_limit), disconnected_at = null
    where ${takesOver ? sql`true` : sql`channels.account_id = excluded.account_id or channels.disconnected_at is not null`}
    returning id, address, quality, messaging_limit`)
  await noteRatings(ctx, stored)
  const idOf = new Map(stored.map(({ id, address }) => [address, id]))
  return rows.flatMap(({ address }) => {
    const id = idOf.get(address)
    return id === undefined ? [] : [{ id, address }]
  })
}

/** The addresses of an account's senders, by the provider's ids. */
async function addressesOf(ctx: Ctx, accountId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await ctx.db.rows(sql<{ provider_id: string; address: string }>`
    select provider_id, address from channels
    where org_id = ${ctx.org} and account_id = ${accountId} order by created_at desc, id desc`)
  return new Map(rows.map((row) => [row.provider_id, row.address]))
}

interface StoredSender {
  id: string
  address: string
  quality: string | null
  messaging_limit: string | null
}

/** Keeps what the provider says today about its senders. The last word of a day counts. */
async function noteRatings(ctx: Ctx, stored: readonly StoredSender[]): Promise<void> {
  const rated = stored
    .filter(({ quality, messaging_limit }) => quality !== null || messaging_limit !== null)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
  if (rated.length === 0) return
  await ctx.db.run(sql`
    insert into channel_ratings (org_id, channel_id, day, quality, messaging_limit)
    select ${ctx.org}, id, ${ctx.now.toISOString().slice(0, 10)}::date, quality, messaging_limit
    from jsonb_to_recordset(${JSON.stringify(rated)}::jsonb) as r (id uuid, quality text, messaging_limit text)
    on conflict (org_id, channel_id, day) do update set
      quality = excluded.quality, messaging_limit = excluded.messaging_limit`)
}

/** The path of the account's webhooks. */
export function webhookPath(channel: ChannelKind, org: string, accountId: string): string {
  return `/channels/${channel}/${org}/${accountId}`
}

/**
 * Subscribes this server to the account's webhooks. The provider may call back before it answers. So the account must
 * be committed and the server must be listening. Throws `ProviderError`. Do not call it in a transaction.
 */
export async function subscribeWebhooks(
  vault: Vault,
  publicUrl: string,
  { org, accountId }: { org: string; accountId: string },
): Promise<void> {
  const opened = (await openAccounts(vault, org, [accountId])).get(accountId)
  if (!opened?.account) throw new Error(`organization ${org} has no account ${accountId} that can be opened`)
  const url = publicUrl + webhookPath(opened.provider.channel, org, accountId)
  const answer = await opened.account.subscribe(url)
  if (answer.outcome !== 'ok')
    throw new ProviderError('The provider rejected the webhook subscription', answer)
}
