import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertChannel } from '../../../../test/fixtures/channels.ts'
import { graphOf } from '../../../../test/fixtures/journeys.ts'
import { workOneBatch } from '../../../../test/harness/due-work.ts'
import { cases } from '../../../../test/harness/effort.ts'
import { startTestApp, type TestApp } from '../../../../test/harness/harness.ts'
import { withTransactions } from '../../../../test/harness/transactions.ts'
import {
  endRuns,
  type Heard,
  signalInbound,
  signalSendFailed,
  signalSent,
} from '../../../messaging/runs/index.ts'
import { type Clock, inRealTime } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { claimRows } from '../../../platform/jobs/claim.ts'
import { LEASE_MS, QUEUES, retryDeadLetters } from '../../../platform/jobs/index.ts'
import { inTransaction, type Runtime } from '../../../platform/operations/index.ts'
import { type Ending, endingsWorker } from './run-endings.ts'
import { runsWorker } from './worker.ts'

/**
 * One run with everything that can happen to it, in any order: results of its messages, replies, time, a stop, a worker
 * that claims and dies, a second worker. The test runs the worker manually with its own clock.
 */

const HOUR = 3_600_000
const SYSTEM = { kind: 'system', id: 'test' } as const

type Happening =
  | 'work'
  | 'sent'
  | 'send_failed'
  | 'reply'
  | 'hours_pass'
  | 'stop'
  | 'crash'
  | 'two_workers'
  | 'zombie'
  | 'reply_meanwhile'
  | 'stop_meanwhile'
  | 'cancel_all'
  | 'stop_unsent'
  | 'end_batch'

const moves = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.constant<Happening>('work') },
    { weight: 4, arbitrary: fc.constant<Happening>('sent') },
    { weight: 3, arbitrary: fc.constant<Happening>('reply') },
    { weight: 3, arbitrary: fc.constant<Happening>('hours_pass') },
    { weight: 2, arbitrary: fc.constant<Happening>('crash') },
    { weight: 2, arbitrary: fc.constant<Happening>('two_workers') },
    { weight: 3, arbitrary: fc.constant<Happening>('zombie') },
    { weight: 3, arbitrary: fc.constant<Happening>('reply_meanwhile') },
    { weight: 1, arbitrary: fc.constant<Happening>('stop_meanwhile') },
    { weight: 1, arbitrary: fc.constant<Happening>('send_failed') },
    { weight: 1, arbitrary: fc.constant<Happening>('stop') },
    { weight: 1, arbitrary: fc.constant<Happening>('cancel_all') },
    { weight: 1, arbitrary: fc.constant<Happening>('stop_unsent') },
    { weight: 1, arbitrary: fc.constant<Happening>('end_batch') },
  ),
  { minLength: 5, maxLength: 40 },
)

const DEFINITION = {
  name: 'Two rounds',
  ...graphOf(
    [
      { id: 'in', kind: 'ENTRY', inputs: { triggerType: 'manual' } },
      { id: 'first', kind: 'SEND_MESSAGE', inputs: {} },
      { id: 'wait1', kind: 'WAIT_FOR_REPLY', inputs: { maxTimeout: '24h' } },
      { id: 'pause', kind: 'DELAY', inputs: { duration: '12h' } },
      { id: 'second', kind: 'SEND_MESSAGE', inputs: {} },
      { id: 'wait2', kind: 'WAIT_FOR_REPLY', inputs: { maxTimeout: '24h' } },
      { id: 'talk', kind: 'MANAGE_CONVERSATION', inputs: { inactivityTimeout: '6h' } },
      { id: 'out', kind: 'EXIT' },
    ],
    [
      'in SENT first',
      'first SENT wait1',
      'wait1 REPLIED talk',
      'wait1 TIMEOUT pause',
      'pause SENT second',
      'second SENT wait2',
      'wait2 REPLIED talk',
      'wait2 TIMEOUT out',
      'talk CLOSED out',
      'talk STALE out',
    ],
  ),
}

interface Fixture {
  runtime: Runtime
  org: string
  initiativeId: string
  journeyId: string
}

let app: TestApp
let fixture: Fixture
let offset = 0

beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
  const clock: Clock = { scale: 1, now: () => new Date(app.runtime.clock.now().getTime() + offset) }
  fixture = await prepare({ ...app.runtime, clock }, app.org.id)
})
afterAll(() => app.stop())

test('In any order of events a run sends one message per step, keeps a consistent history and ends', async () => {
  await fc.assert(
    fc.asyncProperty(moves, async (sequence) => {
      const run = await newRun(fixture)
      for (const move of sequence) await make(fixture, run, move)
      await finish(fixture, run)
      await make(fixture, run, 'end_batch')
      await checkHistory(fixture, run)
    }),
    { numRuns: cases(150), seed: 20261121 },
  )
})

test('A reply in a conversation extends the deadline, and the run is not visited before it', async () => {
  const run = await newRun(fixture)
  for (const move of ['work', 'sent', 'work', 'reply', 'work'] as const) await make(fixture, run, move)
  const opened = await readRun(fixture, run)
  expect(opened).toMatchObject({ node_id: 'talk', due_at: opened.deadline_at })
  offset += 4 * HOUR
  await make(fixture, run, 'reply')
  const replied = await readRun(fixture, run)
  expect(replied.due_at).toEqual(opened.due_at)
  expect(replied.deadline_at!.getTime() - opened.deadline_at!.getTime()).toBeGreaterThanOrEqual(4 * HOUR)
  offset += 3 * HOUR
  await make(fixture, run, 'work')
  expect(await readRun(fixture, run)).toMatchObject({
    node_id: 'talk',
    deadline_at: replied.deadline_at,
    due_at: replied.deadline_at,
  })
  offset += 4 * HOUR
  await make(fixture, run, 'work')
  expect(await readRun(fixture, run)).toMatchObject({ end_reason: 'abandoned' })
})

test('A run that changed after a worker read it is processed again at once', async () => {
  const run = await newRun(fixture)
  for (const move of ['work', 'sent', 'work', 'reply', 'work'] as const) await make(fixture, run, move)
  offset += 7 * HOUR
  await make(fixture, run, 'reply_meanwhile')
  const { due_at } = await readRun(fixture, run)
  expect(due_at!.getTime()).toBeLessThanOrEqual(fixture.runtime.clock.now().getTime())
})

/** An initiative with a published journey, inserted by SQL. */
async function prepare(runtime: Runtime, org: string): Promise<Fixture> {
  const { pool, newId } = runtime
  const now = runtime.clock.now()
  const [template, initiativeId, journeyId] = [newId(), newId(), newId()]
  const { accountId: account } = await insertChannel(runtime, org, '+573000000000')
  await pool.run(sql`
    insert into templates (org_id, id, account_id, name, language, category, content_type, content, status, created_at, updated_at)
    values (${org}, ${template}, ${account}, 'hello', 'en', 'UTILITY', 'TEXT', '{"body":"Hello there, how are you?"}', 'APPROVED',
            ${now}, ${now})`)
  await pool.run(sql`
    insert into initiatives (org_id, id, name, channel, status, language, max_attempts, is_recurring, created_at, updated_at)
    values (${org}, ${initiativeId}, 'Interleavings', 'WHATSAPP', 'ACTIVE', 'en', 2, false, ${now}, ${now})`)
  for (const round of [1, 2]) {
    await pool.run(
      sql`insert into initiative_templates values (${org}, ${initiativeId}, ${round}, ${template})`,
    )
  }
  await pool.run(sql`
    insert into journeys (org_id, id, initiative_id, version, status, definition, trigger_type, created_at, updated_at)
    values (${org}, ${journeyId}, ${initiativeId}, 1, 'PUBLISHED', ${JSON.stringify(DEFINITION)}::jsonb, 'manual', ${now}, ${now})`)
  return { runtime, org, initiativeId, journeyId }
}

async function newRun({ runtime, org, initiativeId, journeyId }: Fixture): Promise<string> {
  const { pool, newId } = runtime
  const now = runtime.clock.now()
  const [run, contact] = [newId(), newId()]
  await pool.run(
    sql`insert into contacts (org_id, id, wa_id, created_at) values (${org}, ${contact}, ${contact}, ${now})`,
  )
  await pool.run(sql`
    insert into runs (org_id, id, initiative_id, journey_id, contact_id, subject_id, trigger, status, node_id, started_at)
    values (${org}, ${run}, ${initiativeId}, ${journeyId}, ${contact}, ${contact}, '{"kind":"manual"}', 'ACTIVE', 'in', ${now})`)
  await pool.run(sql`insert into run_wakes (org_id, id, due_at) values (${org}, ${run}, ${now})`)
  return run
}

async function make(at: Fixture, run: string, move: Happening): Promise<void> {
  const { runtime, org } = at
  const inOrg = (work: Parameters<typeof inTransaction<void>>[3]) => inTransaction(runtime, org, SYSTEM, work)
  switch (move) {
    case 'work':
      await workOneBatch(runtime, runsWorker(runtime), org)
      return
    case 'two_workers':
      await Promise.all([1, 2].map(() => workOneBatch(runtime, runsWorker(runtime), org)))
      return
    case 'crash':
      // Claims and disappears; its lease expires.
      await claimAndDie(at)
      offset += 31_000
      return
    case 'zombie':
      // Loses its lease to another worker between reading and writing.
      return workInterrupted(at, async () => {
        offset += 31_000
        await make(at, run, 'work')
      })
    case 'reply_meanwhile':
      return workInterrupted(at, () => make(at, run, 'reply'))
    case 'stop_meanwhile':
      return workInterrupted(at, () => make(at, run, 'stop'))
    case 'cancel_all':
      return orderEnding(at, run, { journeyId: null, reason: 'canceled_initiative' })
    case 'stop_unsent':
      return orderEnding(at, run, { journeyId: at.journeyId, reason: 'canceled_operator' })
    case 'end_batch':
      while ((await workOneBatch(runtime, endingsWorker(runtime), org)) > 0) {}
      return
    case 'hours_pass':
      offset += 7 * HOUR
      return
    case 'sent':
      return inOrg(async (ctx) => signalSent(ctx, await unsent(at, run, 'accepted')))
    case 'send_failed':
      return inOrg(async (ctx) => {
        const items = await unsent(at, run, 'failed')
        await signalSendFailed(
          ctx,
          items.map((item) => ({ ...item, errorName: 'recipient_unreachable' })),
        )
      })
    case 'reply':
      return inOrg(async (ctx) => {
        await signalInbound(ctx, [await heardFrom(at, run)])
      })
    case 'stop':
      return inOrg(async (ctx) => {
        await endRuns(ctx, [run], 'canceled_participant_stop')
      })
  }
}

/** As the operations leave it when there are more runs than they end themselves. */
async function orderEnding(
  { runtime: { pool, newId, clock }, org, initiativeId }: Fixture,
  run: string,
  { journeyId, reason }: Pick<Ending, 'journeyId' | 'reason'>,
): Promise<void> {
  const now = clock.now()
  await pool.run(sql`
    insert into run_endings (org_id, id, initiative_id, journey_id, reason, after_subject_id, due_at, created_at)
    values (${org}, ${newId()}, ${initiativeId}, ${journeyId}, ${reason}, '00000000-0000-0000-0000-000000000000',
            ${now}, ${now})`)
  if (journeyId === null) canceled.set(run, canceled.get(run) ?? (await countMessages(pool, org, run)))
}

/** The number of messages of a run when its initiative was canceled. */
const canceled = new Map<string, number>()

async function countMessages(pool: Runtime['pool'], org: string, run: string): Promise<number> {
  const { count } = await pool.one(sql<{ count: number }>`
    select count(*) as count from messages where org_id = ${org} and run_id = ${run}`)
  return count
}

/** A worker that is interrupted between claiming the run and writing it. */
async function workInterrupted({ runtime, org }: Fixture, interruption: () => Promise<void>): Promise<void> {
  let interrupted = false
  const interruptible = withTransactions(
    runtime,
    (real) => (work) =>
      real((db) => {
        // A turn reads its runs first.
        const rows: typeof db.rows = async (query, name) => {
          const read = await db.rows(query, name)
          if (!interrupted) {
            interrupted = true
            await interruption()
          }
          return read
        }
        return work({ ...db, rows })
      }),
  )
  await workOneBatch(interruptible, runsWorker(interruptible), org)
}

async function claimAndDie({ runtime: { pool, clock }, org }: Fixture): Promise<void> {
  const now = clock.now()
  const options = { now, from: null, lease: inRealTime(clock, LEASE_MS), batchSize: 10, columns: sql`t.id` }
  await claimRows(pool, QUEUES.runs, org, options)
}

/** A message on the organization's number. */
async function heardFrom({ runtime, org }: Fixture, run: string): Promise<Heard> {
  return runtime.pool.one(sql<Heard>`
    select r.id as "runId", r.contact_id as "contactId", ch.id as "channelId"
    from runs r join channels ch on ch.org_id = ${org} where r.org_id = ${org} and r.id = ${run} limit 1`)
}

async function unsent({ runtime, org }: Fixture, run: string, status: string) {
  const rows = await runtime.pool.rows(sql<{ id: string }>`
    update messages set status = ${status}, due_at = null
    where org_id = ${org} and run_id = ${run} and status = 'queued' returning id`)
  return rows.map((row) => ({ runId: run, messageId: row.id }))
}

/** With provider responses and time, a run ends within a limited number of rounds. */
async function finish(at: Fixture, run: string): Promise<void> {
  for (let round = 0; round < 40; round++) {
    const { ended_at } = await readRun(at, run)
    if (ended_at) return
    await make(at, run, 'work')
    await make(at, run, 'sent')
    await make(at, run, 'hours_pass')
    // After three failed workers a person retries it.
    await retryDeadLetters(at.runtime.pool, QUEUES.runs, at.org, { now: at.runtime.clock.now() })
  }
  throw new Error('the run never ended')
}

interface RunState {
  ended_at: Date | null
  end_reason: string
  messages_received: number
  messages_sent: number
  isAwaited: boolean
  step_count: number
  node_id: string
  deadline_at: Date | null
  /** When a worker processes it next; null once it has ended. */
  due_at: Date | null
}

function readRun({ runtime, org }: Fixture, run: string): Promise<RunState> {
  return runtime.pool.one(sql<RunState>`
    select r.*, w.id is not null as "isAwaited", w.due_at
    from runs r left join run_wakes w on w.org_id = ${org} and w.id = r.id
    where r.org_id = ${org} and r.id = ${run}`)
}

async function checkHistory(at: Fixture, run: string): Promise<void> {
  const { runtime, org } = at
  const state = await readRun(at, run)
  const steps = await runtime.pool.rows(sql<{
    seq: number
    node_id: string
    signal: string | null
    target_node_id: string | null
    exited_at: Date | null
  }>`
    select * from run_paths where org_id = ${org} and run_id = ${run} order by seq`)
  const messages = await runtime.pool.rows(sql<{ id: string; status: string }>`
    select id, status from messages where org_id = ${org} and run_id = ${run}`)

  expect(steps.map((step) => step.seq)).toEqual(steps.map((_, index) => index + 1))
  expect(steps.every((step) => step.exited_at !== null)).toBe(true)
  for (const [index, step] of steps.slice(1).entries())
    expect(steps[index]!.target_node_id).toBe(step.node_id)

  // No one is messaged twice: one message per sending node, and the graph visits each once.
  const sends = steps.filter((step) => step.node_id === 'first' || step.node_id === 'second')
  expect(messages).toHaveLength(sends.length)
  expect(new Set(sends.map((step) => step.node_id)).size).toBe(sends.length)
  expect(state.messages_sent).toBe(messages.filter((message) => message.status === 'accepted').length)

  expect(state.isAwaited).toBe(false)
  // No message after the initiative is canceled, even before the batch that ends the run.
  if (canceled.has(run)) expect(messages).toHaveLength(canceled.get(run)!)
  if (state.end_reason === 'canceled_initiative') expect(canceled.has(run)).toBe(true)
  // A stopped journey ends only runs without a sent message.
  if (state.end_reason === 'canceled_operator') expect(state.messages_sent).toBe(0)
  const signals = steps.map((step) => step.signal)
  if (state.end_reason === 'no_reply') expect(state.messages_received).toBe(0)
  if (state.end_reason === 'abandoned') expect(signals).toContain('STALE')
  if (signals.includes('REPLIED')) expect(state.messages_received).toBeGreaterThan(0)
  expect([
    'no_reply',
    'abandoned',
    'failed_node_error',
    'canceled_participant_stop',
    'canceled_initiative',
    'canceled_operator',
  ]).toContain(state.end_reason)
}
