import { leaveConversationsOfRuns } from '../../../conversations/index.ts'
import {
  type ChannelName,
  channelNamed,
  parseEmail,
  type Upserted,
  upsertPeople,
} from '../../../customers/index.ts'
import { endRuns, type RunRow } from '../../../messaging/index.ts'
import { fromWire, notFound, toWire } from '../../../platform/core/index.ts'
import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import {
  type Candidate,
  type Enrollment,
  enroll,
  findContextProblem,
  requireLiveJourney,
  showAdding,
  unknownKey,
} from '../../journeys/index.ts'
import type { InitiativeRow } from '../initiatives.ts'
import type { PersonToEnroll } from '../schema.ts'

export interface EnrollmentProblem {
  index: number
  error: { code: string; message: string }
}

export interface Added {
  /** `phoneNumber` is empty when there is none. */
  data: { participantId: string; phoneNumber: string; email: string | null; status: RunRow['status'] }[]
  errors: EnrollmentProblem[]
  /** Absent when nobody was. */
  heldOut?: number
}

/**
 * Upserts the people, then enrolls them. People with a live run are returned with it, so that repeating the request
 * messages no one twice.
 */
export async function addParticipants(
  ctx: Ctx,
  initiative: InitiativeRow,
  people: readonly PersonToEnroll[],
): Promise<Added> {
  const journey = await requireLiveJourney(ctx, initiative.id)
  await showAdding(ctx, journey)
  const upserted = await upsertPeople(ctx, people.map(personFrom))
  const stored = await readAddresses(ctx, upserted)
  const problemOf = await contextRules(ctx, initiative, people)
  const added: Added = { data: [], errors: [] }
  const refuse = (index: number, code: string, message: string) =>
    added.errors.push({ index, error: { code, message } })

  const candidates: { index: number; candidate: Candidate }[] = []
  for (const [index, person] of people.entries()) {
    const outcome = upserted[index]!
    const problem = problemOf(person.context ?? {})
    if (!outcome.ok) refuse(index, outcome.code, outcome.message)
    else if (problem) refuse(index, problem.code, problem.message)
    else candidates.push({ index, candidate: candidateFrom(person, outcome, stored.get(outcome.id)!) })
  }

  const enrollments = await enroll(
    ctx,
    journey,
    candidates.map((item) => item.candidate),
  )
  for (const [at, { index, candidate }] of candidates.entries()) {
    const enrollment = enrollments[at]!
    if (enrollment.outcome === 'started' || enrollment.outcome === 'active_run') {
      const participantId = toWire('run', enrollment.runId)
      const { phoneNumber, email } = candidate
      added.data.push({ participantId, phoneNumber: phoneNumber ?? '', email, status: 'ACTIVE' })
    } else if (enrollment.outcome === 'held_out') added.heldOut = (added.heldOut ?? 0) + 1
    else refuse(index, ...refusalOf(enrollment, journey.channel))
  }
  added.errors.sort((a, b) => a.index - b.index)
  return added
}

function personFrom(person: PersonToEnroll) {
  const { externalId, phoneNumber, email, name, lastName } = person
  return { externalId, phoneNumber, email, firstName: name, lastName }
}

function candidateFrom(
  person: PersonToEnroll,
  { id, externalId }: { id: string; externalId: string },
  addresses: Addresses,
): Candidate {
  const name = [person.name, person.lastName].filter((part) => part !== undefined).join(' ')
  return {
    personId: id,
    personExternalId: externalId,
    ...addresses,
    name: name === '' ? null : name,
    context: person.context ?? {},
    state: {},
    trigger: { kind: 'manual' },
  }
}

function refusalOf(enrollment: Enrollment, channel: ChannelName): [code: string, message: string] {
  if (enrollment.outcome === 'no_consent') {
    const message = 'This person has not agreed to the topic of the initiative on its channel.'
    return ['no_consent', message]
  }
  if (enrollment.outcome === 'suppressed') {
    return ['contact_suppressed', 'This person opted out, so they were not enrolled.']
  }
  const { name } = channelNamed(channel).address
  if (enrollment.outcome === 'address_taken') {
    return ['enrollment_failed', `Another person with this ${name} is already in this initiative.`]
  }
  if (enrollment.outcome === 'frequency_cap') {
    const { count, window } = enrollment.cap
    return ['enrollment_failed', `The journey starts at most ${count} runs in ${window}. Try again later.`]
  }
  return ['enrollment_failed', `This person has no ${name} to reach.`]
}

type ContextRules = (context: Readonly<Record<string, string>>) => ReturnType<typeof findContextProblem>

/** The allowed context keys: those that the initiative declared, or else the keys of the first person added. */
async function contextRules(
  ctx: Ctx,
  initiative: InitiativeRow,
  people: readonly PersonToEnroll[],
): Promise<ContextRules> {
  const { context_schema: schema } = initiative
  if (schema) return (context) => findContextProblem(schema, context)
  const allowed = new Set(initiative.context_keys ?? (await settleContextKeys(ctx, initiative, people)))
  return (context) => {
    const unknown = Object.keys(context).find((key) => !allowed.has(key))
    return unknown === undefined ? null : unknownKey(unknown, [...allowed])
  }
}

/**
 * The first call stores the keys while others wait; later calls only read them and do not lock the initiative, so they
 * enroll concurrently. So do those that waited: they share their lock.
 */
async function settleContextKeys(
  ctx: Ctx,
  initiative: InitiativeRow,
  people: readonly PersonToEnroll[],
): Promise<readonly string[]> {
  const first = Object.keys(people[0]?.context ?? {})
  const settle = (whenLocked: RawBuilder<unknown>) =>
    ctx.db.maybe(sql<{ context_keys: string[] }>`
      update initiatives set context_keys = ${first}::text[]
      where org_id = ${ctx.org} and id = (
        select id from initiatives
        where org_id = ${ctx.org} and id = ${initiative.id} and context_keys is null for no key update ${whenLocked}
      ) returning context_keys`)
  const settled = (await settle(sql`skip locked`)) ?? (await findContextKeys(ctx, initiative.id))
  // The first call may have been rolled back.
  const keys = settled.context_keys ?? (await settle(sql``))?.context_keys
  return keys ?? (await findContextKeys(ctx, initiative.id)).context_keys!
}

/** Waits for the call that is storing them. */
function findContextKeys(ctx: Ctx, id: string): Promise<Pick<InitiativeRow, 'context_keys'>> {
  return ctx.db.one(sql<Pick<InitiativeRow, 'context_keys'>>`
    select context_keys from initiatives where org_id = ${ctx.org} and id = ${id} for share`)
}

type Addresses = Pick<Candidate, 'phoneNumber' | 'email'>

/** Includes known people who are not in the request. */
async function readAddresses(ctx: Ctx, upserted: readonly Upserted[]): Promise<Map<string, Addresses>> {
  const ids = upserted.filter((outcome) => outcome.ok).map((outcome) => outcome.id)
  const rows = await ctx.db.rows(sql<{ id: string; phone_number: string | null; email: string | null }>`
    select id, phone_number, email from people where org_id = ${ctx.org} and id = any(${ids})`)
  return new Map(rows.map((row) => [row.id, { phoneNumber: row.phone_number, email: parseEmail(row.email) }]))
}

/** By wire id, within its initiative; throws `not_found`. */
export async function getParticipant(
  ctx: Ctx,
  initiative: InitiativeRow,
  participantId: string,
): Promise<ParticipantRow> {
  const row = await ctx.db.maybe(sql<ParticipantRow>`
    select r.*, ${nameOfParticipant(ctx)} as shown_name from runs r
    where r.org_id = ${ctx.org} and r.id = ${fromWire('run', participantId)} and r.initiative_id = ${initiative.id}`)
  if (!row) throw notFound('participant')
  return row
}

/** The name given at enrollment, or else the person's current name. `r` is the run. */
export function nameOfParticipant(ctx: Ctx): RawBuilder<string | null> {
  return sql<string | null>`
    coalesce(r.name, (select nullif(concat_ws(' ', p.first_name, p.last_name), '') from people p
                      where p.org_id = ${ctx.org} and p.id = r.person_id and p.deleted_at is null))`
}

export interface ParticipantRow extends RunRow {
  shown_name: string | null
  extraction_status: string | null
  captured_at: Date | null
}

/** Idempotent; sends nothing. Returns the participant's new status. */
export async function stopParticipant(
  ctx: Ctx,
  initiative: InitiativeRow,
  participantId: string,
): Promise<RunRow['status']> {
  const participant = await getParticipant(ctx, initiative, participantId)
  const ended = await endRuns(ctx, [participant.id], 'canceled_participant_stop')
  await leaveConversationsOfRuns(ctx, ended)
  return (await getParticipant(ctx, initiative, participantId)).status
}
