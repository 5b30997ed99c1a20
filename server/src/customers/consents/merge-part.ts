import { sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import type { MergePart } from '../people/index.ts'

/*
 * The history of a merged person follows. Where both chose differently, the most restrictive choice counts, and an entry
 * with the source `merge` says so. It goes back with the history of the merged person and counts for nobody then. Later
 * merges leave it there. What was withdrawn since the merge stays so for both.
 */

/** The later, the more restrictive. */
const ORDER = sql`array['granted', 'pending', 'withdrawn']`

/** Consents with their history. */
export const consentsOfPeople: MergePart = {
  name: 'consents',
  count: async (ctx, { externalId }) => {
    const { count } = await ctx.db.one(sql<{ count: number }>`
      select count(*)::int as count from consents where org_id = ${ctx.org} and person_external_id = ${externalId}`)
    return count
  },
  move: async (ctx, { merged, surviving }) => {
    await ctx.db.run(sql`
      update consent_entries set person_external_id = ${surviving.externalId},
                                 merged_from = coalesce(merged_from, ${merged.externalId})
      where org_id = ${ctx.org} and person_external_id = ${merged.externalId}
        and (source <> 'merge' or merged_from is not null)`)
    const differing = await ctx.db.rows(sql<{ topic_id: string; channel: string; state: string }>`
      select m.topic_id, m.channel,
             case when array_position(${ORDER}, m.state) > array_position(${ORDER}, s.state) then m.state else s.state end as state
      from consents m
      join consents s on s.org_id = ${ctx.org} and s.person_external_id = ${surviving.externalId}
        and s.topic_id = m.topic_id and s.channel = m.channel and s.state <> m.state
      where m.org_id = ${ctx.org} and m.person_external_id = ${merged.externalId}
      order by m.topic_id, m.channel for update`)
    const entries = differing.map((each) => ({ ...each, id: ctx.newId() }))
    await ctx.db.run(sql`
      insert into consent_entries (org_id, id, person_external_id, topic_id, channel, state, source, actor, created_at, merged_from)
      select ${ctx.org}, id, ${surviving.externalId}, topic_id, channel, state, 'merge', ${`${ctx.actor.kind}:${ctx.actor.id}`},
             ${ctx.now}, ${merged.externalId}
      from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as r (id uuid, topic_id uuid, channel text, state text)`)
    await ctx.db.run(sql`
      delete from consents where org_id = ${ctx.org} and person_external_id = ${merged.externalId}`)
    await restate(ctx, surviving.externalId)
    return { at: ctx.now.toISOString() }
  },
  giveBack: async (ctx, { merged, surviving, mergedIds }, changes) => {
    // A merge from before noted no time.
    const since = changes?.at ? new Date(String(changes.at)) : null
    await keepWithdrawn(ctx, { from: surviving.externalId, to: merged.externalId, since })
    await ctx.db.run(sql`
      update consent_entries set person_external_id = ${merged.externalId},
                                 merged_from = nullif(merged_from, ${merged.externalId})
      where org_id = ${ctx.org} and person_external_id = ${surviving.externalId} and merged_from = any(${mergedIds})`)
    await ctx.db.run(sql`
      delete from consents
      where org_id = ${ctx.org} and person_external_id = any(${[merged.externalId, surviving.externalId]})`)
    await restate(ctx, merged.externalId)
    await restate(ctx, surviving.externalId)
  },
}

interface Withdrawn {
  from: string
  to: string
  since: Date | null
}

/** Repeats for another person what one withdrew since and has not agreed to again, with its proof. */
async function keepWithdrawn(ctx: Ctx, { from, to, since }: Withdrawn): Promise<void> {
  if (since === null) return
  const found = await ctx.db.rows(sql<{ id: string }>`
    select l.id from (
      select distinct on (e.topic_id, e.channel) e.id, e.state, e.source
      from consent_entries e
      where e.org_id = ${ctx.org} and e.person_external_id = ${from} and e.created_at > ${since}
      order by e.topic_id, e.channel, e.created_at desc, e.id desc) l
    where l.state = 'withdrawn' and l.source <> 'merge'`)
  const copies = found.map(({ id }) => ({ id, copy: ctx.newId() }))
  await ctx.db.run(sql`
    insert into consent_entries (org_id, id, person_external_id, topic_id, channel, state, source, words, version,
                                 reference, actor, created_at)
    select e.org_id, r.copy, ${to}, e.topic_id, e.channel, e.state, e.source, e.words, e.version, e.reference, e.actor,
           ${ctx.now}
    from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as r (id uuid, copy uuid)
    join consent_entries e on e.org_id = ${ctx.org} and e.id = r.id`)
}

/** Makes the latest entries of a person the current state. */
async function restate(ctx: Ctx, externalId: string): Promise<void> {
  await ctx.db.run(sql`
    insert into consents (org_id, person_external_id, topic_id, channel, state, changed_at)
    select distinct on (e.topic_id, e.channel) e.org_id, ${externalId}, e.topic_id, e.channel, e.state, e.created_at
    from consent_entries e
    where e.org_id = ${ctx.org} and e.person_external_id = ${externalId}
      and (e.source <> 'merge' or e.merged_from is not null)
    order by e.topic_id, e.channel, e.created_at desc, e.id desc
    on conflict (org_id, person_external_id, topic_id, channel) do update
      set state = excluded.state, changed_at = excluded.changed_at`)
}
