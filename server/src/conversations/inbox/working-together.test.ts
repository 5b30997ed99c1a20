import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Outreach, type TestParticipant } from '../../../test/fixtures/outreach.ts'
import { workOneBatch } from '../../../test/harness/due-work.ts'
import { messageWorkers, providers } from '../../messaging/index.ts'
import { ApiError, toWire } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import { EVERY_PERMISSION, execute, type Permission } from '../../platform/operations/index.ts'
import { bringBackConversations } from './failed-replies.ts'
import { receiveInbound } from './inbound/inbound.ts'
import { conversationOperations } from './operations.ts'
import { closeConversations, openConversations } from './ownership.ts'
import { inboxSumsWorker } from './reports/worker.ts'
import { snoozedWorker } from './snoozing/worker.ts'

let outreach: Outreach
let ana: string
let leo: string
beforeAll(async () => {
  outreach = await Outreach.start()
  ana = await newMember('ana@shop.example')
  leo = await newMember('leo@shop.example')
})
afterAll(() => outreach[Symbol.asyncDispose]())

type Json = Record<string, any>

/** A member, as the id of their user on the wire. */
async function newMember(email: string): Promise<string> {
  const id = outreach.runtime.newId()
  const now = outreach.clock.now()
  await outreach.runtime.pool.run(
    sql`insert into users (id, email, created_at) values (${id}, ${email}, ${now})`,
  )
  await outreach.runtime.pool.run(sql`
    insert into memberships (org_id, user_id, role, created_at) values (${outreach.org}, ${id}, 'member', ${now})`)
  return toWire('user', id)
}

/** Calls an operation as a member, at the time of the test clock. */
function call(
  who: string,
  name: string,
  input: Json = {},
  without: readonly Permission[] = [],
): Promise<Json> {
  const operation = conversationOperations.find((each) => each.name === name)!
  const caller = {
    org: outreach.org,
    actor: { kind: 'user', id: who } as const,
    via: 'rest' as const,
    permissions: new Set([...EVERY_PERMISSION].filter((permission) => !without.includes(permission))),
  }
  return execute(outreach.runtime, operation, caller, input) as Promise<Json>
}

const codeOf = (calling: Promise<unknown>) =>
  calling.then(
    () => null,
    (error: unknown) => (error instanceof ApiError ? error.code : Promise.reject(error)),
  )

let phones = 0
async function newParticipant(who: { opening?: null } = {}): Promise<TestParticipant & { id: string }> {
  phones += 1
  const phone = `+57300777${String(phones).padStart(4, '0')}`
  const participant = await outreach.newParticipant(await outreach.newInitiative(), { phone, ...who })
  return { ...participant, id: toWire('conversation', participant.conversationId) }
}

async function open(mode: 'AGENT' | 'ESCALATE' = 'ESCALATE') {
  const participant = await newParticipant()
  const { conversationId, runId } = participant
  await outreach.do((ctx) => openConversations(ctx, [{ conversationId, runId, mode }]))
  return participant
}

async function hears(from: TestParticipant, text: string): Promise<void> {
  const message = await outreach.receiveMessage(from, text)
  await outreach.do((ctx) => receiveInbound(ctx, [message]))
}

const views = async (id: string): Promise<string[]> => {
  const found: string[] = []
  for (const view of ['waiting', 'unassigned', 'snoozed', 'all']) {
    const { data } = await call(ana, 'conversations_list', { view, limit: 1000 })
    if (data.some((row: Json) => row.id === id)) found.push(view)
  }
  return found
}

describe('A snoozed conversation', () => {
  const inAnHour = () => new Date(outreach.clock.now().getTime() + 3_600_000).toISOString()

  test('is out of the inbox until its time', async () => {
    const { id } = await open()
    const until = inAnHour()
    expect(await call(ana, 'conversations_snooze', { id, until })).toMatchObject({ snoozedUntil: until })
    expect(await views(id)).toEqual(['snoozed', 'all'])
    outreach.clock.pass(3_599_000)
    await workOneBatch(outreach.runtime, snoozedWorker(outreach.runtime), outreach.org)
    expect(await views(id)).toEqual(['snoozed', 'all'])
    outreach.clock.pass(1_000)
    await workOneBatch(outreach.runtime, snoozedWorker(outreach.runtime), outreach.org)
    expect(await views(id)).toEqual(['waiting', 'unassigned', 'all'])
  })

  test('comes back when the contact writes, or when somebody wakes it', async () => {
    const who = await open()
    await call(ana, 'conversations_snooze', { id: who.id, until: inAnHour() })
    await hears(who, 'Any news?')
    expect(await call(ana, 'conversations_get', { id: who.id })).toMatchObject({ snoozedUntil: null })
    await call(ana, 'conversations_snooze', { id: who.id, until: inAnHour() })
    expect(await call(ana, 'conversations_unsnooze', { id: who.id })).toMatchObject({ snoozedUntil: null })
  })

  test('comes back when the agent gets it, and when people are called', async () => {
    for (const mode of ['AGENT', 'ESCALATE'] as const) {
      const who = await newParticipant({ opening: null })
      await hears(who, 'Is anybody there?')
      await call(ana, 'conversations_snooze', { id: who.id, until: inAnHour() })
      const { conversationId, runId } = who
      await outreach.do((ctx) => openConversations(ctx, [{ conversationId, runId, mode }]))
      const state = mode === 'AGENT' ? 'AGENT' : 'WAITING'
      expect(await call(ana, 'conversations_get', { id: who.id })).toMatchObject({
        state,
        snoozedUntil: null,
      })
    }
    const own = await open()
    await call(ana, 'conversations_assign', { id: own.id, assignee: 'ana@shop.example' })
    await call(ana, 'conversations_snooze', { id: own.id, until: inAnHour() })
    const { conversationId, runId } = own
    await outreach.do((ctx) => openConversations(ctx, [{ conversationId, runId, mode: 'ESCALATE' }]))
    expect(await views(own.id)).toEqual(['waiting', 'all'])
  })

  test('that nobody has is assigned by the rule when it comes back', async () => {
    const assigneeOf = async (id: string) => (await call(ana, 'conversations_get', { id })).assignee
    const [timed, written, own] = [await open(), await open(), await open()]
    await call(ana, 'conversations_assign', { id: own.id, assignee: 'ana@shop.example' })
    for (const { id } of [timed, written, own])
      await call(ana, 'conversations_snooze', { id, until: inAnHour() })
    await call(ana, 'inbox_assignment_set', { assignment: 'round_robin' })
    await call(leo, 'inbox_online_set', { online: true })
    await hears(written, 'Any news?')
    expect(await assigneeOf(written.id)).toBe('leo@shop.example')
    expect(await assigneeOf(timed.id)).toBeNull()
    outreach.clock.pass(3_600_000)
    await workOneBatch(outreach.runtime, snoozedWorker(outreach.runtime), outreach.org)
    expect(await assigneeOf(timed.id)).toBe('leo@shop.example')
    expect(await assigneeOf(own.id)).toBe('ana@shop.example')
    await call(leo, 'inbox_online_set', { online: false })
    await call(ana, 'inbox_assignment_set', { assignment: 'none' })
  })

  test('is one that people have, until a time to come', async () => {
    const [agents, closed, people] = [await open('AGENT'), await newParticipant(), await open()]
    const until = inAnHour()
    expect(await codeOf(call(ana, 'conversations_snooze', { id: agents.id, until }))).toBe('conflict')
    expect(await codeOf(call(ana, 'conversations_snooze', { id: closed.id, until }))).toBe('conflict')
    const past = outreach.clock.now().toISOString()
    expect(await codeOf(call(ana, 'conversations_snooze', { id: people.id, until: past }))).toBe(
      'invalid_request',
    )
  })
})

test('Views belong to whoever saved them, and only administrators change the shared views of others', async () => {
  const filter = { view: 'waiting', label: 'urgent', sort: 'waiting' }
  const own = await call(ana, 'inbox_views_create', { name: 'Urgent', filter })
  const shared = await call(ana, 'inbox_views_create', { name: 'Team', shared: true, filter: {} })
  expect(own).toMatchObject({ name: 'Urgent', shared: false, filter, editable: true })
  const listed = async (who: string) =>
    (await call(who, 'inbox_views_list')).data.map(({ name }: Json) => name)
  expect(await listed(ana)).toEqual(['Team', 'Urgent'])
  expect(await listed(leo)).toEqual(['Team'])
  const change = (who: string, id: string, without: Permission[] = []) =>
    codeOf(call(who, 'inbox_views_update', { id, name: 'Mine now' }, without))
  expect(await change(leo, own.id)).toBe('not_found')
  expect(await change(leo, shared.id, ['organization:write'])).toBe('forbidden')
  expect(await change(leo, shared.id)).toBeNull()
  expect((await call(ana, 'inbox_views_list')).data[0]).toMatchObject({ name: 'Mine now', shared: true })
  await call(ana, 'inbox_views_delete', { id: own.id })
  expect(await listed(ana)).toEqual(['Mine now'])
})

test('A reply that fails brings its conversation back, if it was closed or snoozed meanwhile', async () => {
  const [closed, byStranger, snoozed] = [await open(), await open(), await open()]
  for (const who of [closed, byStranger, snoozed]) {
    await hears(who, 'Where is my parcel?')
    await call(ana, 'conversations_reply', { id: who.id, text: 'On its way' })
  }
  await call(ana, 'conversations_resolve', { id: closed.id })
  await call(ana, 'conversations_resolve', { id: byStranger.id, by: 'Somebody else' })
  const until = new Date(outreach.clock.now().getTime() + 30 * 86_400_000).toISOString()
  await call(ana, 'conversations_snooze', { id: snoozed.id, until })
  // Longer than a reply waits for an account that cannot be used.
  outreach.clock.pass(73 * 3_600_000)
  const workers = messageWorkers(outreach.runtime, providers)
  await outreach.work(workers.find(({ queue }) => queue.name === 'replies')!)
  const messages = (await call(ana, 'conversations_messages_list', { id: closed.id })).data
  expect(messages).toContainEqual(expect.objectContaining({ text: 'On its way', status: 'failed' }))
  for (const { id } of [closed, snoozed]) {
    expect(await call(ana, 'conversations_get', { id })).toMatchObject({
      state: 'HUMAN',
      assignee: 'ana@shop.example',
      snoozedUntil: null,
    })
    expect(await views(id)).toEqual(['waiting', 'all'])
  }
  expect(await views(byStranger.id)).toEqual(['waiting', 'unassigned', 'all'])
  const { data: told } = await call(ana, 'notifications_list', { unread: true })
  expect(told).toMatchObject([{ kind: 'ASSIGNED', conversationId: closed.id, by: null }])
  const { events } = await call(ana, 'conversations_get', { id: closed.id })
  const assigned = { what: 'ASSIGNED', by: null, assignee: 'ana@shop.example' }
  expect(events).toContainEqual(expect.objectContaining(assigned))
})

test('A reply that fails late brings back unassigned what the agent closed, and nothing of an erased person', async () => {
  const [ofAgent, erased] = [await open(), await open()]
  for (const who of [ofAgent, erased]) {
    await hears(who, 'Where is my parcel?')
    await call(ana, 'conversations_resolve', { id: who.id })
    outreach.clock.pass(1_000)
    await call(leo, 'conversations_reply', { id: who.id, text: 'On its way' })
    await outreach.runtime.pool.run(sql`
      update messages set status = 'failed', due_at = null
      where org_id = ${outreach.org} and conversation_id = ${who.conversationId} and author = 'human'`)
    await call(leo, 'conversations_hand_back', { id: who.id })
    await outreach.do((ctx) => closeConversations(ctx, [who]))
  }
  await outreach.runtime.pool.run(sql`
    update contacts set phone_number = null where org_id = ${outreach.org} and id = ${erased.contactId}`)
  const ids = [ofAgent.conversationId, erased.conversationId]
  await outreach.do((ctx) => bringBackConversations(ctx, ids))
  expect(await views(ofAgent.id)).toEqual(['waiting', 'unassigned', 'all'])
  expect(await views(erased.id)).toEqual(['all'])
})

describe('The rule of assignment', () => {
  const assigneeOf = async ({ id }: { id: string }) => (await call(ana, 'conversations_get', { id })).assignee
  const set = (assignment: string) => call(ana, 'inbox_assignment_set', { assignment })
  afterAll(async () => {
    await set('none')
    for (const who of [ana, leo]) await call(who, 'inbox_online_set', { online: false })
  })

  test('leaves conversations unassigned while nobody is online or there is none', async () => {
    expect(await call(ana, 'inbox_assignment_get')).toEqual({ assignment: 'none' })
    await call(ana, 'inbox_online_set', { online: true })
    expect(await assigneeOf(await open())).toBeNull()
    await call(ana, 'inbox_online_set', { online: false })
    await set('round_robin')
    expect(await assigneeOf(await open())).toBeNull()
  })

  test('gives turns to those who are online, exactly, however many arrive at once', async () => {
    await set('round_robin')
    for (const who of [ana, leo]) await call(who, 'inbox_online_set', { online: true })
    expect(await call(leo, 'inbox_online_list')).toEqual({ online: ['ana@shop.example', 'leo@shop.example'] })
    const landed = await Promise.all(Array.from({ length: 6 }, () => open()))
    const assignees = await Promise.all(landed.map(assigneeOf))
    expect(assignees.filter((each) => each === 'ana@shop.example')).toHaveLength(3)
    expect(assignees.filter((each) => each === 'leo@shop.example')).toHaveLength(3)
    const unknown = await newParticipant()
    await outreach.runtime.pool.run(sql`
      update runs set ended_at = ${outreach.clock.now()}, status = 'COMPLETED'
      where org_id = ${outreach.org} and id = ${unknown.runId}`)
    await hears(unknown, 'Is this the shop?')
    expect(await call(ana, 'conversations_get', { id: unknown.id })).toMatchObject({ state: 'HUMAN' })
  })

  test('gives to the one who has the fewest', async () => {
    await set('least_busy')
    const busy = await open()
    for (let more = 0; more < 3; more++) {
      const { id } = await open()
      await call(ana, 'conversations_assign', { id, assignee: 'ana@shop.example' })
    }
    await call(ana, 'conversations_assign', { id: busy.id, assignee: 'ana@shop.example' })
    expect(await assigneeOf(await open())).toBe('leo@shop.example')
  })
})

test('Members are notified of what others assign to them and of notes that mention them', async () => {
  const { id } = await open()
  const unread = async (who: string) =>
    (await call(who, 'notifications_list', { unread: true })).data.filter(
      (row: Json) => row.conversationId === id,
    )
  await call(ana, 'conversations_assign', { id, assignee: 'leo@shop.example' })
  await call(ana, 'conversations_assign', { id, assignee: 'leo@shop.example' })
  await call(ana, 'conversations_note', {
    id,
    text: 'Please look',
    mentions: ['leo@shop.example', 'ana@shop.example'],
  })
  expect(await unread(leo)).toMatchObject([
    { kind: 'MENTIONED', by: 'ana@shop.example', text: 'Please look' },
    { kind: 'ASSIGNED', by: 'ana@shop.example', text: null },
  ])
  expect(await unread(ana)).toEqual([])
  const stranger = call(ana, 'conversations_note', { id, text: 'x', mentions: ['nobody@shop.example'] })
  expect(await codeOf(stranger)).toBe('unknown_reference')
  expect(await call(leo, 'notifications_read', { conversationId: id })).toEqual({ read: 2 })
  expect(await unread(leo)).toEqual([])
  const { data } = await call(leo, 'notifications_list', { unread: false })
  expect(data[0].readAt).toBe(outreach.clock.now().toISOString())
})

test('Several conversations are done at once, and those that refuse are named', async () => {
  const [one, two, gone] = [await open(), await open(), await newParticipant()]
  await outreach.runtime.pool.run(sql`
    update runs set ended_at = ${outreach.clock.now()}, status = 'COMPLETED'
    where org_id = ${outreach.org} and id = ${gone.runId}`)
  const ids = [one.id, two.id, gone.id]
  const bulk = (input: Json) => call(ana, 'conversations_bulk', { ids, ...input })
  expect(await bulk({ action: 'label', addLabels: ['sale', 'vip'] })).toEqual({ done: ids, errors: [] })
  await bulk({ action: 'label', removeLabels: ['vip'] })
  expect(await call(ana, 'conversations_get', { id: two.id })).toMatchObject({ labels: ['sale'] })
  expect(await bulk({ action: 'hand_back' })).toMatchObject({
    done: [one.id, two.id],
    errors: [{ id: gone.id, error: { code: 'conflict' } }],
  })
  await bulk({ action: 'assign', assignee: 'leo@shop.example' })
  expect(await call(ana, 'conversations_get', { id: one.id })).toMatchObject({ assignee: 'leo@shop.example' })
  const unknown = toWire('conversation', outreach.runtime.newId())
  expect(await call(ana, 'conversations_bulk', { ids: [one.id, unknown], action: 'resolve' })).toMatchObject({
    done: [one.id],
    errors: [{ id: unknown, error: { code: 'not_found' } }],
  })
  expect(await codeOf(bulk({ action: 'assign' }))).toBe('invalid_request')
})

test('The report counts what happened, once each, before and after it is summed', async () => {
  const report = (input: Json = {}) => call(ana, 'inbox_reports_get', input)
  outreach.clock.pass(40 * 86_400_000)
  const [answered, alone] = [await open(), await open('AGENT')]
  await hears(answered, 'Where is it?')
  await hears(alone, 'Nine')
  const waited = outreach.clock.now()
  outreach.clock.pass(600_000)
  const { id } = answered
  await call(leo, 'conversations_label', { id, labels: ['delivery'] })
  const reply = { id, text: 'On its way', sendAfterSeconds: 5 }
  const { messageId } = await call(leo, 'conversations_reply', reply)
  await call(leo, 'conversations_reply_cancel', { id, messageId })
  expect((await report()).firstResponse.count).toBe(0)
  await call(leo, 'conversations_reply', { ...reply, text: 'It arrives today' })
  outreach.clock.pass(600_000)
  await call(leo, 'conversations_resolve', { id })
  const { conversationId, runId } = alone
  await outreach.do((ctx) => closeConversations(ctx, [{ conversationId, runId }]))

  const before = await report()
  const day = waited.toISOString().slice(0, 10)
  expect(before.days).toEqual([
    {
      day,
      channel: '+573000000001',
      opened: 2,
      resolved: 2,
      received: 2,
      writtenByPeople: 1,
      writtenByAgent: 0,
    },
  ])
  expect(before.resolvedBy).toEqual({ agent: 1, people: 1, silence: 0 })
  expect(before.reasons).toEqual([{ reason: 'journey', count: 1 }])
  expect(before.labels).toMatchObject([{ label: 'delivery', resolved: 1 }])
  expect(before.members).toMatchObject([{ member: 'leo@shop.example', written: 1, resolved: 1 }])
  const { medianSeconds, p95Seconds } = before.firstResponse
  expect(before.firstResponse.count).toBe(1)
  expect(Math.abs(medianSeconds - 600) / 600).toBeLessThan(0.05)
  expect(p95Seconds).toBe(medianSeconds)
  expect(Math.abs(before.resolution.p95Seconds - 1_200) / 1_200).toBeLessThan(0.05)

  outreach.clock.pass(10_000)
  await workOneBatch(outreach.runtime, inboxSumsWorker(outreach.runtime), outreach.org)
  const { rows } = await outreach.runtime.pool.one(sql<{ rows: number }>`
    select count(*)::int as rows from inbox_tallies where org_id = ${outreach.org}`)
  expect(rows).toBe(0)
  expect(await report()).toEqual(before)
  expect((await report({ channel: '+573000000002' })).days).toEqual([])
  expect(await codeOf(report({ from: '2026-05-02', until: '2026-05-01' }))).toBe('invalid_request')

  const { key } = outreach.app.org
  const csv = await fetch(
    `${outreach.app.url}/api/v1/inbox/reports/export?table=days&from=${day}&until=${day}`,
    { headers: { authorization: `Bearer ${key}` } },
  )
  expect(csv.headers.get('content-type')).toContain('text/csv')
  expect((await csv.text()).split('\r\n').slice(0, 2)).toEqual([
    '"day","channel","opened","resolved","received","writtenByPeople","writtenByAgent"',
    `"${day}","'+573000000001","2","2","2","1","0"`,
  ])
})
