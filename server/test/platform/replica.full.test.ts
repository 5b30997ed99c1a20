import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diagnoseLive } from '../../src/app/doctor/live.ts'
import { fileOperations, operations } from '../../src/app/registry.ts'
import { PROGRAM_VERSION } from '../../src/app/version.ts'
import type { EmbeddedPostgres } from '../../src/platform/db/embedded/index.ts'
import { type Pool, sql } from '../../src/platform/db/index.ts'
import { exampleInput } from '../fixtures/examples.ts'
import { credentialFor, newUser } from '../fixtures/people.ts'
import { openWorkspace, type Workspace } from '../fixtures/workspace.ts'
import { startTestApp, type TestApp } from '../harness/harness.ts'
import { fileRequestFor, type RawRequest, requestFor } from '../harness/requests.ts'
import { until } from '../harness/waiting.ts'
import { ReplicatedDatabase } from '../peers/replicated-database.ts'

/* Reads that a replica answers (docs/scaling.md: Read replicas), with a real standby. */

const AGE = 'parley-replica-age'
const TOKEN = 'a token for the metrics'
const PRIMARY = { 'parley-consistency': 'primary' }
const EVERYBODY = { kind: 'person', op: 'AND', predicates: [] }

let database: ReplicatedDatabase
let standby: EmbeddedPostgres
let onPrimary: Pool
let onStandby: Pool
let app: TestApp
let workspace: Workspace
const told: string[] = []

const env = (staleness: number, replicas = standby.url) => ({
  PARLEY_ROLE: 'api',
  PARLEY_DATABASE_URL: database.primary.url,
  PARLEY_REPLICA_URL: replicas,
  PARLEY_REPLICA_STALENESS: String(staleness),
  PARLEY_METRICS_TOKEN: TOKEN,
  PARLEY_STATUS_PAGE: 'public',
})

const log = {
  info: () => {},
  warn: (fields: object, message: string) => void told.push(`${JSON.stringify(fields)} ${message}`),
  error: (fields: object, message: string) => void told.push(`${JSON.stringify(fields)} ${message}`),
}

beforeAll(async () => {
  database = await ReplicatedDatabase.start()
  standby = await database.addStandby()
  onPrimary = database.open(database.primary)
  onStandby = database.open(standby)
  // No replica of the tests gets too old by itself: a slow machine must not change what they see.
  app = await startTestApp({ database: 'parley', env: env(300), log })
  workspace = await openWorkspace(app, 'mine')
  await isRead(app)
  await hasEverything(standby)
})
afterAll(async () => {
  await app?.stop()
  await onPrimary?.close()
  await onStandby?.close()
  await database?.[Symbol.asyncDispose]()
})

const problemsOf = ({ runtime }: TestApp) => runtime.replicas!.reports().map(({ problem }) => problem)
const isRead = (service: TestApp) => until(() => problemsOf(service).every((problem) => problem === null))

/** Waits until a standby has replayed what the primary has written. */
async function hasEverything(server: EmbeddedPostgres): Promise<void> {
  await using replica = database.open(server)
  const { lsn } = await onPrimary.one(sql<{ lsn: string }>`select pg_current_wal_lsn()::text as lsn`)
  await until(async () => {
    const { has } = await replica.one(sql<{ has: boolean }>`
      select pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn as has`)
    return has
  })
}

async function ask(request: RawRequest, { url }: TestApp = app, more: Record<string, string> = {}) {
  const { method, path, headers, body } = request
  const answer = await fetch(url + path, {
    method,
    headers: { ...headers, ...more },
    ...(body === undefined ? {} : { body }),
  })
  const text = (await answer.text()).replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'a time')
  return { status: answer.status, age: answer.headers.get(AGE), text }
}

/** Asks until the replica answers. */
function asked(request: RawRequest, service = app) {
  return until(async () => {
    const answer = await ask(request, service)
    return answer.age !== null && answer
  })
}

/** The audit log as a program or, by a cookie, as a page of the workspace reads it. */
const auditLog = (credential: string): RawRequest =>
  requestFor(operations.find(({ name }) => name === 'audit_log_list')!, {}, credential)

/** Changes something, of which the audit log tells. */
let changes = 0
async function change(service = app): Promise<string> {
  changes += 1
  const slug = `change-${changes}`
  await service.ok(
    'segments_create',
    { name: slug, slug, filterExpression: EVERYBODY },
    { key: workspace.key },
  )
  return slug
}

const marked = operations.filter(({ readsReplica }) => readsReplica)

test.each(marked)('$name is answered by the replica, as by the primary', async (op) => {
  const request = requestFor(op, exampleInput(op, workspace), credentialFor(op, workspace))
  const fromPrimary = await ask(request, app, PRIMARY)
  expect([fromPrimary.status, fromPrimary.age]).toEqual([200, null])
  const fromReplica = await asked(request)
  expect(fromReplica.age).toMatch(/^\d+$/)
  expect({ ...fromReplica, age: null }).toEqual(fromPrimary)
})

test.each(fileOperations.filter(({ readsReplica }) => readsReplica))(
  'the file of $name comes from the replica',
  async (op) => {
    const query = op.name === 'inbox_reports_export' ? '?table=days' : ''
    const request = fileRequestFor(op, { named: workspace, key: workspace.key, query })
    expect(await asked(request)).toMatchObject({ status: 200 })
  },
)

test('an operation that is not marked, and one that the client asks the primary for, say nothing of an age', async () => {
  const list = requestFor(operations.find(({ name }) => name === 'segments_list')!, {}, workspace.key)
  expect(await ask(list)).toMatchObject({ status: 200, age: null })
  const refused = await ask(auditLog(workspace.key), app, { 'parley-consistency': 'newest' })
  expect(refused).toMatchObject({ status: 400, age: null })
  expect(refused.text).toContain('Parley-Consistency')
})

test('the status page and the doctor tell of the replica', async () => {
  expect(await (await fetch(`${app.url}/status`)).text()).toContain(
    '<dt>Read replicas</dt><dd>In use: 1 of 1</dd>',
  )
  const limits = { queueAgeMs: 300_000, unknown: 100, backupAgeMs: null }
  const settings = { url: app.url, token: TOKEN, version: PROGRAM_VERSION, now: () => new Date(), limits }
  const findings = await diagnoseLive(settings)
  expect(findings.find(({ check }) => check === 'replicas')).toMatchObject({ ok: true, detail: 'read: 1' })
})

test('while replay is paused, a program gets the past unless it asks for the primary, and the workspace never does', async () => {
  const { cookie } = await newUser(app, 'owner', workspace.id)
  await hasEverything(standby)
  await onStandby.run(sql`select pg_wal_replay_pause()`)
  try {
    const slug = await change()
    expect((await asked(auditLog(workspace.key))).text).not.toContain(slug)
    const own = await ask(auditLog(workspace.key), app, PRIMARY)
    expect([own.age, own.text.includes(slug)]).toEqual([null, true])
    const page = await ask(auditLog(cookie))
    expect([page.age, page.text.includes(slug)]).toEqual([null, true])
    expect(app.runtime.replicas!.readBack.get('behind')).toBeGreaterThan(0)
    // The replica does not know the form yet, and its refusal would be wrong.
    const unknown = await ask(requestFor(statsOf(), { formId: await newForm() }, workspace.key))
    expect(unknown).toMatchObject({ status: 200, age: null })
  } finally {
    await onStandby.run(sql`select pg_wal_replay_resume()`)
  }
})

const statsOf = () => operations.find(({ name }) => name === 'lead_capture_embedded_forms_stats')!

async function newForm(): Promise<string> {
  const { id } = await app.ok('lead_capture_embedded_forms_create', { name: 'Form' }, { key: workspace.key })
  return id
}

test('what a page reads right after its own change, or after it heard of one, has the change, also from the replica', async () => {
  const { cookie } = await newUser(app, 'owner', workspace.id)
  // Otherwise the replica is mostly faster than the next request.
  await setOnStandby('recovery_min_apply_delay', '100ms')
  const answers = []
  for (let turn = 0; turn < 5; turn++) {
    const slug = await change()
    const { text } = await ask(auditLog(cookie))
    answers.push(text.includes(slug))
  }
  expect(answers).toEqual([true, true, true, true, true])
  await asked(auditLog(cookie))
  await setOnStandby('recovery_min_apply_delay', '0')
})

async function setOnStandby(setting: string, value: string): Promise<void> {
  await onStandby.run(sql.raw(`alter system set ${setting} = '${value}'`))
  await onStandby.run(sql`select pg_reload_conf()`)
}

test('a replica that stops replaying grows old, and the primary answers until it goes on', async () => {
  await using hasty = await startTestApp({ database: 'parley', env: env(1), log })
  await isRead(hasty)
  told.length = 0
  await onStandby.run(sql`select pg_wal_replay_pause()`)
  const slug = await change()
  await until(() => problemsOf(hasty).includes('old'))
  await until(async () => {
    const answer = await ask(auditLog(workspace.key), hasty)
    expect(answer).toMatchObject({ status: 200, age: null, text: expect.stringContaining(slug) })
    return hasty.runtime.replicas!.readBack.get('old')
  })
  const read = await fetch(`${hasty.url}/metrics`, {
    headers: { authorization: `Bearer ${TOKEN}` },
  })
  const metrics = await read.text()
  expect(metrics).toMatch(/^parley_replica_read\{replica="127\.0\.0\.1:\d+"\} 0$/m)
  expect(metrics).toMatch(/^parley_replica_reads_back_total\{reason="old"\} [1-9]/m)
  expect(metrics).toMatch(/^parley_replica_age_seconds\{.*\} [1-9]/m)
  await onStandby.run(sql`select pg_wal_replay_resume()`)
  await asked(auditLog(workspace.key), hasty)
  for (const words of [
    'the replica is not read, because it is too old; the primary answers instead',
    'the replica is read again',
  ])
    expect(told).toContainEqual(expect.stringContaining(words))
  const { password } = new URL(standby.url)
  expect(told.join('\n') + metrics).not.toContain(password)
})

test('a statement that replay cancels is repeated on the primary', async () => {
  await setOnStandby('max_standby_streaming_delay', '0')
  const reader = (await app.runtime.replicas!.reader(app.runtime.pool, workspace.id, false))!
  const reading = reader.pool.one(sql<{ waited: boolean }>`
    select pg_is_in_recovery() as waited, case when pg_is_in_recovery() then pg_sleep(3600) end as slept`)
  const isReading = () =>
    onStandby.maybe(sql`select from pg_stat_activity where state = 'active' and wait_event = 'PgSleep'`)
  await until(isReading)
  await onPrimary.run(sql`create table if not exists vacuumed (n int)`)
  await onPrimary.run(sql`insert into vacuumed select generate_series(1, 1000)`)
  await onPrimary.run(sql`delete from vacuumed`)
  // The rows can be removed once no transaction of the primary sees them.
  const answered = until(async () => {
    await onPrimary.run(sql`vacuum vacuumed`)
    return (await isReading()) === null
  })
  expect(await reading).toMatchObject({ waited: false })
  await answered
  expect(reader.ageMs).toBeNull()
  expect(app.runtime.replicas!.readBack.get('conflict')).toBe(1)
})

/** Reads the audit log on four ways at once, until `isEnough` of the answers. All of them have to be 200. */
async function underLoad(service: TestApp, isEnough: (ages: readonly (string | null)[]) => boolean) {
  const answers: { status: number; age: string | null }[] = []
  const reading = async () => {
    while (!isEnough(answers.map(({ age }) => age))) {
      const { status, age } = await ask(auditLog(workspace.key), service)
      answers.push({ status, age })
    }
  }
  await Promise.all([reading(), reading(), reading(), reading()])
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
}

const readsOf = ({ runtime }: TestApp) => runtime.replicas!.reports()[0]!.reads
const FEW = 20
const fromReplica = (ages: readonly (string | null)[]) => ages.filter((age) => age !== null).length
/** The replica has answered some, and then none of the last ones. */
const hasGoneBack = (ages: readonly (string | null)[]) =>
  ages.length > FEW && fromReplica(ages.slice(0, -FEW)) > 0 && fromReplica(ages.slice(-FEW)) === 0

async function postmasterOf(server: Pool): Promise<number> {
  const { folder } = await server.one(sql<{ folder: string }>`
    select current_setting('data_directory') as folder`)
  return Number((await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')[0])
}

test('a replica that goes silent in the middle of load costs no request, and is read again afterwards', async () => {
  await underLoad(app, (ages) => fromReplica(ages) > FEW)
  const before = readsOf(app)
  const sessions = await onStandby.rows(sql<{ pid: number }>`
    select pid from pg_stat_activity where application_name like 'parley%'`)
  // Those that the service has, and the one that would accept new ones.
  const silent = [await postmasterOf(onStandby), ...sessions.map(({ pid }) => pid)]
  const signal = (name: NodeJS.Signals) => {
    for (const pid of silent) process.kill(pid, name)
  }
  const load = underLoad(app, hasGoneBack)
  await until(() => readsOf(app) > before + FEW)
  signal('SIGSTOP')
  try {
    await load
    await until(() => problemsOf(app).includes('away'))
  } finally {
    signal('SIGCONT')
  }
  await asked(auditLog(workspace.key))
})

test('a replica that is killed in the middle of load costs no request, and is read again once it is back', async () => {
  const postmaster = await postmasterOf(onStandby)
  const before = readsOf(app)
  let answered = 0
  let answeredBeforeKill = Number.POSITIVE_INFINITY
  // The replica may be back so soon that only a few answers come from the primary.
  const load = underLoad(app, (ages) => {
    answered = ages.length
    return ages.slice(answeredBeforeKill).includes(null)
  })
  await until(() => readsOf(app) > before + FEW)
  answeredBeforeKill = answered
  process.kill(postmaster, 'SIGQUIT')
  await load
  await asked(auditLog(workspace.key))
})
