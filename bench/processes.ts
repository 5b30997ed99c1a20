import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../server/src/platform/db/embedded/index.ts'
import { openPool, type Pool, sql } from '../server/src/platform/db/index.ts'
import { EventSource } from './machinery/event-source.ts'
import { type LoadResult, runLoad } from './machinery/load.ts'
import { type Benchmark, figure, ratioOf, report } from './report.ts'

const CLI = join(import.meta.dirname, '../server/src/app/cli.ts')
const RUNS = 5
const SECONDS = 4
const LEAST_SECONDS = 0.5
const CONNECTIONS = 64
const PEOPLE = 100_000
const NO_LIMIT = '1000000000'
/** A process that does everything, and two behind one port with a third for background work. */
const SIDES = { one: '1', two: '2' } as const

type Side = keyof typeof SIDES

/**
 * Single events that one process records, and those that two record behind one port. Each side is started as
 * `parley start` in production on the same durable database, which shares the machine with it and with the client.
 * Throws for a failed request, and when an acknowledged event is not stored.
 */
export const processes: Benchmark = async ({ scale, runs = RUNS, say }) => {
  await using parts = new AsyncDisposableStack()
  const dir = await mkdtemp(join(tmpdir(), 'parley-bench-'))
  parts.defer(() => rm(dir, { recursive: true, force: true }))
  const postgres = parts.use(await startPostgres({ dir, durable: true }))
  const pool = parts.use(openPool({ url: postgres.url, max: 1 }))
  const env = settings(postgres.url)
  const source = new EventSource(PEOPLE)
  const results: Record<Side, LoadResult[]> = { one: [], two: [] }
  let acknowledged = 0
  const seconds = Math.max(LEAST_SECONDS, SECONDS * scale)
  for (let run = 1; run <= runs; run++) {
    for (const side of Object.keys(SIDES) as Side[]) {
      await using service = await startProcesses(env, SIDES[side])
      const warmUp = await record(service, source, seconds / 4)
      const measured = await record(service, source, seconds)
      results[side].push(measured)
      acknowledged += warmUp.created + measured.created
    }
    say(`run ${run} of ${runs}: ${described(results.one.at(-1)!)}, ${described(results.two.at(-1)!)}`)
  }
  await requireStored(pool, acknowledged)
  const rates = (side: Side) => results[side].map(({ perSecond }) => perSecond)
  const slowest = (side: Side) => results[side].map(({ p99 }) => p99)
  return report(
    'processes',
    {
      'one process': figure(rates('one'), 'events/s'),
      'two processes': figure(rates('two'), 'events/s'),
      'one process, p99': figure(slowest('one'), 'ms'),
      'two processes, p99': figure(slowest('two'), 'ms'),
    },
    { 'two processes / one': ratioOf(rates('two'), rates('one')) },
    { 'two processes / one': 1.5 },
  )
}

interface Started extends AsyncDisposable {
  url: string
  key: string
}

/** Resolves when all processes run. */
async function startProcesses(env: Record<string, string>, count: string): Promise<Started> {
  const child = spawn(process.execPath, [CLI, 'start'], {
    env: { ...process.env, ...env, PARLEY_PROCESSES: count },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  const end = async () => {
    child.kill('SIGTERM')
    await ended
  }
  let output = ''
  const all = count === '1' ? /Your API key/ : /all processes of the service run/
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (piece: Buffer) => {
        output += piece
        if (all.test(output) && output.includes('Your API key')) resolve()
      })
    void ended.then(() => reject(new Error(`it did not start: ${output}`)))
  })
  const url = /running at (\S+)/.exec(output)![1]!
  const key = /Your API key: (parley_\S+)/.exec(output)?.[1] ?? (await keyOf(env))
  return { url, key, [Symbol.asyncDispose]: end }
}

/** Only the first start prints the key. */
async function keyOf(env: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, [CLI, 'bootstrap', '--org', 'My organization', '--json'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  for await (const piece of child.stdout) output += piece
  return (JSON.parse(output) as { apiKey: string }).apiKey
}

function settings(databaseUrl: string): Record<string, string> {
  return {
    PARLEY_MODE: 'production',
    PARLEY_HOST: '127.0.0.1',
    PORT: '0',
    PARLEY_PUBLIC_URL: 'https://bench.invalid',
    PARLEY_DATABASE_URL: databaseUrl,
    PARLEY_SECRET: randomBytes(32).toString('hex'),
    PARLEY_RATE_LIMIT: NO_LIMIT,
    PARLEY_DRAIN: '0',
    PARLEY_LOG_LEVEL: 'info',
  }
}

async function record({ url, key }: Started, source: EventSource, seconds: number): Promise<LoadResult> {
  const answers = await runLoad({
    url,
    key,
    path: '/api/v1/cdp/events',
    connections: CONNECTIONS,
    seconds,
    nextBody: () => JSON.stringify(source.next(new Date())),
  })
  if (answers.failures > 0) throw new Error(`${answers.failures} requests failed: ${answers.firstFailure}`)
  return answers
}

async function requireStored(pool: Pool, acknowledged: number): Promise<void> {
  const { stored } = await pool.one(sql<{ stored: number }>`select count(*)::int as stored from events`)
  if (stored !== acknowledged)
    throw new Error(`${acknowledged} events were acknowledged, but ${stored} are stored`)
}

const described = ({ perSecond, p99 }: LoadResult) => `${Math.round(perSecond)}/s (p99 ${Math.round(p99)} ms)`
