import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openLog } from '../../server/src/app/logging/log.ts'
import { openRuntime } from '../../server/src/app/runtime.ts'
import { readConfig } from '../../server/src/app/settings/config.ts'
import { startPostgres } from '../../server/src/platform/db/embedded/index.ts'
import { startWorker, stopWorker } from '../machinery/worker.ts'
import { type Benchmark, figure, ratioOf, report } from '../report.ts'
import { AT_ONCE, sendBare } from './bare.ts'
import { type Campaign, prepareCampaign } from './data.ts'

const ROUNDS = 5
const MESSAGES = 5_000
/** The time from writing messages until they are due, in total and per message. It exceeds the time of the writes. */
const PREPARING_MS = 5_000
const PREPARING_EACH_MS = 1
const WITHIN_MS = 300_000

/**
 * Templates per second that one worker process sends through the ledger, until all are recorded as accepted. The
 * baseline is a loop that posts the same requests to the same simulator. The simulator has no callback for webhooks.
 * Throws when a message was not sent, or was sent twice.
 */
export const send: Benchmark = async ({ scale, runs: rounds = ROUNDS, say }) => {
  await using parts = new AsyncDisposableStack()
  const dir = await mkdtemp(join(tmpdir(), 'parley-bench-'))
  parts.defer(() => rm(dir, { recursive: true, force: true }))
  const postgres = parts.use(await startPostgres({ dir, durable: true }))
  const env = {
    PARLEY_DATABASE_URL: postgres.url,
    PARLEY_SECRET: randomBytes(32).toString('hex'),
    PARLEY_SIMULATOR: 'false',
    PARLEY_ROLE: 'worker',
    PORT: '0',
  }
  const runtime = parts.use(await openRuntime(readConfig(env), openLog('fatal')))
  const simulatorUrl = await startPeer(parts)
  const campaign = await prepareCampaign(runtime, simulatorUrl)
  const worker = await startWorker(env)
  parts.defer(async () => {
    if (worker.exitCode === null) await stopWorker(worker)
  })

  const messages = Math.max(AT_ONCE, Math.round(MESSAGES * scale))
  const [ledger, bare]: number[][] = [[], []]
  // A new process compiles code, opens connections and plans queries.
  await throughLedger(campaign, Math.min(messages, 500))
  for (let round = 0; round < rounds; round++) {
    ledger!.push(await throughLedger(campaign, messages))
    bare!.push(await inBareLoop(campaign, messages))
    say(
      `round ${round + 1}: ledger ${Math.round(ledger!.at(-1)!)} a second, bare loop ${Math.round(bare!.at(-1)!)}`,
    )
  }
  await refuseDoubled(simulatorUrl)
  const figures = {
    'through the ledger': figure(ledger!, 'messages/s'),
    'bare loop': figure(bare!, 'messages/s'),
  }
  const ratios = { 'ledger / bare loop': ratioOf(ledger!, bare!) }
  return report('send', figures, ratios, { 'ledger / bare loop': 0.4 })
}

async function startPeer(parts: AsyncDisposableStack): Promise<string> {
  const peer = fork(join(import.meta.dirname, 'simulator.ts'))
  parts.defer(async () => {
    if (peer.exitCode !== null) return
    peer.disconnect()
    await once(peer, 'exit')
  })
  const [url] = (await once(peer, 'message')) as [string]
  return url
}

async function throughLedger(campaign: Campaign, count: number): Promise<number> {
  const due = new Date(Date.now() + PREPARING_MS + count * PREPARING_EACH_MS)
  await campaign.queue(count, due)
  const untilDue = due.getTime() - Date.now()
  if (untilDue < 0) throw new Error(`${count} messages were due before all of them were written`)
  await sleep(untilDue)
  const start = performance.now()
  while (await campaign.isOpen()) {
    if (performance.now() - start > WITHIN_MS) throw new Error('some messages have not left')
    await sleep(20)
  }
  const perSecond = (count * 1000) / (performance.now() - start)
  const failed = await campaign.failed()
  if (failed > 0) throw new Error(`${failed} messages did not leave`)
  return perSecond
}

function inBareLoop({ url, headers, bodyFor }: Campaign, count: number): Promise<number> {
  return sendBare(
    url,
    headers,
    Array.from({ length: count }, (_, index) => bodyFor(index)),
  )
}

async function refuseDoubled(simulatorUrl: string): Promise<void> {
  const answer = await fetch(`${simulatorUrl}/_sim/messages?limit=1`)
  const { duplicates } = (await answer.json()) as { duplicates: unknown[] }
  if (duplicates.length > 0) throw new Error(`${duplicates.length} messages left twice`)
}
