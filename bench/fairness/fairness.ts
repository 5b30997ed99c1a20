import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openLog } from '../../server/src/app/logging/log.ts'
import { openRuntime } from '../../server/src/app/runtime.ts'
import { readConfig } from '../../server/src/app/settings/config.ts'
import { startPostgres } from '../../server/src/platform/db/embedded/index.ts'
import { openPool, sql } from '../../server/src/platform/db/index.ts'
import type { Runtime } from '../../server/src/platform/operations/index.ts'
import { startWorker, stopWorker } from '../machinery/worker.ts'
import { type Benchmark, type Figure, figure, report } from '../report.ts'
import { addBusy, type Busy, makeDue } from './data.ts'
import { measureIdlePolls } from './idle-polls.ts'
import type { WorkerCounts } from './worker.ts'

const BACKLOG = 1_000_000
const TRICKLING = 99
const FAILING_RUNS = 2_000
const SECONDS = 30
/**
 * A new process compiles code, opens connections and plans queries. Work due in this share of the measurement is not
 * counted, on any side.
 */
const WARM_UP = 1 / 6
/** How often each trickling organization gets a run and a message. */
const TRICKLE_MS = 4_000
const PROCESSES = 4
/** The delay that counts for work not finished by the end of the measurement. */
const NEVER = sql`interval '60 seconds'`

/**
 * How long organizations with little work wait, compared with a neighbour that has a large backlog. One neighbour has a
 * million runs and messages, another one only failing rows. It also measures the rows that several processes read to
 * claim work, and the cost of idle polling.
 */
export const fairness: Benchmark = async ({ scale, runs: rounds = 3, say }) => {
  await using parts = new AsyncDisposableStack()
  const dir = await mkdtemp(join(tmpdir(), 'parley-bench-'))
  parts.defer(() => rm(dir, { recursive: true, force: true }))
  const postgres = parts.use(
    await startPostgres({ dir, durable: true, settings: { max_connections: '300' } }),
  )
  const provider = parts.use(await startProvider())
  const env = {
    PARLEY_DATABASE_URL: postgres.url,
    PARLEY_SECRET: randomBytes(32).toString('hex'),
    PARLEY_SIMULATOR: 'false',
    PARLEY_ROLE: 'worker',
    PORT: '0',
  }
  const opened = parts.use(await openRuntime(readConfig(env), openLog('fatal')))
  // Loading the data takes longer than the time limit of a request.
  const runtime = { ...opened, pool: parts.use(openPool({ url: postgres.url, max: 4 })) }

  const trickling: Busy[] = []
  for (let n = 0; n < TRICKLING; n++) trickling.push(await addBusy(runtime, provider))
  const seconds = Math.max(1, Math.round(SECONDS * Math.min(1, scale)))
  const backlog = Math.max(500, Math.round(BACKLOG * scale))

  const alone: Lags[] = []
  for (let round = 0; round < rounds; round++) alone.push(await trickle(runtime, trickling, env, seconds))
  say(
    `alone: p99 ${alone.map((lags) => `${Math.round(lags.runs)}/${Math.round(lags.messages)}`).join(' ')} ms`,
  )

  const big = await addBusy(runtime, provider)
  const failing = await addBusy(runtime, { ...provider, fails: true })
  for (let left = backlog; left > 0; left -= 100_000) await makeDue(runtime, big, Math.min(left, 100_000))
  await makeDue(runtime, failing, Math.min(FAILING_RUNS, backlog), { runs: true, messages: false })
  await runtime.pool.run(sql`analyze`)
  say(`${backlog} runs and messages of one organization are due`)
  const beside: Lags[] = []
  for (let round = 0; round < rounds; round++) beside.push(await trickle(runtime, trickling, env, seconds))
  say(
    `beside: p99 ${beside.map((lags) => `${Math.round(lags.runs)}/${Math.round(lags.messages)}`).join(' ')} ms`,
  )

  await makeDue(runtime, big, Math.max(0, Math.min(backlog, 50_000) - (await dueRuns(runtime, big))))
  const counts = await runTogether(env, seconds)
  const twice = await claimedTwice(runtime, [big, ...trickling])
  if (twice > 0) throw new Error(`${twice} runs were claimed by two processes`)
  const polls = await measureIdlePolls(runtime, scale, say)

  const p99 = (lags: readonly Lags[], of: keyof Lags) =>
    figure(
      lags.map((each) => each[of]),
      'ms',
    )
  const figures: Record<string, Figure> = {
    'p99 lag of runs: alone': p99(alone, 'runs'),
    'p99 lag of runs: beside a backlog': p99(beside, 'runs'),
    'p99 lag of messages: alone': p99(alone, 'messages'),
    'p99 lag of messages: beside a backlog': p99(beside, 'messages'),
    [`${PROCESSES} processes: rows claimed`]: figure([counts.claimed], 'rows'),
    [`${PROCESSES} processes: rows read to find them`]: figure([counts.rowsPolled], 'rows'),
    [`${PROCESSES} processes: empty batches`]: figure([counts.emptyBatches], 'batches'),
    ...polls.figures,
  }
  const within = (name: string) =>
    Number(
      (
        (1.5 * figures[`p99 lag of ${name}: alone`]!.median) /
        Math.max(0.1, figures[`p99 lag of ${name}: beside a backlog`]!.median)
      ).toFixed(3),
    )
  const ratios = {
    'runs: 1.5 × alone / beside': within('runs'),
    'messages: 1.5 × alone / beside': within('messages'),
    'rows claimed / rows read': Number((counts.claimed / (counts.claimed + counts.rowsPolled)).toFixed(3)),
    ...polls.ratios,
  }
  return report('fairness', figures, ratios, {
    'runs: 1.5 × alone / beside': 1,
    'messages: 1.5 × alone / beside': 1,
    'rows claimed / rows read': 0.9,
    ...polls.targets,
  })
}

/** A provider that accepts every message immediately. */
async function startProvider(): Promise<{ apiUrl: string } & AsyncDisposable> {
  let accepted = 0
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      accepted += 1
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ contacts: [{ wa_id: '' }], messages: [{ id: `wamid.${accepted}` }] }))
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    apiUrl: `http://127.0.0.1:${port}/v23.0`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** The 99th percentiles of the delay from due to done, in milliseconds. */
interface Lags {
  runs: number
  messages: number
}

/** Runs one worker process on the trickling work and returns the delays. */
async function trickle(
  runtime: Runtime,
  busy: readonly Busy[],
  env: Record<string, string>,
  seconds: number,
): Promise<Lags> {
  const worker = await startWorker(env)
  const warmUp = seconds * WARM_UP
  const since = new Date(runtime.clock.now().getTime() + warmUp * 1000)
  const until = performance.now() + (warmUp + seconds) * 1000
  // On a busy machine the time may be over before anything was due after `since`.
  let madeAt = new Date(0)
  for (let n = 0; performance.now() < until || madeAt < since; n++) {
    madeAt = runtime.clock.now()
    await makeDue(runtime, busy[n % busy.length]!, 1)
    await sleep(TRICKLE_MS / busy.length)
  }
  await sleep(2_000)
  await stopWorker(worker)
  const orgs = busy.map(({ org }) => org)
  return runtime.pool.one(sql<Lags>`
    select
      (select percentile_cont(0.99) within group (
         order by extract(epoch from coalesce(s.entered_at - r.started_at, ${NEVER})) * 1000)
       from runs r left join run_steps s on s.org_id = r.org_id and s.run_id = r.id and s.seq = 1
       where r.org_id = any(${orgs}) and r.started_at >= ${since})::float8 as runs,
      (select percentile_cont(0.99) within group (
         order by extract(epoch from coalesce(sent_at - created_at, ${NEVER})) * 1000)
       from messages where org_id = any(${orgs}) and created_at >= ${since})::float8 as messages`)
}

async function dueRuns({ pool }: Runtime, { org }: Busy): Promise<number> {
  const { due } = await pool.one(sql<{ due: number }>`
    select count(*) as due from runs where org_id = ${org} and node_id = 'in'`)
  return due
}

/** Runs several processes on one backlog. */
async function runTogether(env: Record<string, string>, seconds: number): Promise<WorkerCounts> {
  const workers = await Promise.all(Array.from({ length: PROCESSES }, () => startWorker(env)))
  await sleep(seconds * 1000)
  const counts = await Promise.all(workers.map(stopWorker))
  return {
    claimed: counts.reduce((sum, each) => sum + each.claimed, 0),
    rowsPolled: counts.reduce((sum, each) => sum + each.rowsPolled, 0),
    emptyBatches: counts.reduce((sum, each) => sum + each.emptyBatches, 0),
  }
}

/** Runs that were processed twice. Every write of a run increments its `rev`, and none of them becomes due again. */
async function claimedTwice({ pool }: Runtime, busy: readonly Busy[]): Promise<number> {
  const { twice } = await pool.one(sql<{ twice: number }>`
    select count(*) as twice from runs where org_id = any(${busy.map(({ org }) => org)}) and rev > 1`)
  return twice
}
