import { setTimeout as pause } from 'node:timers/promises'
import { agentsWith } from '../../src/conversations/agents/index.ts'
import { extractionWorker, extractorsWith } from '../../src/conversations/extraction/index.ts'
import { conversationsWorker } from '../../src/conversations/inbox/index.ts'
import { Models } from '../../src/conversations/models/index.ts'
import { connectAccount } from '../../src/messaging/channels/accounts/connection.ts'
import { messageWorkers } from '../../src/messaging/channels/index.ts'
import { callsWorker, runsWorker } from '../../src/outreach/journeys/index.ts'
import { fromWire, toWire } from '../../src/platform/core/index.ts'
import { sql } from '../../src/platform/db/index.ts'
import { QUEUES, type RowWork } from '../../src/platform/jobs/index.ts'
import { type Actor, type Ctx, inTransaction } from '../../src/platform/operations/index.ts'
import { createOutbound } from '../../src/platform/outbound/index.ts'
import { workOneBatch } from '../harness/due-work.ts'
import { startTestApp, type TestApp } from '../harness/harness.ts'
import { VirtualClock } from '../model/clock.ts'
import { createAuthority, startReceiver } from '../peers/receiver.ts'
import type { Material } from './journeys.ts'
import { CHANNELS, type Channel, type SimulatedChannel, simulatedChannel } from './providers.ts'

const TESTER: Actor = { kind: 'system', id: 'test' }
const SENDERS: Record<Channel, string> = { whatsapp: '+573001110000', email: 'shop@example.com' }

const WORK_MS = 10

/** The queues of runs, in the order of a round. */
const ROUND = ['runs', 'calls', 'backlogs', 'messages', 'replies', 'conversations', 'extraction'] as const

/** A service whose workers the test drives, on two channels in memory and a clock that only the test moves. */
export interface World extends AsyncDisposable {
  app: TestApp
  clock: VirtualClock
  channels: Record<Channel, { provider: SimulatedChannel; accountId: string; channelId: string }>
  material: Material
  tx<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>
  /** Does all work that is due now. */
  work(): Promise<void>
  /** When the next work is due; null when none is. */
  nextDue(): Promise<Date | null>
}

export const senderOf = (channel: Channel): string => SENDERS[channel]

export async function openWorld(): Promise<World> {
  await using parts = new AsyncDisposableStack()
  const clock = new VirtualClock()
  clock.repeat()
  const app = parts.use(
    await startTestApp({
      env: { PARLEY_ROLE: 'api', PARLEY_RATE_LIMIT: '1000000' },
      given: { clock, newId: clock.newId },
    }),
  )
  const { runtime, org } = app
  const authority = await createAuthority()
  const receiver = parts.use(await startReceiver(authority, answerByPath))
  const outbound = parts.use(createOutbound({ allowLoopback: true, extraCa: authority.ca }))
  const tx: World['tx'] = (work) => inTransaction(runtime, org.id, TESTER, work)
  const channels = {
    whatsapp: await connect('whatsapp', tx),
    email: await connect('email', tx),
  }
  const material = {
    templateId: await insertTemplate(app, channels.whatsapp.accountId),
    emailTemplateId: (
      await app.ok('email_templates_create', { name: 'Hello', subject: 'Hello', body: 'Hello {{name}}!' })
    ).id,
    service: receiver.url,
  }
  const providers = new Map(CHANNELS.map((kind) => [channels[kind].provider.kind, channels[kind].provider]))
  const models = new Models(runtime, outbound)
  const sending = (name: string) =>
    messageWorkers(runtime, providers).find(({ queue }) => queue.name === name)!
  const works: Record<(typeof ROUND)[number], () => RowWork<any>> = {
    runs: () => runsWorker(runtime),
    calls: () => callsWorker(runtime, outbound),
    backlogs: () => sending('backlogs'),
    messages: () => sending('messages'),
    replies: () => sending('replies'),
    conversations: () => conversationsWorker(runtime, agentsWith(models)),
    extraction: () => extractionWorker(runtime, extractorsWith(models)),
  }
  const dueTimes = sql.join(
    ROUND.map((name) => {
      const { table, due, where } = QUEUES[name]
      return sql`
        select ${name}::text as queue, min(${sql.ref(due)}) as at from ${sql.table(table)}
        where org_id = ${org.id} and ${where}`
    }),
    sql` union all `,
  )
  const due = () => runtime.pool.rows(sql<{ queue: (typeof ROUND)[number]; at: Date | null }>`${dueTimes}`)
  const running = parts.move()
  return {
    app,
    clock,
    channels,
    material,
    tx,
    async work() {
      for (;;) {
        const now = clock.now()
        const queues = (await due()).filter(({ at }) => at !== null && at <= now)
        if (queues.length === 0) return
        // Work takes time, so that what happens later is dated later.
        clock.pass(WORK_MS)
        for (const { queue } of queues) {
          const work = works[queue]()
          await workOneBatch(runtime, work, org.id)
          // Before the clock jumps, what is under way arrives.
          while ((await countSending(app)) > 0) await pause(1)
          await work[Symbol.asyncDispose]?.()
        }
      }
    },
    async nextDue() {
      const times = (await due()).flatMap(({ at }) => (at === null ? [] : [at.getTime()]))
      return times.length === 0 ? null : new Date(Math.min(...times))
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

/** `/404/x` is answered by 404. */
function answerByPath({ path }: { path: string }, response: { writeHead(status: number): { end(): void } }) {
  response.writeHead(Number(path.split('/')[1])).end()
}

async function connect(channel: Channel, tx: World['tx']) {
  const provider = simulatedChannel(channel)
  const sender = {
    providerId: SENDERS[channel],
    address: SENDERS[channel],
    name: 'Shop',
    status: 'CONNECTED',
  }
  const { accountId, channels } = await tx((ctx) =>
    connectAccount(ctx, { provider, settings: {}, secrets: { key: 'key' } }, [
      { ...sender, quality: null, messagingLimit: null, perSecond: 1000 },
    ]),
  )
  return { provider, accountId, channelId: channels[0]!.id }
}

/** Templates of these channels need no review. */
async function insertTemplate({ runtime, org }: TestApp, accountId: string): Promise<string> {
  const id = runtime.newId()
  const now = runtime.clock.now()
  await runtime.pool.run(sql`
    insert into templates (org_id, id, account_id, name, language, category, content_type, content, status, created_at,
                           updated_at)
    values (${org.id}, ${id}, ${accountId}, 'hello', 'en', 'UTILITY', 'TEXT', '{"body": "Hello {{1}}, how are you?"}',
            'APPROVED', ${now}, ${now})`)
  return toWire('template', id)
}

async function countSending({ runtime, org }: TestApp): Promise<number> {
  const { count } = await runtime.pool.one(sql<{ count: number }>`
    select count(*)::int as count from messages where org_id = ${org.id} and status = 'sending'`)
  return count
}

export const uuidOf = (wireId: string): string => fromWire('run', wireId)!
