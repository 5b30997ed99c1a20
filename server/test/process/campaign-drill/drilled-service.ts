import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Simulator, startSimulator } from '@parley/simulator'
import { inject } from 'vitest'
import { Api } from '../../../src/app/demo/api.ts'
import { type Service, startService } from '../../../src/app/demo/service.ts'
import { openPool, type Pool, sql } from '../../../src/platform/db/index.ts'
import { withDatabase } from '../../harness/global-setup.ts'
import { cloneTemplate } from '../../harness/harness.ts'
import { portOf } from '../../harness/ports.ts'

/** Service time passes so many times as fast as real time. */
const TIME_SCALE = 20
/** The tests' server has no autovacuum, without which plans stay those for empty tables. */
const ANALYZE_EVERY_MS = 5_000
/** Of what the provider could not tell a service that was away. The delay doubles each time. */
const RETRY_MS = 50

/** A service in a process of its own that is killed, and started again with another time. */
export interface DrilledService extends AsyncDisposable {
  pool: Pool
  simulator: Simulator
  now(): Date
  api(): Api
  /** Kills the process and starts another one, when it is `at` or so many milliseconds later. */
  killAndStart(at: Date | number): Promise<void>
}

/** A message as the simulated phone got it. */
export interface Received {
  at: string
  phone: string
  direction: 'received' | 'sent'
  status: string | null
  template: { name: string } | null
}

export async function startDrilledService(startsAt: Date): Promise<DrilledService> {
  await using parts = new AsyncDisposableStack()
  const name = `campaign_drill_${randomBytes(6).toString('hex')}`
  await cloneTemplate(name)
  const url = withDatabase(inject('postgresUrl'), name)
  const pool = parts.use(openPool({ url, max: 2 }))
  let anchor = { real: Date.now(), service: startsAt.getTime(), scale: TIME_SCALE }
  const now = () => new Date(anchor.service + (Date.now() - anchor.real) * TIME_SCALE)
  const setClock = async (at: Date) => {
    anchor = { real: Date.now(), service: at.getTime(), scale: TIME_SCALE }
    await pool.run(sql`
      insert into installation (key, value) values ('clock', ${JSON.stringify(anchor)}::jsonb)
      on conflict (key) do update set value = excluded.value`)
  }
  await setClock(startsAt)
  const analyzing = new AbortController()
  const analyzer = analyzeUntil(pool, analyzing.signal)
  parts.defer(() => {
    analyzing.abort()
    return analyzer
  })
  const simulator = parts.use(
    await startSimulator({ port: 0, now, scale: TIME_SCALE, webhookRetryMs: RETRY_MS }),
  )
  const folder = await mkdtemp(join(tmpdir(), 'parley-campaign-drill-'))
  parts.defer(() => rm(folder, { recursive: true, force: true }))
  const secret = randomBytes(32).toString('hex')
  const start = () =>
    startService(
      {
        PARLEY_DATA: folder,
        PARLEY_DATABASE_URL: url,
        PARLEY_SECRET: secret,
        PARLEY_TIME_SCALE: String(TIME_SCALE),
        PARLEY_SIMULATOR_URL: simulator.url,
        PARLEY_POOL: '8',
        PARLEY_LOG_LEVEL: 'fatal',
      },
      portOf(0),
    )
  let service: Service = await start()
  parts.defer(() => service[Symbol.asyncDispose]())
  const { apiKey } = await service.bootstrap('Drilled')
  const running = parts.move()
  return {
    pool,
    simulator,
    now,
    api: () => new Api(service.url, apiKey),
    killAndStart: async (at) => {
      await service.kill()
      await setClock(typeof at === 'number' ? new Date(now().getTime() + at) : at)
      service = await start()
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

async function analyzeUntil(pool: Pool, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await pool.run(sql.raw('vacuum (analyze)'))
    await pause(ANALYZE_EVERY_MS, null, { signal }).catch(() => undefined)
  }
}

const PAGE = 10_000

/** What the provider accepted, in its own records. */
export async function acceptedBy({ simulator }: DrilledService): Promise<Received[]> {
  const all: Received[] = []
  for (;;) {
    const answer = await fetch(`${simulator.url}/_sim/messages?limit=${PAGE}&offset=${all.length}`)
    const { messages } = (await answer.json()) as { messages: Received[] }
    if (messages.length === 0) return all
    all.push(...messages)
  }
}

const PHONES_AT_ONCE = 16

/** Those of these phones that wrote, by what the provider has on each of them. */
export async function repliedOn(
  { simulator }: DrilledService,
  phones: readonly string[],
): Promise<Set<string>> {
  const replied = new Set<string>()
  const left = phones.values()
  const ask = async () => {
    for (const phone of left) {
      const answer = await fetch(`${simulator.url}/_sim/contacts/${encodeURIComponent(phone)}/messages`)
      const { messages } = (await answer.json()) as { messages: Received[] }
      if (messages.some(({ direction }) => direction === 'sent')) replied.add(phone)
    }
  }
  await Promise.all(Array.from({ length: PHONES_AT_ONCE }, ask))
  return replied
}
