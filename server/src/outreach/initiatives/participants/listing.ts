import type { z } from 'zod'
import { leaveConversationsOfRuns } from '../../../conversations/index.ts'
import { containsWords, survivorIn } from '../../../customers/index.ts'
import { endRuns, type RunRow } from '../../../messaging/index.ts'
import { toWire } from '../../../platform/core/index.ts'
import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import { type Ctx, inSameOrder, type PageRequest } from '../../../platform/operations/index.ts'
import type { InitiativeRow } from '../initiatives.ts'
import type { Participant } from '../schema.ts'
import { nameOfParticipant, type ParticipantRow } from './participants.ts'
import {
  hasValue,
  isOfSegment,
  pageOfRuns,
  type RunSearch,
  sideOfSegment,
  sideOfValue,
} from './run-search.ts'

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
  answers?: z.input<typeof Participant>['answers']
  last_message: { direction: 'outbound' | 'inbound'; text: string; status: string; at: string } | null
}

export interface ParticipantFilters {
  personExternalId?: string | undefined
  status?: RunRow['status'] | undefined
  /** Participants at this node now; with the status of an ended run, those that ended there. */
  node?: string | undefined
  waitingFor?: RunRow['waiting_for'] | undefined
  reached?: 'NOT_MESSAGED' | 'MESSAGED' | 'REPLIED' | 'OPTED_OUT' | undefined
  /** The error of the run, or of one of its messages. */
  failure?: string | undefined
  /** A part of the name or address. */
  q?: string | undefined
  enrolledUntil?: Date | undefined
  /** Also the answers. */
  quotes?: boolean | undefined
  /** The slug of an extracted field. */
  field?: string | undefined
  /** One of the values of that field. */
  value?: string | undefined
  /** The slug of a segment. */
  segment?: string | undefined
}

/** The characters of the last message that a list shows. */
const SHOWN_TEXT = 200

export const PARTICIPANT_SORTS = { created: sql`started_at` }

/** Newest first, or oldest first. The last message uses messages_of_run. */
export async function listParticipants(
  ctx: Ctx,
  initiative: InitiativeRow,
  filters: ParticipantFilters,
  page: PageRequest,
): Promise<RawBuilder<ListedParticipant>> {
  const runs = await pageOfRuns(ctx, initiative.id, searchOf(ctx, initiative.id, filters), page)
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
           ${filters.quotes ? sql`, (${answersOfRun(ctx)}) as answers` : sql``}
           ${page.order ? sql`, sort_key` : sql``}
    from (${runs}) r
    ${inSameOrder('r', page.order, sql`started_at`)}`
}

/** The quote, confidence and review of each value of the run `r`, by slug. */
function answersOfRun(ctx: Ctx): RawBuilder<unknown> {
  return sql`
    select jsonb_object_agg(coalesce(v.slug, w.slug), jsonb_build_object(
      'quote', coalesce(v.source_quote, w.source_quote), 'confidence', coalesce(v.confidence, w.confidence),
      'cause', coalesce(v.cause, w.cause),
      'review', case when w.slug is not null then coalesce(w.decision, 'waiting') end))
    from (select e.slug, e.source_quote, e.confidence, e.cause from extracted_values e
          where e.org_id = ${ctx.org} and e.run_id = r.id) v
    full join (select distinct on (x.slug) x.slug, x.source_quote, x.confidence, x.cause, x.decision
               from extraction_reviews x where x.org_id = ${ctx.org} and x.run_id = r.id
               order by x.slug, x.created_at desc) w on w.slug = v.slug`
}

/** Also of an id that was merged. */
function survivor({ org }: Ctx, externalId: string): RawBuilder<string> {
  return sql<string>`coalesce(${survivorIn(org, sql`${externalId}::text`)}, ${externalId}::text)`
}

/**
 * Uses the index with the page in its order: runs_newest, runs_by_person, runs_ended_by_status or runs_live_newest. A
 * node is searched among the live runs: no index has the node, which changes with every step.
 */
function searchOf(ctx: Ctx, initiativeId: string, filters: ParticipantFilters): RunSearch {
  const { personExternalId, status, node, waitingFor, reached, failure, field, value, segment, q } = filters
  const { enrolledUntil } = filters
  const isEnded = status !== undefined && status !== 'ACTIVE'
  const isLive = status === 'ACTIVE' || waitingFor !== undefined || (node !== undefined && !isEnded)
  const isOfFew = personExternalId !== undefined || q !== undefined
  return {
    among: sql`
      ${isEnded ? sql`and r.status = ${status} and r.ended_at is not null` : sql``}
      ${isLive ? sql`and r.ended_at is null` : sql``}
      ${enrolledUntil === undefined ? sql`` : sql`and r.started_at <= ${enrolledUntil}`}`,
    which: sql`
      ${personExternalId === undefined ? sql`` : sql`and r.person_external_id = ${survivor(ctx, personExternalId)}`}
      ${node === undefined ? sql`` : sql`and r.node_id = ${node}`}
      ${waitingFor === undefined ? sql`` : sql`and r.waiting_for = ${waitingFor}`}
      ${reached === undefined ? sql`` : REACHED[reached]}
      ${failure === undefined ? sql`` : sql`and (r.error_name = ${failure} or r.id in (${runsNotSent(ctx, initiativeId, failure)}))`}
      ${q === undefined ? sql`` : named(ctx, q)}
      ${field === undefined ? sql`` : sql`and ${hasValue(ctx, field, value)}`}
      ${segment === undefined ? sql`` : sql`and ${isOfSegment(ctx, segment)}`}`,
    sides: isOfFew
      ? []
      : [
          ...(field === undefined ? [] : [sideOfValue(ctx, initiativeId, field, value)]),
          ...(segment === undefined ? [] : [sideOfSegment(ctx, segment)]),
        ],
  }
}

const REACHED = {
  NOT_MESSAGED: sql`and r.messages_sent = 0`,
  MESSAGED: sql`and r.messages_sent > 0`,
  REPLIED: sql`and r.messages_received > 0`,
  OPTED_OUT: sql`and r.opted_out`,
}

/** The runs with a message that was not sent for this reason; uses messages_not_sent. */
function runsNotSent(ctx: Ctx, initiativeId: string, reason: string): RawBuilder<unknown> {
  return sql`
    select m.run_id from messages m
    where m.org_id = ${ctx.org} and m.initiative_id = ${initiativeId} and m.error_code = ${reason}
      and m.status in ('failed', 'canceled') and m.run_id is not null`
}

/** Uses people_search, then runs_by_person. */
function named(ctx: Ctx, q: string): RawBuilder<unknown> {
  return sql`and r.person_external_id in (
    select p.external_id from people p
    where p.org_id = ${ctx.org} and p.deleted_at is null and ${containsWords(q)})`
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
    ...(row.answers !== undefined && { answers: row.answers ?? {} }),
  }
}

/** At once, so that a request takes no longer than others. */
export const STOPPED_AT_ONCE = 500

/**
 * Stops the newest live participants that match and were enrolled until then. Returns how many, at most
 * `STOPPED_AT_ONCE`.
 */
export async function stopMatching(
  ctx: Ctx,
  initiative: InitiativeRow,
  filters: ParticipantFilters,
  enrolledUntil: Date,
): Promise<number> {
  const page = { after: null, limit: STOPPED_AT_ONCE }
  const live = { ...filters, status: 'ACTIVE' as const, enrolledUntil }
  const runs = await pageOfRuns(ctx, initiative.id, searchOf(ctx, initiative.id, live), page)
  const rows = await ctx.db.rows(sql<{ id: string }>`select id from (${runs}) r`)
  const ids = rows.slice(0, STOPPED_AT_ONCE).map(({ id }) => id)
  const ended = await endRuns(ctx, ids, 'canceled_participant_stop')
  await leaveConversationsOfRuns(ctx, ended)
  return ended.length
}
