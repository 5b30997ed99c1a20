import type { z } from 'zod'
import { fromWire, notFound } from '../../../platform/core/index.ts'
import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import { type Ctx, newestFirst, type PageRequest } from '../../../platform/operations/index.ts'
import type { AgentEvaluation } from '../schema.ts'
import type { ReviewedValues } from './schema.ts'

/** Older evaluations of an initiative are deleted. */
const MOST_KEPT = 100

export type KeptResult = z.input<typeof AgentEvaluation>

export interface KeptRow {
  id: string
  initiative_id: string
  created_at: Date
  created_by_kind: 'key' | 'user' | 'system'
  created_by_id: string
  created_by_name: string | null
  note: string | null
  agent: string
  extractor: string
  model: string | null
  seed: string
  result: KeptResult
  reviewed: ReviewedValues | null
}

/** What is kept of an evaluation besides its id, time and author. */
export type ToKeep = Pick<KeptRow, 'note' | 'agent' | 'extractor' | 'model' | 'seed' | 'result' | 'reviewed'>

/** Keeps an evaluation of an initiative (by wire id), and deletes those beyond the newest hundred. */
export async function keepEvaluation(ctx: Ctx, initiative: string, kept: ToKeep): Promise<KeptRow> {
  const initiativeId = fromWire('initiative', initiative)
  const id = ctx.newId()
  const { kind, id: by } = ctx.actor
  await ctx.db.run(sql`
    insert into agent_evaluations (org_id, id, initiative_id, created_at, created_by_kind, created_by_id, note, agent,
                                   extractor, model, seed, result, reviewed)
    values (${ctx.org}, ${id}, ${initiativeId}, ${ctx.now}, ${kind}, ${by}, ${kept.note}, ${kept.agent},
            ${kept.extractor}, ${kept.model}, ${kept.seed}, ${JSON.stringify(kept.result)}::jsonb,
            ${kept.reviewed && JSON.stringify(kept.reviewed)}::jsonb)`)
  await ctx.db.run(sql`
    delete from agent_evaluations
    where org_id = ${ctx.org} and initiative_id = ${initiativeId} and id in (
      select id from agent_evaluations where org_id = ${ctx.org} and initiative_id = ${initiativeId}
      order by created_at desc, id desc offset ${MOST_KEPT})`)
  return ctx.db.one(selectKept(ctx, sql`e.id = ${id}`))
}

/** By wire ids; throws `not_found`. */
export async function readEvaluation(ctx: Ctx, initiative: string, evaluation: string): Promise<KeptRow> {
  const row = await ctx.db.maybe(
    selectKept(
      ctx,
      sql`e.id = ${fromWire('evaluation', evaluation)} and e.initiative_id = ${fromWire('initiative', initiative)}`,
    ),
  )
  if (!row) throw notFound('evaluation')
  return row
}

/** Newest first; uses agent_evaluations_newest. Throws `not_found` for an unknown initiative. */
export async function listEvaluations(
  ctx: Ctx,
  initiative: string,
  page: PageRequest,
): Promise<RawBuilder<KeptRow>> {
  const id = fromWire('initiative', initiative)
  const known = await ctx.db.maybe(sql`select id from initiatives where org_id = ${ctx.org} and id = ${id}`)
  if (!known) throw notFound('initiative')
  return sql<KeptRow>`
    ${selectKept(ctx, sql`e.initiative_id = ${id}`)}
    ${newestFirst(page, sql`e.created_at`, sql`e.id`)}`
}

/** Throws `not_found`. */
export async function deleteEvaluation(ctx: Ctx, initiative: string, evaluation: string): Promise<void> {
  const deleted = await ctx.db.rows(sql`
    delete from agent_evaluations
    where org_id = ${ctx.org} and id = ${fromWire('evaluation', evaluation)}
      and initiative_id = ${fromWire('initiative', initiative)}
    returning id`)
  if (deleted.length === 0) throw notFound('evaluation')
}

function selectKept(ctx: Ctx, where: RawBuilder<unknown>): RawBuilder<KeptRow> {
  return sql<KeptRow>`
    select e.id, e.initiative_id, e.created_at, e.created_by_kind, e.created_by_id, e.note, e.agent, e.extractor, e.model,
           e.seed, e.result, e.reviewed,
           case e.created_by_kind
             when 'key' then (select k.name from api_keys k
                              where k.org_id = ${ctx.org} and k.id = substr(e.created_by_id, 5)::uuid)
             when 'user' then (select coalesce(u.name, u.email) from users u where u.id = substr(e.created_by_id, 5)::uuid)
           end as created_by_name
    from agent_evaluations e where e.org_id = ${ctx.org} and ${where}`
}
