import { type Db, sql } from '../db/index.ts'
import type { Ctx, Secrets } from '../kernel/index.ts'
import { parsePhone } from '../people/index.ts'
import {
  type CloudAccount,
  type CloudNumber,
  type Failure,
  isUuid,
  listNumbers,
  subscribeApp,
} from './whatsapp-cloud/index.ts'

export interface WhatsappConnection {
  /** With the version: `https://graph.facebook.com/v23.0`. */
  apiUrl: string
  wabaId: string
  accessToken: string
  /** Signs the webhooks. */
  appSecret: string
  /** Generated when it is not given. */
  verifyToken?: string
  /** From `fetchNumbers`: the call is made before the transaction. */
  numbers: readonly CloudNumber[]
}

export interface ConnectedAccount {
  accountId: string
  /** In the order of the numbers. */
  channels: { id: string; phoneNumber: string }[]
}

/** The provider did not do what an operator asked for; the message says what it answered. */
export class ProviderError extends Error {
  constructor(what: string, failure: Failure) {
    super(`${what}: ${failure.outcome === 'refused' ? `${failure.code} ` : ''}${failure.text}`)
    this.name = 'ProviderError'
  }
}

/** The numbers of an account that is about to be connected. Throws `ProviderError`. Not for use in a transaction. */
export async function fetchNumbers(account: CloudAccount): Promise<CloudNumber[]> {
  const answer = await listNumbers(account)
  if (answer.outcome !== 'ok') throw new ProviderError('WhatsApp did not list the numbers', answer)
  return answer.numbers
}

/**
 * Stores an account with its credentials sealed, and a channel for each of its numbers. Connecting the same account
 * again replaces its credentials and brings its numbers up to date. Afterwards: `subscribeWebhooks`.
 */
export async function connectWhatsappAccount(
  ctx: Ctx,
  connection: WhatsappConnection,
): Promise<ConnectedAccount> {
  // One at a time: two processes that start together both connect what is not there yet.
  await ctx.db.run(sql`select 1 from organizations where org_id = ${ctx.org} for no key update`)
  const existing = await ctx.db.maybe(sql<{ id: string }>`
    select id from whatsapp_accounts where org_id = ${ctx.org} and waba_id = ${connection.wabaId} for update`)
  const accountId = existing?.id ?? ctx.newId()
  const seal = (part: SecretPart, value: string) => ctx.secrets.seal(purposeOf(accountId, part), value)
  const verifyToken =
    connection.verifyToken ?? ctx.secrets.mac('whatsapp-verify', accountId).toString('base64url')
  await ctx.db.run(sql`
    insert into whatsapp_accounts (org_id, id, provider, api_url, waba_id, access_token_sealed, app_secret_sealed,
                                   verify_token_sealed, created_at)
    values (${ctx.org}, ${accountId}, 'whatsapp_cloud', ${connection.apiUrl.replace(/(?<!\/)\/+$/, '')},
            ${connection.wabaId}, ${seal('access-token', connection.accessToken)},
            ${seal('app-secret', connection.appSecret)}, ${seal('verify-token', verifyToken)}, ${ctx.now})
    on conflict (org_id, id) do update set
      api_url = excluded.api_url, access_token_sealed = excluded.access_token_sealed,
      app_secret_sealed = excluded.app_secret_sealed, verify_token_sealed = excluded.verify_token_sealed`)
  return { accountId, channels: await storeNumbers(ctx, accountId, connection.numbers) }
}

async function storeNumbers(
  ctx: Ctx,
  accountId: string,
  numbers: readonly CloudNumber[],
): Promise<ConnectedAccount['channels']> {
  const rows = numbers.map((number) => ({
    id: ctx.newId(),
    phone_number: phoneOf(number),
    display_name: number.name || number.displayNumber,
    provider_id: number.providerId,
    status: number.status,
    per_second: number.perSecond,
  }))
  const stored = await ctx.db.rows(sql<{ id: string; phone_number: string }>`
    insert into channels (org_id, id, account_id, kind, phone_number, display_name, provider_id, status, per_second,
                          paced_until, created_at)
    select ${ctx.org}, id, ${accountId}, 'whatsapp', phone_number, display_name, provider_id, status, per_second,
           ${ctx.now}, ${ctx.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      id uuid, phone_number text, display_name text, provider_id text, status text, per_second int)
    on conflict (org_id, phone_number) do update set
      account_id = excluded.account_id, display_name = excluded.display_name, provider_id = excluded.provider_id,
      status = excluded.status, per_second = excluded.per_second
    returning id, phone_number`)
  const idOf = new Map(stored.map((row) => [row.phone_number, row.id]))
  return rows.map((row) => ({ id: idOf.get(row.phone_number)!, phoneNumber: row.phone_number }))
}

/** E.164 where the number exists in a numbering plan; providers' test numbers do not. */
function phoneOf(number: CloudNumber): string {
  return parsePhone(number.displayNumber) ?? `+${number.displayNumber.replace(/\D/g, '')}`
}

/** Where the provider delivers what happens on this account. */
export function webhookPath(org: string, accountId: string): string {
  return `/channels/whatsapp/${org}/${accountId}`
}

/**
 * Has the provider deliver the account's webhooks to this server. The provider calls back before it answers, so the
 * account must be committed and the server listening. Throws `ProviderError`. Not for use in a transaction.
 */
export async function subscribeWebhooks(
  db: Db,
  secrets: Secrets,
  publicUrl: string,
  { org, accountId }: { org: string; accountId: string },
): Promise<void> {
  const account = (await loadAccounts(db, secrets, org, [accountId])).get(accountId)
  const receiver = await loadReceiver(db, secrets, org, accountId)
  if (!account || !receiver) throw new Error(`organization ${org} has no WhatsApp account ${accountId}`)
  const answer = await subscribeApp(account, {
    url: publicUrl + webhookPath(org, accountId),
    verifyToken: receiver.verifyToken,
  })
  if (answer.outcome !== 'ok') throw new ProviderError('WhatsApp did not take the subscription', answer)
}

/** What is needed to call the provider for these accounts; null for one whose token cannot be opened any more. */
export async function loadAccounts(
  db: Db,
  secrets: Secrets,
  org: string,
  ids: readonly string[],
): Promise<Map<string, CloudAccount | null>> {
  if (ids.length === 0) return new Map()
  const rows = await db.rows(sql<{
    id: string
    api_url: string
    waba_id: string
    access_token_sealed: Buffer
  }>`
    select id, api_url, waba_id, access_token_sealed from whatsapp_accounts
    where org_id = ${org} and id = any(${ids})`)
  return new Map(
    rows.map((row) => {
      const accessToken = openToken(secrets, row)
      const account = accessToken && { apiUrl: row.api_url, wabaId: row.waba_id, accessToken }
      return [row.id, account || null]
    }),
  )
}

/** null: sealed with a secret that this installation no longer has. Other accounts are none the worse for it. */
function openToken(secrets: Secrets, row: { id: string; access_token_sealed: Buffer }): string | null {
  try {
    return secrets.unseal(purposeOf(row.id, 'access-token'), row.access_token_sealed)
  } catch {
    return null
  }
}

/** What is needed to believe the account's webhooks. */
export interface Receiver {
  appSecret: string
  verifyToken: string
}

/** null for an unknown account and for malformed ids. */
export async function loadReceiver(
  db: Db,
  secrets: Secrets,
  org: string,
  accountId: string,
): Promise<Receiver | null> {
  if (!isUuid(org) || !isUuid(accountId)) return null
  const row = await db.maybe(sql<{ app_secret_sealed: Buffer; verify_token_sealed: Buffer }>`
    select app_secret_sealed, verify_token_sealed from whatsapp_accounts
    where org_id = ${org} and id = ${accountId}`)
  return (
    row && {
      appSecret: secrets.unseal(purposeOf(accountId, 'app-secret'), row.app_secret_sealed),
      verifyToken: secrets.unseal(purposeOf(accountId, 'verify-token'), row.verify_token_sealed),
    }
  )
}

type SecretPart = 'access-token' | 'app-secret' | 'verify-token'

function purposeOf(accountId: string, part: SecretPart): string {
  return `whatsapp-account/${accountId}/${part}`
}
