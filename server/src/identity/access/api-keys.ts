import { createHash, timingSafeEqual } from 'node:crypto'
import { type Db, sql } from '../../platform/db/index.ts'
import type { KeyScope } from './grants.ts'

const PREFIX = 'parley_org_'
export const SECRET_BYTES = 32
const TOKEN = /^parley_org_([A-Za-z0-9_-]{43})([A-Za-z0-9_-]{43})$/

/** The parts of a key. The public part names organization and key, so that the lookup is scoped to the organization. */
export interface KeyText {
  org: string
  id: string
  secret: Buffer
}

/** `parley_org_` + public id (organization and key) + secret; null when the text is not a key. */
export function parseKey(text: string): KeyText | null {
  const match = TOKEN.exec(text)
  if (!match) return null
  const ids = Buffer.from(match[1]!, 'base64url').toString('hex')
  return { org: ids.slice(0, 32), id: ids.slice(32), secret: Buffer.from(match[2]!, 'base64url') }
}

function formatKey({ org, id, secret }: KeyText): string {
  const ids = Buffer.from((org + id).replaceAll('-', ''), 'hex')
  return `${PREFIX}${ids.toString('base64url')}${secret.toString('base64url')}`
}

/** Secrets are 256 random bits, so a plain hash is enough: they cannot be guessed. */
function hashSecret(secret: Uint8Array): Buffer {
  return createHash('sha256').update(secret).digest()
}

export interface NewKey {
  org: string
  id: string
  name: string
  scope: KeyScope
  /** Only these permissions; then the scope is `read`. */
  permissions?: readonly string[] | null
  secret: Buffer
  now: Date
  /** Wire id of the user who creates it. */
  createdBy?: string | null
  expiresAt?: Date | null
  ratePerMinute?: number | null
}

/**
 * Stores the key's hash and returns its text, which cannot be read again. Storing the same key twice changes nothing.
 */
export async function storeKey(db: Db, key: NewKey): Promise<string> {
  const { createdBy = null, expiresAt = null, ratePerMinute = null, permissions = null } = key
  await db.run(sql`
    insert into api_keys (org_id, id, name, scope, secret_hash, created_at, created_by, expires_at, rate_per_minute,
                          permissions)
    values (${key.org}, ${key.id}, ${key.name}, ${key.scope}, ${hashSecret(key.secret)}, ${key.now}, ${createdBy},
            ${expiresAt}, ${ratePerMinute}, ${permissions && [...permissions]}::text[])
    on conflict (org_id, id) do nothing`)
  return formatKey(key)
}

export interface KeyRow {
  id: string
  name: string
  scope: KeyScope
  permissions: string[] | null
  secret_hash: Buffer
  rate_per_minute: number | null
  batch_rate_per_minute: number | null
  created_at: Date
  created_by: string | null
  last_used_at: Date | null
  expires_at: Date | null
  revoked_at: Date | null
  organization_kind: 'production' | 'development'
}

export function findKey(db: Db, org: string, id: string): Promise<KeyRow | null> {
  return db.maybe(sql<KeyRow>`
    select k.*, o.kind as organization_kind
    from api_keys k join organizations o on o.org_id = ${org}
    where k.org_id = ${org} and k.id = ${id}`)
}

export function listKeys(db: Db, org: string): Promise<KeyRow[]> {
  return db.rows(sql<KeyRow>`
    select k.*, o.kind as organization_kind
    from api_keys k join organizations o on o.org_id = ${org}
    where k.org_id = ${org} order by k.created_at, k.id`)
}

/** Sets when a key expires, unless it expires earlier. */
export async function setExpiry(db: Db, org: string, id: string, at: Date): Promise<void> {
  await db.run(sql`
    update api_keys set expires_at = least(expires_at, ${at}) where org_id = ${org} and id = ${id}`)
}

/** The stored time of last use is updated when it is older than this, in service time. */
const USED_WITHIN_MS = 60_000

/** Records that a key was used. */
export async function noteUse(db: Db, { id, last_used_at }: KeyRow, org: string, now: Date): Promise<void> {
  if (last_used_at && now.getTime() - last_used_at.getTime() < USED_WITHIN_MS) return
  await db.run(sql`update api_keys set last_used_at = ${now} where org_id = ${org} and id = ${id}`)
}

/** Revokes a key. Returns whether it existed; revoking again changes nothing. */
export async function revokeKey(db: Db, org: string, id: string, now: Date): Promise<boolean> {
  const found = await db.run(sql`
    update api_keys set revoked_at = coalesce(revoked_at, ${now}) where org_id = ${org} and id = ${id}`)
  return found > 0
}

export function isUsable(row: KeyRow, secret: Uint8Array, now: Date): boolean {
  const hash = hashSecret(secret)
  if (!timingSafeEqual(hash, row.secret_hash)) return false
  return row.revoked_at === null && (row.expires_at === null || row.expires_at > now)
}
