import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../../../../test/harness/waiting.ts'
import { fromWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { end, send, somebody, start, wait } from '../testing/graph.ts'
import { openTown, type Town } from '../testing/town.ts'

let town: Town
beforeAll(async () => {
  town = await openTown()
})
afterAll(() => town[Symbol.asyncDispose]())

const INITIATIVE = {
  initiative: { guidingQuestions: [{ questionText: 'Would you buy here again?', answerType: 'BOOLEAN' }] },
}
const AGENT = { id: 'talk', kind: 'MANAGE_CONVERSATION', inputs: { mode: 'AGENT', inactivityTimeout: '1h' } }
const EMAIL = { id: 'mail', kind: 'SEND_EMAIL', inputs: { subject: 'Hello', body: 'We missed you.' } }

const EDGES = [
  'start SENT open',
  'open SENT wait',
  'wait REPLIED talk',
  'wait TIMEOUT end',
  'talk CLOSED end',
]

/** Enrolls a person, who replies, and waits until the run is in the conversation. */
async function enterConversation(initiative: string) {
  const person = somebody({ email: 'ana@example.com' })
  await town.enroll(initiative, person)
  await town.run(
    initiative,
    person.externalId,
    (run) => run.node_id === 'wait' && run.waiting_for === 'reply',
  )
  await town.write(person.phoneNumber, 'Hi')
  await town.run(initiative, person.externalId, (run) => run.node_id === 'talk')
  return person
}

async function ownersOf(phoneNumber: string): Promise<string[]> {
  const { runtime, org } = town.app
  const rows = await runtime.pool.rows(sql<{ owner: string }>`
    select c.owner from conversations c join contacts k on k.org_id = c.org_id and k.id = c.contact_id
    where c.org_id = ${org.id} and k.phone_number = ${phoneNumber}`)
  return rows.map(({ owner }) => owner)
}

test('a stale conversation is closed, also when the next node writes on another channel', async () => {
  const initiative = await town.launch(
    [start, send('open'), wait('wait', '10d'), AGENT, EMAIL, end],
    [...EDGES, 'talk STALE mail', 'mail SENT end'],
    INITIATIVE,
  )
  const { externalId, phoneNumber } = await enterConversation(initiative)
  await town.run(initiative, externalId, ({ ended_at }) => ended_at !== null)
  expect(await ownersOf(phoneNumber)).not.toContain('agent')
})

test('a conversation is closed when an engine failure ends its run', async () => {
  const initiative = await town.launch(
    [start, send('open'), wait('wait', '10d'), AGENT, end],
    [...EDGES, 'talk STALE end'],
    INITIATIVE,
  )
  const { externalId, phoneNumber } = await enterConversation(initiative)
  // No published journey lacks a node that a run is at.
  await town.app.runtime.pool.run(sql`
    update runs set node_id = 'missing'
    where org_id = ${town.app.org.id} and initiative_id = ${fromWire('initiative', initiative)}`)
  const run = await town.run(initiative, externalId, ({ ended_at }) => ended_at !== null)
  expect(run.end_reason).toBe('failed_engine')
  expect(await ownersOf(phoneNumber)).not.toContain('agent')
})

test('a message that no later step reads waits in the inbox when the run ends, unless people saw to it', async () => {
  const pause = { id: 'pause', kind: 'DELAY', inputs: { duration: '3650d' } }
  const initiative = await town.launch(
    [start, send('open'), pause, end],
    ['start SENT open', 'open SENT pause', 'pause SENT end'],
    INITIATIVE,
  )
  const { pool } = town.app.runtime
  const org = town.app.org.id
  const [alone, seen] = [somebody(), somebody()]
  for (const who of [alone, seen]) {
    await town.enroll(initiative, who)
    await town.run(initiative, who.externalId, ({ waiting_for }) => waiting_for === 'timer')
    await town.write(who.phoneNumber, 'Can I still change my order?')
  }
  const conversationOf = async ({ phoneNumber }: { phoneNumber: string }) => {
    const { data } = await town.app.ok('conversations_list', { view: 'all', text: phoneNumber })
    return data[0]?.unread === 1 ? data[0] : null
  }
  const [heard, other] = [await until(() => conversationOf(alone)), await until(() => conversationOf(seen))]
  expect(heard).toMatchObject({ state: 'CLOSED', waitingSince: null })
  await town.app.ok('conversations_take_over', { id: other.id, by: 'Eva' })
  await town.app.ok('conversations_resolve', { id: other.id, by: 'Eva' })
  await pool.run(
    sql`update runs set deadline_at = started_at where org_id = ${org} and waiting_for = 'timer'`,
  )
  await pool.run(sql`
    update run_wakes w set due_at = r.started_at from runs r
    where w.org_id = ${org} and r.org_id = ${org} and r.id = w.id and r.waiting_for = 'timer'`)
  for (const who of [alone, seen])
    await town.run(initiative, who.externalId, ({ ended_at }) => ended_at !== null)
  const { state, escalationReason, waitingSince, lastMessage } = await town.app.ok('conversations_get', {
    id: heard.id,
  })
  expect([state, escalationReason, waitingSince]).toEqual(['WAITING', 'nobody_answers', lastMessage.at])
  expect(await town.app.ok('conversations_get', { id: other.id })).toMatchObject({ state: 'CLOSED' })
})

test('a message that no step has read waits in the inbox when the initiative is canceled', async () => {
  const pause = { id: 'pause', kind: 'DELAY', inputs: { duration: '3650d' } }
  const initiative = await town.launch(
    [start, send('open'), pause, end],
    ['start SENT open', 'open SENT pause', 'pause SENT end'],
    INITIATIVE,
  )
  const person = somebody()
  await town.enroll(initiative, person)
  await town.run(initiative, person.externalId, ({ waiting_for }) => waiting_for === 'timer')
  await town.write(person.phoneNumber, 'Can I still change my order?')
  const found = async () => {
    const { data } = await town.app.ok('conversations_list', { view: 'all', text: person.phoneNumber })
    return data[0]?.unread === 1 ? data[0] : null
  }
  expect(await until(found)).toMatchObject({ state: 'CLOSED' })
  await town.app.ok('initiatives_cancel', { id: initiative })
  const waiting = async () => ((await found())?.state === 'WAITING' ? found() : null)
  expect(await until(waiting)).toMatchObject({ escalationReason: 'nobody_answers' })
})

test('a message that no step has read waits in the inbox when its run ends because its person is merged', async () => {
  const pause = { id: 'pause', kind: 'DELAY', inputs: { duration: '3650d' } }
  const initiative = await town.launch(
    [start, send('open'), pause, end],
    ['start SENT open', 'open SENT pause', 'pause SENT end'],
    INITIATIVE,
  )
  const [kept, merged] = [somebody(), somebody()]
  for (const person of [kept, merged]) {
    await town.enroll(initiative, person)
    await town.run(initiative, person.externalId, ({ waiting_for }) => waiting_for === 'timer')
  }
  await town.write(merged.phoneNumber, 'Can I still change my order?')
  const found = async () => {
    const { data } = await town.app.ok('conversations_list', { view: 'all', text: merged.phoneNumber })
    return data[0]?.unread === 1 ? data[0] : null
  }
  const { id } = await until(found)
  await town.app.ok('cdp_people_merge', {
    externalId: kept.externalId,
    mergedExternalId: merged.externalId,
  })
  expect(await town.app.ok('conversations_get', { id })).toMatchObject({
    state: 'WAITING',
    escalationReason: 'nobody_answers',
  })
})
