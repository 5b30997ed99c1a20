import { readStepSums, type StepSum } from '../../../messaging/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { breadthFirst, successorsOf } from '../definition/paths.ts'
import { type JourneyDefinition, nodesOf } from '../nodes/definition.ts'
import type { Action } from '../nodes/schema.ts'

/** How far the runs of an initiative have come. */
export interface Reach {
  started: number
  /** Runs whose first message left. */
  messaged: number
  /** Runs that left a node because the person replied. */
  replied: number
}

/**
 * Of all versions of an initiative (UUID), from the counts kept with every step. A run that passes a node again, in a
 * loop, counts again.
 */
export async function readReach(ctx: Ctx, initiativeId: string): Promise<Reach> {
  const versions = await ctx.db.rows(sql<{ id: string; definition: JourneyDefinition }>`
    select id, definition from journeys
    where org_id = ${ctx.org} and initiative_id = ${initiativeId} and status <> 'DRAFT'`)
  const reach: Reach = { started: 0, messaged: 0, replied: 0 }
  for (const { id, definition } of versions) {
    const sums = await readStepSums(ctx, id, null)
    const entries = nodesOf(definition, 'ENTRY').map((entry) => entry.id)
    const first = firstSendsOf(definition, entries)
    reach.started += countOf(sums, ({ what, node_id }) => what === 'ENTERED' && entries.includes(node_id))
    reach.messaged += countOf(sums, ({ signal, node_id }) => signal === 'SENT' && first.has(node_id))
    reach.replied += countOf(sums, ({ signal }) => signal === 'REPLIED')
  }
  return reach
}

/** The nodes that send a run's first message. */
function firstSendsOf(definition: JourneyDefinition, entries: readonly string[]): Set<string> {
  const sending = new Set(definition.actions.filter(sends).map(({ id }) => id))
  const untilSent = successorsOf(definition, (_, from) => !sending.has(from.id))
  return new Set(breadthFirst(untilSent, entries).filter((id) => sending.has(id)))
}

function sends({ kind }: Action): boolean {
  return kind === 'SEND_MESSAGE' || kind === 'SEND_EMAIL'
}

function countOf(sums: readonly StepSum[], counts: (sum: StepSum) => boolean): number {
  return sums.filter(counts).reduce((all, { count }) => all + count, 0)
}
