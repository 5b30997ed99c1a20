import { fromWire, notFound } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { Manner, NO_MANNER } from './schema.ts'

/** Lists add up, so that an initiative cannot allow what its organization forbids. Otherwise the initiative decides. */
export function mergeManners(organization: Manner | null, initiative: Manner | null): Manner {
  const [all, own] = [organization ?? NO_MANNER, initiative ?? NO_MANNER]
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

/** The manner of an initiative, or of the organization when none is named. Throws `not_found`. */
export async function getManner(
  ctx: Ctx,
  initiative?: string,
): Promise<{ manner: Manner; organization: Manner }> {
  const scope = await scopeOf(ctx, initiative)
  const rows = await ctx.db.rows(sql<{ scope_id: string; manner: Manner }>`
    select scope_id, manner from agent_manners
    where org_id = ${ctx.org} and scope_id = any(${[ctx.org, scope]}::uuid[])`)
  const of = (id: string) => Manner.parse(rows.find(({ scope_id }) => scope_id === id)?.manner ?? {})
  return { manner: of(scope), organization: of(ctx.org) }
}

/** Throws `not_found`. */
export async function setManner(ctx: Ctx, manner: Manner, initiative?: string): Promise<void> {
  const scope = await scopeOf(ctx, initiative)
  await ctx.db.run(sql`
    insert into agent_manners as m (org_id, scope_id, manner, updated_at)
    values (${ctx.org}, ${scope}, ${JSON.stringify(manner)}::jsonb, ${ctx.now})
    on conflict (org_id, scope_id) do update set manner = excluded.manner, updated_at = excluded.updated_at
    where m.org_id = ${ctx.org}`)
}

/** Gives a copy of an initiative the manner of its source. */
export async function copyManner(ctx: Ctx, from: string, to: string): Promise<void> {
  await ctx.db.run(sql`
    insert into agent_manners (org_id, scope_id, manner, updated_at)
    select org_id, ${to}, manner, ${ctx.now} from agent_manners
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
