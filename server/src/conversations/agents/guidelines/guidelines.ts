import { fromWire, notFound } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { Guidelines, NO_GUIDELINES } from './schema.ts'

/** Lists add up, so that an initiative cannot allow what its organization forbids. Otherwise the initiative decides. */
export function mergeGuidelines(organization: Guidelines | null, initiative: Guidelines | null): Guidelines {
  const [all, own] = [organization ?? NO_GUIDELINES, initiative ?? NO_GUIDELINES]
  const both = (key: 'brandWords' | 'neverSay' | 'neverPromise') => [...new Set([...all[key], ...own[key]])]
  return {
    register: own.register ?? all.register,
    brandWords: both('brandWords'),
    neverSay: both('neverSay'),
    neverPromise: both('neverPromise'),
    signOff: own.signOff ?? all.signOff,
    maxMessages: own.maxMessages ?? all.maxMessages,
  }
}

/** The guidelines of an initiative, or of the organization when none is named. Throws `not_found`. */
export async function getGuidelines(
  ctx: Ctx,
  initiative?: string,
): Promise<{ guidelines: Guidelines; organization: Guidelines }> {
  const scope = await scopeOf(ctx, initiative)
  const rows = await ctx.db.rows(sql<{ scope_id: string; guidelines: Guidelines }>`
    select scope_id, guidelines from agent_guidelines
    where org_id = ${ctx.org} and scope_id = any(${[ctx.org, scope]}::uuid[])`)
  const of = (id: string) => Guidelines.parse(rows.find(({ scope_id }) => scope_id === id)?.guidelines ?? {})
  return { guidelines: of(scope), organization: of(ctx.org) }
}

/** Throws `not_found`. */
export async function setGuidelines(ctx: Ctx, guidelines: Guidelines, initiative?: string): Promise<void> {
  const scope = await scopeOf(ctx, initiative)
  await ctx.db.run(sql`
    insert into agent_guidelines as m (org_id, scope_id, guidelines, updated_at)
    values (${ctx.org}, ${scope}, ${JSON.stringify(guidelines)}::jsonb, ${ctx.now})
    on conflict (org_id, scope_id) do update set guidelines = excluded.guidelines, updated_at = excluded.updated_at`)
}

/** Gives a copy of an initiative the guidelines of its source. */
export async function copyGuidelines(ctx: Ctx, from: string, to: string): Promise<void> {
  await ctx.db.run(sql`
    insert into agent_guidelines (org_id, scope_id, guidelines, updated_at)
    select org_id, ${to}, guidelines, ${ctx.now} from agent_guidelines
    where org_id = ${ctx.org} and scope_id = ${from}`)
}

async function scopeOf(ctx: Ctx, initiative: string | undefined): Promise<string> {
  if (initiative === undefined) return ctx.org
  const id = fromWire('initiative', initiative)
  const found =
    id && (await ctx.db.maybe(sql`select 1 from initiatives where org_id = ${ctx.org} and id = ${id}`))
  if (!found) throw notFound('initiative')
  return id
}
