import type { z } from 'zod'
import { ApiError, type Secrets } from '../../platform/core/index.ts'
import { type Db, sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import { normalHosts } from '../../platform/schema/index.ts'
import { type EnvironmentChanges, MAX_VARIABLES } from './schema.ts'
import type { Variable, Variables } from './tokens.ts'

type VariableInputs = NonNullable<z.output<typeof EnvironmentChanges>['variables']>

/**
 * Adds or changes variables of an environment. A secret stays one unless `isSecret` is false. Throws `conflict` when there are
 * too many, and `invalid_request` for hosts of a secret that there is not.
 */
export async function setVariables(ctx: Ctx, environment: string, variables: VariableInputs): Promise<void> {
  const secretKeys = await findSecretKeys(ctx, environment)
  const rows = variables.flatMap(({ key, value, isSecret = secretKeys.has(key), hosts }) =>
    value === undefined
      ? []
      : {
          key,
          value: isSecret ? null : value,
          sealed: isSecret
            ? ctx.secrets.seal(purpose(ctx.org, environment, key), value).toString('base64')
            : null,
          hosts: hosts === undefined ? null : normalHosts(hosts),
        },
  )
  await ctx.db.run(sql`
    insert into environment_variables as v (org_id, environment_id, key, value, value_sealed, hosts)
    select ${ctx.org}, ${environment}, r.key, r.value, decode(r.sealed, 'base64'), r.hosts
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (key text, value text, sealed text, hosts text[])
    on conflict (org_id, environment_id, key)
    do update set value = excluded.value, value_sealed = excluded.value_sealed,
      hosts = case when excluded.value is null then coalesce(excluded.hosts, v.hosts) end`)
  for (const { key, value, hosts } of variables) {
    if (value === undefined) await setHosts(ctx, environment, key, hosts)
  }
  const { count } = await ctx.db.one(sql<{ count: number }>`
    select count(*) as count from environment_variables
    where org_id = ${ctx.org} and environment_id = ${environment}`)
  if (count <= MAX_VARIABLES) return
  throw new ApiError(
    'conflict',
    `An environment can have at most ${MAX_VARIABLES} variables. Remove some first.`,
  )
}

async function findSecretKeys(ctx: Ctx, environment: string): Promise<Set<string>> {
  const rows = await ctx.db.rows(sql<{ key: string }>`
    select key from environment_variables
    where org_id = ${ctx.org} and environment_id = ${environment} and value_sealed is not null`)
  return new Set(rows.map(({ key }) => key))
}

/** Names the hosts of a stored secret. */
async function setHosts(
  ctx: Ctx,
  environment: string,
  key: string,
  hosts: readonly string[] | undefined,
): Promise<void> {
  const found =
    hosts &&
    (await ctx.db.maybe(sql`
      update environment_variables set hosts = ${normalHosts(hosts)}
      where org_id = ${ctx.org} and environment_id = ${environment} and key = ${key} and value_sealed is not null
      returning key`))
  if (found) return
  throw new ApiError(
    'invalid_request',
    `\`variables\`: ${key} needs a \`value\`. Only a stored secret can be changed without one, to set its \`hosts\`.`,
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
  hosts: string[] | null
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
                                                    'sealed', encode(v.value_sealed, 'base64'),
                                                    'hosts', v.hosts)), '[]')
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
    rows.flatMap(({ key, value, sealed, hosts }): [string, Variable][] => {
      if (value !== null) return [[key, { value, isSecret: false, hosts }]]
      try {
        const opened = secrets.unseal(purpose(org, environment, key), Buffer.from(sealed!, 'base64'))
        return [[key, { value: opened, isSecret: true, hosts }]]
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
