import { fromWire, type Secrets, toWire } from '../../platform/core/index.ts'
import { type Db, sql } from '../../platform/db/index.ts'
import { resolveTokens, type Variable, type Variables } from '../environments/index.ts'
import type { Placement } from './placement.ts'

/** A row as it is stored. */
export interface StoredCredential {
  id: string
  placement: Placement
  environment_id: string | null
  value_sealed: Buffer | null
  hosts: string[] | null
}

/** The rows of the keys that these credentials (UUIDs) belong to, by credential. */
export async function loadCredentials(
  db: Db,
  org: string,
  ids: readonly string[],
): Promise<Map<string, StoredCredential[]>> {
  const rows = await db.rows(sql<StoredCredential & { named: string }>`
    select named.id as named, c.id, c.placement, c.environment_id, c.value_sealed, c.hosts
    from http_credentials named
    join http_credentials c on c.org_id = ${org} and c.key = named.key
    where named.org_id = ${org} and named.id = any(${ids})`)
  return Map.groupBy(rows, (row) => row.named)
}

/** The same by how requests name them: by their keys, or by ids on the wire. */
export async function loadNamedCredentials(
  db: Db,
  org: string,
  names: readonly string[],
): Promise<Map<string, StoredCredential[]>> {
  const ids = names.map((name) => fromWire('credential', name)).filter((id) => id !== null)
  const named = await db.rows(sql<{ id: string; key: string }>`
    select id, key from http_credentials where org_id = ${org} and (key = any(${names}) or id = any(${ids}))`)
  const byId = await loadCredentials(
    db,
    org,
    named.map((row) => row.id),
  )
  return new Map(
    named.flatMap(({ id, key }) => [key, toWire('credential', id)].map((name) => [name, byId.get(id)!])),
  )
}

/** The environment's own row, otherwise the one for every environment; null if there is neither. */
export function credentialIn(
  environment: string | null,
  rows: readonly StoredCredential[],
): StoredCredential | null {
  const own = rows.find((row) => row.environment_id !== null && row.environment_id === environment)
  return own ?? rows.find((row) => row.environment_id === null) ?? null
}

/** A credential that can be sent. */
export interface OpenCredential {
  placement: Placement
  value: string
  /** Secret variables that are in it. */
  secrets: Variable[]
}

/** As it was stored, with its tokens; null when it cannot be opened any more. */
export function unsealCredential(
  secrets: Secrets,
  org: string,
  { id, placement, value_sealed }: StoredCredential,
): { placement: Placement; value: string } | null {
  const value = value_sealed === null ? '' : unsealValue(secrets, org, id, value_sealed)
  return value === null ? null : { placement, value }
}

/** With its tokens resolved; null when it cannot be opened any more. Throws `UnresolvedToken`. */
export function openCredential(
  secrets: Secrets,
  org: string,
  stored: StoredCredential,
  variables: Variables,
): OpenCredential | null {
  const unsealed = unsealCredential(secrets, org, stored)
  if (unsealed === null) return null
  const { placement } = unsealed
  const value = resolveTokens(unsealed.value, variables)
  if (placement.type !== 'BASIC') return { placement, value: value.text, secrets: value.secrets }
  const username = resolveTokens(placement.username, variables)
  return {
    placement: { ...placement, username: username.text },
    value: value.text,
    secrets: [...value.secrets, ...username.secrets],
  }
}

export function sealValue(secrets: Secrets, org: string, id: string, value: string): Buffer {
  return secrets.seal(purpose(org, id), value)
}

/** null when it was sealed with a secret that this installation no longer has. */
export function unsealValue(secrets: Secrets, org: string, id: string, sealed: Buffer): string | null {
  try {
    return secrets.unseal(purpose(org, id), sealed)
  } catch {
    return null
  }
}

/** Bound to its row: a sealed value copied to another one does not open. */
function purpose(org: string, id: string): string {
  return `http-credential/${org}/${id}`
}
