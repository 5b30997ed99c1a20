import { type RunRow, readLive, saveAdvances } from '../../../messaging/index.ts'
import { type Log, toWire } from '../../../platform/core/index.ts'
import { QUEUES, type RowWork } from '../../../platform/jobs/index.ts'
import { type Actor, type Ctx, inTransaction, type Runtime } from '../../../platform/operations/index.ts'
import { tracesOf, tracing } from '../../../platform/tracing/index.ts'
import { lookAtBranches } from '../../goals/index.ts'
import type { Graph } from '../definition/graph.ts'
import { advanceRun, type Decision } from './advance.ts'
import { carryOut } from './effects.ts'
import { gatherFacts } from './facts.ts'
import { Graphs } from './graphs.ts'
import { endThoseToEnd } from './run-endings.ts'
import { TakenAddresses } from './taken-addresses.ts'
import { Threads } from './threads.ts'

const ENGINE: Actor = { kind: 'system', id: 'journeys' }

/** Runs of one organization per turn. */
const BATCH_SIZE = 400

/** Advances due runs: gather facts, decide in memory, write states and effects in one transaction. */
export function runsWorker(runtime: Runtime): RowWork {
  const graphs = new Graphs()
  return {
    queue: QUEUES.runs,
    batchSize: BATCH_SIZE,
    concurrencyPerOrganization: 2,
    timed: true,
    work: (org, taken) =>
      inTransaction(runtime, org, ENGINE, async (ctx) => {
        const runs = await readLive(
          ctx,
          taken.map((wake) => wake.id),
        )
        await advanceAll(runtime.log, ctx, graphs, runs)
      }),
  }
}

async function advanceAll(log: Log, ctx: Ctx, graphs: Graphs, live: readonly RunRow[]): Promise<void> {
  const startedAt = performance.now()
  const runs = await endThoseToEnd(ctx, live)
  const graphFor = await graphs.load(
    ctx.db,
    ctx.org,
    runs.map((run) => run.journey_id),
  )
  const graphOf = (run: RunRow) => graphFor(run.journey_id)
  const decided = await decideAll(ctx, runs, graphOf)
  const threads = await Threads.ensure(ctx, decided)
  const written = await saveAdvances(
    ctx,
    decided.map((decision) => threads.complete(decision)),
  )
  const saved = decided.filter(({ advance }) => written.has(advance.run.id))
  await carryOut(ctx, saved, threads)
  await traceSteps(ctx, saved, startedAt)
  await lookAtBranches(
    ctx,
    saved.map(({ advance }) => advance),
  )
  ctx.afterCommit(() => logEngineFailures(log, ctx.org, saved))
}

/** Decides again without the addresses that turn out to be taken, until there are none. */
async function decideAll(
  ctx: Ctx,
  runs: readonly RunRow[],
  graphOf: (run: RunRow) => Graph,
): Promise<Decision[]> {
  const facts = await gatherFacts(ctx, runs, graphOf)
  const taken = new TakenAddresses()
  for (;;) {
    const known = taken.within(facts)
    const decided = runs.map((run) => advanceRun(graphOf(run), run, known, ctx.now, ctx.newId))
    if (!(await taken.find(ctx, decided))) return decided
  }
}

/** One span for each step, in the trace of what started the run. */
async function traceSteps(ctx: Ctx, saved: readonly Decision[], startedAt: number): Promise<void> {
  const traces = await tracesOf(
    ctx,
    saved.map(({ advance }) => advance.run.id),
  )
  for (const { advance } of saved) {
    const parent = traces.get(advance.run.id)
    if (!parent) continue
    const attributes = { 'parley.run': toWire('run', advance.run.id) }
    ctx.services.get(tracing).record('journey.step', { kind: 'internal', parent, attributes }, startedAt)
  }
}

/** Logs runs that ended because of a defect, with the node. */
function logEngineFailures(log: Log, org: string, decided: readonly Decision[]): void {
  for (const { advance, engineFailure } of decided) {
    if (engineFailure === null) continue
    const { nodeId, error } = engineFailure
    log.error({ err: error, org, run: advance.run.id, node: nodeId }, 'a run broke down and was ended')
  }
}
