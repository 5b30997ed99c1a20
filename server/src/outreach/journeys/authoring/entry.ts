import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { type JourneyDefinition, nodesOf } from '../nodes/definition.ts'
import { type TriggerType, triggerTypeOf } from '../nodes/index.ts'

/** What starts the runs of an initiative. */
export interface Entry {
  type: TriggerType
  /** A wire id, as the definition has it. */
  segmentId: string | null
  maxEnrollments: number | null
}

/** The trigger of an initiative (UUID): of its draft, or else of its latest version; null without a journey. */
export async function readEntry(ctx: Ctx, initiativeId: string): Promise<Entry | null> {
  const definition = await readLatest(ctx, initiativeId)
  const entry = definition && nodesOf(definition, 'ENTRY')[0]
  if (!entry) return null
  const { segmentId = null, maxEnrollments = null } = entry.inputs ?? {}
  const type = triggerTypeOf(entry)
  return { type, segmentId: type === 'segment' ? segmentId : null, maxEnrollments }
}

/** The texts that the same journey sends by SMS, in the order of its nodes. */
export async function readSmsTexts(ctx: Ctx, initiativeId: string): Promise<string[]> {
  const definition = await readLatest(ctx, initiativeId)
  return definition ? nodesOf(definition, 'SEND_SMS').flatMap(({ inputs }) => inputs?.text ?? []) : []
}

async function readLatest(ctx: Ctx, initiativeId: string): Promise<JourneyDefinition | null> {
  const journey = await ctx.db.maybe(sql<{ definition: JourneyDefinition }>`
    select definition from journeys where org_id = ${ctx.org} and initiative_id = ${initiativeId}
    order by status <> 'DRAFT', version desc limit 1`)
  return journey?.definition ?? null
}
