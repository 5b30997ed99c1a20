import { sql } from '../db/index.ts'
import type { Ctx } from '../kernel/index.ts'

export interface Suppression {
  kind: 'phone' | 'email' | 'person'
  /** E.164 number, e-mail address or the person's external id. */
  value: string
  /** A word for why: `opt_out`, `operator`, … */
  reason: string
}

/**
 * Adds to the do-not-contact list; an entry that is there already stays as it is (docs/behaviour.md: Do-not-contact).
 */
export async function suppress(ctx: Ctx, suppressions: readonly Suppression[]): Promise<void> {
  if (suppressions.length === 0) return
  await ctx.db.run(sql`
    insert into suppressions (org_id, kind, value, reason, created_at)
    select ${ctx.org}, kind, value, reason, ${ctx.now}
    from jsonb_to_recordset(${JSON.stringify(suppressions)}::jsonb) as r (kind text, value text, reason text)
    on conflict (org_id, kind, value) do nothing`)
}

export interface Reachable {
  phone: string | null
  personExternalId: string | null
}

/** Which of these must not be contacted, by phone or as a person; gives the indexes. */
export async function findSuppressed(ctx: Ctx, candidates: readonly Reachable[]): Promise<Set<number>> {
  const phones = candidates.map((candidate) => candidate.phone)
  const people = candidates.map((candidate) => candidate.personExternalId)
  const rows = await ctx.db.rows(sql<{ index: number }>`
    select distinct (r.position - 1)::int as index
    from unnest(${phones}::text[], ${people}::text[]) with ordinality as r (phone, person, position)
    join suppressions s on s.org_id = ${ctx.org}
      and ((s.kind = 'phone' and s.value = r.phone) or (s.kind = 'person' and s.value = r.person))`)
  return new Set(rows.map((row) => row.index))
}
