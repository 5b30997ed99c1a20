import { type DueWork, processBatch, WorkMonitor } from '../../src/platform/jobs/index.ts'
import type { Runtime } from '../../src/platform/operations/index.ts'

/** Runs one batch of an organization's due work and returns how many rows it claimed. */
export async function workOneBatch(runtime: Runtime, work: DueWork, org: string): Promise<number> {
  const monitor = new WorkMonitor(runtime.log)
  if ('visit' in work) return (await work.visit(org)) ? 1 : 0
  await processBatch({ pool: runtime.pool, clock: runtime.clock, monitor }, work, org)
  return monitor.counts(work.queue).claimed
}
