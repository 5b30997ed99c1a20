import type { z } from 'zod'
import { ApiError, type Secrets } from '../../platform/core/index.ts'
import { type Db, sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import { type EnvironmentChanges, MAX_VARIABLES } from './schema.ts'
import type { Variables } from './tokens.ts'

type VariableInputs = NonNullable<z.output<typeof EnvironmentChanges>['variables']>

/** Adds or changes variables of an environment. Throws `conflict` when there are too many. */
export async function setVariables(ctx: Ctx, environment: string, variables: VariableInputs): Promise<void> {
  const rows = variables.map(({ key, value, isSecret = false }) => ({
    key,
    value: isSecret ? null : value,
    sealed: isSecret ? ctx.secrets.seal(purpose(ctx.org, environment, key), value) : null,
  }))
  await ctx.db.run(sql`
    insert into environment_variables (org_id, environment_id, key, value, value_sealed)
    select ${ctx.org}, ${environment}, r.key, r.value, r.sealed
    from unnest(${rows.map((row) => row.key)}::text[], ${rows.map((row) => row.value)}::text[],
                ${rows.map((row) => row.sealed)}::bytea[]) as r (key, value, sealed)
    on conflict (org_id, environment_id, key)
    do update set value = excluded.value, value_sealed = excluded.value_sealed`)
  const { count } = await ctx.db.one(sql<{ count: number }>`
    select count(*) as count from environment_variables
    where org_id = ${ctx.org} and environment_id = ${environment}`)
  if (count <= MAX_VARIABLES) return
  throw new ApiError(
    'conflict',
    `An environment can have at most ${MAX_VARIABLES} variables. Remove some first.`,
  )
}

export async function removeVariables(ctx: Ctx, environment: string, keys: readonly string[]): Promise<void> {
  await ctx.db.run(sql`
    delete from environment_variables
    where org_id = ${ctx.org} and environment_id = ${environment} and key = any(${keys})`)
}

interface VariableRow {
  key: string
  value: string | null
  sealed: string | null
}

/** An environment with the values for its tokens. */
export interface OpenEnvironment {
  id: string
  key: string
  variables: Variables
}

/**
 * Environments by id, the default one under null. Deleted and unknown environments are missing. A secret that cannot be
 * decrypted is left out.
 */
export async function loadEnvironments(
  db: Db,
  secrets: Secrets,
  org: string,
  environmentIds: readonly (string | null)[],
): Promise<Map<string | null, OpenEnvironment>> {
  const ids = environmentIds.filter((id) => id !== null)
  const rows = await db.rows(sql<{ id: string; key: string; is_default: boolean; variables: VariableRow[] }>`
    select e.id, e.key, e.is_default,
      (select coalesce(jsonb_agg(jsonb_build_object('key', v.key, 'value', v.value,
                                                    'sealed', encode(v.value_sealed, 'base64'))), '[]')
       from environment_variables v where v.org_id = ${org} and v.environment_id = e.id) as variables
    from environments e
    where e.org_id = ${org} and (e.id = any(${ids}) or e.is_default) and e.deleted_at is null`)
  const opened = new Map<string | null, OpenEnvironment>()
  for (const { id, key, is_default, variables } of rows) {
    const known = { id, key, variables: openVariables(secrets, org, id, variables) }
    opened.set(id, known)
    if (is_default) opened.set(null, known)
  }
  return opened
}

function openVariables(secrets: Secrets, org: string, environment: string, rows: VariableRow[]): Variables {
  return new Map(
    rows.flatMap(({ key, value, sealed }): [string, { value: string; isSecret: boolean }][] => {
      if (value !== null) return [[key, { value, isSecret: false }]]
      try {
        const opened = secrets.unseal(purpose(org, environment, key), Buffer.from(sealed!, 'base64'))
        return [[key, { value: opened, isSecret: true }]]
      } catch {
        // Sealed with a secret that this installation no longer has.
        return []
      }
    }),
  )
}

/** Bound to its place: a sealed value copied to another one does not open. */
function purpose(org: string, environment: string, key: string): string {
  return `environment-variable/${org}/${environment}/${key}`
}
