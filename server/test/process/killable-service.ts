import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSimulator } from '@parley/simulator'
import { inject } from 'vitest'
import { Api } from '../../src/app/demo/api.ts'
import { type Service, startService } from '../../src/app/demo/service.ts'
import { scaledClock } from '../../src/platform/core/index.ts'
import { openPool, type Pool, sql } from '../../src/platform/db/index.ts'
import { withDatabase } from '../harness/global-setup.ts'
import { cloneTemplate } from '../harness/harness.ts'
import { portOf } from '../harness/ports.ts'
import { until } from '../harness/waiting.ts'

/** A message that the simulated WhatsApp accepted. */
export interface Sent {
  to: string
  template: { name: string }
}

/** A service in a process of its own, which tests kill. The simulated WhatsApp runs apart and counts what it accepted. */
export interface KillableService extends AsyncDisposable {
  pool: Pool
  /** Calls the service that runs now. */
  api(): Api
  /** Kills the service and starts it again on the same database. */
  killAndStart(): Promise<void>
  /** The id of a new template that the provider has approved. */
  approved(name: string): Promise<string>
  /** Where the simulated WhatsApp and Twilio are. */
  simulatorUrl: string
  /** All messages that the simulated WhatsApp has accepted. */
  sent(): Promise<Sent[]>
}

/** Its clock runs `timeScale` times as fast as the real one, from now on or from `from`. */
export async function startKillable(timeScale: number, from = new Date()): Promise<KillableService> {
  await using parts = new AsyncDisposableStack()
  const name = `killed_${randomBytes(6).toString('hex')}`
  await cloneTemplate(name)
  const url = withDatabase(inject('postgresUrl'), name)
  const pool = parts.use(openPool({ url, max: 2 }))
  const anchor = { real: Date.now(), service: from.getTime(), scale: timeScale }
  await pool.run(
    sql`insert into installation (key, value) values ('clock', ${JSON.stringify(anchor)}::jsonb)`,
  )
  const clock = scaledClock(anchor, timeScale)
  const simulator = parts.use(await startSimulator({ port: 0, now: () => clock.now(), scale: timeScale }))
  const folder = await mkdtemp(join(tmpdir(), 'parley-killed-'))
  parts.defer(() => rm(folder, { recursive: true, force: true }))
  const secret = randomBytes(32).toString('hex')
  const start = () =>
    startService(
      {
        PARLEY_DATA: folder,
        PARLEY_DATABASE_URL: url,
        PARLEY_SECRET: secret,
        PARLEY_TIME_SCALE: String(timeScale),
        PARLEY_SIMULATOR_URL: simulator.url,
        PARLEY_POOL: '8',
        PARLEY_LOG_LEVEL: 'fatal',
      },
      portOf(0),
    )
  let service: Service = await start()
  parts.defer(() => service[Symbol.asyncDispose]())
  const { apiKey } = await service.bootstrap('Killed')
  const api = () => new Api(service.url, apiKey)
  const running = parts.move()
  return {
    pool,
    api,
    killAndStart: async () => {
      await service.kill()
      service = await start()
    },
    approved: (templateName) => approved(api, templateName),
    simulatorUrl: simulator.url,
    sent: () => sentBy(simulator.url),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

async function approved(api: () => Api, name: string): Promise<string> {
  const { data } = await api().post<{ data: { id: string }[] }>('/templates', {
    name,
    language: 'en',
    category: 'UTILITY',
    contentType: 'TEXT',
    content: { body: 'Your order is on its way.' },
  })
  const { id } = data[0]!
  await until(async () => (await api().get<{ status: string }>(`/templates/${id}`)).status === 'APPROVED')
  return id
}

async function sentBy(url: string): Promise<Sent[]> {
  const sent: Sent[] = []
  for (let count = 1; sent.length < count; ) {
    const response = await fetch(`${url}/_sim/messages?limit=500&offset=${sent.length}`)
    const page = (await response.json()) as { count: number; messages: Sent[] }
    count = page.count
    sent.push(...page.messages)
    if (page.messages.length === 0) break
  }
  return sent
}
