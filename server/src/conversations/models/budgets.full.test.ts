import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { Outreach } from '../../../test/fixtures/outreach.ts'
import { toWire } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import { inTransaction } from '../../platform/operations/index.ts'
import { createOutbound } from '../../platform/outbound/index.ts'
import { Models } from './index.ts'
import { midnight, readSpending } from './settings.ts'
import { OpenAiServer } from './testing/openai-server.ts'
import { readUsage } from './usage.ts'

/* What budgets allow when many people use the model at once. A call costs 0.002 here, and at most about 0.006. */
const PRICES = { inputPrice: 1, outputPrice: 2 }
const COST = 0.002
const READER = { kind: 'system', id: 'test' } as const

let outreach: Outreach
let server: OpenAiServer
let models: Models
const outbound = createOutbound({ allowLoopback: true })
beforeAll(async () => {
  outreach = await Outreach.start()
  server = await OpenAiServer.start()
  models = new Models(outreach.runtime, outbound, 5_000)
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await outbound.close()
  await outreach[Symbol.asyncDispose]()
})
beforeEach(() => outreach.runtime.pool.run(sql`delete from model_calls where org_id = ${outreach.org}`))

const set = (more: object) =>
  outreach.app.ok('language_model_set', {
    provider: 'ollama',
    model: 'small',
    baseUrl: server.url,
    ...PRICES,
    ...more,
  })
const ask = (conversationId: string | null = null, signal = new AbortController().signal) =>
  models.ask({
    org: outreach.org,
    purpose: 'turn',
    conversationId,
    instructions: 'Give a word.',
    material: '{}',
    schema: z.object({ word: z.string() }),
    check: () => null,
    signal,
  })
const today = () =>
  readSpending(outreach.runtime.pool, outreach.org, { since: midnight(outreach.clock.now()) })
const failing = async () =>
  (await outreach.app.ok('overview_get')).attention.failing.flatMap(
    ({ kind, reasons }: { kind: string; reasons: { reason: string }[] }) =>
      kind === 'language_model' ? reasons.map(({ reason }) => reason) : [],
  )
const answer = { content: '{"word":"yes"}' }
const answers = (count: number, more: object = {}) =>
  server.replyWith(...Array.from({ length: count }, () => ({ ...answer, ...more })))

test.each([
  ['the day', (budget: number) => set({ dailyBudget: budget }), null],
  [
    'a conversation',
    (budget: number) => set({ conversationBudget: budget }),
    '00000000-0000-7000-8000-000000000001',
  ],
])('many calls at once stay within the budget of %s', async (_, setBudget, conversationId) => {
  for (const budget of [0.001, 0.0095, 0.02]) {
    await outreach.runtime.pool.run(sql`delete from model_calls where org_id = ${outreach.org}`)
    await setBudget(budget)
    answers(12, { afterMs: 50 })
    const done = await Promise.allSettled(Array.from({ length: 12 }, () => ask(conversationId)))
    const answered = done.filter(({ status }) => status === 'fulfilled').length
    expect(server.asked).toHaveLength(answered)
    const { cost, calls } = await today()
    expect({ calls, cost }).toEqual({ calls: answered, cost: expect.closeTo(answered * COST, 9) })
    expect(cost).toBeLessThanOrEqual(budget)
    // What was reserved and not used is free again.
    if (budget > 0.01) expect(answered).toBeGreaterThan(0)
  }
  await set({})
})

test('a call whose usage nobody knows counts as the most that it can cost', async () => {
  await set({ dailyBudget: 1 })
  answers(1, { afterMs: 60_000 })
  const abort = new AbortController()
  const asked = ask(null, abort.signal).catch((error: unknown) => error)
  await expect.poll(() => server.asked.length).toBe(1)
  const { cost: reserved, failed } = await today()
  expect(failed).toBe(0)
  abort.abort()
  await asked
  const { cost } = await today()
  expect(cost).toBe(reserved)
  expect(cost).toBeGreaterThan(0.005)
  // A refused request costs nothing.
  server.replyWith({ status: 401 })
  await ask().catch(() => null)
  expect(await today()).toMatchObject({ cost: reserved, calls: 2, failed: 2 })
})

test('a used-up daily budget is an incident until the next day, or until another budget', async () => {
  await set({ dailyBudget: 0.001 })
  answers(1)
  await expect(ask()).rejects.toThrow("today's budget")
  expect(await failing()).toEqual(['daily_budget_used_up'])
  await set({ dailyBudget: 0.01 })
  expect(await failing()).toEqual([])
  answers(9)
  for (let call = 0; call < 9; call++) await ask().catch(() => null)
  expect(await failing()).toEqual(['daily_budget_used_up'])
  const { due_at } = await outreach.runtime.pool.one(sql<{ due_at: Date }>`
    select due_at from incidents where org_id = ${outreach.org} and subject = 'daily_budget'`)
  expect(due_at.toISOString()).toMatch(/T00:00:00.000Z$/)
})

test('a key that cannot be decrypted is an incident', async () => {
  await set({ apiKey: 'sk-secret' })
  await outreach.runtime.pool.run(sql`
    update language_models set key_sealed = ${Buffer.alloc(60)} where org_id = ${outreach.org}`)
  for (let call = 0; call < 3; call++) await expect(ask()).rejects.toThrow('cannot be decrypted')
  expect(await failing()).toEqual(['key_unreadable'])
  expect((await outreach.app.ok('language_model_get')).lastError.code).toBe('key_unreadable')
})

test('usage is summed by day and by initiative', async () => {
  await set({ apiKey: 'sk-secret' })
  const initiative = await outreach.newInitiative({ name: 'Survey' })
  const { runId, conversationId } = await outreach.newParticipant(initiative, { phone: '+573009990001' })
  await outreach.runtime.pool.run(sql`
    update conversations set run_id = ${runId} where org_id = ${outreach.org} and id = ${conversationId}`)
  answers(3)
  await ask(conversationId)
  await ask(conversationId)
  await ask()
  server.replyWith({ status: 401 })
  await ask().catch(() => null)
  const spent = { calls: 2, inputTokens: 2_000, outputTokens: 1_000, cost: expect.closeTo(2 * COST, 9) }
  const { days, initiatives } = await inTransaction(outreach.runtime, outreach.org, READER, (ctx) =>
    readUsage(ctx, 7),
  )
  const date = outreach.clock.now().toISOString().slice(0, 10)
  expect(days).toMatchObject([{ date, calls: 4, failed: 1, inputTokens: 3_000 }])
  expect(initiatives).toMatchObject([
    { initiativeId: toWire('initiative', initiative.id), name: 'Survey', failed: 0, ...spent },
    { initiativeId: null, name: null, calls: 2, failed: 1 },
  ])
})

test('more tokens than fit in 32 bits are counted', async () => {
  await set({})
  answers(2)
  await ask()
  await ask()
  await outreach.runtime.pool.run(sql`
    update model_calls set input_tokens = 2000000000 where org_id = ${outreach.org}`)
  expect(await today()).toMatchObject({ inputTokens: 4_000_000_000 })
  const { days } = await inTransaction(outreach.runtime, outreach.org, READER, (ctx) => readUsage(ctx, 1))
  expect(days).toMatchObject([{ inputTokens: 4_000_000_000 }])
})
