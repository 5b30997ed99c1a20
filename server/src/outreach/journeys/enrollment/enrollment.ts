import { channelNamed } from '../../../customers/index.ts'
import {
  ensureContacts,
  findLiveRuns,
  type NewRun,
  type StartedRun,
  startRuns,
} from '../../../messaging/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { findHeldOut, keepMembers, type NewMember } from '../../goals/index.ts'
import { contextOf } from './context-schema.ts'
import { addressOn, type Candidate, findIneligible, readRoom, subjectOf } from './eligibility.ts'
import type { Cap, LiveJourney } from './live-journeys.ts'
import { type Addressed, findRunsOfOthers, firstOfEachContact, lockContacts } from './shared-addresses.ts'

/** The outcome for a candidate. */
export type Enrollment =
  | { outcome: 'started'; runId: string }
  | { outcome: 'active_run'; runId: string }
  /** Somebody else with the same address has the run. */
  | { outcome: 'address_taken'; runId: string }
  | { outcome: 'no_channel' }
  | { outcome: 'suppressed' }
  /** The person has not agreed to the topic of the initiative on its channel. */
  | { outcome: 'no_consent' }
  /** Enrolled into nothing, to compare with. */
  | { outcome: 'held_out' }
  | { outcome: 'frequency_cap'; cap: Cap }

/**
 * Starts a run for each eligible candidate: reachable, not on the do-not-contact list, with the
 * consent that the initiative asks for, not held out, without a live run in
 * the initiative, with an address that nobody else has there, within its cap. Runs in the caller's transaction; outcomes
 * are in the order of the candidates.
 */
export async function enroll(
  ctx: Ctx,
  journey: LiveJourney,
  candidates: readonly Candidate[],
): Promise<Enrollment[]> {
  const ineligible = await findIneligible(ctx, journey, candidates)
  const eligible = candidates.filter((candidate) => !ineligible.has(candidate))
  const drawn = await drawHoldout(ctx, journey, eligible)
  const runs = await startWithin(
    ctx,
    journey,
    eligible.filter((candidate) => !drawn.has(candidate)),
  )
  // Once the cap is reached, nobody joins either group.
  const beyondCap = eligible.findIndex((candidate) => !drawn.has(candidate) && !runs.has(candidate))
  const heldOut = new Set(
    eligible.slice(0, beyondCap < 0 ? undefined : beyondCap).filter((candidate) => drawn.has(candidate)),
  )
  if (journey.holdoutPercent !== null) await keepMembers(ctx, journey, membersOf(eligible, runs, heldOut))
  return candidates.map((candidate): Enrollment => {
    const reason = ineligible.get(candidate)
    if (reason !== undefined) return { outcome: reason }
    if (heldOut.has(candidate)) return { outcome: 'held_out' }
    const run = runs.get(candidate)
    if (run) return { outcome: outcomeOf(run), runId: run.id }
    return { outcome: 'frequency_cap', cap: journey.cap! }
  })
}

/** Whom the initiative holds out. Only people can be: events are theirs, not those of a contact nobody knows. */
async function drawHoldout(
  ctx: Ctx,
  { initiativeId, holdoutPercent }: LiveJourney,
  candidates: readonly Candidate[],
): Promise<Set<Candidate>> {
  if (!holdoutPercent) return new Set()
  const drawn = await findHeldOut(ctx, initiativeId, candidates.filter(isPerson))
  return new Set(candidates.filter((candidate) => isPerson(candidate) && drawn.has(candidate.personId)))
}

type PersonCandidate = Candidate & { personId: string; personExternalId: string }

function isPerson(candidate: Candidate): candidate is PersonCandidate {
  return candidate.personId !== null && candidate.personExternalId !== null
}

function membersOf(
  candidates: readonly Candidate[],
  runs: ReadonlyMap<Candidate, CandidateRun>,
  heldOut: ReadonlySet<Candidate>,
): NewMember[] {
  return candidates.filter(isPerson).flatMap((candidate): NewMember[] => {
    const { personId, personExternalId } = candidate
    if (heldOut.has(candidate)) return [{ personId, personExternalId, arm: 'HELD_OUT', runId: null }]
    const run = runs.get(candidate)
    return run?.started ? [{ personId, personExternalId, arm: 'ENROLLED', runId: run.id }] : []
  })
}

/** `isOfOther`: the run of another person with the same address. */
type CandidateRun = StartedRun & { isOfOther?: boolean }

function outcomeOf({ started, isOfOther }: CandidateRun): 'started' | 'active_run' | 'address_taken' {
  if (started) return 'started'
  return isOfOther ? 'address_taken' : 'active_run'
}

/** Starts runs until the cap is reached. Candidates with a live run do not count against it. */
async function startWithin(
  ctx: Ctx,
  journey: LiveJourney,
  candidates: readonly Candidate[],
): Promise<Map<Candidate, CandidateRun>> {
  const runs = new Map<Candidate, CandidateRun>()
  let room = await roomUnderCap(ctx, journey)
  let from = 0
  while (from < candidates.length && room > 0) {
    const group = candidates.slice(from, from + room)
    const started = await start(ctx, journey, group)
    for (const [index, candidate] of group.entries()) runs.set(candidate, started[index]!)
    room -= started.filter((run) => run.started).length
    from += group.length
  }
  const leftOver = candidates.slice(from)
  const live = await findLiveRuns(ctx, journey.initiativeId, leftOver.map(subjectOf))
  for (const candidate of leftOver) {
    const id = live.get(subjectOf(candidate))
    if (id !== undefined) runs.set(candidate, { id, started: false })
  }
  return runs
}

/** Runs of candidates, in their order: new ones, or those that prevented them. */
async function start(
  ctx: Ctx,
  journey: LiveJourney,
  candidates: readonly Candidate[],
): Promise<CandidateRun[]> {
  const addressed = await withContacts(ctx, journey, candidates)
  await lockContacts(ctx, addressed)
  const { first, others } = firstOfEachContact(addressed)
  const ofOthers = await findRunsOfOthers(ctx, journey.initiativeId, first)
  const free = first.filter(({ candidate }) => !ofOthers.has(candidate))
  const started = await startRuns(
    ctx,
    journey,
    free.map((person) => newRun(journey, person)),
  )
  const runs = new Map<Candidate, CandidateRun>()
  for (const [index, { candidate }] of free.entries()) runs.set(candidate, started[index]!)
  for (const [candidate, id] of ofOthers) runs.set(candidate, { id, started: false, isOfOther: true })
  for (const { person, first: known } of others) {
    const { id } = runs.get(known.candidate)!
    runs.set(person.candidate, { id, started: false, isOfOther: true })
  }
  return candidates.map((candidate) => runs.get(candidate)!)
}

async function withContacts(
  ctx: Ctx,
  { channel }: LiveJourney,
  candidates: readonly Candidate[],
): Promise<Addressed[]> {
  // A contact who wrote is answered there; for email the address counts, whatever channel they wrote on.
  const hasContact = ({ contactId, email }: Candidate) =>
    contactId !== undefined && (channel !== 'EMAIL' || email === null)
  const contacts = await ensureContacts(
    ctx,
    channelNamed(channel).address.kind,
    candidates.flatMap((candidate) => (hasContact(candidate) ? [] : [addressOn(channel, candidate)!])),
  )
  return candidates.map((candidate) => ({
    candidate,
    contactId: hasContact(candidate) ? candidate.contactId! : contacts.get(addressOn(channel, candidate)!)!,
  }))
}

function newRun({ contextSchema }: LiveJourney, { candidate, contactId }: Addressed): NewRun {
  return { ...candidate, contactId, context: contextOf(contextSchema, candidate.context) }
}

/** How many more runs may start now. Locks the initiative's row, so that enrollments count one after the other. */
async function roomUnderCap(ctx: Ctx, { initiativeId, cap }: LiveJourney): Promise<number> {
  if (!cap) return Number.POSITIVE_INFINITY
  await ctx.db.run(
    sql`select 1 from initiatives where org_id = ${ctx.org} and id = ${initiativeId} for no key update`,
  )
  return (await readRoom(ctx, initiativeId, cap)).room
}
