import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { toWire } from '../../server/src/platform/core/index.ts'
import { type CampaignService, startCampaignService } from '../machinery/campaign-service.ts'
import { type Benchmark, figure, report } from '../report.ts'

const FILE = join(import.meta.dirname, 'server.ts')
const ROUNDS = 3
const PEOPLE = 100_000
const LEAST_PEOPLE = 10_000
const SECONDS = 20
const LEAST_SECONDS = 3
/** What a new number sends a second. The campaign takes all of it. */
const PACE = 80
/** Messages a second, and as many calls of the no-op between them. */
const A_SECOND = 20
const OVER_NOOP_MS = 50
/** From acceptance to the provider: a few of the slots that a number has at this pace. */
const TO_PROVIDER_MS = 1_000
const REPEATED = 1_000
const CALLERS = 200
const WITHIN_MS = 300_000

/**
 * Single messages while a campaign waits for the same number: how long their acceptance takes beside that of a no-op, and
 * when the provider gets them. Then one call is repeated a thousand times at once with one key. Throws when a call fails,
 * when a message does not arrive once, and when a key sends more than one.
 */
export const transactional: Benchmark = async ({ scale, runs: rounds = ROUNDS, say }) => {
  await using bench = await startCampaignService(FILE, PACE)
  const people = Math.max(LEAST_PEOPLE, Math.round(PEOPLE * scale))
  const campaign = await bench.draft(await bench.addSegment(people))
  await bench.api.post(`/campaigns/${campaign}/start`)
  await until(async () => (await bench.accepted()) > PACE)
  const seconds = Math.max(LEAST_SECONDS, SECONDS * scale)
  const results: Round[] = []
  await load(bench, 1)
  for (let round = 0; round < rounds; round++) {
    results.push(await load(bench, seconds))
    const { send, noop, toProvider } = results.at(-1)!
    say(
      `round ${round + 1}: p99 of a message ${send.toFixed(1)} ms, of a no-op ${noop.toFixed(1)} ms, to the provider ${toProvider.toFixed(0)} ms`,
    )
  }
  const left = await waiting(bench, campaign)
  if (left === 0) throw new Error('the campaign ended before the messages were measured')
  const once = await repeat(bench)
  const overs = results.map(({ send, noop }) => Math.max(send - noop, 0))
  const over = figure(overs, 'ms')
  const toProvider = figure(
    results.map((each) => each.toProvider),
    'ms',
  )
  return report(
    'transactional',
    {
      'people of the campaign who wait': figure([left], 'people'),
      'acceptance of a message: p99': figure(
        results.map(({ send }) => send),
        'ms',
      ),
      'no-op: p99': figure(
        results.map(({ noop }) => noop),
        'ms',
      ),
      'acceptance over no-op': over,
      'from acceptance to the provider: p99': toProvider,
      'calls with one key': figure([REPEATED], 'calls'),
      'messages of one key': figure([once], 'messages'),
    },
    {
      '50 ms / acceptance over no-op': ratio(OVER_NOOP_MS, over.median),
      'a second / to the provider': ratio(TO_PROVIDER_MS, toProvider.median),
    },
    { '50 ms / acceptance over no-op': 1, 'a second / to the provider': 1 },
  )
}

function ratio(target: number, ms: number): number {
  return Number((target / Math.max(ms, 1)).toFixed(3))
}

interface Round {
  /** 99th percentiles in milliseconds. */
  send: number
  noop: number
  toProvider: number
}

let phones = 0

/** Calls at a steady rate, whether or not the earlier ones were answered. */
async function load(bench: CampaignService, seconds: number): Promise<Round> {
  const agent = new Agent({ connections: CALLERS })
  const [sends, noops]: [number[], number[]] = [[], []]
  const acceptedAt = new Map<string, number>()
  const calls: Promise<void>[] = []
  const count = Math.round(A_SECOND * seconds)
  const startedAt = performance.now()
  for (let n = 0; n < count * 2; n++) {
    await sleep(Math.max(0, startedAt + (n * 500) / A_SECOND - performance.now()))
    const isSend = n % 2 === 0
    const path = isSend ? '/messages/send' : '/bench/noop'
    phones += 1
    const answered = call(bench, agent, path, phones, `key-${phones}`).then(({ id, ms }) => {
      ;(isSend ? sends : noops).push(ms)
      if (isSend) acceptedAt.set(id, Date.now())
    })
    // What failed is thrown below, once all calls have ended.
    answered.catch(() => {})
    calls.push(answered)
  }
  await Promise.all(calls)
  const receivedAt = await arrivals(bench, acceptedAt)
  const toProvider = [...acceptedAt].map(([id, at]) => Math.max(0, receivedAt.get(id)! - at))
  await agent.close()
  return { send: p99(sends), noop: p99(noops), toProvider: p99(toProvider) }
}

async function call(
  { service, number }: CampaignService,
  agent: Agent,
  path: string,
  phone: number,
  key: string,
): Promise<{ id: string; ms: number }> {
  const startedAt = performance.now()
  const answer = await request(`${service.url}/api/v1${path}`, {
    dispatcher: agent,
    method: 'POST',
    headers: {
      authorization: `Bearer ${service.key}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify({
      templateId: toWire('template', number.templateId),
      parameters: { 1: 'Ana' },
      address: `+${573_500_000_000 + phone}`,
    }),
  })
  const text = await answer.body.text()
  if (answer.statusCode >= 300) throw new Error(`${path} answered ${answer.statusCode}: ${text}`)
  return { id: (JSON.parse(text) as { id: string }).id, ms: performance.now() - startedAt }
}

interface Received {
  callbackData: string | null
  at: string
}

/** When the provider got each of the messages. */
async function arrivals(
  bench: CampaignService,
  ids: ReadonlyMap<string, unknown>,
): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  await until(async () => {
    for (const { callbackData, at } of await received(bench)) {
      const id = callbackData === null ? null : toWire('message', callbackData)
      if (id !== null && ids.has(id)) found.set(id, new Date(at).getTime())
    }
    return found.size === ids.size
  })
  return found
}

async function received({ simulatorUrl }: CampaignService, phone?: string): Promise<Received[]> {
  const all: Received[] = []
  const only = phone === undefined ? '' : `&phone=${phone}`
  for (;;) {
    const answer = await fetch(`${simulatorUrl}/_sim/messages?limit=10000&offset=${all.length}${only}`)
    const { messages } = (await answer.json()) as { messages: Received[] }
    if (messages.length === 0) return all
    all.push(...messages)
  }
}

/** How many messages the provider gets from many calls at once with one key. */
async function repeat(bench: CampaignService): Promise<number> {
  const agent = new Agent({ connections: CALLERS })
  phones += 1
  const phone = phones
  const answers = await Promise.all(
    Array.from({ length: REPEATED }, () => call(bench, agent, '/messages/send', phone, 'once')),
  )
  await agent.close()
  const ids = new Set(answers.map(({ id }) => id))
  if (ids.size !== 1) throw new Error(`one key made ${ids.size} messages`)
  const to = String(573_500_000_000 + phone)
  await until(async () => (await received(bench, to)).length > 0)
  // A second one would stand behind the first in the same conversation.
  await sleep(1_000)
  const { length } = await received(bench, to)
  if (length !== 1) throw new Error(`one key sent ${length} messages`)
  return length
}

async function waiting({ api }: CampaignService, id: string): Promise<number> {
  const { people } = await api.get<{ people: { waiting: number } }>(`/campaigns/${id}`)
  return people.waiting
}

function p99(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))]!
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + WITHIN_MS
  while (!(await isDone())) {
    if (performance.now() > end) throw new Error('the messages do not arrive')
    await sleep(50)
  }
}
