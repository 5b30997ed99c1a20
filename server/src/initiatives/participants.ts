import type { z } from 'zod'
import { closeConversationsOfRuns } from '../conversations/index.ts'
import { type RawBuilder, sql } from '../db/index.ts'
import { type Candidate, type Enrollment, enroll, requireLiveJourney } from '../journeys/index.ts'
import { type Ctx, fromWire, notFound, type PageRequest, toWire } from '../kernel/index.ts'
import { type Upserted, upsertPeople } from '../people/index.ts'
import { endRuns, type RunRow } from '../runs/index.ts'
import type { InitiativeRow } from './initiatives.ts'
import type { Participant, PersonToEnroll } from './schema.ts'

export interface EnrollmentProblem {
  index: number
  error: { code: string; message: string }
}

export interface Added {
  data: { participantId: string; phoneNumber: string; status: RunRow['status'] }[]
  errors: EnrollmentProblem[]
}

/**
 * Upserts the people, then enrolls them. Who has a live run already is answered with that run, so that sending the same
 * request again messages nobody twice.
 */
export async function addParticipants(
  ctx: Ctx,
  initiative: InitiativeRow,
  people: readonly PersonToEnroll[],
): Promise<Added> {
  const journey = await requireLiveJourney(ctx, initiative.id)
  const allowedKeys = await settleContextKeys(ctx, initiative, people)
  const upserted = await upsertPeople(ctx, people.map(personFrom))
  const stored = await readPhones(ctx, upserted)
  const added: Added = { data: [], errors: [] }
  const refuse = (index: number, code: string, message: string) =>
    added.errors.push({ index, error: { code, message } })

  const candidates: { index: number; candidate: Candidate }[] = []
  for (const [index, person] of people.entries()) {
    const outcome = upserted[index]!
    const unknownKey = Object.keys(person.context ?? {}).find((key) => !allowedKeys.has(key))
    if (!outcome.ok) refuse(index, outcome.code, outcome.message)
    else if (unknownKey !== undefined) {
      refuse(
        index,
        'unknown_context_key',
        `Context key \`${unknownKey}\` is not one of this initiative: ${[...allowedKeys].join(', ')}.`,
      )
    } else candidates.push({ index, candidate: candidateFrom(person, outcome.id, stored.get(outcome.id)!) })
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
      added.data.push({ participantId, phoneNumber: candidate.phoneNumber!, status: 'ACTIVE' })
    } else refuse(index, ...refusalOf(enrollment))
  }
  added.errors.sort((a, b) => a.index - b.index)
  return added
}

function personFrom(person: PersonToEnroll) {
  const { externalId, phoneNumber, name, lastName } = person
  return { externalId, phoneNumber, firstName: name, lastName }
}

function candidateFrom(person: PersonToEnroll, personId: string, phoneNumber: string): Candidate {
  const name = [person.name, person.lastName].filter((part) => part !== undefined).join(' ')
  return {
    personId,
    personExternalId: person.externalId,
    phoneNumber,
    name: name === '' ? null : name,
    context: person.context ?? {},
    state: {},
    trigger: { kind: 'manual' },
  }
}

function refusalOf(enrollment: Enrollment): [code: string, message: string] {
  if (enrollment.outcome === 'suppressed') {
    return ['contact_suppressed', 'This person asked not to be contacted, and is not.']
  }
  if (enrollment.outcome === 'frequency_cap') {
    const { count, window } = enrollment.cap
    return ['enrollment_failed', `The journey starts at most ${count} runs in ${window}. Try again later.`]
  }
  return ['enrollment_failed', 'This person has no phone number to reach.']
}

/** The first enrolled person's context keys define the allowed ones (docs/behaviour.md: Initiatives). */
async function settleContextKeys(
  ctx: Ctx,
  initiative: InitiativeRow,
  people: readonly PersonToEnroll[],
): Promise<ReadonlySet<string>> {
  const first = Object.keys(people[0]?.context ?? {})
  const { context_keys } = await ctx.db.one(sql<{ context_keys: string[] }>`
    update initiatives set context_keys = coalesce(context_keys, ${first}::text[])
    where org_id = ${ctx.org} and id = ${initiative.id} returning context_keys`)
  return new Set(context_keys)
}

async function readPhones(ctx: Ctx, upserted: readonly Upserted[]): Promise<Map<string, string>> {
  const ids = upserted.filter((outcome) => outcome.ok).map((outcome) => outcome.id)
  const rows = await ctx.db.rows(sql<{ id: string; phone_number: string }>`
    select id, phone_number from people where org_id = ${ctx.org} and id = any(${ids})`)
  return new Map(rows.map((row) => [row.id, row.phone_number]))
}

/** By wire id, within its initiative; throws `not_found`. */
export async function getParticipant(
  ctx: Ctx,
  initiative: InitiativeRow,
  participantId: string,
): Promise<ParticipantRow> {
  const row = await ctx.db.maybe(sql<ParticipantRow>`
    select * from runs
    where org_id = ${ctx.org} and id = ${fromWire('run', participantId)} and initiative_id = ${initiative.id}`)
  if (!row) throw notFound('participant')
  return row
}

export interface ParticipantRow extends RunRow {
  extraction_status: string | null
  captured_at: Date | null
}

export interface ListedParticipant
  extends Pick<
    ParticipantRow,
    | 'id'
    | 'phone_number'
    | 'name'
    | 'status'
    | 'messages_sent'
    | 'messages_received'
    | 'started_at'
    | 'captured_at'
    | 'extraction_status'
  > {
  /** What was extracted, as lists of texts by slug. */
  values: Record<string, string[]> | null
}

/** Newest first; uses runs_newest, or runs_by_person when filtered. */
export function listParticipants(
  ctx: Ctx,
  initiative: InitiativeRow,
  personExternalId: string | undefined,
  page: PageRequest,
): RawBuilder<ListedParticipant> {
  return sql<ListedParticipant>`
    select id, phone_number, name, status, messages_sent, messages_received, started_at, captured_at, extraction_status,
           (select jsonb_object_agg(v.slug, v.items) from extracted_values v
            where v.org_id = ${ctx.org} and v.run_id = r.id) as values
    from runs r
    where org_id = ${ctx.org} and initiative_id = ${initiative.id}
      ${personExternalId === undefined ? sql`` : sql`and person_external_id = ${personExternalId}`}
      ${page.after ? sql`and (started_at, id) < (${page.after.at}, ${page.after.id})` : sql``}
    order by started_at desc, id desc limit ${page.limit}`
}

export function presentParticipant(row: ListedParticipant): z.input<typeof Participant> {
  return {
    participantId: toWire('run', row.id),
    phoneNumber: row.phone_number,
    name: row.name,
    status: row.status,
    messageCount: row.messages_sent + row.messages_received,
    createdAt: row.started_at.toISOString(),
    capturedAt: row.captured_at?.toISOString() ?? null,
    extractionStatus: row.extraction_status,
    values: row.values ?? {},
  }
}

/** Idempotent; sends nothing. Gives the status the participant has now. */
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
