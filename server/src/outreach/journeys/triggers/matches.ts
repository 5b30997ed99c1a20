import { leaveConversationsOfRuns, noteNotStarted } from '../../../conversations/index.ts'
import { findSurvivors, noteChanges } from '../../../customers/index.ts'
import { doubtStarted, endRuns, linkToRuns } from '../../../messaging/index.ts'
import { after } from '../../../platform/core/index.ts'
import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import { deleteDeadLetters, QUEUES, type RowWork } from '../../../platform/jobs/index.ts'
import { type Actor, type Ctx, inTransaction, type Runtime } from '../../../platform/operations/index.ts'
import { findAdding } from '../enrollment/adding.ts'
import type { Candidate } from '../enrollment/eligibility.ts'
import { type Enrollment, enroll } from '../enrollment/enrollment.ts'
import {
  findPublished,
  type LiveJourney,
  liveOf,
  lockPublished,
  type PublishedJourney,
} from '../enrollment/live-journeys.ts'
import { findCandidates } from './candidates.ts'
import { findTestSources, MAX_CHAIN, sourceOf } from './chains.ts'
import { isTriggeredBy, passingFilters } from './filters.ts'
import type { MatchRow } from './match.ts'
import { keepPaused } from './pauses.ts'
import { keepRefusals, type Refusal, type Rejection, rejectionOf, reportRefusals } from './refusals.ts'

const TRIGGERS: Actor = { kind: 'system', id: 'triggers' }
/** Matches of one organization per turn. */
const BATCH_SIZE = 500
/** How soon, in milliseconds, an event looks again whose enrollment is just being settled. */
const AGAIN_MS = 250
/** How long, in milliseconds, an event looks again because people are being added. No call takes as long. */
const LONGEST_CALL_MS = 60_000

/**
 * Enrolls and cancels matched people; rejections of events are reported (docs/behaviour/integrations.md:
 * Webhooks).
 */
export function matchesWorker(runtime: Runtime): RowWork<MatchRow> {
  return {
    queue: QUEUES.matches,
    batchSize: BATCH_SIZE,
    columns: sql`t.*`,
    work: async (org, matches, lease) => {
      const canceling = matches.filter((match) => match.action === 'cancel')
      const adding = await findAdding(
        runtime.pool,
        org,
        canceling.map((match) => match.journey_id),
      )
      await inTransaction(runtime, org, TRIGGERS, (ctx) => settle(ctx, matches, { lease, adding }))
    },
    onDeadLetter: (org, match, { name }, store) =>
      inTransaction(runtime, org, TRIGGERS, async (ctx) => {
        if (!(await store(ctx.db)) || match.action === 'cancel') return
        const refusal = { match, personId: null, rejection: internalError(name) }
        await reportRefusals(ctx, [refusal])
        await noteNotStarted(ctx, messagesOf([refusal]))
      }),
  }
}

function internalError(errorName: string): Rejection {
  return { reason: 'internal_error', detail: { errorName } }
}

interface Taking {
  lease: Date
  /** The versions to which people are being added. */
  adding: ReadonlySet<string>
}

async function settle(ctx: Ctx, taken: readonly MatchRow[], { lease, adding }: Taking): Promise<void> {
  const initiatives = taken.filter((match) => match.action === 'enroll').map((match) => match.initiative_id)
  // The initiatives are locked before their matches, as a resumption does it.
  const published = await lockPublished(ctx, [...new Set(initiatives)])
  const due = await keepPaused(ctx, taken, { lease, published })
  const mine = await ofSurvivors(ctx, await removeMatches(ctx, due, lease))
  const matches = mine.toSorted(
    (a, b) => a.created_at.getTime() - b.created_at.getTime() || (a.id < b.id ? -1 : 1),
  )
  // An event that both cancels and enrolls ends the old run before it starts the new one.
  const cancels = await mayCancel(
    ctx,
    matches.filter((match) => match.action === 'cancel'),
  )
  const waiting = await takeWaiting(ctx, cancels)
  // Before the runs are read: what is settled by then has its run.
  await putOff(ctx, cancels, adding)
  await cancelAll(ctx, cancels)
  const wanted = matches.filter((match) => match.action === 'enroll')
  const over = new Set(wanted.filter((match) => isOver(match, published, cancels)))
  await refuseOver(ctx, [...over, ...waiting])
  const enrolling = wanted.filter((match) => !over.has(match))
  const journeys = liveOf(published)
  const refusals: Refusal[] = []
  for (const [initiativeId, group] of Map.groupBy(enrolling, (match) => match.initiative_id)) {
    refusals.push(...(await enrollAll(ctx, journeys.get(initiativeId) ?? null, group)))
  }
  // Last, because another journey may have taken the message.
  await noteNotStarted(ctx, messagesOf(refusals))
}

/** The messages that should have started a run. */
function messagesOf(refusals: readonly Refusal[]): string[] {
  return refusals.flatMap(({ match: { trigger } }) => (trigger.kind === 'inbound' ? [trigger.messageId] : []))
}

/** Matches with the people that their external ids lead to now. */
async function ofSurvivors(ctx: Ctx, matches: readonly MatchRow[]): Promise<MatchRow[]> {
  const survivors = await findSurvivors(
    ctx,
    matches.flatMap((match) => match.person_external_id ?? []),
  )
  return matches.map((match) => {
    const externalId = match.person_external_id
    return { ...match, person_external_id: survivors.get(externalId ?? '') ?? externalId }
  })
}

/** Matches that another worker has taken over meanwhile are left to it. */
async function removeMatches(ctx: Ctx, matches: readonly MatchRow[], lease: Date): Promise<MatchRow[]> {
  const removed = await ctx.db.rows(sql<{ id: string }>`
    delete from trigger_matches
    where org_id = ${ctx.org} and id = any(${matches.map((match) => match.id)}) and due_at = ${lease}
    returning id`)
  const mine = new Set(removed.map((row) => row.id))
  return matches.filter((match) => mine.has(match.id))
}

/**
 * The live runs that these matches cancel. A run whose trigger came before the event ends, too, when it started later because
 * others were enrolled first, even in a version that was published after the event. Uses runs_by_person.
 */
export function runsToCancel(
  { org }: Pick<Ctx, 'org'>,
  matches: readonly Pick<
    MatchRow,
    'initiative_id' | 'journey_id' | 'person_external_id' | 'trigger' | 'created_at'
  >[],
): RawBuilder<{ id: string }> {
  return sql<{ id: string }>`
    select live.id from jsonb_to_recordset(${JSON.stringify(matches)}::jsonb) as m (
      initiative_id uuid, journey_id uuid, person_external_id text, trigger jsonb, created_at timestamptz)
    cross join lateral (
      select r.id from runs r
      where r.org_id = ${org} and r.initiative_id = m.initiative_id and r.person_external_id = m.person_external_id
        and r.ended_at is null and (r.journey_id = m.journey_id or exists (
          select from journeys v
          where v.org_id = ${org} and v.id = r.journey_id and v.cancel_event_names @> array[m.trigger ->> 'eventName']))
        and (r.started_at <= m.created_at or (r.state ->> 'triggeredAt')::timestamptz < m.created_at)
      -- Never a join, which could read all live runs.
      offset 0
    ) live`
}

async function cancelAll(ctx: Ctx, matches: readonly MatchRow[]): Promise<void> {
  if (matches.length === 0) return
  const live = await ctx.db.rows(runsToCancel(ctx, matches))
  const ended = await endRuns(
    ctx,
    live.map((row) => row.id),
    'canceled_operator',
  )
  await leaveConversationsOfRuns(ctx, ended)
}

/**
 * Whether an event that came after the trigger cancels the version that would start, which may have been published after the
 * event.
 */
function isOver(
  match: MatchRow,
  published: readonly PublishedJourney[],
  cancels: readonly MatchRow[],
): boolean {
  const starting = published.find(({ journey }) => journey.initiativeId === match.initiative_id)
  const names = starting?.journey.cancelEventNames ?? []
  return cancels.some(
    (cancel) =>
      cancel.initiative_id === match.initiative_id &&
      cancel.trigger.kind === 'cdp_event' &&
      names.includes(cancel.trigger.eventName) &&
      cancel.person_external_id === match.person_external_id &&
      cancel.created_at > match.created_at,
  )
}

/** Refuses enrollments whose run an event would have ended. Where the filters drop them, nothing is reported. */
async function refuseOver(ctx: Ctx, over: readonly MatchRow[]): Promise<void> {
  if (over.length === 0) return
  const refusals: Refusal[] = []
  for (const { journey } of await findPublished(ctx, [
    ...new Set(over.map((match) => match.initiative_id)),
  ])) {
    const group = over.filter((match) => match.initiative_id === journey.initiativeId)
    const passing = await passingFilters(ctx, journey, group)
    const candidates = await findCandidates(ctx, passing)
    for (const match of passing) {
      const personId = candidates.get(match)?.personId ?? null
      refusals.push({ match, personId, rejection: { reason: 'no_workflow' } })
    }
  }
  await keepRefusals(ctx, refusals)
  await reportRefusals(ctx, refusals)
}

/**
 * Takes enrollments that wait, for example during a pause or behind many others, and whose run these events would have ended.
 * A worker that has claimed one does not find it any more. What is locked is left to `putOff`. Dead letters are taken, too,
 * so that no retry enrolls, but are not among those returned.
 */
async function takeWaiting(ctx: Ctx, cancels: readonly MatchRow[]): Promise<MatchRow[]> {
  if (cancels.length === 0) return []
  const taken = await ctx.db.rows(sql<MatchRow & { due_at: Date | null }>`
    with chosen as (${enrollmentsBefore(ctx, cancels)} for update of t skip locked)
    delete from trigger_matches m using chosen where m.org_id = ${ctx.org} and m.id = chosen.id
    returning m.*`)
  const isDead = ({ due_at }: { due_at: Date | null }) => due_at === null
  await refuseDead(ctx, taken.filter(isDead))
  return ofSurvivors(
    ctx,
    taken.filter((match) => !isDead(match)),
  )
}

/** Their refusal was reported when they became dead letters. What they failed at is not tried again. */
async function refuseDead(ctx: Ctx, dead: readonly MatchRow[]): Promise<void> {
  if (dead.length === 0) return
  await deleteDeadLetters(
    ctx.db,
    QUEUES.matches,
    ctx.org,
    dead.map((match) => match.id),
  )
  const matches = await ofSurvivors(ctx, dead)
  await keepRefusals(
    ctx,
    matches.map((match) => ({ match, personId: null, rejection: { reason: 'no_workflow' } })),
  )
}

/**
 * Lets these events look again soon where somebody else is settling an enrollment that they came after, or is adding people.
 * Nobody sees the runs yet.
 */
async function putOff(ctx: Ctx, cancels: readonly MatchRow[], adding: ReadonlySet<string>): Promise<void> {
  if (cancels.length === 0) return
  const left = await ctx.db.rows(sql<{ cancel_id: string }>`${enrollmentsBefore(ctx, cancels)}`)
  const ids = new Set(left.map((row) => row.cancel_id))
  const again = cancels.flatMap((cancel) => {
    if (ids.has(cancel.id)) return [{ ...cancel, due_at: after(ctx.now, AGAIN_MS) }]
    const age = ctx.now.getTime() - cancel.created_at.getTime()
    if (!adding.has(cancel.journey_id) || age > LONGEST_CALL_MS) return []
    // Calls may follow each other without a gap, so each look comes later.
    return [{ ...cancel, due_at: after(ctx.now, Math.max(AGAIN_MS, age / 2)) }]
  })
  if (again.length === 0) return
  await ctx.db.run(sql`
    insert into trigger_matches (org_id, id, action, initiative_id, journey_id, person_external_id, trigger, properties,
                                 due_at, created_at)
    select ${ctx.org}, id, action, initiative_id, journey_id, person_external_id, trigger, properties, due_at, created_at
    from jsonb_to_recordset(${JSON.stringify(again)}::jsonb) as c (
      id uuid, action text, initiative_id uuid, journey_id uuid, person_external_id text, trigger jsonb, properties jsonb,
      due_at timestamptz, created_at timestamptz)
    on conflict (org_id, id) do nothing`)
}

/**
 * The enrollments `t` that are not settled, dead letters too, and whose trigger came before one of these events. The event
 * cancels the version that is live now.
 */
function enrollmentsBefore({ org }: Ctx, cancels: readonly MatchRow[]): RawBuilder<unknown> {
  return sql`
    with canceled as (
      select * from jsonb_to_recordset(${JSON.stringify(cancels)}::jsonb) as c (
        id uuid, initiative_id uuid, trigger jsonb, person_external_id text, created_at timestamptz)
    ), named as (
      select id, initiative_id, trigger ->> 'eventName' as event_name, person_external_id as external_id, created_at
      from canceled
      union
      select c.id, c.initiative_id, c.trigger ->> 'eventName', a.external_id, c.created_at from canceled c
      join people p on p.org_id = ${org} and p.external_id = c.person_external_id
      join people a on a.org_id = ${org} and a.merged_into = p.id and a.merged_into is not null
    )
    select t.id, n.id as cancel_id from named n
    join journeys j on j.org_id = ${org} and j.initiative_id = n.initiative_id and j.status = 'PUBLISHED'
      and j.cancel_event_names @> array[n.event_name]
    join trigger_matches t on t.org_id = ${org} and t.initiative_id = j.initiative_id and t.action = 'enroll'
      and t.person_external_id = n.external_id and t.created_at < n.created_at`
}

/** Those that no test run caused, unless they cancel runs of a test environment. */
async function mayCancel(ctx: Ctx, matches: readonly MatchRow[]): Promise<MatchRow[]> {
  const allowed: MatchRow[] = []
  for (const [journeyId, group] of Map.groupBy(matches, (match) => match.journey_id)) {
    const tests = await findTestSources(ctx, journeyId, group)
    allowed.push(...group.filter((match) => !tests.has(sourceOf(match) ?? '')))
  }
  return allowed
}

async function enrollAll(
  ctx: Ctx,
  journey: LiveJourney | null,
  unfiltered: readonly MatchRow[],
): Promise<Refusal[]> {
  const matches = journey ? await passingFilters(ctx, journey, unfiltered) : unfiltered
  const candidates = await findCandidates(ctx, matches)
  const tests = journey ? await findTestSources(ctx, journey.journeyId, matches) : new Set<string>()
  const [ready, refusals] = sort(journey, matches, candidates, tests)
  const enrollments = journey
    ? await enroll(
        ctx,
        journey,
        ready.map((each) => candidateOf(journey, each)),
      )
    : []
  for (const [index, { match, candidate }] of ready.entries()) {
    const rejection = rejectionOf(enrollments[index]!)
    if (rejection) refusals.push({ match, personId: candidate.personId, rejection })
  }
  await doubtStarted(
    ctx,
    ready.flatMap(({ match }, index) => {
      const enrollment = enrollments[index]!
      return enrollment.outcome === 'started' ? [{ runId: enrollment.runId, dueAt: match.created_at }] : []
    }),
  )
  await keepRefusals(ctx, refusals)
  await reportRefusals(ctx, refusals)
  if (journey) await keepFirstMessages(ctx, journey, ready, enrollments)
  return refusals
}

interface Ready {
  match: MatchRow
  candidate: Candidate
}

/** With the time of its trigger, where an event may still cancel what it started. */
function candidateOf({ cancelEventNames }: LiveJourney, { match, candidate }: Ready): Candidate {
  if (cancelEventNames.length === 0) return candidate
  return { ...candidate, state: { ...candidate.state, triggeredAt: match.created_at.toISOString() } }
}

/** The matches that can be enrolled, and those that cannot whatever their state. */
function sort(
  journey: LiveJourney | null,
  matches: readonly MatchRow[],
  candidates: ReadonlyMap<MatchRow, Candidate | null>,
  tests: ReadonlySet<string>,
): [Ready[], Refusal[]] {
  const ready: Ready[] = []
  const refusals: Refusal[] = []
  for (const match of matches) {
    const candidate = candidates.get(match) ?? null
    const refuse = (rejection: Rejection) =>
      refusals.push({ match, personId: candidate?.personId ?? null, rejection })
    if (journey === null || !isTriggeredBy(journey, match) || tests.has(sourceOf(match) ?? ''))
      refuse({ reason: 'no_workflow' })
    // An unsynced person has no phone number yet.
    else if (candidate === null) refuse({ reason: 'no_channel' })
    else if ((candidate.state.chain ?? 0) > MAX_CHAIN) refuse(internalError('journeys_in_a_circle'))
    else ready.push({ match, candidate })
  }
  return [ready, refusals]
}

/** The message that started a run is the first of its transcript. */
async function keepFirstMessages(
  ctx: Ctx,
  { initiativeId }: LiveJourney,
  ready: readonly Ready[],
  enrollments: readonly Enrollment[],
): Promise<void> {
  const first = ready.flatMap(({ match: { trigger } }, index) => {
    const enrollment = enrollments[index]!
    if (trigger.kind !== 'inbound' || enrollment.outcome !== 'started') return []
    return [{ id: trigger.messageId, runId: enrollment.runId, initiativeId }]
  })
  // The message was noted when it came, before it was one of the initiative.
  await noteChanges(ctx, { contacts: await linkToRuns(ctx, first) })
}
