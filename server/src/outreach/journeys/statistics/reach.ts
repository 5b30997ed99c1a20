import { addTimes, quantile, readStepSums, type StepSum, type Times } from '../../../messaging/index.ts'
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
  /** The median time from the beginning of a wait for a reply to the reply; null without one. */
  replyMedianMs: number | null
  /** The sending steps in the order of the newest version, then those that only earlier versions have. */
  rounds: Round[]
}

/** What became of the runs at a sending step. */
export interface Round {
  nodeId: string
  name: string | null
  entered: number
  /** Runs whose message of this step was sent. */
  sent: number
  /** Runs whose message of this step was not sent. */
  failed: number
  left: number
}

/**
 * Of all versions of an initiative (UUID), from the counts kept with every step. A run that passes a node again, in a
 * loop, counts again. Where ways join, a run may pass two first messages, so no version counts more runs as messaged
 * than it started.
 */
export async function readReach(ctx: Ctx, initiativeId: string): Promise<Reach> {
  const versions = await ctx.db.rows(sql<{ id: string; definition: JourneyDefinition }>`
    select id, definition from journeys
    where org_id = ${ctx.org} and initiative_id = ${initiativeId} and status <> 'DRAFT'
    order by version desc`)
  const reach: Reach = { started: 0, messaged: 0, replied: 0, replyMedianMs: null, rounds: [] }
  const rounds = new Map<string, Round>()
  const replyTimes: Times = {}
  for (const { id, definition } of versions) {
    const sums = await readStepSums(ctx, id, null)
    const entries = nodesOf(definition, 'ENTRY').map((entry) => entry.id)
    const first = firstSendsOf(definition, entries)
    const waits = new Set(nodesOf(definition, 'WAIT_FOR_REPLY').map((wait) => wait.id))
    const started = countOf(sums, ({ what, node_id }) => what === 'ENTERED' && entries.includes(node_id))
    const messaged = countOf(sums, (sum) => hasLeft(sum) && first.has(sum.node_id))
    reach.started += started
    reach.messaged += Math.min(messaged, started)
    reach.replied += countOf(sums, ({ signal }) => signal === 'REPLIED')
    for (const { signal, node_id, times } of sums) {
      if (signal === 'REPLIED' && waits.has(node_id)) addTimes(replyTimes, times)
    }
    for (const node of sendingIn(definition, entries)) addRound(rounds, node, sums)
  }
  return { ...reach, replyMedianMs: quantile(replyTimes, 0.5), rounds: [...rounds.values()] }
}

function addRound(rounds: Map<string, Round>, { id, name }: Action, sums: readonly StepSum[]): void {
  const before = rounds.get(id) ?? { nodeId: id, name: name ?? null, entered: 0, sent: 0, failed: 0, left: 0 }
  const here = sums.filter(({ node_id }) => node_id === id)
  const left = here.filter(({ what }) => what !== 'ENTERED')
  rounds.set(id, {
    ...before,
    entered: before.entered + countOf(here, ({ what }) => what === 'ENTERED'),
    sent: before.sent + countOf(left, hasLeft),
    failed: before.failed + countOf(left, ({ what, signal }) => what === 'FAILED' || signal === 'FAILED'),
    left: before.left + countOf(left, () => true),
  })
}

/** Whether the message of a sending step left, also when it was not delivered in time. */
function hasLeft({ signal }: StepSum): boolean {
  return signal === 'SENT' || signal === 'UNDELIVERED'
}

/** In the order in which runs reach them. Steps that nothing leads to come last. */
function sendingIn(definition: JourneyDefinition, entries: readonly string[]): Action[] {
  const order = breadthFirst(successorsOf(definition), entries)
  const place = ({ id }: Action) => (order.includes(id) ? order.indexOf(id) : order.length)
  return definition.actions.filter(sends).toSorted((one, other) => place(one) - place(other))
}

/** The nodes that send a run's first message. */
function firstSendsOf(definition: JourneyDefinition, entries: readonly string[]): Set<string> {
  const sending = new Set(definition.actions.filter(sends).map(({ id }) => id))
  const untilSent = successorsOf(definition, (_, from) => !sending.has(from.id))
  return new Set(breadthFirst(untilSent, entries).filter((id) => sending.has(id)))
}

function sends({ kind }: Action): boolean {
  return kind === 'SEND_MESSAGE' || kind === 'SEND_EMAIL' || kind === 'SEND_SMS'
}

function countOf(sums: readonly StepSum[], counts: (sum: StepSum) => boolean): number {
  return sums.filter(counts).reduce((all, { count }) => all + count, 0)
}
