import { isUuid, type Secrets } from '../../../platform/core/index.ts'
import { type Db, sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import type { AccountSecrets, Provider, ProviderAccount, Receiver } from '../provider/provider.ts'
import type { Providers } from '../providers.ts'

/** The dependencies for opening accounts. */
export interface Vault {
  db: Db
  secrets: Secrets
  providers: Providers
}

export interface OpenedAccount {
  provider: Provider
  /** null when its secrets cannot be decrypted. Other accounts are not affected. */
  account: ProviderAccount | null
  /** Its secrets were deleted on purpose. */
  isDisconnected: boolean
  /** An operator paused its messages until then. */
  pausedUntil: Date | null
}

interface AccountRow {
  id: string
  status: string
  paused_until: Date | null
  kind: string
  settings: unknown
  /** Encrypted, in base64. */
  secrets: Record<string, string>
}

/** The opened accounts, for calls to their providers. Accounts of an unknown provider are left out. */
export async function openAccounts(
  { db, secrets, providers }: Vault,
  org: string,
  ids: readonly string[],
): Promise<Map<string, OpenedAccount>> {
  if (ids.length === 0) return new Map()
  const rows = await db.rows(sql<AccountRow>`
    select id, kind, status, settings, secrets, paused_until from channel_accounts
    where org_id = ${org} and id = any(${ids})`)
  return new Map(
    rows.flatMap((row) => {
      const provider = providers.get(row.kind)
      if (!provider) return []
      const account = openOne(provider, secrets, row)
      const isDisconnected = row.status === DISCONNECTED
      return [[row.id, { provider, account, isDisconnected, pausedUntil: row.paused_until }] as const]
    }),
  )
}

function openOne(provider: Provider, secrets: Secrets, row: AccountRow): ProviderAccount | null {
  try {
    return provider.open(row.settings, unsealAll(secrets, row))
  } catch {
    return null
  }
}

export interface OpenedReceiver {
  provider: Provider
  receiver: Receiver
}

/** What is needed to authenticate the account's webhooks; null for an unknown account and for malformed ids. */
export async function loadReceiver(
  { db, secrets, providers }: Vault,
  org: string,
  accountId: string,
): Promise<OpenedReceiver | null> {
  if (!isUuid(org) || !isUuid(accountId)) return null
  const row = await db.maybe(sql<AccountRow>`
    select id, kind, status, settings, secrets, paused_until from channel_accounts
    where org_id = ${org} and id = ${accountId}`)
  const provider = row && row.status !== DISCONNECTED && providers.get(row.kind)
  return provider ? { provider, receiver: provider.receiver(row.settings, unsealAll(secrets, row)) } : null
}

const DISCONNECTED = 'DISCONNECTED'

/** An account in the database. */
export interface AccountToStore {
  kind: string
  externalId: string
  settings: unknown
  secrets: AccountSecrets
  status: 'CONNECTING' | 'CONNECTED'
  /** When it is checked next. */
  checkAt: Date
  /** Whether its messages are polled. */
  isPolled: boolean
}

/** Stores an account with encrypted secrets, or updates the one with this kind and external id. */
export async function storeAccount(ctx: Ctx, id: string, account: AccountToStore): Promise<void> {
  await ctx.db.run(sql`
    insert into channel_accounts as a (org_id, id, kind, external_id, settings, secrets, status, check_at, poll_at,
                                  created_at)
    values (${ctx.org}, ${id}, ${account.kind}, ${account.externalId}, ${JSON.stringify(account.settings)}::jsonb,
            ${JSON.stringify(sealAll(ctx.secrets, id, account.secrets))}::jsonb, ${account.status}, ${account.checkAt},
            ${account.isPolled ? ctx.now : null}, ${ctx.now})
    on conflict (org_id, id) do update set
      settings = excluded.settings, secrets = excluded.secrets, status = excluded.status, check_at = excluded.check_at,
      poll_at = excluded.poll_at,
      -- Its provider has just answered.
      last_error = case when excluded.status = 'CONNECTED' then null else a.last_error end`)
}

/** For storage: part → base64. */
export function sealAll(secrets: Secrets, accountId: string, opened: AccountSecrets): Record<string, string> {
  return Object.fromEntries(
    Object.entries(opened).map(([part, value]) => [
      part,
      secrets.seal(purposeOf(accountId, part), value).toString('base64'),
    ]),
  )
}

/** Throws when a secret was encrypted with a key that this installation no longer has. */
function unsealAll(secrets: Secrets, row: AccountRow): AccountSecrets {
  return Object.fromEntries(
    Object.entries(row.secrets).map(([part, sealed]) => [
      part,
      secrets.unseal(purposeOf(row.id, part), Buffer.from(sealed, 'base64')),
    ]),
  )
}

/** The first part of the name is older than accounts of other kinds. A change would make stored secrets unreadable. */
function purposeOf(accountId: string, part: string): string {
  return `whatsapp-account/${accountId}/${part}`
}
