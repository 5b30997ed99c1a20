import { messagesWorker } from './channels/index.ts'
import { conversationsWorker, guidedAgent } from './conversations/index.ts'
import { type DueRows, startDueRows } from './db/index.ts'
import { extractionWorker, guidedExtractor } from './extraction/index.ts'
import { importsWorker } from './imports/index.ts'
import { completionWorker } from './initiatives/index.ts'
import { matchesWorker, runsWorker } from './journeys/index.ts'
import { type Outbound, type Runtime, wakeups } from './kernel/index.ts'
import { liveSegmentsWorker, segmentsWorker } from './segments/index.ts'
import { composeTemplate, sampleFetcher, templatesWorker } from './templates/index.ts'
import { deliveriesWorker } from './webhooks/index.ts'

/** Everything that takes time: each worker looks after the due rows of one table. */
function workersOf(runtime: Runtime, outbound: Outbound): DueRows[] {
  return [
    matchesWorker(runtime),
    runsWorker(runtime),
    messagesWorker(runtime, { compose: composeTemplate }),
    conversationsWorker(runtime, guidedAgent),
    extractionWorker(runtime, guidedExtractor),
    deliveriesWorker(runtime, outbound),
    templatesWorker(runtime, sampleFetcher(outbound)),
    importsWorker(runtime),
    segmentsWorker(runtime),
    liveSegmentsWorker(runtime),
    completionWorker(runtime),
  ]
}

/** Starts all workers; disposing waits for the rounds under way. */
export function startWorkers(runtime: Runtime, outbound: Outbound): AsyncDisposable {
  const running = new AsyncDisposableStack()
  for (const rows of workersOf(runtime, outbound)) {
    const onError = (err: unknown) => runtime.log.error({ err, worker: rows.name }, 'worker round failed')
    const worker = running.use(startDueRows(runtime.pool, runtime.clock, rows, onError))
    runtime.services.get(wakeups).register(rows.name, worker.wake)
  }
  return running
}
