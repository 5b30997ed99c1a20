import { z } from 'zod'
import { fromWire, toWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { breadthFirst, successorsOf } from '../definition/paths.ts'
import type { JourneyDefinition } from '../nodes/definition.ts'
import { kindOf, STEP_TYPES, triggerTypeOf } from '../nodes/index.ts'
import type { Action } from '../nodes/schema.ts'
import type { JourneyRow, JourneyStatus, ListedJourney } from './journeys.ts'

/** The names of the three states in lists and summaries (docs/behaviour/outreach.md: Journeys). */
export const ShownStatus = z.enum(['DRAFT', 'ACTIVE', 'ARCHIVED'])

const STATUS_SHOWN: Record<JourneyStatus, z.output<typeof ShownStatus>> = {
  DRAFT: 'DRAFT',
  PUBLISHED: 'ACTIVE',
  STOPPED: 'ARCHIVED',
}

export const STATUS_STORED: Record<z.output<typeof ShownStatus>, JourneyStatus> = {
  DRAFT: 'DRAFT',
  ACTIVE: 'PUBLISHED',
  ARCHIVED: 'STOPPED',
}

export const JourneyListItem = z
  .strictObject({
    id: z.string(),
    initiativeId: z.string(),
    name: z.string(),
    status: ShownStatus,
    version: z.int(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'JourneyListItem' })

/** A summary of a journey without inputs, URLs or credentials. */
export const JourneySummary = z
  .strictObject({
    ...JourneyListItem.shape,
    trigger: z.strictObject({
      type: z.enum(['manual', 'segment', 'event']),
      segment: z.string().nullable().describe("The segment's name."),
      event: z.string().nullable(),
    }),
    steps: z.array(
      z.strictObject({
        id: z.string(),
        type: z.enum(STEP_TYPES),
        title: z.string().optional(),
        description: z.string().optional(),
      }),
    ),
  })
  .meta({ id: 'JourneySummary' })

export function presentListed(row: ListedJourney): z.input<typeof JourneyListItem> {
  return {
    id: toWire('journey', row.id),
    initiativeId: toWire('initiative', row.initiative_id),
    name: row.name,
    status: STATUS_SHOWN[row.status],
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

export async function summarize(ctx: Ctx, journey: JourneyRow): Promise<z.input<typeof JourneySummary>> {
  const { definition } = journey
  return {
    ...presentListed({ ...journey, name: definition.name }),
    trigger: await summarizeTrigger(ctx, definition),
    steps: inReadingOrder(definition).map(summarizeStep),
  }
}

async function summarizeTrigger(
  ctx: Ctx,
  { actions }: JourneyDefinition,
): Promise<z.input<typeof JourneySummary>['trigger']> {
  const entry = actions.find((action) => action.kind === 'ENTRY')
  const type = entry ? triggerTypeOf(entry) : 'manual'
  const inputs = entry?.inputs ?? {}
  switch (type) {
    case 'manual':
      return { type: 'manual', segment: null, event: null }
    case 'segment':
      return { type: 'segment', segment: await findSegmentName(ctx, inputs.segmentId), event: null }
    case 'cdp_event':
      return { type: 'event', segment: null, event: inputs.eventName ?? null }
    case 'inbound':
      return { type: 'event', segment: null, event: inputs.inboundAction ?? 'WHATSAPP_MESSAGE' }
  }
}

async function findSegmentName(ctx: Ctx, segmentId: string | undefined): Promise<string | null> {
  const segment = await ctx.db.maybe(sql<{ name: string }>`
    select name from segments where org_id = ${ctx.org} and id = ${fromWire('segment', segmentId ?? '')}`)
  return segment?.name ?? null
}

/** In the order of a run, then the unreachable nodes. */
function inReadingOrder(definition: JourneyDefinition): Action[] {
  const nodes = new Map(definition.actions.map((action) => [action.id, action]))
  const entries = definition.actions.filter((action) => action.kind === 'ENTRY').map((action) => action.id)
  const reached = breadthFirst(successorsOf(definition), entries)
  return [...new Set([...reached, ...nodes.keys()])].map((id) => nodes.get(id)!)
}

function summarizeStep(action: Action): z.input<typeof JourneySummary>['steps'][number] {
  const inputs = action.inputs ?? {}
  const description = 'description' in inputs ? inputs.description : undefined
  return {
    id: action.id,
    type: kindOf(action).stepType,
    ...(action.name ? { title: action.name } : {}),
    ...(description ? { description } : {}),
  }
}
