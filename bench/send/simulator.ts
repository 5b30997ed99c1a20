import { startSimulator } from '@parley/simulator'

/* The simulated provider of the benchmark of sending, in a process of its own: ends when its parent lets go. */
const simulator = await startSimulator({ port: 0, reviewDelayMs: 50 })
process.once('disconnect', () => simulator.close().then(() => process.exit(0)))
process.send!(simulator.url)
