import { workMonitor } from '../../server/src/app/workers.ts'
import type { QueueCounts } from '../../server/src/platform/jobs/index.ts'
import { serve } from '../machinery/server.ts'
import { benchClock } from './clock.ts'

/** The service's answer to a request for its counters. */
export interface ServiceUsage {
  /** The CPU time of this process so far, in microseconds. */
  cpu: NodeJS.CpuUsage
  /** By queue. */
  work: Record<string, QueueCounts>
}

/* The whole service of the benchmark `outreach`: requests and workers in one process, like with `parley start`. */
const app = await serve([], {
  clock: benchClock(),
  prepare: ({ connectSimulator }, org) => connectSimulator(org),
})
process.on('message', () => {
  const work = Object.fromEntries(app.runtime.services.get(workMonitor).all())
  process.send!({ cpu: process.cpuUsage(), work } satisfies ServiceUsage)
})
