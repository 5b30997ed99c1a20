import { createHash } from 'node:crypto'
import { ApiError, type NewId, type Secrets, service } from '../../platform/core/index.ts'
import { type Db, sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import { findKey, SECRET_BYTES, storeKey } from './api-keys.ts'
import type { KeyScope } from './grants.ts'

export interface Organization {
  org_id: string
  name: string
  kind: 'production' | 'development'
  time_zone: string
  locale: 'en' | 'es' | 'pt'
  agent: 'guided' | 'llm'
  extractor: 'guided' | 'llm'
  created_at: Date
}

/** Runs in the transaction that gives an organization another time zone, after the change. Set by app.ts. */
export const whenTimeZoneChanges = service<(ctx: Ctx) => Promise<void>>('whenTimeZoneChanges')

/** A lock that keeps two concurrent bootstraps from creating the organization twice. */
const BOOTSTRAP_LOCK = 7_265_002

export async function findOrganization(db: Db, name: string): Promise<Organization | null> {
  return db.maybe(
    sql<Organization>`select * from organizations where name = ${name} order by created_at limit 1`,
  )
}

/**
 * Throws `conflict` when another organization has the name. Commands, backups and the setting of newcomers find
 * organizations by it, so whoever took it would get what is for another one.
 */
export async function requireFreeName(db: Db, org: string, name: string): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(${BOOTSTRAP_LOCK})`)
  const other = await db.maybe(
    sql`select 1 as found from organizations where name = ${name} and org_id <> ${org} limit 1`,
  )
  if (other) throw new ApiError('conflict', 'Another organization has this name. Choose another one.')
}

/** Finds the organization by name or creates it. Call it in a transaction. */
export async function ensureOrganization(
  db: Db,
  organization: { name: string; kind: Organization['kind']; id: string; now: Date },
): Promise<{ organization: Organization; created: boolean }> {
  await db.run(sql`select pg_advisory_xact_lock(${BOOTSTRAP_LOCK})`)
  const existing = await findOrganization(db, organization.name)
  if (existing) return { organization: existing, created: false }
  const made = await db.one(sql<Organization>`
    insert into organizations (org_id, name, kind, created_at)
    values (${organization.id}, ${organization.name}, ${organization.kind}, ${organization.now})
    returning *`)
  return { organization: made, created: true }
}

/**
 * A key that this installation can print again: its id and secret are derived from the installation's secret, so that
 * bootstrapping twice prints the same key while only its hash is stored. Once it was revoked or rotated, the next one is used.
 */
export async function bootstrapKey(db: Db, secrets: Secrets, org: string, now: Date): Promise<string> {
  for (let generation = 1; ; generation++) {
    const secret = secrets.mac('bootstrap-key', `${org}/${generation}`)
    const id = uuidFrom(createHash('sha256').update(secret).update('id').digest())
    const existing = await findKey(db, org, id)
    if (existing && (existing.revoked_at || existing.expires_at)) continue
    return storeKey(db, { org, id, name: 'First API key', scope: 'full', secret, now })
  }
}

/** A new random key. */
export function createKey(
  db: Db,
  key: { org: string; name: string; scope: KeyScope; permissions?: readonly string[]; now: Date },
  newId: NewId,
  randomBytes: (size: number) => Uint8Array,
): Promise<string> {
  return storeKey(db, { ...key, id: newId(), secret: Buffer.from(randomBytes(SECRET_BYTES)) })
}

function uuidFrom(bytes: Buffer): string {
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
