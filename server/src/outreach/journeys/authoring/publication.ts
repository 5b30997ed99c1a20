import { enrollMembers } from '../../../customers/index.ts'
import { ApiError, fromWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import type { JourneyDefinition } from '../nodes/definition.ts'
import { keywordOf, triggerTypeOf } from '../nodes/index.ts'
import type { ActionOf } from '../nodes/schema.ts'
import { requireDraft } from './drafts.ts'
import { type InitiativeRow, lockInitiative } from './initiatives.ts'
import { findJourney, type JourneyRow, lockJourney } from './journeys.ts'
import { requireReady } from './readiness.ts'
import { retireLiveOf } from './retirement.ts'
import { forgetChanges } from './revisions.ts'

/** Throws when a valid draft must not be published. */
type Check = (ctx: Ctx, draft: JourneyRow) => Promise<void>

/**
 * Publishes the draft of an initiative (a UUID) that is being launched; the caller holds the initiative's lock. 422
 * `journey_not_ready` with `issues` when it has no valid draft.
 */
export async function publishDraft(ctx: Ctx, initiativeId: string, check: Check): Promise<JourneyRow> {
  const draft = await ctx.db.maybe(sql<JourneyRow>`
    select * from journeys
    where org_id = ${ctx.org} and initiative_id = ${initiativeId} and status = 'DRAFT' for update`)
  if (draft) return publish(ctx, draft, check)
  const message = 'The initiative has no journey yet. Create one with journeys_create_draft.'
  throw new ApiError('journey_not_ready', message, { issues: [{ code: 'journey_missing', message }] })
}

/**
 * Publishes a draft of a live initiative. With `includeExisting` the present members of the trigger's segment are
 * enrolled. `journeyId` is the wire id of a journey or an initiative.
 */
export async function publishNewVersion(
  ctx: Ctx,
  journeyId: string,
  { includeExisting, check }: { includeExisting: boolean; check: Check },
): Promise<JourneyRow> {
  const found = await findJourney(ctx, journeyId)
  const initiative = await lockInitiative(ctx, found.initiative_id)
  const draft = await lockJourney(ctx, journeyId)
  requireDraft(draft)
  requireLive(initiative)
  if (includeExisting && initiative.status === 'PAUSED') {
    throw notActive(
      'A paused initiative enrolls nobody. Resume it first, or publish without includeExisting.',
    )
  }
  const published = await publish(ctx, draft, check)
  if (includeExisting) await enrollPresentMembers(ctx, published)
  return published
}

function requireLive({ status }: InitiativeRow): void {
  if (status === 'ACTIVE' || status === 'PAUSED') return
  if (status === 'DRAFT') {
    throw notActive(
      'The initiative is not launched yet. Launch it with initiatives_launch, which also publishes ' +
        'its journey.',
    )
  }
  throw notActive('The initiative has ended. Create a new one to run another journey.')
}

function notActive(message: string): ApiError {
  return new ApiError('initiative_not_active', message)
}

/** Makes a locked draft the live version of its initiative and retires the previous one. */
async function publish(ctx: Ctx, draft: JourneyRow, check: Check): Promise<JourneyRow> {
  await requireReady(ctx, draft)
  await check(ctx, draft)
  await retireLiveOf(ctx, draft.initiative_id)
  await forgetChanges(ctx, draft.id)
  const { type, eventName, segmentId, keyword, numbers } = readTrigger(draft.definition)
  return ctx.db.one(sql<JourneyRow>`
    update journeys set
      status = 'PUBLISHED', published_at = ${ctx.now}, updated_at = ${ctx.now}, trigger_type = ${type},
      trigger_event_name = ${eventName}, trigger_segment_id = ${segmentId},
      environment_id = ${fromWire('environment', draft.definition.metadata?.environmentId ?? '')},
      trigger_keyword = ${keyword}, trigger_numbers = ${numbers},
      cancel_event_names = ${[...new Set(draft.definition.metadata?.cancelOnEvents?.eventNames)]}
    where org_id = ${ctx.org} and id = ${draft.id} returning *`)
}

/** The columns of `journeys` that matching reads: who is enrolled. */
function readTrigger({ actions }: JourneyDefinition) {
  // Validated before.
  const entry = actions.find((action): action is ActionOf<'ENTRY'> => action.kind === 'ENTRY')!
  const type = triggerTypeOf(entry)
  return {
    type,
    eventName: type === 'cdp_event' ? entry.inputs!.eventName! : null,
    segmentId: type === 'segment' ? fromWire('segment', entry.inputs!.segmentId!) : null,
    keyword: type === 'inbound' ? keywordOf(entry.inputs!.inboundKeyword!) : null,
    numbers: type === 'inbound' ? entry.inputs!.inboundChannelIds! : [],
  }
}

/** Enrolls the members that the trigger's segment has now; `invalid_request` for another trigger. */
export async function enrollPresentMembers(ctx: Ctx, journey: JourneyRow): Promise<void> {
  const { segmentId } = readTrigger(journey.definition)
  if (segmentId === null) {
    throw new ApiError(
      'invalid_request',
      'includeExisting enrolls the members of a segment, but no segment triggers this journey. Remove it.',
    )
  }
  await enrollMembers(ctx, segmentId, journey.id)
}
