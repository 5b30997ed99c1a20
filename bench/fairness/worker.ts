import { startApp } from '../../server/src/app/app.ts'
import { openLog } from '../../server/src/app/logging/log.ts'
import { readConfig } from '../../server/src/app/settings/config.ts'
import { workMonitor } from '../../server/src/app/workers.ts'

/** The counters that a worker process sends when it stops. */
export interface WorkerCounts {
  claimed: number
  rowsPolled: number
  emptyBatches: number
}

/* One worker process of the fairness benchmark. It works until its parent stops it, then sends its counters. */
const app = await startApp(readConfig(process.env), openLog('fatal'))
process.send!('ready')
process.once('message', async () => {
  const { runs, messages } = Object.fromEntries(app.runtime.services.get(workMonitor).all())
  const sum = (of: 'claimed' | 'rowsPolled' | 'emptyBatches') => (runs?.[of] ?? 0) + (messages?.[of] ?? 0)
  process.send!({ claimed: sum('claimed'), rowsPolled: sum('rowsPolled'), emptyBatches: sum('emptyBatches') })
  await app.stop()
  process.exit(0)
})
