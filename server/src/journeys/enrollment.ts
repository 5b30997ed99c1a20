import { ensureContacts } from '../channels/index.ts'
import { sql } from '../db/index.ts'
import { ApiError, after, type Ctx, parseDuration } from '../kernel/index.ts'
import { findSuppressed } from '../people/index.ts'
import { type NewRun, type RunState, type StartedRun, startRuns, type Trigger } from '../runs/index.ts'
import type { PropertyFilter } from '../segments/index.ts'
import { readGraph } from './definition/graph.ts'
import type { JourneyDefinition } from './definition/schema.ts'

/** At most `count` runs may start within `window`, a duration. */
export interface Cap {
  count: number
  window: string
}

/** A published journey of a live initiative. */
export interface LiveJourney {
  journeyId: string
  initiativeId: string
  initiativeName: string
  entryNodeId: string
  cap: Cap | null
  /** What an event must have to start a run. */
  eventFilters: readonly PropertyFilter[]
}

/** Somebody to start a run for. */
export interface Candidate {
  /** null: only the contact is known. */
  personId: string | null
  personExternalId: string | null
  /** Somebody who wrote, and can be answered without a number; otherwise the contact is found by the number. */
  contactId?: string
  phoneNumber: string | null
  name: string | null
  context: Record<string, string>
  trigger: Trigger
  /** What the trigger leaves for the nodes. */
  state: RunState
}

/** What became of a candidate. */
export type Enrollment =
  | { outcome: 'started'; runId: string }
  | { outcome: 'active_run'; runId: string }
  | { outcome: 'no_channel' }
  | { outcome: 'suppressed' }
  | { outcome: 'frequency_cap'; cap: Cap }

/**
 * The same, for the transaction that enrolls: until it ends, none of the initiatives is paused or canceled and no journey
 * stopped, so whoever does that knows of every run. Others enroll at the same time.
 */
export async function lockLiveJourneys(
  ctx: Ctx,
  initiativeIds: readonly string[],
): Promise<Map<string, LiveJourney>> {
  await ctx.db.run(sql`
    select 1 from initiatives where org_id = ${ctx.org} and id = any(${initiativeIds}) order by id for key share`)
  return findLiveJourneys(ctx, initiativeIds)
}

/** The journey that enrolls into these initiatives now, by initiative; those that enroll nobody are missing. */
async function findLiveJourneys(
  ctx: Ctx,
  initiativeIds: readonly string[],
): Promise<Map<string, LiveJourney>> {
  const rows = await ctx.db.rows(sql<{
    id: string
    initiative_id: string
    name: string
    definition: JourneyDefinition
  }>`
    select j.id, j.initiative_id, i.name, j.definition
    from initiatives i
    join journeys j on j.org_id = ${ctx.org} and j.initiative_id = i.id and j.status = 'PUBLISHED'
    where i.org_id = ${ctx.org} and i.id = any(${initiativeIds}) and i.status = 'ACTIVE'`)
  return new Map(
    rows.map((row) => [row.initiative_id, liveJourney(row.id, row.initiative_id, row.name, row.definition)]),
  )
}

function liveJourney(
  journeyId: string,
  initiativeId: string,
  initiativeName: string,
  definition: JourneyDefinition,
): LiveJourney {
  const { id: entryNodeId, inputs = {} } = readGraph(definition).entry
  const { maxEnrollments: count, enrollmentWindow: window } = inputs
  return {
    journeyId,
    initiativeId,
    initiativeName,
    entryNodeId,
    cap: count !== undefined && window !== undefined ? { count, window } : null,
    eventFilters: inputs.eventFilters ?? [],
  }
}

/**
 * Starts a run for each candidate that may have one: reachable, not on the do-not-contact list, without a live
 * run in the initiative, within its cap. All in the caller's transaction; answers in the order of the candidates.
 */
export async function enroll(
  ctx: Ctx,
  journey: LiveJourney,
  candidates: readonly Candidate[],
): Promise<Enrollment[]> {
  const suppressed = await findSuppressed(
    ctx,
    candidates.map(({ phoneNumber, personExternalId }) => ({ phone: phoneNumber, personExternalId })),
  )
  const reachable = candidates.filter((candidate, index) => isReachable(candidate) && !suppressed.has(index))
  const runs = await startWithin(ctx, journey, reachable)
  return candidates.map((candidate, index): Enrollment => {
    const run = runs.get(candidate)
    if (run) return { outcome: run.started ? 'started' : 'active_run', runId: run.id }
    if (suppressed.has(index)) return { outcome: 'suppressed' }
    if (!isReachable(candidate) || journey.cap === null) return { outcome: 'no_channel' }
    return { outcome: 'frequency_cap', cap: journey.cap }
  })
}

function isReachable({ phoneNumber, contactId }: Candidate): boolean {
  return phoneNumber !== null || contactId !== undefined
}

/** Starts runs until the cap is reached. Those who have a live run already do not count against it. */
async function startWithin(
  ctx: Ctx,
  journey: LiveJourney,
  candidates: readonly Candidate[],
): Promise<Map<Candidate, StartedRun>> {
  const runs = new Map<Candidate, StartedRun>()
  let room = await roomUnderCap(ctx, journey)
  for (let from = 0; from < candidates.length && room > 0; ) {
    const group = candidates.slice(from, from + room)
    const started = await start(ctx, journey, group)
    for (const [index, candidate] of group.entries()) runs.set(candidate, started[index]!)
    room -= started.filter((run) => run.started).length
    from += group.length
  }
  return runs
}

async function start(
  ctx: Ctx,
  journey: LiveJourney,
  candidates: readonly Candidate[],
): Promise<StartedRun[]> {
  const contacts = await ensureContacts(
    ctx,
    candidates.flatMap(({ contactId, phoneNumber }) => (contactId === undefined ? [phoneNumber!] : [])),
  )
  const people = candidates.map((candidate): NewRun => {
    return { ...candidate, contactId: candidate.contactId ?? contacts.get(candidate.phoneNumber!)! }
  })
  return startRuns(ctx, journey, people)
}

/** How many more runs may start now. The initiative's row is locked, so that two enrollments count one after the other. */
async function roomUnderCap(ctx: Ctx, { initiativeId, cap }: LiveJourney): Promise<number> {
  if (!cap) return Number.POSITIVE_INFINITY
  await ctx.db.run(
    sql`select 1 from initiatives where org_id = ${ctx.org} and id = ${initiativeId} for no key update`,
  )
  const since = after(ctx.now, -(parseDuration(cap.window) ?? 0))
  const { started } = await ctx.db.one(sql<{ started: number }>`
    select count(*) as started from runs
    where org_id = ${ctx.org} and initiative_id = ${initiativeId} and started_at > ${since}`)
  return Math.max(0, cap.count - started)
}

/** The journey to enroll into, for callers who name an initiative. Throws `initiative_not_active`. */
export async function requireLiveJourney(ctx: Ctx, initiativeId: string): Promise<LiveJourney> {
  const journey = (await lockLiveJourneys(ctx, [initiativeId])).get(initiativeId)
  if (!journey)
    throw new ApiError(
      'initiative_not_active',
      'Launch the initiative first: people can be enrolled while it is live.',
    )
  return journey
}
