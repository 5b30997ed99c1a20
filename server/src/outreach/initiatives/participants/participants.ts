import type { z } from 'zod'
import { closeConversationsOfRuns } from '../../../conversations/index.ts'
import {
  type ChannelName,
  channelNamed,
  membersOf,
  parseEmail,
  type Upserted,
  upsertPeople,
} from '../../../customers/index.ts'
import { endRuns, type RunRow } from '../../../messaging/index.ts'
import { fromWire, notFound, toWire } from '../../../platform/core/index.ts'
import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import { type Ctx, newestFirst, type PageRequest } from '../../../platform/operations/index.ts'
import {
  type Candidate,
  type Enrollment,
  enroll,
  findContextProblem,
  requireLiveJourney,
  unknownKey,
} from '../../journeys/index.ts'
import type { InitiativeRow } from '../initiatives.ts'
import type { Participant, PersonToEnroll } from '../schema.ts'

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

export interface ListedParticipant
  extends Pick<
    ParticipantRow,
    | 'id'
    | 'person_external_id'
    | 'phone_number'
    | 'email'
    | 'name'
    | 'status'
    | 'node_id'
    | 'waiting_for'
    | 'deadline_at'
    | 'end_reason'
    | 'ended_at'
    | 'messages_sent'
    | 'messages_received'
    | 'started_at'
    | 'captured_at'
    | 'extraction_status'
  > {
  /** The extracted values, as lists of texts by slug. */
  values: Record<string, string[]> | null
  last_message: { direction: 'outbound' | 'inbound'; text: string; status: string; at: string } | null
}

export interface ParticipantFilters {
  personExternalId?: string | undefined
  status?: RunRow['status'] | undefined
  /** Participants at this node now. */
  node?: string | undefined
  /** The slug of an extracted field. */
  field?: string | undefined
  /** One of the values of that field. */
  value?: string | undefined
  /** The slug of a segment. */
  segment?: string | undefined
}

/** How many messages of the run nobody knows the outcome of; uses messages_of_run. */
export async function countUnknownMessages(ctx: Ctx, runId: string): Promise<number> {
  const { count } = await ctx.db.one(sql<{ count: number }>`
    select count(*) as count from messages
    where org_id = ${ctx.org} and run_id = ${runId} and status = 'unknown'`)
  return count
}

/** The characters of the last message that a list shows. */
const SHOWN_TEXT = 200

/** Newest first. The last message uses messages_of_run. */
export function listParticipants(
  ctx: Ctx,
  initiative: InitiativeRow,
  filters: ParticipantFilters,
  page: PageRequest,
): RawBuilder<ListedParticipant> {
  return sql<ListedParticipant>`
    select id, person_external_id, phone_number, email, ${nameOfParticipant(ctx)} as name, status, node_id, waiting_for,
           deadline_at, end_reason, ended_at, messages_sent, messages_received, started_at, captured_at,
           extraction_status,
           (select jsonb_build_object('direction', m.direction, 'text', left(m.text, ${SHOWN_TEXT}), 'status', m.status,
                                      'at', m.created_at)
            from messages m where m.org_id = ${ctx.org} and m.run_id = r.id
            order by m.created_at desc, m.id desc limit 1) as last_message,
           (select jsonb_object_agg(v.slug, v.items) from extracted_values v
            where v.org_id = ${ctx.org} and v.run_id = r.id) as values
    from (${pageOfRuns(ctx, initiative.id, filters, page)}) r
    order by started_at desc, id desc`
}

/**
 * Uses the index with the page in its order: runs_newest, runs_by_person, runs_ended_by_status or runs_live_newest. A
 * node is searched among the live runs: no index has the node, which changes with every step.
 */
function pageOfRuns(
  ctx: Ctx,
  initiativeId: string,
  { personExternalId, status, node, field, value, segment }: ParticipantFilters,
  page: PageRequest,
): RawBuilder<unknown> {
  const isLive = node !== undefined || status === 'ACTIVE'
  return sql`
    select * from runs where org_id = ${ctx.org} and initiative_id = ${initiativeId}
      ${field === undefined ? sql`` : sql`and id in (${runsWithValue(ctx, initiativeId, field, value)})`}
      ${segment === undefined ? sql`` : sql`and person_id in (${membersOf(ctx, segment)})`}
      ${personExternalId === undefined ? sql`` : sql`and person_external_id = ${personExternalId}`}
      ${status === undefined || status === 'ACTIVE' ? sql`` : sql`and status = ${status} and ended_at is not null`}
      ${isLive ? sql`and ended_at is null` : sql``}
      ${node === undefined ? sql`` : sql`and node_id = ${node}`}
      ${newestFirst(page, sql`started_at`, sql`id`)}`
}

/** Uses extracted_values_of_initiative. */
function runsWithValue(
  ctx: Ctx,
  initiativeId: string,
  field: string,
  value: string | undefined,
): RawBuilder<unknown> {
  return sql`
    select v.run_id from extracted_values v
    where v.org_id = ${ctx.org} and v.initiative_id = ${initiativeId} and v.slug = ${field}
      ${value === undefined ? sql`` : sql`and v.items @> ${[value]}::text[]`}`
}

export function presentParticipant(row: ListedParticipant): z.input<typeof Participant> {
  return {
    participantId: toWire('run', row.id),
    personExternalId: row.person_external_id,
    phoneNumber: row.phone_number,
    email: row.email,
    name: row.name,
    status: row.status,
    nodeId: row.node_id,
    waitingFor: row.ended_at ? null : row.waiting_for,
    waitingUntil: (row.ended_at ? null : row.deadline_at)?.toISOString() ?? null,
    endReason: row.end_reason,
    endedAt: row.ended_at?.toISOString() ?? null,
    lastMessage: row.last_message && { ...row.last_message, at: new Date(row.last_message.at).toISOString() },
    messageCount: row.messages_sent + row.messages_received,
    createdAt: row.started_at.toISOString(),
    capturedAt: row.captured_at?.toISOString() ?? null,
    extractionStatus: row.extraction_status,
    values: row.values ?? {},
  }
}

/** Idempotent; sends nothing. Returns the participant's new status. */
export async function stopParticipant(
  ctx: Ctx,
  initiative: InitiativeRow,
  participantId: string,
): Promise<RunRow['status']> {
  const participant = await getParticipant(ctx, initiative, participantId)
  const ended = await endRuns(ctx, [participant.id], 'canceled_participant_stop')
  await closeConversationsOfRuns(ctx, ended)
  return (await getParticipant(ctx, initiative, participantId)).status
}
