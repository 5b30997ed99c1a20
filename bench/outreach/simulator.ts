import { startSimulator } from '@parley/simulator'
import { benchClock } from './clock.ts'

/*
 * The simulated provider and contacts of the benchmark `outreach`, in a separate process. It reports its CPU time on
 * request and ends with its parent.
 */
const clock = benchClock()
const simulator = await startSimulator({
  port: 0,
  reviewDelayMs: 50,
  scale: clock.scale,
  now: () => clock.now(),
})
process.once('disconnect', () => simulator.close().then(() => process.exit(0)))
process.on('message', () => process.send!({ cpu: process.cpuUsage() }))
process.send!(simulator.url)
