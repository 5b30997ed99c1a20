import { startSimulator } from '@parley/simulator'
import { benchClock } from './clock.ts'

/*
 * The simulated provider and its people of the benchmark `outreach`, in a process of its own: tells what it took of the
 * processor when it is asked, and ends when its parent lets go.
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
