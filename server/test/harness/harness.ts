import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { inject } from 'vitest'
import { type App, startApp } from '../../src/app/app.ts'
import { accountOperations, fileOperations, operations } from '../../src/app/registry.ts'
import type { AppRuntime } from '../../src/app/runtime.ts'
import type { Given } from '../../src/app/services.ts'
import { readConfig } from '../../src/app/settings/config.ts'
import { openapiDocument } from '../../src/edge/http/index.ts'
import { bootstrapKey, ensureOrganization } from '../../src/identity/access/index.ts'
import type { Log } from '../../src/platform/core/index.ts'
import { openPool, setForCitus, sql } from '../../src/platform/db/index.ts'
import { startPgBouncer } from '../peers/pgbouncer.ts'
import { startPooler, type TestPooler } from '../peers/pooler.ts'
import { type Answer, type CallOptions, callOperation } from './api-calls.ts'
import { CITUS, TEMPLATE, withDatabase } from './global-setup.ts'
import { silentLog } from './silent-log.ts'

export interface TestOrganization {
  /** UUID. */
  id: string
  key: string
}

export interface TestApp extends AsyncDisposable {
  url: string
  database: string
  /** For another program on the same data. */
  settings: Record<string, string>
  runtime: AppRuntime
  simulatorUrl: string | null
  org: TestOrganization
  newOrganization(name?: string): Promise<TestOrganization>
  /** Calls an operation over HTTP as `org`, or as in `options`, and checks the answer against its documented schema. */
  api(name: string, input?: Record<string, unknown>, options?: CallOptions): Promise<Answer>
  /** Like `api`, but throws unless the call succeeded. */
  ok(name: string, input?: Record<string, unknown>, options?: CallOptions): Promise<Record<string, any>>
  /** See App. */
  stop(drained?: Promise<unknown>): Promise<void>
}

export interface TestAppOptions {
  /** The database of an earlier service, instead of a new one. */
  database?: string
  simulator?: boolean
  timeScale?: number
  env?: Record<string, string>
  /** The service's log. When omitted, errors go to the console. */
  log?: Log
  /** A clock and ids of the test. */
  given?: Given
}

/** The least that argon2 allows: a hash of the real cost takes a tenth of a second. */
const CHEAP = { memory: 8, passes: 1, parallelism: 1 }

/** Starts a service on its own database and free ports. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? `t_${randomBytes(8).toString('hex')}`
  if (options.database === undefined) {
    await cloneTemplate(database)
    servicesOn.set(database, 0)
  }
  const settings = {
    PORT: '0',
    // The simulator keeps its accounts there, for the next service on the same database.
    PARLEY_DATA: join(inject('dataFolders'), database),
    PARLEY_DATABASE_URL: withDatabase(inject('postgresUrl'), database),
    PARLEY_SECRET: 'a secret for tests, long enough to be one',
    PARLEY_TIME_SCALE: String(options.timeScale ?? 1),
    PARLEY_POOL: '12',
    PARLEY_SIMULATOR: options.simulator ? 'true' : 'false',
    ...(await throughPooler(database)),
    ...options.env,
  }
  const app = await startApp(readConfig(settings), options.log ?? silentLog, {
    passwordCost: CHEAP,
    ...options.given,
  })
  if (servicesOn.has(database)) servicesOn.set(database, servicesOn.get(database)! + 1)
  return describeApp(app, database, settings)
}

/** What puts a pooler in front of the database of every service: `peer`, or the path of a PgBouncer. */
const POOLER = process.env.TEST_POOLER
let pooler: Promise<TestPooler> | undefined

async function throughPooler(database: string): Promise<Record<string, string>> {
  if (POOLER === undefined) return {}
  const direct = inject('postgresUrl')
  pooler ??= POOLER === 'peer' ? startPooler(direct) : startPgBouncer(POOLER, direct)
  return {
    PARLEY_POOLER: 'transaction',
    PARLEY_DATABASE_URL: (await pooler).urlOf(withDatabase(direct, database)),
    PARLEY_DATABASE_DIRECT_URL: withDatabase(direct, database),
  }
}

/** How many services run on each database that was made for one. The last one to stop drops it. */
const servicesOn = new Map<string, number>()

async function stop(app: App, database: string, drained?: Promise<unknown>): Promise<void> {
  await app.stop(drained)
  const others = servicesOn.get(database)
  if (others === undefined) return
  servicesOn.set(database, others - 1)
  if (others > 1) return
  servicesOn.delete(database)
  // It goes with its server, because a process of Citus stays connected to each database.
  if (CITUS !== undefined) return
  await using admin = openPool({ url: inject('postgresUrl'), max: 1 })
  await admin.run(sql.raw(`drop database ${database} with (force)`))
}

let document: Record<string, unknown> | undefined

/** The service's OpenAPI document. It is created once per process for all test files. */
export function testDocument(): Record<string, unknown> {
  document ??= openapiDocument({ operations, files: fileOperations, accounts: accountOperations }, 'test')
  return document
}

async function describeApp(app: App, database: string, settings: Record<string, string>): Promise<TestApp> {
  const newOrganization = (name?: string) =>
    makeOrganization(app, name ?? `Organization ${randomBytes(4).toString('hex')}`)
  const org = await newOrganization()
  const api: TestApp['api'] = (name, input = {}, callOptions = {}) =>
    callOperation({ url: app.url, key: org.key, document: testDocument() }, name, input, callOptions)
  const ok: TestApp['ok'] = async (name, input, callOptions) => {
    const answer = await api(name, input, callOptions)
    if (answer.status >= 300)
      throw new Error(`${name} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const { url, runtime, simulatorUrl } = app
  const end = (drained?: Promise<unknown>) => stop(app, database, drained)
  return {
    url,
    database,
    settings,
    runtime,
    simulatorUrl,
    org,
    newOrganization,
    api,
    ok,
    stop: end,
    [Symbol.asyncDispose]: () => end(),
  }
}

async function makeOrganization(app: App, name: string): Promise<TestOrganization> {
  const { runtime } = app
  const now = runtime.clock.now()
  const made = await runtime.pool.transaction(async (db) => {
    const { organization } = await ensureOrganization(db, {
      name,
      kind: 'development',
      id: runtime.newId(),
      now,
    })
    return { id: organization.org_id, key: await bootstrapKey(db, runtime.secrets, organization.org_id, now) }
  })
  await app.connectSimulator(made.id)
  return made
}

/** Creates a database with every migration. */
export async function cloneTemplate(database: string): Promise<void> {
  await using admin = openPool({ url: inject('postgresUrl'), max: 1 })
  // As files, since the log would hold each page of the copy a second time.
  await admin.run(sql.raw(`create database ${database} template ${TEMPLATE} strategy file_copy`))
  // Settings of a database are not copied.
  if (CITUS !== undefined) await setForCitus(admin, database)
}
