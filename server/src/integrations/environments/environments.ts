import type { z } from 'zod'
import { ApiError, fromWire, notFound, toWire } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import { type Ctx, readBeginning } from '../../platform/operations/index.ts'
import type { Environment, EnvironmentChanges, EnvironmentInput } from './schema.ts'
import { removeVariables, setVariables } from './variables.ts'

/** Environments of one organization. */
const MAX_ENVIRONMENTS = 100

interface EnvironmentRow {
  id: string
  key: string
  name: string
  is_default: boolean
  is_test: boolean
  created_at: Date
  /** In the order of their keys; `value` is null where it is secret. */
  variables: { key: string; value: string | null; hosts: string[] | null }[]
}

/** The first one of an organization is its default. `already_exists` when there is one with that key. */
export async function createEnvironment(
  ctx: Ctx,
  { key, name = key, isDefault, isTest = false, variables = [] }: z.output<typeof EnvironmentInput>,
): Promise<EnvironmentRow> {
  const { others } = await lockEnvironments(ctx)
  if (others >= MAX_ENVIRONMENTS) {
    throw new ApiError(
      'conflict',
      `An organization can have at most ${MAX_ENVIRONMENTS} environments. Delete one first.`,
    )
  }
  if (isDefault) await unsetDefault(ctx)
  const id = ctx.newId()
  const stored = await ctx.db.maybe(sql`
    insert into environments (org_id, id, key, name, is_default, is_test, created_at)
    values (${ctx.org}, ${id}, ${key}, ${name}, ${isDefault === true || others === 0}, ${isTest}, ${ctx.now})
    on conflict (org_id, key) where deleted_at is null do nothing
    returning id`)
  if (!stored) {
    throw new ApiError(
      'already_exists',
      `An environment with the key \`${key}\` already exists. Choose another key.`,
    )
  }
  await setVariables(ctx, id, variables)
  return readEnvironment(ctx, id)
}

/** Locks the organization's row, so that concurrent changes leave exactly one default environment. */
async function lockEnvironments(ctx: Ctx): Promise<{ others: number }> {
  await ctx.db.run(sql`select 1 from organizations where org_id = ${ctx.org} for no key update`)
  return ctx.db.one(sql<{ others: number }>`
    select count(*) as others from environments where org_id = ${ctx.org} and deleted_at is null`)
}

async function unsetDefault(ctx: Ctx): Promise<void> {
  await ctx.db.run(sql`update environments set is_default = false where org_id = ${ctx.org} and is_default`)
}

export async function getEnvironment(ctx: Ctx, wireId: string): Promise<EnvironmentRow> {
  const found = await ctx.db.maybe(selectEnvironments(ctx, sql`e.id = ${fromWire('environment', wireId)}`))
  if (!found) throw notFound('environment')
  return found
}

export async function updateEnvironment(
  ctx: Ctx,
  wireId: string,
  changes: z.output<typeof EnvironmentChanges>,
): Promise<EnvironmentRow> {
  await lockEnvironments(ctx)
  const { id } = await requireEnvironment(ctx, wireId)
  const {
    name = null,
    isDefault = false,
    isTest = null,
    variables = [],
    removeVariables: gone = [],
  } = changes
  if (isDefault) await unsetDefault(ctx)
  await ctx.db.run(sql`
    update environments set name = coalesce(${name}, name), is_test = coalesce(${isTest}, is_test),
                            is_default = is_default or ${isDefault === true}
    where org_id = ${ctx.org} and id = ${id}`)
  await removeVariables(ctx, id, gone)
  await setVariables(ctx, id, variables)
  return readEnvironment(ctx, id)
}

/** 409 `conflict` with its users. The default environment can only be deleted last. */
export async function deleteEnvironment(ctx: Ctx, wireId: string): Promise<void> {
  const { others } = await lockEnvironments(ctx)
  const { id, is_default } = await requireEnvironment(ctx, wireId)
  const users = await findUsers(ctx, id)
  if (users.length > 0) {
    throw new ApiError(
      'conflict',
      `This environment is still in use. Change these first: ${users.join(', ')}.`,
    )
  }
  if (is_default && others > 1) {
    throw new ApiError(
      'conflict',
      'This is the default environment. Make another environment the default first.',
    )
  }
  await ctx.db.run(
    sql`delete from environment_variables where org_id = ${ctx.org} and environment_id = ${id}`,
  )
  await ctx.db.run(sql`
    update environments set deleted_at = ${ctx.now}, is_default = false where org_id = ${ctx.org} and id = ${id}`)
}

/** How many users a message names. */
const NAMED_USERS = 20

/**
 * Everything that depends on it: live journeys and those with live runs, subscriptions to its events, its credentials.
 */
async function findUsers(ctx: Ctx, id: string): Promise<string[]> {
  const rows = await ctx.db.rows(sql<{ name: string }>`
    select 'journey ' || coalesce(j.definition ->> 'name', '') || ' of ' || i.name as name
    from journeys j join initiatives i on i.org_id = ${ctx.org} and i.id = j.initiative_id
    where j.org_id = ${ctx.org} and j.environment_id = ${id}
      and (j.status = 'PUBLISHED' or exists (
        select from runs r where r.org_id = ${ctx.org} and r.journey_id = j.id and r.initiative_id = j.initiative_id
          and r.ended_at is null))
    union all
    select 'webhook subscription ' || s.name from webhook_subscriptions s
    where s.org_id = ${ctx.org} and ${id} = any(s.environment_ids) and s.deleted_at is null
    union all
    select 'HTTP credential ' || c.key from http_credentials c
    where c.org_id = ${ctx.org} and c.environment_id = ${id}
    order by name limit ${NAMED_USERS}`)
  return rows.map((row) => row.name)
}

/** In the order of their creation. */
export function listEnvironments(ctx: Ctx): Promise<EnvironmentRow[]> {
  return readBeginning(ctx.db, selectEnvironments(ctx, sql`true`))
}

async function readEnvironment(ctx: Ctx, id: string): Promise<EnvironmentRow> {
  return ctx.db.one(selectEnvironments(ctx, sql`e.id = ${id}`))
}

function selectEnvironments(ctx: Ctx, which: ReturnType<typeof sql>) {
  return sql<EnvironmentRow>`
    select e.id, e.key, e.name, e.is_default, e.is_test, e.created_at,
      (select coalesce(jsonb_agg(jsonb_build_object('key', v.key, 'value', v.value, 'hosts', v.hosts) order by v.key), '[]')
       from environment_variables v where v.org_id = ${ctx.org} and v.environment_id = e.id) as variables
    from environments e
    where e.org_id = ${ctx.org} and e.deleted_at is null and ${which}
    order by e.created_at, e.id`
}

/** The UUID of an environment; null when there is none of that id. It stays until the transaction ends. */
export async function findEnvironment(ctx: Ctx, wireId: string): Promise<string | null> {
  const found = await ctx.db.maybe(sql<{ id: string }>`
    select id from environments
    where org_id = ${ctx.org} and id = ${fromWire('environment', wireId)} and deleted_at is null for share`)
  return found?.id ?? null
}

/** Those of these ids that no environment has. */
export async function findUnknownEnvironments(ctx: Ctx, wireIds: readonly string[]): Promise<string[]> {
  const ids = wireIds.map((wireId) => fromWire('environment', wireId))
  const found = await ctx.db.rows(sql<{ id: string }>`
    select id from environments
    where org_id = ${ctx.org} and id = any(${ids}) and deleted_at is null order by id for share`)
  const known = new Set(found.map((row) => toWire('environment', row.id)))
  return wireIds.filter((wireId) => !known.has(wireId))
}

async function requireEnvironment(ctx: Ctx, wireId: string): Promise<{ id: string; is_default: boolean }> {
  const found = await ctx.db.maybe(sql<{ id: string; is_default: boolean }>`
    select id, is_default from environments
    where org_id = ${ctx.org} and id = ${fromWire('environment', wireId)} and deleted_at is null for update`)
  if (!found) throw notFound('environment')
  return found
}

export function presentEnvironment(row: EnvironmentRow): z.input<typeof Environment> {
  return {
    id: toWire('environment', row.id),
    key: row.key,
    name: row.name,
    isDefault: row.is_default,
    isTest: row.is_test,
    variableKeys: row.variables.map(({ key }) => key),
    variables: row.variables.map(({ key, value, hosts }) => ({
      key,
      isSecret: value === null,
      value,
      hosts,
    })),
    createdAt: row.created_at.toISOString(),
  }
}
