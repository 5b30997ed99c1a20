import {
  type ChannelKind,
  type Newcomer,
  type PropertyFilter,
  type SubmittedForm,
  segmentsThatMayAdmit,
} from '../../../customers/index.ts'
import { fromWire, toWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import type { JourneyDefinition } from '../nodes/definition.ts'
import { joinNeeds, needsOf } from '../nodes/index.ts'

/** The event of a form submission. */
const EVENT = 'lead_form_submitted'

type Reading = Pick<Ctx, 'db' | 'org'>

interface Started {
  initiative_id: string
  definition: JourneyDefinition
}

/**
 * The channels on which published journeys of active initiatives write to people who submit a form, and what these people
 * are then. A journey may start with the event of the submission, with a segment that it may lead into, or after another
 * of these journeys.
 */
export async function followingForm(
  ctx: Reading,
  { id, attributes }: SubmittedForm,
): Promise<{ sendsOn: readonly ChannelKind[]; newcomer: Newcomer }> {
  const formId = toWire('form', id)
  const started = new Map<string, JourneyDefinition>()
  for (;;) {
    const actions = [...started.values()].flatMap((definition) => definition.actions)
    const newcomer: Newcomer = {
      formId,
      attributes,
      events: new Set([EVENT, ...actions.flatMap(eventsOf)]),
      initiatives: new Set([...started.keys()].map((initiative) => toWire('initiative', initiative))),
    }
    const rows = await readStarted(ctx, newcomer, actions.flatMap(nextOf))
    const more = rows.filter(
      ({ initiative_id, definition }) => !started.has(initiative_id) && listensTo(definition, formId),
    )
    if (more.length === 0) return { sendsOn: joinNeeds(actions.map(needsOf)).sendsOn, newcomer }
    for (const { initiative_id, definition } of more) started.set(initiative_id, definition)
  }
}

/** The journeys that start with these events, initiatives or segments. Uses journeys_by_event and journeys_by_segment. */
async function readStarted(ctx: Reading, newcomer: Newcomer, next: readonly string[]): Promise<Started[]> {
  const { db, org } = ctx
  const triggers = await db.rows(sql<{ segment: string }>`
    select distinct j.trigger_segment_id as segment from journeys j
    join initiatives i on i.org_id = ${org} and i.id = j.initiative_id and i.status = 'ACTIVE'
    where j.org_id = ${org} and j.status = 'PUBLISHED' and j.trigger_type = 'segment'
      and j.trigger_segment_id is not null`)
  const segments = await segmentsThatMayAdmit(
    ctx,
    triggers.map(({ segment }) => segment),
    newcomer,
  )
  return db.rows(sql<Started>`
    select j.initiative_id, j.definition from journeys j
    join initiatives i on i.org_id = ${org} and i.id = j.initiative_id and i.status = 'ACTIVE'
    where j.org_id = ${org} and j.status = 'PUBLISHED'
      and (j.trigger_type = 'cdp_event' and j.trigger_event_name = any(${[...newcomer.events]})
        or j.trigger_type = 'segment' and j.trigger_segment_id = any(${segments}::uuid[])
        or j.initiative_id = any(${next}::uuid[]))`)
}

type Action = JourneyDefinition['actions'][number]

function eventsOf(action: Action): string[] {
  const name = action.kind === 'DISPATCH_EVENT' ? action.inputs?.eventName : undefined
  return name === undefined ? [] : [name]
}

/** The initiative (a UUID) that people go on to. */
function nextOf(action: Action): string[] {
  const next = action.kind === 'EXIT' ? action.inputs?.nextInitiativeId : undefined
  return next === undefined ? [] : [fromWire('initiative', next)].filter((id) => id !== null)
}

/** False when a filter of the trigger names other forms. */
function listensTo({ actions }: JourneyDefinition, form: string): boolean {
  const entry = actions.find((action) => action.kind === 'ENTRY')
  if (entry?.inputs?.eventName !== EVENT) return true
  const filters: readonly PropertyFilter[] = entry.inputs.eventFilters ?? []
  return filters.every(({ key, op, value }) => key !== 'formId' || op !== 'eq' || value === form)
}
