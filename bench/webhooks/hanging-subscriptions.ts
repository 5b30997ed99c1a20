import { setTimeout as sleep } from 'node:timers/promises'
import { type Figure, figure } from '../report.ts'
import type { WebhookBench } from './data.ts'
import { addOrganization, emitAll, startWorkerProcess, subscribe } from './data.ts'

const SECONDS = 120
/** The number of hanging subscriptions, and of answering ones. */
const SUBSCRIPTIONS = 100
const EVENTS_A_SECOND = 500
const TICK_MS = 50
const ARRIVED_WITHIN_MS = 60_000

/**
 * The time from commit to arrival for answering subscriptions, while as many others hold each request until it times
 * out.
 */
export async function measureBesideHanging(
  { runtime, receiver, env }: WebhookBench,
  { scale, say }: { scale: number; say(line: string): void },
): Promise<Record<string, Figure>> {
  const org = await addOrganization(runtime)
  const lanes = Array.from({ length: SUBSCRIPTIONS }, (_, lane) => lane)
  // Each event goes to an answering and to a hanging subscription.
  await subscribe(
    runtime,
    org,
    'journey_run.ended',
    lanes.flatMap((lane) => [
      { url: `${receiver.url}/timed/${lane}`, lane },
      { url: `${receiver.url}/hanging/${lane}`, lane },
    ]),
  )
  await receiver.reset()
  await using _ = await startWorkerProcess(env)
  const seconds = Math.max(4, SECONDS * Math.min(1, scale))
  const committed: number[] = []
  const startedAt = performance.now()
  for (let tick = 0; tick < (seconds * 1000) / TICK_MS; tick++) {
    const first = committed.length
    const some = Array.from({ length: (EVENTS_A_SECOND * TICK_MS) / 1000 }, (_, m) => ({
      n: first + m,
      lane: (first + m) % SUBSCRIPTIONS,
      text: 'x'.repeat(300),
    }))
    await emitAll(runtime, org, 'journey_run.ended', some)
    const at = Date.now()
    committed.push(...some.map(() => at))
    await sleep(Math.max(0, startedAt + (tick + 1) * TICK_MS - performance.now()))
  }
  const emittedFor = (performance.now() - startedAt) / 1000
  const until = performance.now() + ARRIVED_WITHIN_MS
  let arrivals = await receiver.read()
  while (arrivals.timed.length < committed.length && performance.now() < until) {
    await sleep(500)
    arrivals = await receiver.read()
  }
  // A missing delivery counts as if it arrived now.
  const arrived = new Map(arrivals.timed.map(({ n, at }) => [n, at]))
  const now = Date.now()
  const waits = committed.map((at, n) => (arrived.get(n) ?? now) - at).toSorted((a, b) => a - b)
  const at = (part: number) => waits[Math.min(waits.length - 1, Math.floor(waits.length * part))]!
  const rate = committed.length / emittedFor
  say(
    `beside hanging: ${Math.round(rate)} events/s, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, worst ${at(1)} ms`,
  )
  return {
    'beside hanging: events': figure([rate], '/s'),
    'beside hanging: p50 from commit to arrival': figure([at(0.5)], 'ms'),
    'beside hanging: p99 from commit to arrival': figure([at(0.99)], 'ms'),
  }
}
