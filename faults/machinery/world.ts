import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Simulator, startSimulator } from '@parley/simulator'
import { type Pool, sql } from '../../server/src/platform/db/index.ts'
import type { Plan } from '../plan.ts'
import { Clocks, TIME_SCALE } from './clocks.ts'
import type { Database } from './database.ts'
import { Gate } from './gate.ts'
import { freePort } from './ports.ts'
import { PostgresProxy } from './postgres-proxy.ts'
import { THIS_RELEASE } from './releases.ts'
import { ServiceProcess } from './service-process.ts'
import type { Template } from './template.ts'
import { startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts'

/** The environment of one seed: the service's processes and all systems that they call. */
export interface World extends AsyncDisposable {
  database: Database
  /** Connects to the database directly, without the proxy. */
  pool: Pool
  proxy: PostgresProxy
  simulator: Simulator
  /** The gate between the service and the simulator. */
  gate: Gate
  receiver: WebhookReceiver
  clocks: Clocks
  processes: ServiceProcess[]
  /** The processes that accept API calls. */
  serving: ServiceProcess[]
  /** Calls the simulator's control API. */
  control<Answer>(method: string, path: string, body?: unknown): Promise<Answer>
}

/** The database of a plan. */
export const databaseOf = ({ seed }: Pick<Plan, 'seed'>): string => `seed_${seed}`

export interface ServiceOptions {
  /** More settings of the processes. */
  settings?: Record<string, string> | undefined
  /** The folder of the release that they are; this one by default. */
  release?: string | undefined
}

/** Builds the world of a plan and starts the service in it. */
export async function buildWorld(
  plan: Plan,
  database: Database,
  template: Template,
  folder: string,
  { settings = {}, release = THIS_RELEASE }: ServiceOptions = {},
): Promise<World> {
  await using parts = new AsyncDisposableStack()
  mkdirSync(folder, { recursive: true })
  const databaseName = databaseOf(plan)
  await database.drop(databaseName)
  await database.create(databaseName, template.database)
  parts.defer(() => database.drop(databaseName))
  const pool = parts.use(database.open(databaseName, 3))
  const clocks = parts.use(new Clocks(folder))
  await pool.run(
    sql`insert into installation (key, value) values ('clock', ${JSON.stringify(clocks.anchor)}::jsonb)`,
  )
  const proxy = parts.use(await PostgresProxy.start(database.port))
  const simulator = parts.use(
    await startSimulator({
      port: 0,
      now: () => clocks.now(),
      scale: TIME_SCALE,
      seed: `faults ${plan.seed}`,
      reviewDelayMs: 50,
      webhookRetryMs: 100,
    }),
  )
  const gate = parts.use(await Gate.before(Number(new URL(simulator.url).port)))
  const receiver = parts.use(await startWebhookReceiver())
  const authority = join(folder, 'receiver.pem')
  writeFileSync(authority, receiver.authority)
  const env = {
    ...template.env,
    PARLEY_DATA: folder,
    PARLEY_DATABASE_URL: database.url(databaseName, proxy.port),
    PARLEY_TIME_SCALE: String(TIME_SCALE),
    PARLEY_SIMULATOR_URL: `http://127.0.0.1:${gate.port}`,
    PARLEY_WEBHOOK_ALLOW_LOOPBACK: 'true',
    PARLEY_WEBHOOK_EXTRA_CA: authority,
    PARLEY_POOL: '8',
    // Time moves forward to the last due row, which may be months ahead. The deliveries are checked after that.
    PARLEY_WEBHOOK_EVENT_RETENTION: '3650d',
    PARLEY_LOG_LEVEL: 'info',
    PARLEY_RATE_LIMIT: '1000000',
    PARLEY_BATCH_RATE_LIMIT: '1000000',
    ...settings,
  }
  const processes: ServiceProcess[] = []
  for (const [index, role] of plan.processes.entries()) {
    const name = `${index}-${role}`
    const place = { name, role, port: await freePort(), logFile: join(folder, `${name}.log`) }
    processes.push(parts.use(new ServiceProcess({ ...place, clock: clocks.forProcess(name), env, release })))
  }
  await Promise.all(processes.map((process) => process.start()))
  const running = parts.move()
  return {
    database,
    pool,
    proxy,
    simulator,
    gate,
    receiver,
    clocks,
    processes,
    serving: processes.filter(({ settings }) => settings.role !== 'worker'),
    control: (method, path, body) => control(simulator.url, method, path, body),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

async function control<Answer>(url: string, method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(`${url}/_sim${path}`, {
    method,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
  if (!response.ok) throw new Error(`the simulator answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Answer
}
