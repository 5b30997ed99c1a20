import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { type Emission, emit } from '../emission/emission.ts'
import { type IncidentKind, type IncidentRow, presentIncident } from '../emission/incident.ts'

/** An incident that goes on. `lookAgainAt`: when to check whether it is over; null if a success ends it. */
export interface Incident extends IncidentRow {
  lookAgainAt: Date | null
}

/** Stores what keeps failing. The first time, `sending.failing` reports it; later its figures are updated. */
export async function openIncident(ctx: Ctx, incident: Incident): Promise<void> {
  const { kind, subject, journey_id: journeyId, since, lookAgainAt } = incident
  const details = JSON.stringify(incident.details)
  const added = await ctx.db.maybe(sql`
    insert into incidents (org_id, id, kind, subject, journey_id, since, details, due_at)
    values (${ctx.org}, ${ctx.newId()}, ${kind}, ${subject}, ${journeyId}, ${since}, ${details}::jsonb, ${lookAgainAt})
    on conflict (org_id, kind, subject) do nothing returning id`)
  if (added) return emit(ctx, 'sending.failing', [emissionOf(incident, 'failing', null)])
  await ctx.db.run(sql`
    update incidents set details = ${details}::jsonb
    where org_id = ${ctx.org} and kind = ${kind} and subject = ${subject}`)
}

/** Ends these incidents, as far as there are any, and reports it. */
export async function closeIncidents(
  ctx: Ctx,
  kind: IncidentKind,
  subjects: readonly string[],
): Promise<void> {
  if (subjects.length === 0) return
  const closed = await ctx.db.rows(sql<IncidentRow>`
    delete from incidents where org_id = ${ctx.org} and kind = ${kind} and subject = any(${subjects})
    returning kind, subject, journey_id, since, details`)
  await emit(
    ctx,
    'sending.failing',
    closed.map((row) => emissionOf(row, 'recovered', ctx.now)),
  )
}

function emissionOf(row: IncidentRow, status: 'failing' | 'recovered', endedAt: Date | null): Emission {
  const data = { status, ...presentIncident(row), endedAt: endedAt?.toISOString() ?? null }
  return { data, journeyId: row.journey_id }
}

/** Which of these subjects have an incident. */
export async function findIncidents(
  ctx: Ctx,
  kind: IncidentKind,
  subjects: readonly string[],
): Promise<Set<string>> {
  const rows = await ctx.db.rows(sql<{ subject: string }>`
    select subject from incidents
    where org_id = ${ctx.org} and kind = ${kind} and subject = any(${subjects})`)
  return new Set(rows.map((row) => row.subject))
}

/** The incidents of an organization, oldest first. */
export function listIncidents(ctx: Ctx, limit: number): Promise<IncidentRow[]> {
  return ctx.db.rows(sql<IncidentRow>`
    select kind, subject, journey_id, since, details from incidents
    where org_id = ${ctx.org} order by since, id limit ${limit}`)
}
