import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fromWire } from '../../server/src/platform/core/index.ts'
import { sql } from '../../server/src/platform/db/index.ts'
import { type CampaignService, startCampaignService } from '../machinery/campaign-service.ts'
import { peakMib, resetPeak } from '../machinery/resident.ts'
import { type Benchmark, figure, ratioOf, report } from '../report.ts'
import { AT_ONCE, sendBare } from '../send/bare.ts'

const ROUNDS = 3
/** Several turns of the campaign, so that what happens between them counts. */
const PEOPLE = 15_000
const MANY = 1_000_000
/** What the start of a campaign to few people is compared with the start to all. */
const FEW = 0.1
const LEAST_MANY = 2_000
const START_TARGET_MS = 2_000
const MEMORY_TARGET = 1.3
const WARM_UP = 500
/** How long the memory of a start is watched at least. */
const WATCH_MS = 30_000
const WITHIN_MS = 600_000

const FILE = join(import.meta.dirname, '../segments/server.ts')

/**
 * A campaign from its start until the provider has accepted all messages, beside a loop that posts as many of the same
 * requests. Then the start of a campaign to very many people: the time to the first message, and the memory meanwhile.
 * Throws when a message did not leave, or left twice.
 */
export const campaign: Benchmark = async ({ scale, runs: rounds = ROUNDS, say }) => {
  await using bench = await startCampaignService(FILE)
  const people = Math.max(AT_ONCE, Math.round(PEOPLE * scale))
  const [sent, bare]: number[][] = [[], []]
  // A new process compiles code, opens connections and plans queries.
  await sendCampaign(bench, Math.min(people, WARM_UP))
  for (let round = 0; round < rounds; round++) {
    sent!.push(await sendCampaign(bench, people))
    bare!.push(await sendBare(bench.number.url, bench.number.headers, bodies(bench, people)))
    say(
      `round ${round + 1}: campaign ${Math.round(sent!.at(-1)!)} a second, bare loop ${Math.round(bare!.at(-1)!)}`,
    )
  }
  const many = Math.max(LEAST_MANY, Math.round(MANY * scale))
  const watchMs = Math.min(WATCH_MS, WATCH_MS * scale * 5)
  const few = await startTo(Math.round(many * FEW), watchMs)
  const all = await startTo(many, watchMs)
  say(
    `${many} people: ${all.firstMs.toFixed(0)} ms to the first message, all kept after ${all.keptMs.toFixed(0)} ms`,
  )
  return report(
    'campaign',
    {
      campaign: figure(sent!, 'messages/s'),
      'bare loop': figure(bare!, 'messages/s'),
      'start to a tenth: first message': figure([few.firstMs], 'ms'),
      'start to all: answer': figure([all.answerMs], 'ms'),
      'start to all: first message': figure([all.firstMs], 'ms'),
      'start to all: audience kept': figure([all.keptMs], 'ms'),
      'start to a tenth: peak memory': figure([few.peak], 'MiB'),
      'start to all: peak memory': figure([all.peak], 'MiB'),
    },
    {
      'campaign / bare loop': ratioOf(sent!, bare!),
      'two seconds / first message': Number((START_TARGET_MS / all.firstMs).toFixed(3)),
      '1.3 × memory: a tenth / all': Number(((MEMORY_TARGET * few.peak) / all.peak).toFixed(3)),
    },
    { 'campaign / bare loop': 0.4, 'two seconds / first message': 1, '1.3 × memory: a tenth / all': 1 },
  )
}

function bodies({ number, runtime }: CampaignService, count: number): string[] {
  return Array.from({ length: count }, (_, n) => number.bodyTo(String(574_000_000_000 + n), runtime.newId()))
}

/** Messages a second, from the call that starts the campaign until the last message is recorded as accepted. */
async function sendCampaign(bench: CampaignService, people: number): Promise<number> {
  const { api, service } = bench
  const id = await bench.draft(await bench.addSegment(people))
  const before = await bench.accepted()
  const startedAt = performance.now()
  await api.post(`/campaigns/${id}/start`)
  await until(async () => {
    const { open } = await service.pool.one(sql<{ open: boolean }>`
      select c.waiting > 0
        or exists (select from messages m where m.org_id = ${service.org} and m.author = 'journey'
                   and m.status in ('queued', 'sending'))
        or (select count(*) from messages m where m.org_id = ${service.org} and m.initiative_id = c.id) < c.people as open
      from campaigns c where c.org_id = ${service.org} and c.id = ${fromWire('campaign', id)}`)
    return !open
  })
  const perSecond = (people * 1_000) / (performance.now() - startedAt)
  const left = (await bench.accepted()) - before
  if (left !== people) throw new Error(`${left} of ${people} messages left`)
  return perSecond
}

interface Started {
  answerMs: number
  firstMs: number
  /** Until the whole audience is kept. */
  keptMs: number
  /** Of the process of the service, in MiB. */
  peak: number
}

/**
 * Starts a campaign in a process of its own, until its audience is kept and it has been sent for a while: the memory of a
 * process grows until it has sent for some time, however many people wait.
 */
async function startTo(people: number, watchMs: number): Promise<Started> {
  await using bench = await startCampaignService(FILE)
  await sendCampaign(bench, WARM_UP)
  const { api, service } = bench
  const id = await bench.draft(await bench.addSegment(people))
  const before = await bench.accepted()
  await resetPeak(service.pid)
  const startedAt = performance.now()
  const since = () => performance.now() - startedAt
  const first = until(async () => (await bench.accepted()) > before).then(since)
  await api.post(`/campaigns/${id}/start`)
  const answerMs = since()
  await until(async () => {
    const { kept } = await service.pool.one(sql<{ kept: boolean }>`
      select read_until is null as kept from campaigns
      where org_id = ${service.org} and id = ${fromWire('campaign', id)}`)
    return kept
  })
  const keptMs = since()
  const firstMs = await first
  await sleep(Math.max(0, watchMs - since()))
  const peak = await peakMib(service.pid)
  return { answerMs, firstMs, keptMs, peak }
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + WITHIN_MS
  while (!(await isDone())) {
    if (performance.now() > end) throw new Error('the campaign does not go on')
    await sleep(20)
  }
}
