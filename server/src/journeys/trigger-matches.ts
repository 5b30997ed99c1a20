import { closeConversationsOfRuns } from '../conversations/index.ts'
import { type DueRows, leaseUntil, sql } from '../db/index.ts'
import {
  type Actor,
  after,
  type Ctx,
  inTransaction,
  type Runtime,
  toWire,
  toWireOrNull,
} from '../kernel/index.ts'
import { endRuns, type Trigger } from '../runs/index.ts'
import { emit } from '../webhooks/index.ts'
import { type Candidate, type Enrollment, enroll, findLiveJourneys, type LiveJourney } from './enrollment.ts'

interface MatchRow {
  id: string
  action: 'enroll' | 'cancel'
  initiative_id: string
  journey_id: string
  person_external_id: string
  trigger: Trigger
  properties: Record<string, unknown>
  attempts: number
  created_at: Date
  // null while the person has not synced.
  person_id: string | null
  phone_number: string | null
  name: string | null
}

const TRIGGERS: Actor = { kind: 'system', id: 'triggers' }
const MAX_ATTEMPTS = 5
const RETRY_MS = 5_000

/** Enrolls and cancels what triggers matched; on the event path a refusal is reported (docs/behaviour.md: Webhooks). */
export function matchesWorker(runtime: Runtime): DueRows {
  return {
    name: 'matches',
    table: 'trigger_matches',
    dueColumn: 'due_at',
    work: async (org, ids) => {
      const matches = await claimMatches(runtime, org, ids)
      try {
        await inTransaction(runtime, org, TRIGGERS, (ctx) => settle(ctx, matches))
      } catch (error) {
        runtime.log.error({ err: error, org, matches: matches.length }, 'enrollment failed')
        await inTransaction(runtime, org, TRIGGERS, (ctx) => postpone(ctx, matches, error))
      }
      return matches.length
    },
  }
}

function claimMatches(runtime: Runtime, org: string, ids: readonly string[]): Promise<MatchRow[]> {
  return runtime.pool.rows(sql<MatchRow>`
    with claimed as (
      update trigger_matches set due_at = ${leaseUntil(runtime.clock)}, attempts = attempts + 1
      where org_id = ${org} and id in (
        select id from trigger_matches
        where org_id = ${org} and id = any(${ids}) and due_at <= ${runtime.clock.now()} for update skip locked)
      returning *
    )
    select m.*, p.id as person_id, p.phone_number,
           nullif(concat_ws(' ', p.first_name, p.last_name), '') as name
    from claimed m
    left join people p on p.org_id = ${org} and p.external_id = m.person_external_id and p.deleted_at is null
    order by m.created_at, m.id`)
}

async function settle(ctx: Ctx, matches: readonly MatchRow[]): Promise<void> {
  // Whose claim another worker took over is that worker's to settle.
  const mine = await removeMatches(ctx, matches)
  // An event that both cancels and enrolls ends the old run before it starts the new one.
  await cancelAll(
    ctx,
    mine.filter((match) => match.action === 'cancel'),
  )
  const enrolling = mine.filter((match) => match.action === 'enroll')
  const journeys = await findLiveJourneys(ctx, [...new Set(enrolling.map((match) => match.initiative_id))])
  for (const [initiativeId, group] of Map.groupBy(enrolling, (match) => match.initiative_id)) {
    await enrollAll(ctx, journeys.get(initiativeId) ?? null, group)
  }
}

async function removeMatches(ctx: Ctx, matches: readonly MatchRow[]): Promise<MatchRow[]> {
  const removed = await ctx.db.rows(sql<{ id: string; attempts: number }>`
    delete from trigger_matches where org_id = ${ctx.org} and id = any(${matches.map((match) => match.id)})
    returning id, attempts`)
  const attempts = new Map(removed.map((row) => [row.id, row.attempts]))
  return matches.filter((match) => attempts.get(match.id) === match.attempts)
}

async function cancelAll(ctx: Ctx, matches: readonly MatchRow[]): Promise<void> {
  if (matches.length === 0) return
  const live = await ctx.db.rows(sql<{ id: string }>`
    select r.id from runs r
    join jsonb_to_recordset(${JSON.stringify(matches)}::jsonb) as m (
      journey_id uuid, person_external_id text, created_at timestamptz)
      on m.journey_id = r.journey_id and m.person_external_id = r.person_external_id and r.started_at <= m.created_at
    where r.org_id = ${ctx.org} and r.ended_at is null`)
  const ended = await endRuns(
    ctx,
    live.map((row) => row.id),
    'canceled_operator',
  )
  await closeConversationsOfRuns(ctx, ended)
}

async function enrollAll(ctx: Ctx, journey: LiveJourney | null, matches: readonly MatchRow[]): Promise<void> {
  const known = journey ? matches.filter((match) => match.person_id !== null) : []
  const enrollments = journey && known.length > 0 ? await enroll(ctx, journey, known.map(candidateFrom)) : []
  const outcomes = new Map(known.map((match, index) => [match, enrollments[index]!]))
  const rejections = matches.flatMap((match) => {
    const rejection = journey ? rejectionOf(outcomes.get(match)) : { reason: 'no_workflow' }
    return rejection && match.trigger.kind === 'cdp_event' ? [{ data: rejected(match, rejection) }] : []
  })
  await emit(ctx, 'enrollment.rejected', rejections)
}

function candidateFrom(match: MatchRow): Candidate {
  return {
    personId: match.person_id!,
    personExternalId: match.person_external_id,
    phoneNumber: match.phone_number,
    name: match.name,
    context: {},
    workflowState: match.properties,
    trigger: match.trigger,
  }
}

interface Rejection {
  reason: string
  detail?: Record<string, unknown>
}

function rejectionOf(enrollment: Enrollment | undefined): Rejection | null {
  // A person who has not synced has no phone yet; one on the do-not-contact list is not reachable by it.
  if (!enrollment || enrollment.outcome === 'no_channel' || enrollment.outcome === 'suppressed')
    return { reason: 'no_channel' }
  if (enrollment.outcome === 'started') return null
  if (enrollment.outcome === 'active_run') {
    return { reason: 'active_run', detail: { existingEngagementId: toWire('run', enrollment.runId) } }
  }
  return { reason: 'frequency_cap', detail: { ...enrollment.cap } }
}

function rejected(match: MatchRow, { reason, detail }: Rejection): Record<string, unknown> {
  const { trigger } = match
  return {
    reason,
    detail: detail ?? null,
    initiativeId: toWire('initiative', match.initiative_id),
    workflowId: toWire('journey', match.journey_id),
    trigger,
    personId: toWireOrNull('person', match.person_id),
    personExternalId: match.person_external_id,
    customerId: null,
    // Deprecated: read them from `trigger` (docs/behaviour.md: Webhooks).
    ...(trigger.kind === 'cdp_event' ? { eventName: trigger.eventName, eventId: trigger.eventId } : {}),
  }
}

/** Tries again a little later; after the last attempt the refusal is reported and the match is gone. */
async function postpone(ctx: Ctx, matches: readonly MatchRow[], error: unknown): Promise<void> {
  const given = matches.filter((match) => match.attempts >= MAX_ATTEMPTS)
  const removed = await removeMatches(ctx, given)
  const errorName = error instanceof Error ? error.name : 'Error'
  const reported = removed.filter((match) => match.trigger.kind === 'cdp_event')
  await emit(
    ctx,
    'enrollment.rejected',
    reported.map((match) => ({ data: rejected(match, { reason: 'internal_error', detail: { errorName } }) })),
  )
  const again = matches.filter((match) => match.attempts < MAX_ATTEMPTS).map((match) => match.id)
  await ctx.db.run(sql`
    update trigger_matches set due_at = ${after(ctx.now, RETRY_MS)} where org_id = ${ctx.org} and id = any(${again})`)
}
