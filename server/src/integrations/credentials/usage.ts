import type { z } from 'zod'
import { toWire } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import type { UsedCredential } from './schema.ts'

interface Users {
  subscriptions: { id: string; name: string; credential_id: string }[]
  /** `credentials`: the keys and ids by which it names credentials. */
  journeys: { id: string; name: string; credentials: string[] }[]
}

/** Of each kind. */
const MAX_LISTED = 100

/**
 * The users of this key or one of its rows: webhook subscriptions, and the HTTP nodes of journeys that are drafts,
 * live, or have live runs.
 */
export async function findUsers(ctx: Ctx, { key }: { key: string }): Promise<Users> {
  // None, when it was deleted since it was read.
  const rows = await ctx.db.rows(sql<{ id: string }>`
    select id from http_credentials where org_id = ${ctx.org} and key = ${key}`)
  const ids = rows.map(({ id }) => id)
  const subscriptions = await ctx.db.rows(sql<Users['subscriptions'][number]>`
    select id, name, credential_id from webhook_subscriptions
    where org_id = ${ctx.org} and credential_id = any(${ids}) and deleted_at is null
    order by created_at, id limit ${MAX_LISTED}`)
  const names = [key, ...ids.map((id) => toWire('credential', id))]
  const named = sql`(jsonb_path_query_array(j.definition, '$.actions[*].inputs.credentialKey')
    || jsonb_path_query_array(j.definition, '$.actions[*].inputs.credentialId'))`
  const journeys = await ctx.db.rows(sql<Users['journeys'][number]>`
    select j.id, concat_ws(' of ', j.definition ->> 'name', i.name) as name, ${named} as credentials
    from journeys j join initiatives i on i.org_id = ${ctx.org} and i.id = j.initiative_id
    where j.org_id = ${ctx.org}
      and ${named} ?| ${names}::text[]
      and (j.status <> 'STOPPED' or exists (
        select from runs r where r.org_id = ${ctx.org} and r.journey_id = j.id and r.initiative_id = j.initiative_id
          and r.ended_at is null))
    order by j.id limit ${MAX_LISTED}`)
  return { subscriptions, journeys }
}

/** As a message names them. */
export function namesOf({ subscriptions, journeys }: Users): string[] {
  return [
    ...subscriptions.map(({ name }) => `webhook subscription ${name}`),
    ...journeys.map(({ name }) => `journey ${name}`),
  ]
}

export function presentUsers({ subscriptions, journeys }: Users): z.input<typeof UsedCredential>['usedBy'] {
  return {
    subscriptions: subscriptions.map(({ id, name }) => ({ id: toWire('subscription', id), name })),
    journeys: journeys.map(({ id, name }) => ({ id: toWire('journey', id), name })),
  }
}
