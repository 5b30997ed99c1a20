import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { noteListed } from '../changes.ts'
import { peopleBehind } from '../merging/survivors.ts'

export interface Suppression {
  kind: 'phone' | 'email' | 'person'
  /** E.164 number, email address or the person's external id. */
  value: string
  /** The reason as a code: `opt_out`, `operator`, … */
  reason: string
  /** The words in which the contact opted out, and their message. */
  evidence?: { quote: string; messageId: string }
}

const LONGEST_QUOTE = 500

/**
 * Adds to the do-not-contact list; an existing entry stays as it is (docs/behaviour/customers.md: Do-not-contact).
 * `addedBy`: null when the contact asked for it. Returns how many are new.
 */
export async function suppress(
  ctx: Ctx,
  suppressions: readonly Suppression[],
  addedBy: string | null = null,
): Promise<number> {
  if (suppressions.length === 0) return 0
  const entries = suppressions.map(({ evidence, ...suppression }) => ({
    ...suppression,
    id: ctx.newId(),
    quote: evidence?.quote.slice(0, LONGEST_QUOTE).toWellFormed() ?? null,
    message_id: evidence?.messageId ?? null,
  }))
  await ownShared(ctx, suppressions)
  const added = await ctx.db.rows(sql<Pick<Suppression, 'kind' | 'value'>>`
    insert into suppressions (org_id, id, kind, value, reason, added_by, created_at, quote, message_id)
    select ${ctx.org}, id, kind, value, reason, ${addedBy}, ${ctx.now}, quote, message_id
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as r (id uuid, kind text, value text, reason text, quote text, message_id uuid)
    on conflict (org_id, kind, value) do nothing returning kind, value`)
  await noteListed(ctx, added)
  return added.length
}

/** Entries that people share since a merge become their own, because undoing it would remove them. */
async function ownShared(ctx: Ctx, suppressions: readonly Suppression[]): Promise<void> {
  const people = suppressions.flatMap(({ kind, value }) => (kind === 'person' ? value : []))
  if (people.length === 0) return
  await ctx.db.run(sql`
    update suppressions s set created_at = ${ctx.now}
    from people p
    join person_merges g on g.org_id = ${ctx.org} and g.person_id = p.id and g.undone_at is null
    where s.org_id = ${ctx.org} and s.kind = 'person' and s.value = any(${people}) and s.created_at = g.created_at
      and p.org_id = ${ctx.org} and p.external_id = s.value`)
}

/**
 * Removes entries that the contacts themselves caused; returns those. Entries of other reasons stay, and those that were added
 * after `until`.
 */
export async function withdrawOptOuts(
  ctx: Ctx,
  entries: readonly (Pick<Suppression, 'kind' | 'value'> & { until: Date })[],
): Promise<Pick<Suppression, 'kind' | 'value'>[]> {
  if (entries.length === 0) return []
  const removed = await ctx.db.rows(sql<Pick<Suppression, 'kind' | 'value'>>`
    delete from suppressions s
    using unnest(${entries.map(({ kind }) => kind)}::text[], ${entries.map(({ value }) => value)}::text[],
                 ${entries.map(({ until }) => until)}::timestamptz[]) as r (kind, value, until)
    where s.org_id = ${ctx.org} and s.kind = r.kind and s.value = r.value and s.reason = 'opt_out'
      and s.created_at <= r.until
    returning s.kind, s.value`)
  if (removed.length > 0) await noteListed(ctx, removed)
  return removed
}

export interface Reachable {
  phone: string | null
  /** In lower case. */
  email?: string | null
  personExternalId: string | null
}

/** Which of these must not be contacted, by their address or as a person; returns the indexes. */
export async function findSuppressed(ctx: Ctx, candidates: readonly Reachable[]): Promise<Set<number>> {
  const phones = candidates.map((candidate) => candidate.phone)
  const emails = candidates.map((candidate) => candidate.email ?? null)
  const people = candidates.map((candidate) => candidate.personExternalId)
  const rows = await ctx.db.rows(sql<{ index: number }>`
    select distinct (r.position - 1)::int as index
    from unnest(${phones}::text[], ${emails}::text[], ${people}::text[])
      with ordinality as r (phone, email, person, position)
    join suppressions s on s.org_id = ${ctx.org}
      and ((s.kind = 'phone' and s.value = r.phone) or (s.kind = 'email' and s.value = r.email)
        or (s.kind = 'person' and s.value = r.person))`)
  return new Set(rows.map((row) => row.index))
}

/**
 * At which of these addresses everybody who is known is on the list as a person; returns the indexes. Uses people_by_phone
 * and people_by_listed_email.
 */
export async function findListedAt(
  ctx: Ctx,
  addresses: readonly Pick<Reachable, 'phone' | 'email'>[],
): Promise<Set<number>> {
  if (addresses.length === 0) return new Set()
  const phones = addresses.map(({ phone }) => phone)
  const emails = addresses.map(({ email }) => email ?? null)
  const rows = await ctx.db.rows(sql<{ index: number }>`
    select (r.position - 1)::int as index
    from unnest(${phones}::text[], ${emails}::text[]) with ordinality as r (phone, email, position)
    cross join lateral (
      select p.external_id from ${peopleBehind(ctx.org)} where a.org_id = ${ctx.org} and a.phone_number = r.phone
      union
      select p.external_id from ${peopleBehind(ctx.org)}
      where a.org_id = ${ctx.org} and lower(a.email) = r.email and a.email is not null
    ) known
    left join suppressions s on s.org_id = ${ctx.org} and s.kind = 'person' and s.value = known.external_id
    group by r.position having bool_and(s.id is not null)`)
  return new Set(rows.map((row) => row.index))
}
