import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import { type Service, startService } from '../../src/app/demo/service.ts'
import { sql } from '../../src/platform/db/index.ts'
import { HANGS_AFTER_MS } from '../harness/effort.ts'
import { withDatabase } from '../harness/global-setup.ts'
import { cloneTemplate, startTestApp, type TestApp } from '../harness/harness.ts'
import { portOf } from '../harness/ports.ts'
import { until } from '../harness/waiting.ts'
import { emitEvents, subscribe } from '../harness/webhooks.ts'
import { createAuthority, type Received, startReceiver } from '../peers/receiver.ts'

/** `npm run hostile -- deliveries --full` sends the deliveries of a busy hour; `npm run test:long` sends a few hundred. */
const IS_FULL = process.env.PARLEY_HOSTILE === 'full'
const SUBSCRIPTIONS = 4
const EVENTS = IS_FULL ? 5_000 : 150
const KILLS = IS_FULL ? 5 : 1
/** The receiver's delay, so that deliveries are always in progress. */
const THINKING_MS = IS_FULL ? 100 : 200
/** A lease is 30 s, and an attempt starts within its first half. */
const LEAST_GAP_MS = 14_000
const say = process.env.PARLEY_HOSTILE === undefined ? () => {} : console.log

/**
 * Two workers are killed (SIGKILL) in turn and restarted while they send a backlog of deliveries. The receiver counts.
 * Deliveries claimed by a dead worker wait for the end of its lease, which the short run ends by SQL.
 */
test(
  'After kill -9 during deliveries each arrives, and repeats have the same id and come only from that crash',
  async () => {
    await using parts = new AsyncDisposableStack()
    const authority = await createAuthority()
    const receiver = parts.use(
      await startReceiver(authority, (_, response) => void setTimeout(() => response.end('ok'), THINKING_MS)),
    )
    const app = parts.use(
      await startTestApp({ database: await freshDatabase(), env: { PARLEY_ROLE: 'api' } }),
    )
    for (let n = 0; n < SUBSCRIPTIONS; n++) await subscribe(app, `${receiver.url}/${n}`)
    const payload = { text: 'x'.repeat(500) }
    for (let n = 0; n < EVENTS; n += 50) {
      await emitEvents(
        app,
        Array.from({ length: 50 }, (_, m) => ({ n: n + m, ...payload })),
      )
    }

    const folder = await mkdtemp(join(tmpdir(), 'parley-deliveries-'))
    parts.defer(() => rm(folder, { recursive: true, force: true }))
    const extraCa = join(folder, 'ca.pem')
    await writeFile(extraCa, authority.ca)
    const start = () =>
      startService(
        {
          PARLEY_DATA: folder,
          PARLEY_DATABASE_URL: withDatabase(inject('postgresUrl'), app.database),
          PARLEY_SECRET: 'a secret for tests, long enough to be one',
          PARLEY_SIMULATOR: 'false',
          PARLEY_ROLE: 'worker',
          PARLEY_POOL: '4',
          PARLEY_WEBHOOK_EXTRA_CA: extraCa,
          PARLEY_LOG_LEVEL: 'fatal',
        },
        portOf(0),
      )
    const total = EVENTS * SUBSCRIPTIONS
    const workers = await Promise.all([start(), start()])
    parts.defer(() =>
      Promise.all(workers.map((worker) => worker[Symbol.asyncDispose]())).then(() => undefined),
    )
    let restarting: Promise<void> = Promise.resolve()
    for (let kill = 0; kill < KILLS; kill++) {
      await until(() => receiver.requests.length >= ((kill + 1) * total) / (KILLS + 2))
      await restarting
      const victim = kill % workers.length
      await workers[victim]!.kill()
      restarting = start().then((worker: Service) => {
        workers[victim] = worker
      })
    }
    await restarting
    const endedAt = IS_FULL ? null : await endLeasesOfTheDead(app)
    await until(async () => (await countOf(app, 'delivered')) === total)

    const attempts = Map.groupBy(receiver.requests, (request) => `${idOf(request)} ${request.path}`)
    expect(attempts.size).toBe(total)
    for (const group of [...attempts.values()].filter((each) => each.length > 1)) {
      expect(new Set(group.map((request) => request.body)).size).toBe(1)
      const [first, second] = group.map((request) => request.at).toSorted((a, b) => a - b)
      expect(second).toBeGreaterThan(Math.min(first! + LEAST_GAP_MS, endedAt ?? Number.POSITIVE_INFINITY))
    }
    const deliveries = await app.runtime.pool.one(sql<{ events: number; attempts: number }>`
    select count(distinct event_id) as events, max(attempts) as attempts from webhook_deliveries`)
    expect(deliveries).toEqual({ events: EVENTS, attempts: 1 })
    say(`${total} deliveries, ${KILLS} kills: ${receiver.requests.length - total} arrived twice`)
  },
  10 * HANGS_AFTER_MS,
)

async function freshDatabase(): Promise<string> {
  const name = `deliveries_${randomBytes(6).toString('hex')}`
  await cloneTemplate(name)
  return name
}

const idOf = (request: Received) => String(request.headers['webhook-id'])

async function countOf({ runtime }: TestApp, status: string): Promise<number> {
  const { count } = await runtime.pool.one(sql<{ count: number }>`
    select count(*) as count from webhook_deliveries where status = ${status}`)
  return count
}

/**
 * Waits until only the deliveries of dead workers are left, that is, until the number of pending ones stops falling.
 * Returns the time.
 */
async function endLeasesOfTheDead(app: TestApp): Promise<number> {
  let before = -1
  for (let left = await countOf(app, 'pending'); left !== before; left = await countOf(app, 'pending')) {
    before = left
    await pause(1_500)
  }
  const endedAt = Date.now()
  await app.runtime.pool.run(sql`update webhook_deliveries set due_at = now() where status = 'pending'`)
  return endedAt - 1
}
