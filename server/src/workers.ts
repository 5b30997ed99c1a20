import { listenersWorker } from './changes/index.ts'
import {
  accountsWorker,
  mailboxesWorker,
  mediaWorker,
  messageWorkers,
  openProviders,
} from './channels/index.ts'
import { agentsWith, conversationsWorker } from './conversations/index.ts'
import { type DueWork, startWorker, WorkMonitor } from './db/index.ts'
import { extractionWorker, extractorsWith } from './extraction/index.ts'
import { filesWorker } from './files/index.ts'
import { importsWorker } from './imports/index.ts'
import { completionWorker } from './initiatives/index.ts'
import { callsWorker, endingsWorker, matchesWorker, runsWorker } from './journeys/index.ts'
import { type Outbound, type Runtime, service, wakeups } from './kernel/index.ts'
import { mailsWorker } from './mail/index.ts'
import { Models } from './models/index.ts'
import { sumsWorker } from './runs/index.ts'
import { liveSegmentsWorkers, segmentsWorker } from './segments/index.ts'
import { sampleFetcher, templatesWorker } from './templates/index.ts'
import { accounts } from './users/index.ts'
import { deliveriesWorker } from './webhooks/index.ts'

/** Everything that takes time: each worker looks after one of `QUEUES`. */
function workersOf(runtime: Runtime, outbound: Outbound): DueWork[] {
  const models = new Models(runtime, outbound)
  const providers = openProviders()
  return [
    matchesWorker(runtime),
    endingsWorker(runtime),
    runsWorker(runtime),
    sumsWorker(runtime),
    callsWorker(runtime, outbound),
    ...messageWorkers(runtime, providers),
    accountsWorker(runtime, providers),
    mailboxesWorker(runtime, providers),
    mediaWorker(runtime, providers, outbound),
    conversationsWorker(runtime, agentsWith(models)),
    extractionWorker(runtime, extractorsWith(models)),
    deliveriesWorker(runtime, outbound),
    templatesWorker(runtime, providers, sampleFetcher(outbound)),
    importsWorker(runtime),
    filesWorker(runtime),
    listenersWorker(runtime),
    mailsWorker(runtime, runtime.services.get(accounts).realNow),
    segmentsWorker(runtime),
    ...liveSegmentsWorkers(runtime),
    completionWorker(runtime),
  ]
}

/** What the workers of this process have done, counted. */
export const workMonitor = service<WorkMonitor>('workMonitor')

/** Starts all workers; disposing waits for the turns under way. */
export function startWorkers(runtime: Runtime, outbound: Outbound): AsyncDisposable {
  const running = new AsyncDisposableStack()
  const monitor = new WorkMonitor(runtime.log)
  runtime.services.provide(workMonitor, monitor)
  const parts = { pool: runtime.pool, clock: runtime.clock, monitor }
  for (const work of workersOf(runtime, outbound)) {
    const worker = running.use(startWorker(parts, work))
    runtime.services.get(wakeups).register(work.queue, worker.wake)
  }
  return running
}
