import { afterAll, beforeAll, expect, test } from 'vitest'
import { isFull } from '../../../test/harness/effort.ts'
import { until } from '../../../test/harness/waiting.ts'
import { end, send, somebody, start, talk, wait } from '../../outreach/journeys/testing/graph.ts'
import { openTown, type Town } from '../../outreach/journeys/testing/town.ts'
import { fromWire } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import { draftsWorker } from './worker.ts'

/* Messages that wait for a person (docs/behaviour/outreach.md: Review before sending). */

let town: Town
beforeAll(async () => {
  // Slow enough that a conversation stays open for free text while a draft waits.
  town = await openTown({}, 500)
})
afterAll(() => town[Symbol.asyncDispose]())

const ASK_EDGES = [
  'start SENT hello',
  'hello SENT reply',
  'reply REPLIED talk',
  'reply TIMEOUT end',
  'talk CLOSED end',
  'talk STALE end',
]

async function launch(
  review: object,
  question: object = { questionText: 'What is your favourite colour?' },
): Promise<string> {
  const initiative = { guidingQuestions: [question] }
  const nodes = [start, send('hello'), wait('reply', '60d'), talk, end]
  const id = await town.launch(nodes, ASK_EDGES, { initiative })
  await town.app.ok('initiatives_set_review', { id, review: { expireAfter: '30d', ...review } })
  return id
}

const waiting = async (initiativeId: string, state = 'waiting') =>
  (await town.app.ok('drafts_list', { initiativeId, state })).data as Record<string, any>[]

const theDraft = (initiativeId: string) => until(async () => (await waiting(initiativeId))[0])

const texts = async (phone: string) => (await town.messages(phone)).map(({ text }) => text)

test('a first message waits, and is sent once when people approve it at the same time', async () => {
  const id = await launch({ firstMessages: true })
  const who = somebody()
  await town.enroll(id, who)
  const draft = await theDraft(id)
  expect(draft).toMatchObject({
    kind: 'first',
    personExternalId: who.externalId,
    isChangeable: false,
    messages: [{ text: 'Hello there, how are you?' }],
  })
  const shown = await town.app.ok('messages_get', { id: draft.messages[0].id })
  expect(shown).toMatchObject({ status: 'queued', waitsFor: { reason: 'waits_for_review' } })
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => town.app.ok('drafts_approve', { ids: [draft.id] })),
  )
  expect(answers.map(({ approved }) => approved).toSorted()).toEqual([0, 0, 0, 0, 1])
  await town.run(id, who.externalId, ({ waiting_for }) => waiting_for === 'reply')
  expect(await texts(who.phoneNumber)).toEqual(['Hello there, how are you?'])
  expect(await waiting(id)).toEqual([])
  expect(await waiting(id, 'decided')).toMatchObject([{ id: draft.id, state: 'approved' }])
  const late = await town.app.api('drafts_refuse', { id: draft.id })
  expect(late).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } })
})

test('a first message that somebody refuses is never sent, and the journey goes on as after a failed one', async () => {
  const id = await launch({ firstMessages: true })
  const who = somebody()
  await town.enroll(id, who)
  const draft = await theDraft(id)
  const changed = await town.app.api('drafts_change', { id: draft.id, texts: ['Other words'] })
  expect(changed).toMatchObject({
    status: 409,
    body: { error: { message: expect.stringContaining('template') } },
  })
  expect(await town.app.ok('drafts_refuse', { id: draft.id, reason: 'Wrong person' })).toMatchObject({
    state: 'refused',
    reason: 'Wrong person',
  })
  await town.run(id, who.externalId, ({ ended_at }) => ended_at !== null)
  expect(await texts(who.phoneNumber)).toEqual([])
})

test.runIf(isFull)(
  'an answer of the agent waits, is replaced when the person writes again, and is sent with other words',
  async () => {
    const id = await launch({ replies: true })
    const who = somebody()
    await town.enroll(id, who)
    await town.run(id, who.externalId, ({ waiting_for }) => waiting_for === 'reply')
    await town.write(who.phoneNumber, 'Hello')
    const first = await theDraft(id)
    expect(first).toMatchObject({ kind: 'reply', isChangeable: true })
    expect(first.context.at(-1)).toMatchObject({ from: 'contact', text: 'Hello' })
    await town.write(who.phoneNumber, 'Are you there?')
    const second = await until(async () => (await waiting(id)).find((draft) => draft.id !== first.id))
    expect(await waiting(id)).toHaveLength(1)
    expect(await town.app.ok('drafts_get', { id: first.id })).toMatchObject({ state: 'withdrawn' })
    // Nobody has read the question, so it is asked again.
    expect(second.messages.at(-1).text).toContain('What is your favourite colour?')
    const words = second.messages.map((_: object, index: number) => `Changed ${index}`)
    const wrong = await town.app.api('drafts_change', { id: second.id, texts: [...words, 'one more'] })
    expect(wrong).toMatchObject({ status: 400, body: { error: { code: 'invalid_request' } } })
    expect(await town.app.ok('drafts_change', { id: second.id, texts: words })).toMatchObject({
      state: 'changed',
      written: second.messages.map(({ text }: { text: string }) => text),
      messages: words.map((text: string) => ({ text })),
    })
    await until(async () => (await texts(who.phoneNumber)).length === 1 + words.length)
    expect((await texts(who.phoneNumber)).slice(1)).toEqual(words)
  },
)

/** A question of the agent that waits for review, to somebody who has written. */
async function waitingQuestion(question: object) {
  const id = await launch({ replies: true }, question)
  const who = somebody()
  await town.enroll(id, who)
  await town.run(id, who.externalId, ({ waiting_for }) => waiting_for === 'reply')
  await town.write(who.phoneNumber, 'Hello')
  const draft = await theDraft(id)
  const words = draft.messages.map(({ text }: { text: string }) => text) as string[]
  return { who, draft, words }
}

const COLOURS = {
  questionText: 'Which colour do you like?',
  answerType: 'MULTIPLE_CHOICE',
  options: ['Red', 'Blue'],
}

test('a question with buttons is sent in the words of the review, and keeps its buttons where it still offers them', async () => {
  const { who, draft, words } = await waitingQuestion(COLOURS)
  const last = words.at(-1)!
  expect(last).toContain('Which colour do you like?\n1. Red\n2. Blue')
  const changed = last.replace('Which colour do you like?', 'Tell us your colour, please.')
  await town.app.ok('drafts_change', { id: draft.id, texts: [...words.slice(0, -1), changed] })
  await until(async () => (await town.messages(who.phoneNumber)).length === 1 + words.length)
  const got = (await town.messages(who.phoneNumber)).at(-1)!
  expect(JSON.stringify(got)).toContain('Tell us your colour, please.')
  expect(JSON.stringify(got)).not.toContain('Which colour do you like?')
  expect(JSON.stringify(got)).toContain('Blue')
})

test('a question that was changed into another text is sent as this text, without the old buttons', async () => {
  const { who, draft, words } = await waitingQuestion(COLOURS)
  const texts = words.map((_, index) => `Other words ${index}`)
  await town.app.ok('drafts_change', { id: draft.id, texts })
  await until(async () => (await town.messages(who.phoneNumber)).length === 1 + words.length)
  const got = (await town.messages(who.phoneNumber)).slice(1)
  expect(got.map(({ text }) => text)).toEqual(texts)
  expect(JSON.stringify(got)).not.toContain('Blue')
})

test('a question that asks with a button is not changed into words that would lose it', async () => {
  const { draft, words } = await waitingQuestion({
    questionText: 'Which number may we call?',
    answerType: 'OPEN',
    presentation: 'contact',
  })
  const changed = (length: number) => ({ id: draft.id, texts: [...words.slice(0, -1), 'x'.repeat(length)] })
  const refused = await town.app.api('drafts_change', changed(1_025))
  expect(refused).toMatchObject({ status: 400, body: { error: { code: 'invalid_request' } } })
  expect(refused.body.error.message).toContain('1024')
  expect(await town.app.ok('drafts_change', changed(1_024))).toMatchObject({ state: 'changed' })
})

test('people answer where a reply is refused, and where they take over before somebody decides', async () => {
  const id = await launch({ replies: true })
  const [refused, taken] = [somebody(), somebody()]
  const drafts: Record<string, any>[] = []
  for (const who of [refused, taken]) {
    await town.enroll(id, who)
    await town.run(id, who.externalId, ({ waiting_for }) => waiting_for === 'reply')
    await town.write(who.phoneNumber, 'Hello')
    drafts.push(
      await until(async () => (await waiting(id)).find((each) => each.personExternalId === who.externalId)),
    )
  }
  await town.app.ok('drafts_refuse', { id: drafts[0]!.id })
  expect(await town.app.ok('conversations_get', { id: drafts[0]!.conversationId })).toMatchObject({
    state: 'WAITING',
    escalationReason: 'reply_refused',
  })
  await town.app.ok('conversations_take_over', { id: drafts[1]!.conversationId, by: 'Eva' })
  expect(await town.app.ok('drafts_get', { id: drafts[1]!.id })).toMatchObject({ state: 'withdrawn' })
  expect(await town.app.ok('drafts_approve', { ids: [drafts[1]!.id] })).toEqual({ approved: 0 })
  expect(await texts(refused.phoneNumber)).toHaveLength(1)
  expect(await texts(taken.phoneNumber)).toHaveLength(1)
})

test('what the agent would say at a hand-over is withdrawn when somebody takes over or hands back', async () => {
  const id = await launch({ replies: true })
  for (const act of ['take_over', 'hand_back']) {
    const who = somebody()
    await town.enroll(id, who)
    await town.run(id, who.externalId, ({ waiting_for }) => waiting_for === 'reply')
    await town.write(who.phoneNumber, 'I want to talk to a person, please')
    const draft = await until(async () =>
      (await waiting(id)).find((each) => each.personExternalId === who.externalId),
    )
    const { conversationId } = draft
    expect((await town.app.ok('conversations_get', { id: conversationId })).state).toBe('WAITING')
    await town.app.ok(`conversations_${act}`, { id: conversationId })
    expect(await town.app.ok('drafts_get', { id: draft.id })).toMatchObject({ state: 'withdrawn' })
    expect(await town.app.ok('drafts_approve', { ids: [draft.id] })).toEqual({ approved: 0 })
    expect(await texts(who.phoneNumber)).toHaveLength(1)
  }
})

test('a reply that waits is withdrawn when somebody closes its conversation', async () => {
  const id = await launch({ replies: true })
  const who = somebody()
  await town.enroll(id, who)
  await town.run(id, who.externalId, ({ waiting_for }) => waiting_for === 'reply')
  await town.write(who.phoneNumber, 'Hello')
  const draft = await theDraft(id)
  await town.app.ok('conversations_resolve', { id: draft.conversationId })
  expect(await town.app.ok('drafts_get', { id: draft.id })).toMatchObject({ state: 'withdrawn' })
  expect(await town.app.ok('drafts_approve', { ids: [draft.id] })).toEqual({ approved: 0 })
  expect(await texts(who.phoneNumber)).toHaveLength(1)
})

test('what nobody decides in time is not sent, and people answer instead', async () => {
  const id = await launch({ replies: true, expireAfter: '30d' })
  const who = somebody()
  await town.enroll(id, who)
  await town.run(id, who.externalId, ({ waiting_for }) => waiting_for === 'reply')
  await town.write(who.phoneNumber, 'Hello')
  const draft = await theDraft(id)
  await town.app.runtime.pool.run(sql`
    update message_drafts set due_at = created_at where org_id = ${town.app.org.id} and state = 'waiting'`)
  await until(async () => (await town.app.ok('drafts_get', { id: draft.id })).state === 'expired')
  const conversation = await town.app.ok('conversations_get', { id: draft.conversationId })
  expect(conversation.state).toBe('WAITING')
  expect(conversation.waitingSince < draft.createdAt).toBe(true)
  expect(await texts(who.phoneNumber)).toHaveLength(1)
})

test('people answer where the journey goes on while a reply still waits, and nobody can approve it any more', async () => {
  const id = await launch({ replies: true })
  const who = somebody()
  await town.enroll(id, who)
  await town.run(id, who.externalId, ({ waiting_for }) => waiting_for === 'reply')
  await town.write(who.phoneNumber, 'Hello')
  const draft = await theDraft(id)
  const { id: run } = await town.run(id, who.externalId, ({ waiting_for }) => waiting_for === 'conversation')
  const { pool } = town.app.runtime
  const org = town.app.org.id
  await pool.run(sql`update runs set deadline_at = started_at where org_id = ${org} and id = ${run}`)
  await pool.run(sql`
    update run_wakes w set due_at = r.started_at from runs r
    where w.org_id = ${org} and r.org_id = ${org} and r.id = w.id and w.id = ${run}`)
  await town.run(id, who.externalId, ({ ended_at }) => ended_at !== null)
  const conversation = await town.app.ok('conversations_get', { id: draft.conversationId })
  expect(conversation).toMatchObject({ state: 'WAITING', escalationReason: 'reply_refused' })
  expect(conversation.waitingSince < draft.createdAt).toBe(true)
  expect(await town.app.ok('drafts_get', { id: draft.id })).toMatchObject({ state: 'withdrawn' })
  expect(await town.app.ok('drafts_approve', { ids: [draft.id] })).toEqual({ approved: 0 })
  expect(await texts(who.phoneNumber)).toHaveLength(1)
})

test('all drafts like one are approved together, and a run that ends withdraws its own', async () => {
  const id = await launch({ firstMessages: true })
  const people = [somebody(), somebody(), somebody()]
  for (const who of people) await town.enroll(id, who)
  const drafts = await until(async () => {
    const found = await waiting(id)
    return found.length === 3 ? found : null
  })
  const stopped = await town.run(id, people[0]!.externalId, () => true)
  const withdrawn = drafts.find(({ personExternalId }) => personExternalId === people[0]!.externalId)!
  await town.app.ok('initiatives_participants_stop', {
    id,
    participantId: `run_${stopped.id.replaceAll('-', '')}`,
  })
  await until(async () => (await town.app.ok('drafts_get', { id: withdrawn.id })).state === 'withdrawn')
  const other = { initiativeId: id, kind: 'reply' }
  expect(await town.app.ok('drafts_approve_all', other)).toEqual({ approved: 0, remaining: false })
  expect(await town.app.ok('drafts_approve_all', { ...other, kind: 'first' })).toEqual({
    approved: 2,
    remaining: false,
  })
  for (const who of people.slice(1)) await until(async () => (await texts(who.phoneNumber)).length === 1)
  expect(await texts(people[0]!.phoneNumber)).toEqual([])
})

test('an approval can be undone until a message of it is taken for sending', async () => {
  const id = await launch({ firstMessages: true })
  const who = somebody()
  await town.enroll(id, who)
  const draft = await theDraft(id)
  const undo = () => town.app.api('drafts_undo', { ids: [draft.id] })
  const tooEarly = await undo()
  expect(tooEarly).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } })
  expect(await town.app.ok('drafts_approve', { ids: [draft.id], undoSeconds: 60 })).toEqual({ approved: 1 })
  expect(await waiting(id)).toEqual([])
  const answers = await Promise.all([undo(), undo(), undo()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(await waiting(id)).toMatchObject([
    { id: draft.id, state: 'waiting', expiresAt: draft.expiresAt, decidedAt: null, decidedBy: null },
  ])
  const shown = await town.app.ok('messages_get', { id: draft.messages[0].id })
  expect(shown).toMatchObject({ status: 'queued', waitsFor: { reason: 'waits_for_review' } })
  expect(await texts(who.phoneNumber)).toEqual([])
  await town.app.ok('drafts_approve', { ids: [draft.id], undoSeconds: 1 })
  await town.run(id, who.externalId, ({ waiting_for }) => waiting_for === 'reply')
  expect(await undo()).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } })
  expect(await texts(who.phoneNumber)).toEqual(['Hello there, how are you?'])
})

test('a refusal can be undone, and is carried out once it cannot any more', async () => {
  const id = await launch({ replies: true })
  const who = somebody()
  await town.enroll(id, who)
  await town.run(id, who.externalId, ({ waiting_for }) => waiting_for === 'reply')
  await town.write(who.phoneNumber, 'Hello')
  const draft = await theDraft(id)
  const { conversationId } = draft
  const conversation = () => town.app.ok('conversations_get', { id: conversationId })
  await town.app.ok('drafts_refuse', { id: draft.id, reason: 'A mistake', undoSeconds: 60 })
  expect(await waiting(id, 'decided')).toMatchObject([{ id: draft.id, state: 'refused' }])
  expect((await conversation()).escalationReason).toBeNull()
  await town.app.ok('drafts_undo', { ids: [draft.id] })
  expect(await waiting(id)).toMatchObject([{ id: draft.id, reason: null, expiresAt: draft.expiresAt }])
  await town.app.ok('drafts_refuse', { id: draft.id, undoSeconds: 1 })
  await until(async () => (await conversation()).escalationReason === 'reply_refused')
  const late = await town.app.api('drafts_undo', { ids: [draft.id] })
  expect(late).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } })
  expect(await texts(who.phoneNumber)).toHaveLength(1)
  expect(await town.app.ok('messages_get', { id: draft.messages[0].id })).toMatchObject({
    status: 'canceled',
  })
})

test('a worker that took a refusal before it was undone drops nothing', async () => {
  const id = await launch({ replies: true })
  const who = somebody()
  await town.enroll(id, who)
  await town.run(id, who.externalId, ({ waiting_for }) => waiting_for === 'reply')
  await town.write(who.phoneNumber, 'Hello')
  const draft = await theDraft(id)
  await town.app.ok('drafts_refuse', { id: draft.id, undoSeconds: 60 })
  await town.app.ok('drafts_undo', { ids: [draft.id] })
  const { runtime, org } = town.app
  const taken = { id: fromWire('draft', draft.id)!, failures: 0, lost: false }
  const lease = new Date(runtime.clock.now().getTime() + 60_000)
  await draftsWorker(runtime).work(org.id, [taken], lease)
  expect(await waiting(id)).toMatchObject([{ id: draft.id, expiresAt: draft.expiresAt }])
  expect(await town.app.ok('messages_get', { id: draft.messages[0].id })).toMatchObject({ status: 'queued' })
})

test('an approval whose message was withdrawn meanwhile is not undone', async () => {
  const id = await launch({ replies: true })
  const who = somebody()
  await town.enroll(id, who)
  await town.run(id, who.externalId, ({ waiting_for }) => waiting_for === 'reply')
  await town.write(who.phoneNumber, 'Hello')
  const draft = await theDraft(id)
  await town.app.ok('drafts_approve', { ids: [draft.id], undoSeconds: 60 })
  await town.app.ok('conversations_take_over', { id: draft.conversationId, by: 'Eva' })
  const undone = await town.app.api('drafts_undo', { ids: [draft.id] })
  expect(undone).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } })
  const canceled = async () => (await town.app.ok('messages_get', { id: draft.messages[0].id })).status
  await until(async () => (await canceled()) === 'canceled')
  expect(await texts(who.phoneNumber)).toHaveLength(1)
})

test('a refusal is not undone once the contact has written again', async () => {
  const id = await launch({ replies: true })
  const who = somebody()
  await town.enroll(id, who)
  await town.run(id, who.externalId, ({ waiting_for }) => waiting_for === 'reply')
  await town.write(who.phoneNumber, 'Hello')
  const draft = await theDraft(id)
  await town.app.ok('drafts_refuse', { id: draft.id, undoSeconds: 60 })
  await town.write(who.phoneNumber, 'Are you there?')
  await until(async () => (await waiting(id)).some((each) => each.id !== draft.id))
  const undone = await town.app.api('drafts_undo', { ids: [draft.id] })
  expect(undone).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } })
  expect(await waiting(id)).toHaveLength(1)
})
