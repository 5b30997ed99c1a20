import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Api } from '../../server/src/app/demo/api.ts'
import { makeInitiative, makeTemplates, subscribe } from '../../server/src/app/demo/flow.ts'
import type { Progress } from '../../server/src/app/demo/progress.ts'
import { startReceiver } from '../../server/src/app/demo/receiver.ts'
import { auditMessages } from '../../server/src/app/demo/simulated.ts'
import { sql } from '../../server/src/platform/db/index.ts'
import { runLoad } from '../machinery/load.ts'
import { startService } from '../machinery/service.ts'
import { type Benchmark, figure, ratioOf, report } from '../report.ts'
import { clockSetting } from './clock.ts'
import {
  type OutreachBench,
  type ResourceUsage,
  readUsage,
  usageBetween,
  usageShares,
} from './resource-usage.ts'

const ROUNDS = 3
const PEOPLE = 2_000
const PEOPLE_PER_CALL = 250
const CALLERS = 4
const WITHIN_MS = 600_000
/** Messages per second in the first measurement, on 2 cores. */
const FIRST_MEASURED = 880

/** An opening, three questions, a farewell. */
const SENT_A_PERSON = 5
/** With the contact's answer to each message except the last. */
const MESSAGES_A_PERSON = 9

/** All contacts answer quickly. */
const PERSONAS = { seed: 'bench', rules: [{ persona: 'answers', thinkSeconds: [1, 2] }] }

const SILENT: Progress = {
  step: () => {},
  bar: () => ({ advance: () => {}, done: () => {} }),
  status: () => {},
  close: () => {},
}

/**
 * The complete path of an initiative, for many people at once. People are enrolled through the API and opened by a
 * template. The guided agent asks three questions, and the answers are extracted. The webhooks of start and end are
 * received with valid signatures. Throws when a person did not reach the end, or received a message twice.
 */
export const outreach: Benchmark = async ({ scale, runs: rounds = ROUNDS, say }) => {
  await using bench = await startAll()
  const people = Math.max(50, Math.round(PEOPLE * scale))
  const [perSecond, messages]: number[][] = [[], []]
  const spent: ResourceUsage[] = []
  await reach(bench, 50) // A new process compiles code, opens connections and plans queries.
  for (let round = 0; round < rounds; round++) {
    const before = await readUsage(bench)
    const seconds = await reach(bench, people)
    spent.push(usageBetween(before, await readUsage(bench), people))
    perSecond!.push(people / seconds)
    messages!.push((people * MESSAGES_A_PERSON) / seconds)
    say(`round ${round + 1}: ${perSecond!.at(-1)!.toFixed(1)} people/s`)
  }
  for (const line of usageShares(spent)) say(line)
  return report(
    'outreach',
    {
      'people who went the whole way': figure(perSecond!, 'people/s'),
      messages: figure(messages!, 'messages/s'),
      'processor: service': figure(
        spent.map(({ cpu }) => cpu.service),
        'ms/person',
      ),
      'processor: PostgreSQL': figure(
        spent.map(({ cpu }) => cpu.postgres),
        'ms/person',
      ),
      'processor: simulated provider and people': figure(
        spent.map(({ cpu }) => cpu.simulator),
        'ms/person',
      ),
      statements: figure(
        spent.map(({ statements }) => statements),
        '/person',
      ),
      commits: figure(
        spent.map(({ commits }) => commits),
        '/person',
      ),
      log: figure(
        spent.map(({ logBytes }) => logBytes / 1024),
        'KiB/person',
      ),
    },
    {
      'messages / first measured': ratioOf(
        messages!,
        messages!.map(() => FIRST_MEASURED),
      ),
    },
    { 'messages / first measured': 4 },
  )
}

async function startAll(): Promise<OutreachBench> {
  await using parts = new AsyncDisposableStack()
  const clock = clockSetting()
  const simulator = parts.use(await startPeople(clock))
  const receiver = parts.use(await startReceiver(new Date()))
  const dir = await mkdtemp(join(tmpdir(), 'parley-bench-'))
  parts.defer(() => rm(dir, { recursive: true, force: true }))
  const certificate = join(dir, 'receiver.pem')
  await writeFile(certificate, receiver.certificate)
  const settings = {
    ...clock,
    PARLEY_MODE: 'development',
    PARLEY_SIMULATOR_URL: simulator.url,
    PARLEY_WEBHOOK_ALLOW_LOOPBACK: 'true',
    PARLEY_WEBHOOK_EXTRA_CA: certificate,
  }
  const service = parts.use(
    await startService(join(import.meta.dirname, 'server.ts'), settings, {
      shared_preload_libraries: 'pg_stat_statements',
      'pg_stat_statements.track_planning': 'on',
    }),
  )
  await service.pool.run(sql`create extension pg_stat_statements`)
  const api = new Api(service.url, service.key)
  await subscribe(api, receiver)
  const templates = await makeTemplates(api, SILENT)
  const running = parts.move()
  return {
    service,
    simulator,
    receiver,
    api,
    templates,
    reached: 0,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

async function startPeople(clock: Record<string, string>) {
  const child = fork(join(import.meta.dirname, 'simulator.ts'), {
    env: { ...process.env, ...clock },
  })
  const [url] = (await once(child, 'message')) as [string]
  const answer = await fetch(`${url}/_sim/personas`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(PERSONAS),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return {
    process: child,
    url,
    [Symbol.asyncDispose]: async () => {
      child.disconnect()
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

/** Seconds from the first enrollment call until all webhooks have arrived. */
async function reach(bench: OutreachBench, people: number): Promise<number> {
  const { api, service, receiver, simulator } = bench
  const initiative = await makeInitiative(api, bench.templates)
  const bodies: string[] = []
  for (let from = 0; from < people; from += PEOPLE_PER_CALL) {
    const some = Array.from({ length: Math.min(PEOPLE_PER_CALL, people - from) }, () => {
      bench.reached += 1
      return {
        externalId: `p-${bench.reached}`,
        phoneNumber: `+57300${String(bench.reached).padStart(7, '0')}`,
        name: 'Ana',
      }
    })
    bodies.push(JSON.stringify({ people: some }))
  }
  const webhooksBefore = receiver.received().events
  const started = performance.now()
  const { failures, firstFailure } = await runLoad({
    url: service.url,
    key: service.key,
    path: `/api/v1/initiatives/${initiative}/participants`,
    connections: CALLERS,
    seconds: Number.POSITIVE_INFINITY,
    nextBody: () => bodies.pop() ?? null,
  })
  if (failures > 0) throw new Error(`enrolling failed: ${firstFailure}`)
  await waitUntilDone(bench, people, webhooksBefore['journey_run.ended'] ?? 0)
  const seconds = (performance.now() - started) / 1000
  const { accepted, twice } = await auditMessages(simulator.url)
  if (twice > 0) throw new Error(`${twice} messages were sent twice`)
  if (accepted !== bench.reached * SENT_A_PERSON)
    throw new Error(`${accepted} messages left for ${bench.reached} people`)
  return seconds
}

async function waitUntilDone({ service, receiver }: OutreachBench, people: number, endedBefore: number) {
  const until = performance.now() + WITHIN_MS
  for (;;) {
    const { refused, events } = receiver.received()
    if (refused > 0) throw new Error(`${refused} webhooks came without the right signature`)
    const { live, extracting, ends } = await service.pool.one(sql<{
      live: number
      extracting: number
      ends: string | null
    }>`
      select count(*) filter (where ended_at is null) as live,
             count(*) filter (where extraction_status = 'PENDING') as extracting,
             string_agg(distinct end_reason, ', ') as ends
      from runs where org_id = ${service.org}`)
    const ended = (events['journey_run.ended'] ?? 0) - endedBefore
    if (live === 0 && extracting === 0 && ended === people) {
      if (ends !== 'completed') throw new Error(`runs ended as ${ends}`)
      return
    }
    if (performance.now() > until)
      throw new Error(`${live} runs live, ${extracting} being extracted, ${ended} ended`)
    await sleep(100)
  }
}
