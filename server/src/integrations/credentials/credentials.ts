import type { z } from 'zod'
import { ApiError, fromWire, notFound, toWire, toWireOrNull } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import { type Ctx, readBeginning } from '../../platform/operations/index.ts'
import { normalHosts } from '../../platform/schema/index.ts'
import { findEnvironment } from '../environments/index.ts'
import type { Placement } from './placement.ts'
import {
  type CredentialChanges,
  type CredentialInput,
  credentialProblems,
  type HttpCredential,
} from './schema.ts'
import { sealValue, unsealValue } from './sealed-credentials.ts'
import { findUsers, namesOf } from './usage.ts'

export interface CredentialRow {
  id: string
  key: string
  name: string
  type: Placement['type']
  placement: Placement
  environment_id: string | null
  value_sealed: Buffer | null
  hosts: string[] | null
  created_at: Date
  rotated_at: Date | null
}

/**
 * Stores a credential with its value sealed. `already_exists` when the key has a row for that environment,
 * `unknown_reference` when there is no such environment.
 */
export async function createCredential(
  ctx: Ctx,
  input: z.output<typeof CredentialInput>,
): Promise<CredentialRow> {
  const { key, name = key, authType, value, environmentId, hosts } = input
  const id = ctx.newId()
  const environment = environmentId === undefined ? null : await requireEnvironment(ctx, environmentId)
  const sealed = value === undefined ? null : sealValue(ctx.secrets, ctx.org, id, value)
  const stored = await ctx.db.maybe(sql<CredentialRow>`
    insert into http_credentials (org_id, id, key, name, type, placement, environment_id, value_sealed, hosts,
                                  created_at)
    values (${ctx.org}, ${id}, ${key}, ${name}, ${authType}, ${JSON.stringify(placementOf(input))}::jsonb,
            ${environment}, ${sealed}, ${hosts ? normalHosts(hosts) : null}, ${ctx.now})
    on conflict (org_id, key, environment_id) do nothing
    returning *`)
  if (stored) return stored
  throw new ApiError(
    'already_exists',
    `The key \`${key}\` already has a credential for ` +
      `${environment ? 'this environment' : 'every environment'}. Update that one, or choose another ` +
      'key.',
  )
}

async function requireEnvironment(ctx: Ctx, wireId: string): Promise<string> {
  const id = await findEnvironment(ctx, wireId)
  if (id !== null) return id
  throw new ApiError('unknown_reference', 'No environment has this id. List them with environments_list.')
}

/** The schema ensures that each type has its required fields. */
function placementOf({
  authType,
  username,
  placement,
}: Pick<z.output<typeof CredentialInput>, 'authType' | 'username' | 'placement'>): Placement {
  switch (authType) {
    case 'NONE':
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

/** null when there is none of that id. */
export function findCredential(ctx: Ctx, wireId: string): Promise<CredentialRow | null> {
  return ctx.db.maybe(sql<CredentialRow>`
    select * from http_credentials where org_id = ${ctx.org} and id = ${fromWire('credential', wireId)}`)
}

export async function requireCredential(ctx: Ctx, wireId: string): Promise<CredentialRow> {
  const found = await findCredential(ctx, wireId)
  if (!found) throw notFound('HTTP credential')
  return found
}

/** Changes the name, where in a request the value goes, and to which hosts. `invalid_request` when the type has no such part. */
export async function updateCredential(
  ctx: Ctx,
  wireId: string,
  { name, username, placement, hosts }: z.output<typeof CredentialChanges>,
): Promise<CredentialRow> {
  const row = await lockCredential(ctx, wireId)
  const known = partsOf(row.placement)
  const parts = {
    authType: row.type,
    username: username ?? known.username ?? undefined,
    placement: placement ?? known.placement ?? undefined,
  }
  requireSound({ ...parts, value: openedValue(ctx, row) })
  return ctx.db.one(sql<CredentialRow>`
    update http_credentials set name = ${name ?? row.name}, placement = ${JSON.stringify(placementOf(parts))}::jsonb,
                                hosts = ${hosts ? normalHosts(hosts) : row.hosts}
    where org_id = ${ctx.org} and id = ${row.id} returning *`)
}

/** Replaces the value, which later requests use. `conflict` for NONE, which has none. */
export async function rotateCredential(ctx: Ctx, wireId: string, value: string): Promise<CredentialRow> {
  const row = await lockCredential(ctx, wireId)
  if (row.type === 'NONE') throw new ApiError('conflict', 'A credential of type NONE has no value to rotate.')
  const { username, placement } = partsOf(row.placement)
  requireSound({
    authType: row.type,
    value,
    username: username ?? undefined,
    placement: placement ?? undefined,
  })
  return ctx.db.one(sql<CredentialRow>`
    update http_credentials set value_sealed = ${sealValue(ctx.secrets, ctx.org, row.id, value)}, rotated_at = ${ctx.now}
    where org_id = ${ctx.org} and id = ${row.id} returning *`)
}

/** The old value may be undecryptable, because it is not needed to replace it. */
function openedValue(ctx: Ctx, row: CredentialRow): string | undefined {
  if (row.type === 'NONE') return undefined
  return unsealValue(ctx.secrets, ctx.org, row.id, row.value_sealed!) ?? 'unknown'
}

function requireSound(parts: Parameters<typeof credentialProblems>[0]): void {
  const [first] = credentialProblems(parts)
  if (!first) return
  const [path, message] = first
  throw new ApiError('invalid_request', `\`${path}\`: ${message}`, {
    issues: [{ path, code: 'custom', message }],
  })
}

async function lockCredential(ctx: Ctx, wireId: string): Promise<CredentialRow> {
  const found = await ctx.db.maybe(sql<CredentialRow>`
    select * from http_credentials
    where org_id = ${ctx.org} and id = ${fromWire('credential', wireId)} for update`)
  if (!found) throw notFound('HTTP credential')
  return found
}

/**
 * 409 `conflict` with the names of its users, unless the row for every environment replaces it. None replaces a row that is
 * named itself.
 */
export async function deleteCredential(ctx: Ctx, wireId: string): Promise<void> {
  const row = await lockCredential(ctx, wireId)
  const users = await findUsers(ctx, row)
  const isNamed =
    users.subscriptions.some(({ credential_id }) => credential_id === row.id) ||
    users.journeys.some(({ credentials }) => credentials.includes(toWire('credential', row.id)))
  const names = namesOf(users)
  if (names.length > 0 && (isNamed || !(await hasStandIn(ctx, row)))) {
    throw new ApiError(
      'conflict',
      `This credential is still in use. Change these first: ${names.join(', ')}.`,
    )
  }
  await ctx.db.run(sql`delete from http_credentials where org_id = ${ctx.org} and id = ${row.id}`)
}

async function hasStandIn(ctx: Ctx, { key, environment_id }: CredentialRow): Promise<boolean> {
  if (environment_id === null) return false
  const found = await ctx.db.maybe(sql`
    select 1 from http_credentials
    where org_id = ${ctx.org} and key = ${key} and environment_id is null for share`)
  return found !== null
}

function partsOf(placement: Placement) {
  return {
    username: placement.type === 'BASIC' ? placement.username : null,
    placement: placement.type === 'API_KEY' ? { in: placement.in, name: placement.name } : null,
  }
}

export function presentCredential(row: CredentialRow): z.input<typeof HttpCredential> {
  const { id, key, name, type } = row
  return {
    id: toWire('credential', id),
    key,
    name,
    authType: type,
    environmentId: toWireOrNull('environment', row.environment_id),
    ...partsOf(row.placement),
    hosts: row.hosts,
    createdAt: row.created_at.toISOString(),
    rotatedAt: row.rotated_at?.toISOString() ?? null,
  }
}
