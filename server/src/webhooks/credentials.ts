import type { z } from 'zod'
import { sql } from '../db/index.ts'
import {
  ApiError,
  type Ctx,
  fromWire,
  type Runtime,
  readBeginning,
  type Secrets,
  toWire,
} from '../kernel/index.ts'
import type { CredentialInput, HttpCredential } from './schema.ts'

/** Where the value of a credential goes in a request (docs/behaviour.md: Webhooks). */
export type Placement =
  | { type: 'BEARER' }
  | { type: 'API_KEY'; in: 'header' | 'query'; name: string }
  | { type: 'BASIC'; username: string }

export interface CredentialRow {
  id: string
  key: string
  name: string
  type: Placement['type']
  placement: Placement
  value_sealed: Buffer
  created_at: Date
}

/** Stores a credential with its value sealed. `already_exists` when the organization has that key. */
export async function createCredential(
  ctx: Ctx,
  input: z.output<typeof CredentialInput>,
): Promise<CredentialRow> {
  const { key, name = key, authType, value } = input
  const id = ctx.newId()
  const stored = await ctx.db.maybe(sql<CredentialRow>`
    insert into http_credentials (org_id, id, key, name, type, placement, value_sealed, created_at)
    values (${ctx.org}, ${id}, ${key}, ${name}, ${authType}, ${JSON.stringify(placementOf(input))}::jsonb,
            ${ctx.secrets.seal(purpose(ctx.org, id), value)}, ${ctx.now})
    on conflict (org_id, key) do nothing
    returning *`)
  if (stored) return stored
  throw new ApiError('already_exists', `There is a credential with the key \`${key}\`. Choose another.`)
}

/** The schema has seen to it that each type has what it needs. */
function placementOf({ authType, username, placement }: z.output<typeof CredentialInput>): Placement {
  switch (authType) {
    case 'BEARER':
      return { type: authType }
    case 'BASIC':
      return { type: authType, username: username! }
    case 'API_KEY':
      return { type: authType, ...placement! }
  }
}

export function listCredentials(ctx: Ctx): Promise<CredentialRow[]> {
  return readBeginning(
    ctx.db,
    sql<CredentialRow>`
    select * from http_credentials where org_id = ${ctx.org} order by created_at desc, id desc`,
  )
}

export async function hasCredential(ctx: Ctx, id: string): Promise<boolean> {
  const found = await ctx.db.maybe(sql`
    select 1 from http_credentials where org_id = ${ctx.org} and id = ${id}`)
  return found !== null
}

export function presentCredential(row: CredentialRow): z.input<typeof HttpCredential> {
  const { id, key, name, type } = row
  return { id: toWire('credential', id), key, name, authType: type, environmentId: null }
}

/** Throws when the value was sealed by another installation. */
export function unsealValue(secrets: Secrets, org: string, id: string, sealed: Buffer): string {
  return secrets.unseal(purpose(org, id), sealed)
}

/** A credential as requests use it. */
export interface OpenCredential {
  placement: Placement
  value: string
}

/** The credentials of these keys or ids (on the wire), by the name that was asked; missing are those that cannot be opened. */
export async function loadCredentials(
  { pool, secrets }: Runtime,
  org: string,
  names: readonly string[],
): Promise<Map<string, OpenCredential>> {
  if (names.length === 0) return new Map()
  const ids = names.map((name) => fromWire('credential', name)).filter((id) => id !== null)
  const rows = await pool.rows(sql<CredentialRow>`
    select * from http_credentials where org_id = ${org} and (key = any(${names}) or id = any(${ids}))`)
  const opened = new Map<string, OpenCredential>()
  for (const { id, key, placement, value_sealed } of rows) {
    try {
      const credential = { placement, value: unsealValue(secrets, org, id, value_sealed) }
      opened.set(key, credential).set(toWire('credential', id), credential)
    } catch {
      // Sealed with a secret that this installation no longer has.
    }
  }
  return opened
}

/** Bound to its row: a sealed value copied to another one does not open. */
function purpose(org: string, id: string): string {
  return `http-credential/${org}/${id}`
}

/** Adds the credential to a request. */
export function placeCredential(
  placement: Placement,
  value: string,
  request: { url: URL; headers: Record<string, string> },
): void {
  switch (placement.type) {
    case 'BEARER':
      request.headers.authorization = `Bearer ${value}`
      return
    case 'BASIC':
      request.headers.authorization = `Basic ${basicToken(placement.username, value)}`
      return
    case 'API_KEY':
      if (placement.in === 'header') request.headers[placement.name.toLowerCase()] = value
      else request.url.search = withParameter(request.url.search, placement.name, value)
  }
}

/** Leaves the rest of the query as its owner wrote it. */
function withParameter(search: string, name: string, value: string): string {
  const parameter = `${encodeURIComponent(name)}=${encodeURIComponent(value)}`
  return search.length > 1 ? `${search}&${parameter}` : `?${parameter}`
}

function basicToken(username: string, password: string): string {
  return Buffer.from(`${username}:${password}`).toString('base64')
}

/** The forms in which the value may turn up in an answer that echoes the request. */
export function formsOf(placement: Placement, value: string): string[] {
  const forms = [value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1)]
  if (placement.type === 'BASIC') forms.push(basicToken(placement.username, value))
  return forms
}
