import { afterAll, beforeAll, expect, test } from 'vitest'
import { Outreach, type TestParticipant } from '../../../../test/fixtures/outreach.ts'
import { queueMessages } from '../../../messaging/index.ts'
import { toWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { EVERY_PERMISSION, execute } from '../../../platform/operations/index.ts'
import { receiveInbound } from '../inbound/inbound.ts'
import { conversationOperations } from '../operations.ts'
import { openConversations } from '../ownership.ts'
import { conversationsThatContain, excerptOf } from './search.ts'

let outreach: Outreach
beforeAll(async () => {
  outreach = await Outreach.start()
})
afterAll(() => outreach[Symbol.asyncDispose]())

type Json = Record<string, any>

/** Calls an operation like the API, at the time of the test clock. */
function call(name: string, input: Json = {}): Promise<Json> {
  const operation = conversationOperations.find((each) => each.name === `conversations_${name}`)!
  const caller = {
    org: outreach.org,
    actor: { kind: 'key', id: 'key_1' } as const,
    via: 'rest' as const,
    permissions: EVERY_PERMISSION,
  }
  return execute(outreach.runtime, operation, caller, input) as Promise<Json>
}

let phones = 0
async function newParticipant(name?: string): Promise<TestParticipant & { id: string }> {
  phones += 1
  const initiative = await outreach.newInitiative({ name: 'Spring' })
  const phone = `+57300555${String(phones).padStart(4, '0')}`
  const participant = await outreach.newParticipant(initiative, { phone, externalId: `person-${phones}` })
  if (name !== undefined)
    await outreach.runtime.pool.run(sql`
      update contacts set name = ${name} where org_id = ${outreach.org} and id = ${participant.contactId}`)
  return { ...participant, id: toWire('conversation', participant.conversationId) }
}

async function open(mode: 'AGENT' | 'ESCALATE', name?: string) {
  const participant = await newParticipant(name)
  const { conversationId, runId } = participant
  await outreach.do((ctx) => openConversations(ctx, [{ conversationId, runId, mode }]))
  return participant
}

async function hears(from: TestParticipant, text: string): Promise<void> {
  const message = await outreach.receiveMessage(from, text)
  await outreach.do((ctx) => receiveInbound(ctx, [message]))
}

async function listed(filter: Json, of: readonly { id: string }[]): Promise<string[]> {
  const { data } = await call('list', { limit: 1000, ...filter })
  const ids = of.map(({ id }) => id)
  return data.map(({ id }: Json) => id).filter((id: string) => ids.includes(id))
}

test('Each view has its conversations, and the counts say how many', async () => {
  const before = await call('counts', { assignee: 'ana@shop.example' })
  const agents = await open('AGENT')
  const unassigned = await open('ESCALATE')
  const mine = await open('ESCALATE')
  const closed = await newParticipant()
  await hears(mine, 'Where is my order?')
  await call('take_over', { id: mine.id, by: 'ana@shop.example' })
  const all = [agents, unassigned, mine, closed]
  const view = (name: string) => listed({ view: name, assignee: 'ana@shop.example' }, all)
  expect(await listed({ view: 'waiting' }, all)).toEqual([mine.id, unassigned.id])
  expect(await view('mine')).toEqual([mine.id])
  expect(await listed({ view: 'mine' }, all)).toEqual([])
  expect(await listed({ view: 'unassigned' }, all)).toEqual([unassigned.id])
  expect(await listed({ view: 'agent' }, all)).toEqual([agents.id])
  expect(await listed({ view: 'closed' }, all)).toEqual([closed.id])
  const after = await call('counts', { assignee: 'ana@shop.example' })
  const more = Object.entries(after).map(([name, { count, unread, capped }]) => [
    name,
    count - before[name].count,
    unread - before[name].unread,
    capped,
  ])
  expect(more).toEqual([
    ['waiting', 2, 1, false],
    ['mine', 1, 1, false],
    ['mentioned', 0, 0, false],
    ['unassigned', 1, 0, false],
    ['agent', 1, 0, false],
    ['snoozed', 0, 0, false],
    ['all', 4, 1, false],
    ['closed', 1, 0, false],
  ])
})

test('The latest message comes first, or the longest wait, page by page', async () => {
  const [first, second, third, silent] = [
    await open('ESCALATE'),
    await open('ESCALATE'),
    await open('ESCALATE'),
    await open('AGENT'),
  ]
  for (const who of [second, first, third, second]) await hears(who, 'Hello?')
  const all = [first, second, third, silent]
  expect(await listed({}, all)).toEqual([second.id, third.id, first.id, silent.id])
  expect(await listed({ sort: 'waiting' }, all)).toEqual([first.id, second.id, third.id, silent.id])
  for (const sort of ['newest', 'waiting']) {
    const whole = (await call('list', { sort, limit: 1000 })).data.map(({ id }: Json) => id)
    const paged: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await call('list', { sort, limit: 2, ...(cursor && { cursor }) })
      paged.push(...page.data.map(({ id }: Json) => id))
      cursor = page.next_cursor
    }
    expect(paged).toEqual(whole)
  }
})

test('A row says why people were called, and shows its initiative and last message', async () => {
  const [called, unknown] = [await open('ESCALATE'), await newParticipant()]
  await outreach.runtime.pool.run(sql`
    update runs set ended_at = ${outreach.clock.now()}, status = 'COMPLETED'
    where org_id = ${outreach.org} and id = ${unknown.runId}`)
  await hears(unknown, 'Who are you?')
  const { data } = await call('list', { limit: 2 })
  expect(data).toMatchObject([
    {
      id: unknown.id,
      state: 'WAITING',
      escalationReason: 'nobody_answers',
      unread: 1,
      waitingSince: outreach.clock.now().toISOString(),
      lastMessage: { text: 'Who are you?', direction: 'inbound', author: 'participant', status: 'received' },
    },
    {
      id: called.id,
      escalationReason: 'journey',
      initiativeName: 'Spring',
      initiativeId: toWire('initiative', called.initiativeId),
      hit: null,
    },
  ])
  const { initiativeId } = data[1]
  expect(await listed({ initiativeId }, [called, unknown])).toEqual([called.id])
})

test('The search finds names, addresses and messages, and shows the message that it found', async () => {
  const [named, said] = [await open('ESCALATE', 'Zoraida Pérez'), await open('ESCALATE', 'Ximena')]
  await hears(said, `${'x'.repeat(100)} the Parcel is BROKEN ${'y'.repeat(200)}`)
  const found = async (text: string) => (await call('list', { text })).data
  expect((await found('zoraida')).map(({ id, hit }: Json) => [id, hit])).toEqual([[named.id, null]])
  expect((await found('5550002')).length + (await found('+573005550002')).length).toBeGreaterThan(1)
  const [row, ...others] = await found('parcel is broken')
  expect(others).toEqual([])
  const { text, start, length } = row.hit
  expect(row.id).toBe(said.id)
  expect(text.slice(start, start + length)).toBe('Parcel is BROKEN')
  expect(text).toMatch(/^…x{35} the Parcel/)
  expect(await found('100% nothing')).toEqual([])
  await outreach.app.ok('cdp_people_upsert', {
    externalId: 'known',
    firstName: 'Wilhelmina',
    phoneNumber: `+57300555${String(phones).padStart(4, '0')}`,
  })
  expect((await found('wilhelm')).map(({ id }: Json) => id)).toEqual([said.id])
})

test('The search looks through people and messages once, also when the database has no statistics yet', async () => {
  for (let n = 0; n < 5; n++) await open('ESCALATE', `Guest ${n}`)
  const plan = await outreach.do((ctx) =>
    ctx.db.rows(sql<Record<string, string>>`
      explain (analyze) select c.id from conversations c
      where c.org_id = ${ctx.org} and c.id in (${conversationsThatContain(ctx, 'guest')})`),
  )
  const scans = plan
    .flatMap((line) => Object.values(line))
    // Citus numbers the parts of a table.
    .filter((line) => /on (people(_\d+)? a|messages(_\d+)? s)\b/.test(line))
  expect(scans).toHaveLength(2)
  for (const scan of scans) expect(scan).toContain('loops=1)')
})

test('An answer ends the wait, and one that is not sent resumes it', async () => {
  const who = await open('ESCALATE')
  const since = outreach.clock.now().toISOString()
  await hears(who, 'Help')
  const waiting = async () => (await call('get', { id: who.id })).waitingSince
  expect(await waiting()).toBe(since)
  outreach.clock.pass(60_000)
  const fromJourney = { ...who, id: outreach.runtime.newId(), author: 'journey' as const }
  await outreach.do((ctx) =>
    queueMessages(ctx, [{ ...fromJourney, type: 'text', text: 'News for all', template: null }]),
  )
  expect(await waiting()).toBe(since)
  expect(await listed({ waitingMinutes: 1 }, [who])).toEqual([who.id])
  expect(await listed({ waitingMinutes: 2 }, [who])).toEqual([])
  const { messageId } = await call('reply', { id: who.id, text: 'On my way', sendAfterSeconds: 5 })
  expect(await waiting()).toBeNull()
  expect(await call('reply_cancel', { id: who.id, messageId })).toEqual({ text: 'On my way' })
  // Its first message that nobody answered.
  expect(await waiting()).not.toBeNull()
  await call('reply', { id: who.id, text: 'Here I am' })
  expect(await waiting()).toBeNull()
  await call('resolve', { id: who.id })
  expect(await waiting()).toBeNull()
})

test.each([
  ['short', 'short', 'short', 0],
  ['the beginning', 'the', 'the beginning', 0],
  ['another spelling', 'ANOTHER', 'another spelling', 0],
])('An excerpt of %j around %j is %j', (text, sought, expected, start) => {
  expect(excerptOf(text, sought)).toEqual({ text: expected, start, length: sought.length })
})
