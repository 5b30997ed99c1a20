import { type DueWork, takeTurn, WorkMonitor } from '../src/platform/jobs/index.ts'
import type { Runtime } from '../src/platform/operations/index.ts'

/** Lets an organization have one turn of some work, and gives how many rows it took. */
export async function haveTurn(runtime: Runtime, work: DueWork, org: string): Promise<number> {
  const monitor = new WorkMonitor(runtime.log)
  if ('visit' in work) return (await work.visit(org)) ? 1 : 0
  await takeTurn({ pool: runtime.pool, clock: runtime.clock, monitor }, work, org)
  return monitor.counts(work.queue).taken
}
