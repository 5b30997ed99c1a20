import { startSimulator } from '@parley/simulator'

/* The simulated provider of the send benchmark, in a separate process that ends with its parent. */
const simulator = await startSimulator({ port: 0, reviewDelayMs: 50 })
process.once('disconnect', () => simulator.close().then(() => process.exit(0)))
process.send!(simulator.url)
