import { runsWorker } from '../../server/src/outreach/journeys/index.ts'
import { sql } from '../../server/src/platform/db/index.ts'
import { processBatch, WorkMonitor } from '../../server/src/platform/jobs/index.ts'
import { addBusy, makeDue } from '../fairness/data.ts'
import { type Figure, figure, ratioOf } from '../report.ts'
import type { WebhookBench } from './data.ts'
import { subscribe } from './data.ts'

const RUNS = 5_000
const SIDES = [0, 1, 5]
const nameOf = (subscriptions: number) => `runs ended, ${subscriptions} subscriptions`

/** A journey whose runs start and end in one turn. */
const SHORT_JOURNEY = {
  name: 'Bench',
  actions: [
    { id: 'in', kind: 'ENTRY', name: 'In', inputs: { triggerType: 'manual' } },
    { id: 'out', kind: 'EXIT', name: 'Out' },
  ],
  edges: [{ from: 'in', to: 'out', sourceHandle: 'SENT' }],
}

/** How many runs end per second, in the same transactions as their events and deliveries. */
export async function measureEndings(
  { runtime, receiver }: WebhookBench,
  { scale, rounds, say }: { scale: number; rounds: number; say(line: string): void },
): Promise<{ figures: Record<string, Figure>; ratios: Record<string, number> }> {
  const count = Math.max(100, Math.round(RUNS * scale))
  const sides = await Promise.all(
    SIDES.map(async (subscriptions) => {
      const busy = await addBusy(runtime, { apiUrl: receiver.url })
      await runtime.pool.run(sql`
        update journeys set definition = ${JSON.stringify(SHORT_JOURNEY)}::jsonb where org_id = ${busy.org}`)
      const urls = Array.from({ length: subscriptions }, (_, n) => ({ url: `${receiver.url}/ended/${n}` }))
      await subscribe(runtime, busy.org, 'journey_run.ended', urls)
      return { busy, rates: [] as number[] }
    }),
  )
  const parts = { pool: runtime.pool, clock: runtime.clock, monitor: new WorkMonitor(runtime.log) }
  const work = runsWorker(runtime)
  for (let round = 0; round < rounds; round++) {
    for (const { busy, rates } of sides) {
      await makeDue(runtime, busy, count, { runs: true, messages: false })
      const startedAt = performance.now()
      while (await processBatch(parts, work, busy.org));
      rates.push(count / ((performance.now() - startedAt) / 1000))
      const { live } = await runtime.pool.one(sql<{ live: number }>`
        select count(*) as live from runs where org_id = ${busy.org} and ended_at is null`)
      if (live > 0) throw new Error(`${live} runs did not end`)
    }
    say(
      `ended with ${SIDES.join(', ')}: ${sides.map(({ rates }) => Math.round(rates[round]!)).join(', ')} runs/s`,
    )
  }
  const [none, ...others] = sides
  return {
    figures: Object.fromEntries(SIDES.map((side, n) => [nameOf(side), figure(sides[n]!.rates, '/s')])),
    ratios: Object.fromEntries(
      others.map(({ rates }, n) => [`${nameOf(SIDES[n + 1]!)} / ${SIDES[0]}`, ratioOf(rates, none!.rates)]),
    ),
  }
}
