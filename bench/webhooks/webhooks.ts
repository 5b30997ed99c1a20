import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openLog } from '../../server/src/app/logging/log.ts'
import { openRuntime } from '../../server/src/app/runtime.ts'
import { readConfig } from '../../server/src/app/settings/config.ts'
import { startPostgres } from '../../server/src/platform/db/embedded/index.ts'
import { openPool, sql } from '../../server/src/platform/db/index.ts'
import { createAuthority } from '../../server/test/peers/receiver.ts'
import { type Benchmark, figure, ratioOf, report } from '../report.ts'
import type { BareWork } from './bare.ts'
import {
  addOrganization,
  emitAll,
  startReceiver,
  startWorkerProcess,
  subscribe,
  type WebhookBench,
} from './data.ts'
import { measureEndings } from './emission.ts'
import { measureBesideHanging } from './hanging-subscriptions.ts'

const EVENTS = 5_000
const SUBSCRIPTIONS = 4
const CONCURRENCY = 128
const SETTLED_WITHIN_MS = 600_000

/**
 * Three measurements: deliveries per second, the cost of emission for ending runs, and the delay next to hanging
 * subscriptions. Deliveries are counted from due to recorded, and compared with a loop that only sends.
 */
export const webhooks: Benchmark = async ({ scale, runs: rounds = 3, say }) => {
  await using parts = new AsyncDisposableStack()
  const dir = await mkdtemp(join(tmpdir(), 'parley-bench-'))
  parts.defer(() => rm(dir, { recursive: true, force: true }))
  const postgres = parts.use(await startPostgres({ dir, durable: true }))
  const authority = await createAuthority()
  const receiver = parts.use(await startReceiver(authority))
  const extraCa = join(dir, 'ca.pem')
  await writeFile(extraCa, authority.ca)
  const env = {
    PARLEY_DATABASE_URL: postgres.url,
    PARLEY_SECRET: randomBytes(32).toString('hex'),
    PARLEY_SIMULATOR: 'false',
    PARLEY_ROLE: 'worker',
    PARLEY_WEBHOOK_EXTRA_CA: extraCa,
    PORT: '0',
  }
  const opened = parts.use(await openRuntime(readConfig(env), openLog('fatal')))
  const runtime = { ...opened, pool: parts.use(openPool({ url: postgres.url, max: 4 })) }
  const bench: WebhookBench = { runtime, receiver, authority, env }

  const delivered: number[] = []
  const bare: number[] = []
  for (let round = 0; round < rounds; round++) {
    const events = Math.max(100, Math.round(EVENTS * scale))
    delivered.push(await deliver(bench, events))
    bare.push(await sendBare(bench, events))
    say(
      `round ${round + 1}: ${Math.round(delivered[round]!)} deliveries/s, bare ${Math.round(bare[round]!)}/s`,
    )
  }
  const endings = await measureEndings(bench, { scale, rounds, say })
  const hanging = await measureBesideHanging(bench, { scale, say })

  return report(
    'webhooks',
    {
      deliveries: figure(delivered, '/s'),
      'bare loop': figure(bare, '/s'),
      ...endings.figures,
      ...hanging,
    },
    { 'deliveries / bare loop': ratioOf(delivered, bare), ...endings.ratios },
    { 'deliveries / bare loop': 0.5 },
  )
}

/** Data of about the same length as that of real events. */
function dataOf(n: number): Record<string, unknown> {
  return {
    n,
    run: { engagementId: `run_${String(n).padStart(32, '0')}`, initiativeName: 'Bench' },
    text: 'x'.repeat(300),
  }
}

/**
 * Fills the queue and starts a worker. Returns the deliveries per second, from the first arrival until all are settled.
 */
async function deliver({ runtime, receiver, env }: WebhookBench, events: number): Promise<number> {
  const org = await addOrganization(runtime)
  const urls = Array.from({ length: SUBSCRIPTIONS }, (_, n) => ({ url: `${receiver.url}/${n}` }))
  await subscribe(runtime, org, 'journey_run.started', urls)
  for (let n = 0; n < events; n += 500) {
    const some = Array.from({ length: Math.min(500, events - n) }, (_, m) => dataOf(n + m))
    await emitAll(runtime, org, 'journey_run.started', some)
  }
  await runtime.pool.run(sql`analyze`)
  await receiver.reset()
  await using _ = await startWorkerProcess(env)
  const until = performance.now() + SETTLED_WITHIN_MS
  while (performance.now() < until) {
    await sleep(20)
    const { pending } = await runtime.pool.one(sql<{ pending: boolean }>`
      select exists (select from webhook_deliveries where org_id = ${org} and due_at is not null) as pending`)
    if (!pending) break
  }
  const settledAt = Date.now()
  const { count, firstAt } = await receiver.read()
  const { delivered } = await runtime.pool.one(sql<{ delivered: number }>`
    select count(*) as delivered from webhook_deliveries where org_id = ${org} and status = 'delivered'`)
  const wanted = events * SUBSCRIPTIONS
  if (count !== wanted || delivered !== wanted)
    throw new Error(`${wanted} deliveries: ${count} arrived and ${delivered} are settled`)
  return wanted / ((settledAt - firstAt!) / 1000)
}

async function sendBare({ receiver, authority }: WebhookBench, events: number): Promise<number> {
  const work: BareWork = {
    url: `${receiver.url}/bare`,
    ca: authority.ca,
    secret: `whsec_${randomBytes(32).toString('base64')}`,
    bodies: Array.from({ length: events }, (_, n) =>
      JSON.stringify({
        id: `whe_${'0'.repeat(32)}`,
        type: 'journey_run.started',
        occurredAt: new Date(0).toISOString(),
        organizationId: `org_${'0'.repeat(32)}`,
        data: dataOf(n),
      }),
    ),
    times: SUBSCRIPTIONS,
    concurrency: CONCURRENCY,
  }
  const child = fork(join(import.meta.dirname, 'bare.ts'))
  const done = once(child, 'message')
  child.send(work)
  const [{ ms }] = (await done) as [{ ms: number }]
  if (child.exitCode === null) await once(child, 'exit')
  return (events * SUBSCRIPTIONS) / (ms / 1000)
}
