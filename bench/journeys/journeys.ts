import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '../../server/src/platform/db/index.ts'
import { measureBoss } from '../machinery/boss.ts'
import { runLoad } from '../machinery/load.ts'
import { type BenchService, startService } from '../machinery/service.ts'
import { startWorker, stopWorker } from '../machinery/worker.ts'
import { type Benchmark, figure, ratioOf, report } from '../report.ts'
import { addSleep, addWaitingRuns, addWaits, type Live, STEPS_PER_RUN } from './data.ts'

const ROUNDS = 5
/** People who are enrolled and processed in each round. */
const PEOPLE = 20_000
const PEOPLE_PER_CALL = 500
const CALLERS = 4
/** Jobs of pg-boss per round. */
const BOSS_PEOPLE = 5_000
const SLEEPING = 10_000_000
const WAKING_PER_SECOND = 2_000
const WAKING_SECONDS = 30
/** Time for a new process to compile code, open connections and plan queries. */
const WARM_UP_SECONDS = 5
/** Time to write the waking runs and to start the worker. */
const LOADING_SECONDS = 10
/** An hour of the journey takes 36 ms. */
const TIME_SCALE = 100_000

/**
 * Three measurements: enrollment through the API, the steps of a journey, and the delay of waking runs. The journey has
 * waits and branches and runs in one worker process. It is compared with the same number of pg-boss jobs. The runs wake
 * among many waiting ones while a transaction stays open. Throws when a run did not take every step.
 */
export const journeys: Benchmark = async ({ scale, runs: rounds = ROUNDS, say }) => {
  const sleeping = Math.max(100_000, Math.round(SLEEPING * scale))
  const lag = await measureWaking(sleeping)
  say(`p99 lag of waking among ${sleeping}: ${Math.round(lag)} ms`)

  await using service = await startApi()
  const people = Math.max(PEOPLE_PER_CALL * CALLERS, Math.round(PEOPLE * scale))
  const [enrolled, stepped, boss, batched]: number[][] = [[], [], [], []]
  const jobs = Math.max(PEOPLE_PER_CALL, BOSS_PEOPLE * scale)
  for (let round = 0; round < rounds; round++) {
    const live = await addWaits(service)
    enrolled!.push(await enroll(service, live, people, round))
    stepped!.push(await processRuns(service, live, people))
    boss!.push(await measureBoss(service, jobs, STEPS_PER_RUN, 'one by one'))
    batched!.push(await measureBoss(service, jobs, STEPS_PER_RUN, 'together'))
    say(
      `round ${round + 1}: ${Math.round(enrolled!.at(-1)!)} people/s, ${Math.round(stepped!.at(-1)!)} steps/s, ` +
        `pg-boss ${Math.round(boss!.at(-1)!)} jobs/s, in batches ${Math.round(batched!.at(-1)!)}`,
    )
  }
  const figures = {
    'enrolled through the API': figure(enrolled!, 'people/s'),
    'steps of the engine': figure(stepped!, 'steps/s'),
    'steps of pg-boss, each handled by itself': figure(boss!, 'jobs/s'),
    'steps of pg-boss, handled in batches': figure(batched!, 'jobs/s'),
    [`p99 lag of waking among ${sleeping}`]: figure([lag], 'ms'),
  }
  const ratios = {
    'enrolled / 6,000 a second': ratioOf(
      enrolled!,
      enrolled!.map(() => 6_000),
    ),
    'steps / 15,000 a second': ratioOf(
      stepped!,
      stepped!.map(() => 15_000),
    ),
    'steps / pg-boss': ratioOf(stepped!, boss!),
    'steps / pg-boss in batches': ratioOf(stepped!, batched!),
    '500 ms / p99 lag of waking': Number((500 / lag).toFixed(2)),
  }
  return report('journeys', figures, ratios, {
    'enrolled / 6,000 a second': 1,
    'steps / 15,000 a second': 1,
    'steps / pg-boss': 5,
    '500 ms / p99 lag of waking': 1,
  })
}

/** A service that answers requests, and the settings of its worker processes. */
interface Api extends BenchService {
  workerEnv: Record<string, string>
}

async function startApi(): Promise<Api> {
  const secret = randomBytes(32).toString('hex')
  const service = await startService(join(import.meta.dirname, 'server.ts'), {
    PARLEY_ROLE: 'api',
    PARLEY_SECRET: secret,
  })
  const workerEnv = {
    PARLEY_DATABASE_URL: service.databaseUrl,
    PARLEY_SECRET: secret,
    PARLEY_SIMULATOR: 'false',
    PARLEY_ROLE: 'worker',
    PORT: '0',
  }
  return { ...service, workerEnv }
}

/** People per second. */
async function enroll(
  service: BenchService,
  { wireId }: Live,
  people: number,
  round: number,
): Promise<number> {
  const bodies = Array.from({ length: people / PEOPLE_PER_CALL }, (_, call) =>
    JSON.stringify({
      people: Array.from({ length: PEOPLE_PER_CALL }, (_, index) => {
        const n = call * PEOPLE_PER_CALL + index
        return {
          externalId: `person-${round}-${n}`,
          phoneNumber: `+57300${String(round * people + n).padStart(7, '0')}`,
          name: 'Ana',
          context: { plan: n % 2 === 0 ? 'gold' : 'blue' },
        }
      }),
    }),
  )
  const started = performance.now()
  const { failures, firstFailure } = await runLoad({
    url: service.url,
    key: service.key,
    path: `/api/v1/initiatives/${wireId}/participants`,
    connections: CALLERS,
    seconds: Number.POSITIVE_INFINITY,
    nextBody: () => bodies.pop() ?? null,
  })
  if (failures > 0) throw new Error(`enrolling failed: ${firstFailure}`)
  return people / ((performance.now() - started) / 1000)
}

/** Steps per second, from the first moved run to the last ended one. */
async function processRuns(
  { pool, org, workerEnv }: Api,
  { initiative }: Live,
  people: number,
): Promise<number> {
  const worker = await startWorker({ ...workerEnv, PARLEY_TIME_SCALE: String(TIME_SCALE) })
  const started = performance.now()
  const isOver = async () => {
    const row = await pool.maybe(sql`
      select 1 from runs where org_id = ${org} and initiative_id = ${initiative} and ended_at is null limit 1`)
    return row === null
  }
  while (!(await isOver())) await sleep(50)
  const seconds = (performance.now() - started) / 1000
  await stopWorker(worker)
  const { steps, completed } = await pool.one(sql<{ steps: number; completed: number }>`
    select sum(step_count)::int as steps, count(*) filter (where end_reason = 'completed') as completed
    from runs where org_id = ${org} and initiative_id = ${initiative}`)
  if (completed !== people || steps !== people * STEPS_PER_RUN)
    throw new Error(`${completed} of ${people} runs were completed, by ${steps} steps`)
  return steps / seconds
}

/** The 99th percentile of the milliseconds between a run's wake time and its next step. */
async function measureWaking(sleeping: number): Promise<number> {
  await using service = await startApi()
  const live = await addSleep(service)
  const waking = WAKING_PER_SECOND * (WARM_UP_SECONDS + WAKING_SECONDS)
  const far = { count: sleeping - waking, fromSeconds: 86_400, perSecond: 1_000 }
  if (far.count > 0) await addWaitingRuns(service, live, far)
  const near = await addSleep(service)
  const counted = new Date(Date.now() + (LOADING_SECONDS + WARM_UP_SECONDS) * 1000)
  await addWaitingRuns(service, near, {
    count: waking,
    fromSeconds: LOADING_SECONDS,
    perSecond: WAKING_PER_SECOND,
  })
  return await service.pool.session(async (holder) => {
    await holder.run(sql`begin isolation level repeatable read`)
    await holder.run(sql`select count(*) from organizations`)
    const worker = await startWorker(service.workerEnv)
    await sleep((LOADING_SECONDS + WARM_UP_SECONDS + WAKING_SECONDS) * 1000)
    await stopWorker(worker)
    await holder.run(sql`commit`)
    const { p99 } = await service.pool.one(sql<{ p99: number }>`
      select percentile_cont(0.99) within group (
        order by extract(epoch from coalesce(ended_at - started_at, interval '60 seconds')) * 1000)::float8 as p99
      from runs
      where org_id = ${service.org} and initiative_id = ${near.initiative} and started_at >= ${counted}`)
    return p99
  })
}
