import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import type { AccountSecrets, ChannelKind, Provider, ProviderFailure, Sender } from '../provider/provider.ts'
import { type AccountToStore, openAccounts, storeAccount, type Vault } from './accounts.ts'

/** An account at a provider as an operator knows it. */
export interface AccountDetails {
  provider: Provider
  settings: unknown
  /** Those that the provider wants to be told. */
  secrets: AccountSecrets
}

export interface ConnectedAccount {
  accountId: string
  /** In the order of the senders. */
  channels: { id: string; address: string }[]
}

/** The provider did not do what an operator asked for; the message says what it answered. */
export class ProviderError extends Error {
  constructor(what: string, failure: ProviderFailure) {
    super(`${what}: ${failure.outcome === 'refused' ? `${failure.code} ` : ''}${failure.text}`)
    this.name = 'ProviderError'
  }
}

/** The senders of an account that is about to be connected. Throws `ProviderError`. Not for use in a transaction. */
export async function fetchSenders({ provider, settings, secrets }: AccountDetails): Promise<Sender[]> {
  // Those that are made up are for webhooks, which come only once the account is connected.
  const later = Object.fromEntries(provider.secrets.made.map((part) => [part, '']))
  const answer = await provider.open(settings, { ...later, ...secrets }).listSenders()
  if (answer.outcome !== 'ok') throw new ProviderError('The provider returned no senders', answer)
  return answer.senders
}

/** How often an account is looked at that is well. */
export const CHECK_EVERY_MS = 3_600_000

/**
 * Stores an account with its secrets sealed, and a channel for each of its senders (`fetchSenders`: the call is made
 * before the transaction). Connecting the same account again replaces its secrets and brings its senders up to date.
 * Afterwards: `subscribeWebhooks`.
 */
export async function connectAccount(
  ctx: Ctx,
  details: AccountDetails,
  senders: readonly Sender[],
): Promise<ConnectedAccount> {
  const checkAt = new Date(ctx.now.getTime() + CHECK_EVERY_MS)
  const accountId = await keepAccount(ctx, details, { status: 'CONNECTED', checkAt })
  return { accountId, channels: await storeSenders(ctx, accountId, details.provider.channel, senders) }
}

/** Stores an account, or brings the one of this provider and external id up to date, and gives its id. */
export async function keepAccount(
  ctx: Ctx,
  { provider, settings, secrets }: AccountDetails,
  state: Pick<AccountToStore, 'status' | 'checkAt'>,
): Promise<string> {
  // One at a time: two processes that start together both connect what is not there yet.
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

/** The same for an account whenever it is connected, so that what the provider was told stays true. */
function madeSecrets(ctx: Ctx, { secrets }: Provider, accountId: string): AccountSecrets {
  return Object.fromEntries(
    secrets.made.map((part) => [part, ctx.secrets.mac(`channel-${part}`, accountId).toString('base64url')]),
  )
}

/** Brings the channels of an account up to date. */
export async function storeSenders(
  ctx: Ctx,
  accountId: string,
  channel: ChannelKind,
  senders: readonly Sender[],
): Promise<ConnectedAccount['channels']> {
  const rows = senders.map((sender) => ({ id: ctx.newId(), ...sender }))
  const stored = await ctx.db.rows(sql<{ id: string; address: string }>`
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
      -- What could not be asked this time is as it was.
      messaging_limit = coalesce(excluded.messaging_limit, channels.messaging_limit), disconnected_at = null
    returning id, address`)
  const idOf = new Map(stored.map((row) => [row.address, row.id]))
  return senders.map(({ address }) => ({ id: idOf.get(address)!, address }))
}

/** Where the provider delivers what happens on this account. */
export function webhookPath(channel: ChannelKind, org: string, accountId: string): string {
  return `/channels/${channel}/${org}/${accountId}`
}

/**
 * Has the provider deliver the account's webhooks to this server. The provider may call back before it answers, so the
 * account must be committed and the server listening. Throws `ProviderError`. Not for use in a transaction.
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
