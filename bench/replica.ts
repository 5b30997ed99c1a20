import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startApp } from '../server/src/app/app.ts'
import { openLog } from '../server/src/app/logging/log.ts'
import { readConfig } from '../server/src/app/settings/config.ts'
import { bootstrapKey, ensureOrganization } from '../server/src/identity/access/index.ts'
import { type Pool, sql } from '../server/src/platform/db/index.ts'
import { ReplicatedDatabase } from '../server/test/peers/replicated-database.ts'
import { type Benchmark, figure, median, ratioOf, report } from './report.ts'

const RUNS = 5
const CALLS = 60
const PEOPLE = 200_000
/** Of the processor times in /proc. */
const TICK_MS = 10
const EVERYBODY = { kind: 'person', op: 'AND', predicates: [] }

/**
 * Previews of a segment: the processor time that they take of the primary, and how long they take, without and with a
 * replica. All servers share the machine, so only the processor time says what a replica brings.
 */
export const replica: Benchmark = async ({ scale, runs = RUNS, say }) => {
  await using database = await ReplicatedDatabase.start()
  await using primary = database.open(database.primary)
  const env = {
    PORT: '0',
    PARLEY_ROLE: 'api',
    PARLEY_SIMULATOR: 'false',
    PARLEY_DATABASE_URL: database.primary.url,
    PARLEY_SECRET: 'a secret of the benchmark, long enough',
    PARLEY_RATE_LIMIT: '1000000000',
  }
  await using without = await startApp(readConfig(env), openLog('fatal'))
  const { clock, newId, pool, secrets } = without.runtime
  const key = await pool.transaction(async (db) => {
    const now = clock.now()
    const wanted = { name: 'Bench', kind: 'development', id: newId(), now } as const
    const { organization } = await ensureOrganization(db, wanted)
    await fill(db, organization.org_id, Math.round(PEOPLE * scale))
    return bootstrapKey(db, secrets, organization.org_id, now)
  })
  await primary.run(sql`vacuum analyze people`)
  const standby = await database.addStandby()
  const replicated = { ...env, PARLEY_REPLICA_URL: standby.url, PARLEY_REPLICA_STALENESS: '300' }
  await using withReplica = await startApp(readConfig(replicated), openLog('fatal'))
  const postmaster = await postmasterOf(primary)
  const measure = async (url: string) => {
    await preview(url, key)
    const before = await processorTime(postmaster)
    const times: number[] = []
    for (let call = 0; call < CALLS; call++) times.push(await preview(url, key))
    return { cpu: (await processorTime(postmaster)) - before, ms: median(times) }
  }
  while (withReplica.runtime.replicas!.reports()[0]!.problem !== null) await new Promise(setImmediate)
  const sides = { without: [] as Measured[], with: [] as Measured[] }
  for (let run = 1; run <= runs; run++) {
    sides.without.push(await measure(without.url))
    sides.with.push(await measure(withReplica.url))
    const [one, other] = [sides.without.at(-1)!, sides.with.at(-1)!]
    say(`run ${run} of ${runs}: ${one.cpu} and ${other.cpu} ms of the primary`)
  }
  const cpu = (side: keyof typeof sides) => sides[side].map((each) => each.cpu)
  const ms = (side: keyof typeof sides) => sides[side].map((each) => each.ms)
  return report(
    'replica',
    {
      [`primary, processor time of ${CALLS} previews, without`]: figure(cpu('without'), 'ms'),
      [`primary, processor time of ${CALLS} previews, with`]: figure(cpu('with'), 'ms'),
      'a preview, without': figure(ms('without'), 'ms'),
      'a preview, with': figure(ms('with'), 'ms'),
    },
    { 'processor time of the primary, without / with': ratioOf(cpu('without'), cpu('with')) },
    { 'processor time of the primary, without / with': 5 },
  )
}

interface Measured {
  cpu: number
  ms: number
}

function fill(db: Pick<Pool, 'run'>, org: string, people: number): Promise<number> {
  return db.run(sql`
    insert into people (org_id, id, external_id, first_name, attributes, created_at, updated_at)
    select ${org}::uuid, gen_random_uuid(), 'person-' || n, 'Ana', jsonb_build_object('plan', n % 4), now(), now()
    from generate_series(1, ${people}::int) n`)
}

/** Milliseconds. Throws unless it succeeds. */
async function preview(url: string, key: string): Promise<number> {
  const from = performance.now()
  const answer = await fetch(`${url}/api/v1/segments/preview`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ filterExpression: EVERYBODY }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`answered ${answer.status}: ${text}`)
  return performance.now() - from
}

async function postmasterOf(server: Pool): Promise<number> {
  const { folder } = await server.one(
    sql<{ folder: string }>`select current_setting('data_directory') as folder`,
  )
  return Number((await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')[0])
}

/** Milliseconds that a server and its processes have had so far, those that ended included. */
async function processorTime(postmaster: number): Promise<number> {
  let ticks = 0
  for (const pid of await readdir('/proc')) {
    const stat = /^\d+$/.test(pid) ? await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '') : ''
    // After the name, which may have spaces: state, parent and, from the twelfth on, the times.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [own, system, ended, endedSystem] = fields.slice(11, 15).map(Number)
    if (Number(fields[1]) === postmaster) ticks += own! + system!
    if (Number(pid) === postmaster) ticks += own! + system! + ended! + endedSystem!
  }
  return ticks * TICK_MS
}
