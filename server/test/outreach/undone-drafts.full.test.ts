import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { end, send, somebody, start, talk, wait } from '../../src/outreach/journeys/testing/graph.ts'
import { openTown, type Town } from '../../src/outreach/journeys/testing/town.ts'
import { fromWire } from '../../src/platform/core/index.ts'
import { sql } from '../../src/platform/db/index.ts'
import { LeapingClock } from '../fixtures/leaping-clock.ts'
import { until } from '../harness/waiting.ts'
import { simulate } from '../peers/simulator.ts'

/* Undoing a decision about a draft, where something else holds up its messages or ends what they belong to. */

const HOUR_MS = 3_600_000
/** The most seconds in which a decision can be undone. */
const LONGEST = 60

const clock = new LeapingClock(1)
let town: Town
beforeAll(async () => {
  town = await openTown({}, 1, { clock })
})
afterAll(() => town[Symbol.asyncDispose]())
afterEach(async () => {
  await simulate(town.app, 'DELETE', '/faults')
  await noLimits()
})

const HELLO = 'Hello there, how are you?'
const noLimits = () => town.app.ok('sending_limits_set', { quietHours: null, messagesPerPersonPer: null })

/** Quiet hours from an hour ago until three hours from now. */
async function beQuiet(): Promise<void> {
  const at = (hours: number) =>
    `${new Date(clock.now().getTime() + hours * HOUR_MS).toISOString().slice(11, 13)}:00`
  await town.app.ok('sending_limits_set', {
    quietHours: { from: at(-1), until: at(3) },
    messagesPerPersonPer: null,
  })
}

const EDGES = ['start SENT hello', 'hello SENT reply', 'reply REPLIED talk', 'reply TIMEOUT end']
const launch = async (review: object | null): Promise<string> => {
  const nodes = [start, send('hello'), wait('reply', '60d'), talk, end]
  const id = await town.launch(nodes, [...EDGES, 'talk CLOSED end', 'talk STALE end'], {
    initiative: { guidingQuestions: [{ questionText: 'What is your favourite colour?' }] },
  })
  if (review) await town.app.ok('initiatives_set_review', { id, review: { expireAfter: '30d', ...review } })
  return id
}

type Draft = Record<string, any>
const draftsOf = async (initiativeId: string, state = 'waiting'): Promise<Draft[]> =>
  (await town.app.ok('drafts_list', { initiativeId, state })).data
const theDraft = (initiativeId: string) => until(async () => (await draftsOf(initiativeId))[0])

const messageOf = (draft: Draft) => town.app.ok('messages_get', { id: draft.messages[0].id })
/** When a worker looks at the message of a draft. */
const dueOf = async ({ messages }: Draft) => {
  const { due_at } = await town.app.runtime.pool.one(sql<{ due_at: Date | null }>`
    select due_at from messages where org_id = ${town.app.org.id} and id = ${fromWire('message', messages[0].id)}`)
  return due_at
}
const waitsFor = (draft: Draft, reason: string) =>
  until(async () => (await messageOf(draft)).waitsFor?.reason === reason)
const approve = (draft: Draft, undoSeconds: number) =>
  town.app.ok('drafts_approve', { ids: [draft.id], undoSeconds })
const undo = (...drafts: Draft[]) => town.app.api('drafts_undo', { ids: drafts.map(({ id }) => id) })
const received = async ({ phoneNumber }: { phoneNumber: string }) =>
  (await town.messages(phoneNumber)).map(({ text }) => text)

async function firstDraft() {
  const id = await launch({ firstMessages: true })
  const who = somebody()
  await town.enroll(id, who)
  return { id, who, draft: await theDraft(id) }
}

/** An answer of the agent that waits for review. */
async function replyDraft() {
  const id = await launch({ replies: true })
  const who = somebody()
  await town.enroll(id, who)
  await town.run(id, who.externalId, ({ waiting_for }) => waiting_for === 'reply')
  await town.write(who.phoneNumber, 'Hello')
  return { id, who, draft: await theDraft(id) }
}

const CONFLICT = { status: 409, body: { error: { code: 'conflict' } } }

test('an approved message that quiet hours hold can be undone, stays when they end, and leaves once after all', async () => {
  const { id, who, draft } = await firstDraft()
  await beQuiet()
  await approve(draft, 1)
  await waitsFor(draft, 'quiet_hours')
  expect(await undo(draft)).toMatchObject({ status: 200 })
  await noLimits()
  expect(await messageOf(draft)).toMatchObject({ status: 'queued', waitsFor: { reason: 'waits_for_review' } })
  expect(await dueOf(draft)).toBeNull()
  expect(await draftsOf(id)).toMatchObject([{ id: draft.id, expiresAt: draft.expiresAt }])
  await approve(draft, 0)
  await town.run(id, who.externalId, ({ waiting_for }) => waiting_for === 'reply')
  expect(await received(who)).toEqual([HELLO])
})

test('other limits release what they held, and nothing that can still be undone', async () => {
  const who = somebody()
  await beQuiet()
  const held = await launch(null)
  await town.enroll(held, who)
  const messages = async () => (await town.app.ok('messages_list', { initiativeId: held })).data
  await until(async () => (await messages())[0]?.waitsFor?.reason === 'quiet_hours')
  const id = await launch({ firstMessages: true })
  await town.enroll(id, who)
  const draft = await theDraft(id)
  await approve(draft, LONGEST)
  const due = await dueOf(draft)
  await noLimits()
  expect(await dueOf(draft)).toEqual(due)
  await town.run(held, who.externalId, ({ waiting_for }) => waiting_for === 'reply')
  expect(await undo(draft)).toMatchObject({ status: 200 })
  expect(await received(who)).toEqual([HELLO])
})

test('an approved message that a paused channel holds can be undone, and the end of the pause does not send it', async () => {
  const { id, who, draft } = await firstDraft()
  const { data: accounts } = await town.app.ok('channels_list')
  const { id: account } = accounts.find(({ kind }: { kind: string }) => kind === 'whatsapp_cloud')
  await town.app.ok('channels_update', { id: account, pausedUntil: '2200-01-01T00:00:00Z' })
  await approve(draft, 1)
  await waitsFor(draft, 'channel_paused')
  expect(await undo(draft)).toMatchObject({ status: 200 })
  await town.app.ok('channels_update', { id: account, pausedUntil: null })
  // Somebody else's message is sent meanwhile.
  const other = await launch(null)
  const ana = somebody()
  await town.enroll(other, ana)
  await town.run(other, ana.externalId, ({ waiting_for }) => waiting_for === 'reply')
  expect(await messageOf(draft)).toMatchObject({ status: 'queued', waitsFor: { reason: 'waits_for_review' } })
  await approve(draft, 0)
  await town.run(id, who.externalId, ({ waiting_for }) => waiting_for === 'reply')
  expect(await received(who)).toEqual([HELLO])
})

test('a message that the provider throttled was taken for sending: its approval stands, and it leaves once', async () => {
  const { id, who, draft } = await firstDraft()
  await simulate(town.app, 'POST', '/faults', { kind: 'error', code: 130429, phones: [who.phoneNumber] })
  await approve(draft, 1)
  await waitsFor(draft, '130429')
  expect(await undo(draft)).toMatchObject(CONFLICT)
  await simulate(town.app, 'DELETE', '/faults')
  clock.leap(HOUR_MS)
  await town.run(id, who.externalId, ({ waiting_for }) => waiting_for === 'reply')
  expect(await received(who)).toEqual([HELLO])
})

test('nothing waits for review once its initiative was canceled', async () => {
  const { id, who, draft } = await firstDraft()
  await approve(draft, LONGEST)
  await town.app.ok('initiatives_cancel', { id })
  await town.run(id, who.externalId, ({ ended_at }) => ended_at !== null)
  expect(await undo(draft)).toMatchObject(CONFLICT)
  expect(await draftsOf(id)).toEqual([])
  expect(await received(who)).toEqual([])
})

test('who opts out after the approval gets nothing, and the draft does not wait again', async () => {
  const { id, who, draft } = await replyDraft()
  await approve(draft, LONGEST)
  await town.write(who.phoneNumber, 'STOP')
  await town.run(id, who.externalId, ({ ended_at }) => ended_at !== null)
  // At once: the confirmation does not wait behind it.
  expect(await messageOf(draft)).toMatchObject({ status: 'canceled', failure: { code: 'run_ended' } })
  expect(await undo(draft)).toMatchObject(CONFLICT)
  expect(await draftsOf(id)).toEqual([])
  await until(async () => (await received(who)).length === 2)
  expect((await received(who))[1]).toContain('will not receive any more messages')
})

test('an approval is not undone once the contact wrote, even if the provider was late to say so', async () => {
  const { who, draft } = await replyDraft()
  await approve(draft, LONGEST)
  await town.write(who.phoneNumber, 'Are you there?')
  const heard = async () =>
    (await town.app.ok('conversations_messages_list', { id: draft.conversationId })).data.filter(
      ({ author }: { author: string }) => author === 'participant',
    )
  await until(async () => (await heard()).length === 2)
  await town.app.runtime.pool.run(sql`
    update conversations set last_inbound_at = ${draft.createdAt}
    where org_id = ${town.app.org.id} and id = ${fromWire('conversation', draft.conversationId)}`)
  expect(await undo(draft)).toMatchObject(CONFLICT)
  expect(await town.app.ok('drafts_get', { id: draft.id })).toMatchObject({ state: 'approved' })
})

test('an approval is not undone once somebody has closed the conversation', async () => {
  const { id, draft } = await replyDraft()
  await approve(draft, LONGEST)
  await town.app.ok('conversations_resolve', { id: draft.conversationId })
  expect(await undo(draft)).toMatchObject(CONFLICT)
  expect(await draftsOf(id)).toEqual([])
})
