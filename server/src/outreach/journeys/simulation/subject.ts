import type { ChannelKind } from '../../../customers/index.ts'
import type { RunRow } from '../../../messaging/index.ts'
import { ApiError, fromWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { findJourney, type JourneyRow } from '../authoring/index.ts'
import { type Graph, readGraph } from '../definition/graph.ts'
import { signalsIn } from '../definition/paths.ts'
import type { Forced } from '../engine/advance.ts'
import { initiativeChannelOf, type JourneyDefinition } from '../nodes/definition.ts'

/** The nil UUID, in place of the ids of records that a simulated run does not have. */
const NONE = '00000000-0000-0000-0000-000000000000'

/** The journey to simulate. */
export interface SimulatedJourney {
  definition: JourneyDefinition
  graph: Graph
  /** UUIDs; `NONE` for a definition without a journey. */
  journeyId: string
  initiativeId: string
  /** The initiative's channel. Everybody who is enrolled has an address there. */
  channel: ChannelKind
}

/** A stored version, or a definition that need not be stored. 404 for an unknown journey, 422 without an ENTRY. */
export async function findSimulated(
  ctx: Ctx,
  { journeyId, definition }: { journeyId?: string | undefined; definition?: JourneyDefinition | undefined },
): Promise<SimulatedJourney> {
  if (definition === undefined) {
    return simulatedVersion(await findJourney(ctx, journeyId!))
  }
  const origin = await ctx.db.maybe(sql<{ id: string; initiative_id: string }>`
    select id, initiative_id from journeys
    where org_id = ${ctx.org} and id = ${fromWire('journey', definition.id ?? '')}`)
  return simulated(definition, origin?.id ?? NONE, origin?.initiative_id ?? NONE)
}

/** A stored version. */
export function simulatedVersion({ definition, id, initiative_id }: JourneyRow): SimulatedJourney {
  return simulated(definition, id, initiative_id)
}

function simulated(definition: JourneyDefinition, journeyId: string, initiativeId: string): SimulatedJourney {
  if (!definition.actions.some((action) => action.kind === 'ENTRY')) {
    const message = 'The journey has no ENTRY node, so no run can start. Add one first.'
    throw new ApiError('journey_not_ready', message, { issues: [{ code: 'entry_count', message }] })
  }
  const channel = initiativeChannelOf(definition)
  return { definition, graph: readGraph(definition), journeyId, initiativeId, channel }
}

/** The signals to force at nodes. `invalid_request` for an unknown node or signal. */
export function readForced(
  { definition, graph }: SimulatedJourney,
  force: Readonly<Record<string, string>>,
): Forced {
  for (const [nodeId, signal] of Object.entries(force)) {
    const signals = graph.has(nodeId) ? signalsIn(definition, graph.node(nodeId)) : null
    if (signals?.includes(signal)) continue
    const problem = signals
      ? `has only the signals ${signals.join(', ') || 'nothing'}`
      : 'is not a node of the journey'
    throw new ApiError(
      'invalid_request',
      `\`force\`: “${nodeId}” ${problem}. Use a node and one of its signals.`,
    )
  }
  return new Map(Object.entries(force))
}

/** A run as enrollment starts it. */
export function startingRun(
  { graph, journeyId, initiativeId }: SimulatedJourney,
  who: Pick<
    RunRow,
    'id' | 'person_id' | 'person_external_id' | 'phone_number' | 'email' | 'name' | 'context'
  >,
  { now, state = {} }: { now: Date; state?: RunRow['state'] },
): RunRow {
  return {
    ...who,
    initiative_id: initiativeId,
    journey_id: journeyId,
    contact_id: NONE,
    trigger: { kind: 'manual' },
    state,
    status: 'ACTIVE',
    node_id: graph.entry.id,
    node_kind: null,
    waiting_for: null,
    waiting_on: null,
    deadline_at: null,
    reply_extends_ms: null,
    signal: null,
    signal_error: null,
    reply_pending: false,
    rev: 0,
    step_count: 0,
    messages_sent: 0,
    messages_received: 0,
    last_signal: null,
    end_reason: null,
    error_name: null,
    started_at: now,
    ended_at: null,
  }
}
