import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Outreach } from '../../../../test/fixtures/outreach.ts'
import { workOneBatch } from '../../../../test/harness/due-work.ts'
import { suppress } from '../../../customers/people/index.ts'
import { toWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { EVERY_PERMISSION, execute } from '../../../platform/operations/index.ts'
import { bringBackConversations } from '../failed-replies.ts'
import { conversationOperations } from '../operations.ts'
import { openConversations } from '../ownership.ts'
import { snoozedWorker } from '../snoozing/worker.ts'
import { withoutRepetitions } from './events.ts'

let outreach: Outreach
let ana: string
beforeAll(async () => {
  outreach = await Outreach.start()
  const id = outreach.runtime.newId()
  await outreach.runtime.pool.run(sql`
    insert into users (id, email, created_at) values (${id}, 'ana@shop.example', ${outreach.clock.now()})`)
  await outreach.runtime.pool.run(sql`
    insert into memberships (org_id, user_id, role, created_at)
    values (${outreach.org}, ${id}, 'member', ${outreach.clock.now()})`)
  ana = toWire('user', id)
})
afterAll(() => outreach[Symbol.asyncDispose]())

type Json = Record<string, any>

/** Calls an operation as Ana, a second after the one before. */
function call(name: string, input: Json): Promise<Json> {
  outreach.clock.pass(1_000)
  const operation = conversationOperations.find((each) => each.name === `conversations_${name}`)!
  const caller = {
    org: outreach.org,
    actor: { kind: 'user', id: ana } as const,
    via: 'web' as const,
    permissions: EVERY_PERMISSION,
  }
  return execute(outreach.runtime, operation, caller, input) as Promise<Json>
}

let phones = 0
async function open() {
  phones += 1
  const phone = `+57300888${String(phones).padStart(4, '0')}`
  const participant = await outreach.newParticipant(await outreach.newInitiative(), { phone })
  const { conversationId, runId } = participant
  await outreach.do((ctx) => openConversations(ctx, [{ conversationId, runId, mode: 'ESCALATE' }]))
  return { ...participant, phone, id: toWire('conversation', conversationId) }
}

/** What happened, oldest first. */
async function eventsOf(id: string): Promise<Json[]> {
  const { events } = await call('get', { id })
  return events.toReversed()
}

describe('A conversation tells', () => {
  test('who took, gave, closed and snoozed it', async () => {
    const { id } = await open()
    const until = new Date(outreach.clock.now().getTime() + 3_600_000).toISOString()
    await call('take_over', { id })
    await call('mark_read', { id })
    await call('label', { id, labels: ['vip'] })
    await call('assign', { id, assignee: 'leo@shop.example' })
    await call('snooze', { id, until })
    await call('unsnooze', { id })
    await call('assign', { id, assignee: null })
    await call('hand_back', { id })
    await call('resolve', { id, by: 'eva' })
    const closedAt = outreach.clock.now().toISOString()
    await call('reopen', { id })
    expect(await eventsOf(id)).toMatchObject([
      { what: 'TAKEN_OVER', by: 'ana@shop.example', assignee: 'ana@shop.example' },
      { what: 'ASSIGNED', by: 'ana@shop.example', assignee: 'leo@shop.example' },
      { what: 'SNOOZED', until },
      { what: 'WOKEN' },
      { what: 'ASSIGNED', assignee: null },
      { what: 'HANDED_BACK', by: 'ana@shop.example' },
      { what: 'CLOSED', by: 'eva', at: closedAt },
      { what: 'REOPENED', assignee: 'ana@shop.example' },
    ])
  })

  test('that a snooze ended at its time, and that it returned to the inbox because a reply failed', async () => {
    const { id, conversationId } = await open()
    const until = new Date(outreach.clock.now().getTime() + 3_600_000).toISOString()
    await call('take_over', { id })
    await call('snooze', { id, until })
    outreach.clock.pass(3_600_000)
    await workOneBatch(outreach.runtime, snoozedWorker(outreach.runtime), outreach.org)
    await call('resolve', { id, by: 'eva' })
    outreach.clock.pass(1_000)
    await outreach.do((ctx) => bringBackConversations(ctx, [conversationId]))
    expect((await eventsOf(id)).slice(1)).toMatchObject([
      { what: 'SNOOZED', by: 'ana@shop.example' },
      { what: 'WOKEN', by: null },
      { what: 'CLOSED', by: 'eva' },
      { what: 'ASSIGNED', by: null, assignee: null },
    ])
  })

  test('what was done to it together with others, and in which call', async () => {
    const [one, two] = [await open(), await open()]
    const ids = [one.id, two.id]
    await call('bulk', { ids, action: 'assign', assignee: 'leo@shop.example' })
    await call('bulk', { ids: [two.id], action: 'take_over', by: 'eva' })
    await call('bulk', { ids, action: 'resolve' })
    expect(await eventsOf(one.id)).toMatchObject([
      { what: 'ASSIGNED', by: 'ana@shop.example', assignee: 'leo@shop.example' },
      { what: 'CLOSED', by: 'ana@shop.example' },
    ])
    expect((await eventsOf(two.id)).map(({ what }) => what)).toEqual(['ASSIGNED', 'CLOSED'])
  })

  test('that its contact opted out, and that the journey went on', async () => {
    const { id, phone, runId } = await open()
    await outreach.do((ctx) => suppress(ctx, [{ kind: 'phone', value: phone, reason: 'opt_out' }]))
    const at = new Date(outreach.clock.now().getTime() + 500)
    await outreach.runtime.pool.run(sql`
      insert into run_steps (org_id, run_id, seq, node_id, node_kind, status, entered_at, exited_at, signal, target_node_id)
      values (${outreach.org}, ${runId}, 900, 'talk', 'CONVERSATION_BLOCK', 'EXITED', ${at}, ${at}, 'CLOSED', 'gone')`)
    expect(await eventsOf(id)).toMatchObject([
      { what: 'OPTED_OUT', by: null },
      { what: 'JOURNEY_MOVED_ON', at: at.toISOString(), step: null },
    ])
  })

  test('nothing that the audit log no longer keeps', async () => {
    const { id } = await open()
    await call('take_over', { id })
    await outreach.runtime.pool.run(sql`
      delete from audit_log where org_id = ${outreach.org} and subject = ${id}`)
    expect(await eventsOf(id)).toEqual([])
  })
})

test('Acts that change nothing are left out', () => {
  const event = (what: 'TAKEN_OVER' | 'CLOSED' | 'WOKEN', second: number, assignee: string | null = null) => {
    const at = `2026-03-01T10:00:0${second}.000Z`
    return { what, at, by: 'ana', assignee, until: null, step: null }
  }
  const events = [
    event('CLOSED', 6),
    event('WOKEN', 5),
    event('CLOSED', 4),
    event('TAKEN_OVER', 3, 'leo'),
    event('TAKEN_OVER', 2, 'ana'),
    event('TAKEN_OVER', 1, 'ana'),
  ]
  expect(withoutRepetitions(events).map(({ at }) => Number(at.slice(18, 19)))).toEqual([5, 4, 3, 1])
})
