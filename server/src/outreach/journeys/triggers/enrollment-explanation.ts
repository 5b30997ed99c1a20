import { z } from 'zod'
import type { Language } from '../../../conversations/index.ts'
import { type ChannelName, findPassing, parseEmail, survivorOf } from '../../../customers/index.ts'
import { findLiveRuns, type Trigger, triggerOnWire } from '../../../messaging/index.ts'
import { fromWire, toWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { findHeldOut } from '../../goals/index.ts'
import { type Candidate, findIneligible, nextRoomAt, readRoom } from '../enrollment/eligibility.ts'
import {
  findPublished,
  type InitiativeStatus,
  isTaking,
  type LiveJourney,
} from '../enrollment/live-journeys.ts'
import { findRunOfOther } from '../enrollment/shared-addresses.ts'
import { findPeople } from './candidates.ts'
import { OBSTACLES, type ObstacleCode, STARTS } from './obstacles.ts'

const Detail = z.record(z.string(), z.unknown()).nullable()

/** Whether a person would be enrolled now, the obstacles, and earlier rejections. */
export const EnrollmentExplanation = z
  .strictObject({
    personExternalId: z.string(),
    initiativeStatus: z.string(),
    journeyId: z.string().nullable().describe('The published version.'),
    wouldEnroll: z.boolean().describe('Whether the trigger would start a run now.'),
    couldBeAdded: z.boolean().describe('Whether `initiatives_participants_add` would start a run.'),
    trigger: z
      .strictObject({ type: z.string(), text: z.string(), names: z.string().nullable() })
      .nullable()
      .describe('`names`: the event, segment or keyword.'),
    obstacles: z.array(
      z.strictObject({
        code: z.string(),
        ofTrigger: z.boolean().describe('Whether it blocks only the trigger.'),
        message: z.string(),
        detail: Detail.describe(
          'As reported in `enrollment.rejected`. For a limit, also the runs counted and when the next ' +
            'can start.',
        ),
      }),
    ),
    rejections: z
      .array(
        z.strictObject({
          at: z.iso.datetime(),
          reason: z.string(),
          detail: Detail,
          trigger: z.record(z.string(), z.unknown()),
        }),
      )
      .describe('The latest 50 triggers that started no run for this person, newest first.'),
  })
  .meta({ id: 'EnrollmentExplanation' })

type Explanation = z.input<typeof EnrollmentExplanation>
type Obstacle = { code: ObstacleCode; detail?: Record<string, unknown> }

const MAX_REJECTIONS = 50
/** How many set-aside matches are searched for the person; usually there are few. */
const SET_ASIDE_SEARCHED = 1_000

/** Obstacles for the trigger only, not for manual enrollment. */
const OF_TRIGGER: ReadonlySet<ObstacleCode> = new Set(['not_a_member', 'already_a_member', 'event_filtered'])

/** Runs the same checks as enrollment and writes nothing (docs/behaviour/outreach.md: Running journeys). */
export async function explainEnrollment(
  ctx: Ctx,
  initiative: { id: string; channel: ChannelName; status: InitiativeStatus },
  givenExternalId: string,
  language: Language,
): Promise<Explanation> {
  const personExternalId = await survivorOf(ctx, givenExternalId)
  const [published] = await findPublished(ctx, [initiative.id])
  const journey = published?.journey ?? null
  const candidate = await findCandidate(ctx, personExternalId)
  const obstacles = [
    ...initiativeObstacles(initiative.status, journey),
    ...(await personObstacles(ctx, initiative, journey?.consentTopicId ?? null, candidate)),
    ...(journey === null ? [] : await capObstacles(ctx, journey)),
    ...(journey === null ? [] : await triggerObstacles(ctx, journey, personExternalId, candidate)),
  ]
  return {
    personExternalId,
    initiativeStatus: initiative.status,
    journeyId: journey === null ? null : toWire('journey', journey.journeyId),
    wouldEnroll: obstacles.length === 0,
    // Adding a person manually also syncs them, with a number.
    couldBeAdded: obstacles.every(
      ({ code }) => OF_TRIGGER.has(code) || code === 'person_unknown' || code === 'no_channel',
    ),
    trigger: journey === null ? null : presentTrigger(journey, language),
    obstacles: obstacles.map(({ code, detail }) => ({
      code,
      ofTrigger: OF_TRIGGER.has(code),
      message: OBSTACLES[code][language],
      detail: detail ?? null,
    })),
    rejections: await readRejections(ctx, initiative.id, personExternalId),
  }
}

async function findCandidate(ctx: Ctx, externalId: string): Promise<Candidate | null> {
  const person = (await findPeople(ctx, [externalId])).get(externalId)
  if (!person) return null
  return {
    personId: person.id,
    personExternalId: externalId,
    phoneNumber: person.phone_number,
    email: parseEmail(person.email),
    name: person.name,
    context: {},
    trigger: { kind: 'manual' },
    state: {},
  }
}

function initiativeObstacles(status: InitiativeStatus, journey: LiveJourney | null): Obstacle[] {
  return [
    ...(isTaking(status) ? [] : [{ code: 'initiative_not_active' as const, detail: { status } }]),
    ...(journey === null ? [{ code: 'journey_not_published' as const }] : []),
  ]
}

async function personObstacles(
  ctx: Ctx,
  { id: initiativeId, channel }: { id: string; channel: ChannelName },
  consentTopicId: string | null,
  candidate: Candidate | null,
): Promise<Obstacle[]> {
  if (candidate === null) return [{ code: 'person_unknown' }]
  const reason = (await findIneligible(ctx, { channel, consentTopicId }, [candidate])).get(candidate)
  const [live] = (await findLiveRuns(ctx, initiativeId, [candidate.personId!])).values()
  const ofOther = await findRunOfOther(ctx, { initiativeId, channel }, candidate)
  const heldOut = await findHeldOut(ctx, initiativeId, [
    { personId: candidate.personId!, personExternalId: candidate.personExternalId! },
  ])
  return [
    ...(reason === 'no_channel' || reason === 'no_consent' ? [{ code: reason }] : []),
    ...(reason === 'suppressed' ? [{ code: 'contact_suppressed' as const }] : []),
    ...(heldOut.size > 0 ? [{ code: 'held_out' as const }] : []),
    ...(live === undefined
      ? []
      : [{ code: 'active_run' as const, detail: { existingEngagementId: toWire('run', live) } }]),
    ...(ofOther === null
      ? []
      : [{ code: 'address_taken' as const, detail: { existingEngagementId: toWire('run', ofOther) } }]),
  ]
}

async function capObstacles(ctx: Ctx, { initiativeId, cap }: LiveJourney): Promise<Obstacle[]> {
  if (cap === null) return []
  const { started, room } = await readRoom(ctx, initiativeId, cap)
  if (room > 0) return []
  const nextAt = await nextRoomAt(ctx, initiativeId, cap)
  return [{ code: 'frequency_cap', detail: { ...cap, started, nextAt: nextAt?.toISOString() ?? null } }]
}

async function triggerObstacles(
  ctx: Ctx,
  journey: LiveJourney,
  externalId: string,
  candidate: Candidate | null,
): Promise<Obstacle[]> {
  const { triggerType, segmentId = '' } = journey.entry
  if (triggerType === 'cdp_event') return filterObstacles(ctx, journey, externalId)
  if (triggerType !== 'segment' || candidate === null) return []
  const member = await ctx.db.maybe(sql<{ entered_at: Date }>`
    select entered_at from segment_members
    where org_id = ${ctx.org} and segment_id = ${fromWire('segment', segmentId)} and person_id = ${candidate.personId}`)
  if (!member) return [{ code: 'not_a_member', detail: { segmentId } }]
  const enteredAt = member.entered_at.toISOString()
  return [{ code: 'already_a_member', detail: { segmentId, enteredAt } }]
}

/** Whether the person's latest event of the name passes the filter; uses events_by_person. */
async function filterObstacles(
  ctx: Ctx,
  { entry: { eventName = '' }, eventFilters }: LiveJourney,
  externalId: string,
): Promise<Obstacle[]> {
  if (eventFilters.length === 0) return []
  const latest = await ctx.db.maybe(sql<{
    id: string
    external_id: string
    occurred_at: Date
    properties: Record<string, unknown>
  }>`
    select id, external_id, occurred_at, properties from events
    where org_id = ${ctx.org} and person_external_id = ${externalId} and name = ${eventName}
    order by occurred_at desc limit 1`)
  if (!latest || (await findPassing(ctx, eventFilters, [latest])).has(latest.id)) return []
  const occurredAt = latest.occurred_at.toISOString()
  return [{ code: 'event_filtered', detail: { eventName, externalId: latest.external_id, occurredAt } }]
}

function presentTrigger({ entry }: LiveJourney, language: Language): Explanation['trigger'] {
  const { triggerType: type = 'manual', eventName, segmentId, inboundKeyword } = entry
  const names = { manual: null, segment: segmentId, cdp_event: eventName, inbound: inboundKeyword }[type]
  return { type, text: STARTS[type][language], names: names ?? null }
}

interface RejectionRow {
  at: Date
  reason: string
  detail: Record<string, unknown> | null
  trigger: Trigger
}

/** Rejected, or set aside after an error; uses refused_enrollments_of_person and set_aside_newest. */
async function readRejections(
  ctx: Ctx,
  initiativeId: string,
  externalId: string,
): Promise<Explanation['rejections']> {
  const rows = await ctx.db.rows(sql<RejectionRow>`
    (select refused_at as at, reason, detail, trigger from refused_enrollments
     where org_id = ${ctx.org} and initiative_id = ${initiativeId} and person_external_id = ${externalId}
     order by refused_at desc, id desc limit ${MAX_REJECTIONS})
    union all
    (select s.set_aside_at, 'internal_error', jsonb_build_object('errorName', s.error_name), m.trigger
     from (select id, set_aside_at, error_name from set_aside
           where org_id = ${ctx.org} and queue = 'matches'
           order by set_aside_at desc limit ${SET_ASIDE_SEARCHED}) s
     join trigger_matches m on m.org_id = ${ctx.org} and m.id = s.id
     where m.initiative_id = ${initiativeId} and m.person_external_id = ${externalId} and m.action = 'enroll')
    order by at desc limit ${MAX_REJECTIONS}`)
  return rows.map(({ at, reason, detail, trigger }) => ({
    at: at.toISOString(),
    reason,
    detail,
    trigger: { ...triggerOnWire(trigger) },
  }))
}
