import { z } from 'zod'
import { notFound, toWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { type Ctx, readOperation } from '../../../platform/operations/index.ts'
import { ExternalId } from '../../../platform/schema/index.ts'

const EventEffect = z
  .strictObject({
    outcome: z
      .enum(['enrolled', 'refused', 'waiting'])
      .describe('`waiting`: the event matched, and the decision is still due.'),
    at: z.iso.datetime(),
    initiativeId: z.string(),
    initiativeName: z.string(),
    runId: z.string().nullable(),
    status: z.string().nullable().describe('Of the run.'),
    reason: z.string().nullable().describe('Why it was refused, as in `enrollment.rejected`.'),
  })
  .meta({ id: 'EventEffect' })

interface EffectRow {
  outcome: 'enrolled' | 'refused' | 'waiting'
  at: Date
  initiative_id: string
  name: string
  run_id: string | null
  status: string | null
  reason: string | null
}

/**
 * What an event started and what it was refused, by the trigger that each run and refusal keeps. There are few
 * initiatives, and runs_by_person and refused_enrollments_of_person find a person's rows in each. The id of a match is
 * made of event and journey (see `recordEvents`).
 */
async function readEffects(ctx: Ctx, externalId: string): Promise<EffectRow[]> {
  return ctx.db.rows(sql<EffectRow>`
    with event as materialized (
      select e.id, e.person_external_id, 'evt_' || replace(e.id::text, '-', '') as wire
      from event_keys k
      join events e on e.org_id = ${ctx.org} and e.occurred_at = k.occurred_at and e.id = k.event_id
      where k.org_id = ${ctx.org} and k.external_id = ${externalId}
    )
    (select 'enrolled' as outcome, r.started_at as at, i.id as initiative_id, i.name, r.id as run_id, r.status,
            null::text as reason
     from event
     cross join initiatives i
     join runs r on r.org_id = ${ctx.org} and r.initiative_id = i.id
       and r.person_external_id = event.person_external_id and r.trigger ->> 'eventId' = event.wire
     where i.org_id = ${ctx.org})
    union all
    (select 'refused', x.refused_at, i.id, i.name, null, null, x.reason
     from event
     cross join initiatives i
     join refused_enrollments x on x.org_id = ${ctx.org} and x.initiative_id = i.id
       and x.person_external_id = event.person_external_id and x.trigger ->> 'eventId' = event.wire
     where i.org_id = ${ctx.org})
    union all
    (select 'waiting', m.created_at, i.id, i.name, null, null, null
     from event
     join journeys j on j.org_id = ${ctx.org} and j.status = 'PUBLISHED'
     join trigger_matches m on m.org_id = ${ctx.org}
       and m.id = md5('enroll:' || event.id || ':' || j.id)::uuid
     join initiatives i on i.org_id = ${ctx.org} and i.id = m.initiative_id)
    order by at, initiative_id`)
}

async function isRecorded(ctx: Ctx, externalId: string): Promise<boolean> {
  const found = await ctx.db.rows(sql`
    select from event_keys where org_id = ${ctx.org} and external_id = ${externalId}`)
  return found.length > 0
}

export const cdp_events_effects = readOperation({
  name: 'cdp_events_effects',
  route: 'GET /cdp/events/{externalId}/effects',
  permission: 'initiatives:read',
  summary: 'List the effects of an event',
  description: 'The enrollments that the event caused, and those that were refused with the reason.',
  input: z.strictObject({ externalId: ExternalId }),
  output: z.strictObject({ data: z.array(EventEffect) }),
  run: async (ctx, { externalId }) => {
    const rows = await readEffects(ctx, externalId)
    if (rows.length === 0 && !(await isRecorded(ctx, externalId))) throw notFound('event')
    return {
      data: rows.map(({ outcome, at, initiative_id, name, run_id, status, reason }) => ({
        outcome,
        at: at.toISOString(),
        initiativeId: toWire('initiative', initiative_id),
        initiativeName: name,
        runId: run_id === null ? null : toWire('run', run_id),
        status,
        reason,
      })),
    }
  },
})
