import { startApp } from '../server/src/app/app.ts'
import { readConfig } from '../server/src/app/config.ts'
import { openLog } from '../server/src/app/log.ts'
import { workMonitor } from '../server/src/app/workers.ts'

/** What a worker process says when it is told to stop. */
export interface WorkerCounts {
  taken: number
  looked: number
  turns: { inVain: number }
}

/* One worker process of the fairness benchmark: works until its parent lets go of it, then says what it has counted. */
const app = await startApp(readConfig(process.env), openLog('fatal'))
process.send!('ready')
process.once('message', async () => {
  const { runs, messages } = Object.fromEntries(app.runtime.services.get(workMonitor).all())
  const sum = (of: 'taken' | 'looked' | 'inVain') => (runs?.[of] ?? 0) + (messages?.[of] ?? 0)
  process.send!({ taken: sum('taken'), looked: sum('looked'), turns: { inVain: sum('inVain') } })
  await app.stop()
  process.exit(0)
})
