import {
  agentsWith,
  conversationsWorker,
  draftsWorker,
  extractionWorker,
  extractorsWith,
  inboxSumsWorker,
  Models,
  snoozedWorker,
} from '../conversations/index.ts'
import {
  erasuresWorker,
  importsWorker,
  liveSegmentsWorkers,
  mergesWorker,
  segmentsWorker,
} from '../customers/index.ts'
import { accounts } from '../identity/index.ts'
import { deliveriesWorker, incidentsWorker, lookAtWork } from '../integrations/index.ts'
import {
  accountsWorker,
  flowsWorker,
  lookAtChannel,
  lookAtInitiative,
  mailboxesWorker,
  mediaWorker,
  messageSumsWorker,
  messageWorkers,
  openProviders,
  runSumsWorker,
  sampleFetcher,
  sumsWorker,
  templatesWorker,
} from '../messaging/index.ts'
import {
  attributionCountsWorker,
  callsWorker,
  campaignsWorker,
  completionWorker,
  endingsWorker,
  goalCatchUpsWorker,
  goalsWorker,
  matchesWorker,
  repetitionsWorker,
  resultCountsWorker,
  runsWorker,
} from '../outreach/index.ts'
import { listenersWorker } from '../platform/changes/index.ts'
import { endingTogether, service } from '../platform/core/index.ts'
import { filesWorker } from '../platform/files/index.ts'
import { type DueWork, SharedPoll, startWorker, WorkMonitor, wakeups } from '../platform/jobs/index.ts'
import { mailsWorker } from '../platform/mail/index.ts'
import type { Runtime } from '../platform/operations/index.ts'
import type { Outbound } from '../platform/outbound/index.ts'

/** The workers of all queues, one for each of `QUEUES`. */
function workersOf(runtime: Runtime, outbound: Outbound): DueWork[] {
  const models = new Models(runtime, outbound)
  const providers = openProviders()
  return [
    matchesWorker(runtime),
    endingsWorker(runtime),
    runsWorker(runtime),
    sumsWorker(runtime),
    runSumsWorker(runtime),
    callsWorker(runtime, outbound),
    goalsWorker(runtime),
    goalCatchUpsWorker(runtime),
    resultCountsWorker(runtime),
    attributionCountsWorker(runtime),
    messageSumsWorker(runtime),
    ...messageWorkers(runtime, providers),
    accountsWorker(runtime, providers),
    mailboxesWorker(runtime, providers),
    mediaWorker(runtime, providers, outbound),
    conversationsWorker(runtime, agentsWith(models)),
    snoozedWorker(runtime),
    draftsWorker(runtime),
    inboxSumsWorker(runtime),
    extractionWorker(runtime, extractorsWith(models)),
    incidentsWorker(runtime, {
      initiative: lookAtInitiative,
      channel: lookAtChannel,
      work: lookAtWork(runtime),
    }),
    deliveriesWorker(runtime, outbound),
    templatesWorker(runtime, providers, sampleFetcher(runtime, outbound)),
    flowsWorker(runtime, providers),
    importsWorker(runtime),
    mergesWorker(runtime),
    erasuresWorker(runtime),
    filesWorker(runtime),
    listenersWorker(runtime),
    mailsWorker(runtime, runtime.services.get(accounts).realNow),
    segmentsWorker(runtime),
    ...liveSegmentsWorkers(runtime),
    campaignsWorker(runtime),
    repetitionsWorker(runtime),
    completionWorker(runtime),
  ]
}

/** The counters of this process's workers. */
export const workMonitor = service<WorkMonitor>('workMonitor')

/** Starts all workers. Disposing ends the claims of all at once, and waits for the running batches. */
export function startWorkers(runtime: Runtime, outbound: Outbound): AsyncDisposable {
  const monitor = new WorkMonitor(runtime.log)
  runtime.services.provide(workMonitor, monitor)
  const parts = { pool: runtime.pool, clock: runtime.clock, monitor }
  const shared = new SharedPoll(runtime.pool)
  const running = workersOf(runtime, outbound).map((work) => {
    const worker = startWorker(parts, work, shared)
    runtime.services.get(wakeups).register(work.queue, worker.wake)
    return worker
  })
  return endingTogether(running)
}
