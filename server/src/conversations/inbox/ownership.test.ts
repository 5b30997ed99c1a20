import { afterAll, beforeAll, expect, test } from 'vitest'
import { Outreach, type TestParticipant } from '../../../test/fixtures/outreach.ts'
import { endRuns, ensureConversations, queueMessages } from '../../messaging/index.ts'
import { toWire } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import { countRead } from '../agents/memory.ts'
import { leaveConversationsOfRuns, receiveInbound } from './inbound/inbound.ts'
import {
  closeConversations,
  closeConversationsOfRuns,
  leaveConversations,
  openConversations,
} from './ownership.ts'

let outreach: Outreach
beforeAll(async () => {
  outreach = await Outreach.start()
  await outreach.subscribe()
})
afterAll(() => outreach[Symbol.asyncDispose]())

function open(at: TestParticipant, mode: 'AGENT' | 'ESCALATE') {
  return outreach.do((ctx) =>
    openConversations(ctx, [{ conversationId: at.conversationId, runId: at.runId, mode }]),
  )
}

async function newcomer(phone: string): Promise<TestParticipant> {
  return outreach.newParticipant(await outreach.newInitiative(), { phone })
}

test('When the agent opens a conversation it answers unanswered messages at once', async () => {
  const ana = await newcomer('+573003333301')
  await outreach.receiveMessage(ana, 'Hello')
  outreach.clock.pass(60_000)
  await open(ana, 'AGENT')
  expect(await outreach.conversation(ana)).toMatchObject({
    owner: 'agent',
    run_id: ana.runId,
    turn_at: outreach.clock.now(),
    memory: {},
  })
})

test('When a contact is still writing as the conversation opens, the agent waits until they finish', async () => {
  const bea = await newcomer('+573003333302')
  const hello = await outreach.receiveMessage(bea, 'Hello')
  await outreach.do((ctx) => receiveInbound(ctx, [hello]))
  const wrote = outreach.clock.now().getTime()
  outreach.clock.pass(300)
  await open(bea, 'AGENT')
  expect((await outreach.conversation(bea)).turn_at).toEqual(new Date(wrote + 2_000))
})

test('A conversation opened for a human is an escalation that the agent does not take back', async () => {
  const cid = await newcomer('+573003333303')
  await open(cid, 'ESCALATE')
  await open(cid, 'AGENT')
  expect(await outreach.conversation(cid)).toMatchObject({ owner: 'human', turn_at: null, run_id: cid.runId })
  expect(await outreach.events('conversation.escalated')).toHaveLength(1)
})

test('Closing a run’s conversation ends the agent’s part only, not a human’s or another run’s', async () => {
  const [dan, eva] = [await newcomer('+573003333304'), await newcomer('+573003333305')]
  const later = await newcomer('+573003333304')
  await open(dan, 'AGENT')
  await open(later, 'AGENT')
  await open(eva, 'ESCALATE')
  await outreach.do((ctx) => closeConversations(ctx, [dan, eva]))
  expect(await outreach.conversation(dan)).toMatchObject({ owner: 'agent', run_id: later.runId })
  expect((await outreach.conversation(eva)).owner).toBe('human')

  await outreach.do((ctx) => closeConversationsOfRuns(ctx, [dan.runId, later.runId, eva.runId]))
  expect(await outreach.conversation(later)).toMatchObject({ owner: 'nobody', turn_at: null })
  expect((await outreach.conversation(eva)).owner).toBe('human')
})

test.each([
  ['silence', '+573003333341'],
  ['a cancellation', '+573003333342'],
  ['a message elsewhere', '+573003333343'],
])(
  'When one run leaves after %s, the agent goes on for another run that waits in the conversation',
  async (what, phone) => {
    const [waiting, leaving] = [await newcomer(phone), await newcomer(phone)]
    for (const each of [waiting, leaving]) await open(each, 'AGENT')
    await outreach.runtime.pool.run(sql`
      update conversations set turn_at = null where org_id = ${outreach.org} and id = ${leaving.conversationId}`)
    if (what === 'silence') await outreach.do((ctx) => leaveConversations(ctx, [leaving]))
    else if (what === 'a cancellation') {
      const end = (ctx: Ctx) => endRuns(ctx, [leaving.runId], 'canceled_initiative')
      await outreach.do(async (ctx) => leaveConversationsOfRuns(ctx, await end(ctx)))
    } else {
      const other = { channelId: outreach.otherChannelId, contactId: leaving.contactId }
      const found = await outreach.do((ctx) => ensureConversations(ctx, [other]))
      const [conversationId] = [...found.values()]
      const here = await outreach.receiveMessage(
        { ...leaving, ...other, conversationId: conversationId! },
        'Hi',
      )
      await outreach.do((ctx) => receiveInbound(ctx, [here]))
    }
    expect(await outreach.conversation(waiting)).toMatchObject({ owner: 'agent', run_id: waiting.runId })

    const message = await outreach.receiveMessage(waiting, 'Are you there?')
    await outreach.do((ctx) => receiveInbound(ctx, [message]))
    expect((await outreach.conversation(waiting)).turn_at).not.toBeNull()
    expect(await outreach.run(waiting)).toMatchObject({ messages_received: 1 })
  },
)

test('What nobody answered before a run was canceled waits in the inbox, also where another run waits', async () => {
  const phone = '+573003333344'
  const [waiting, leaving] = [await newcomer(phone), await newcomer(phone)]
  for (const each of [waiting, leaving]) await open(each, 'AGENT')
  const question = await outreach.receiveMessage(leaving, 'When do you open?')
  await outreach.do((ctx) => receiveInbound(ctx, [question]))
  await outreach.do(async (ctx) => {
    await leaveConversationsOfRuns(ctx, await endRuns(ctx, [leaving.runId], 'canceled_initiative'))
  })
  expect(await outreach.conversation(waiting)).toMatchObject({
    owner: 'nobody',
    unattended_since: expect.any(Date),
  })
})

test('The agent’s last words in a conversation that it closed are sent, though somebody gets it', async () => {
  const { app, clock, org, runtime } = outreach
  const review = { kind: 'reply' as const, expiresAt: new Date(clock.now().getTime() + 3_600_000) }
  const cases = [
    { act: 'take_over', status: 'queued' },
    { act: 'assign', input: { assignee: 'ana@shop.example' }, status: 'queued' },
    { act: 'reopen', status: 'queued' },
    { act: 'take_over', held: { review }, status: 'canceled' },
  ]
  for (const [at, { act, input, held, status }] of cases.entries()) {
    const who = await newcomer(`+57300333331${at}`)
    await open(who, 'AGENT')
    const id = runtime.newId()
    const words = {
      author: 'agent',
      source: 'closing',
      type: 'text',
      text: 'Goodbye!',
      template: null,
    } as const
    await outreach.do((ctx) => queueMessages(ctx, [{ ...who, id, ...words, ...held }]))
    await outreach.do((ctx) => closeConversations(ctx, [who]))
    await app.ok(`conversations_${act}`, { id: toWire('conversation', who.conversationId), ...input })
    const stored = await runtime.pool.one(sql<{ status: string }>`
      select status from messages where org_id = ${org} and id = ${id}`)
    expect([act, stored.status]).toEqual([act, status])
  }
})

test('A run that goes on after silence calls people where it was the agent who did not answer', async () => {
  const numbers = ['failed', 'queued', 'due', 'sent', 'unasked']
  const found: unknown[] = []
  for (const [at, what] of numbers.entries()) {
    const who = await newcomer(`+57300333332${at}`)
    const { conversationId, channelId, contactId, runId, initiativeId } = who
    await open(who, 'AGENT')
    if (what !== 'unasked') {
      const question = await outreach.receiveMessage(who, 'When do you open?')
      await outreach.do((ctx) => receiveInbound(ctx, [question]))
    }
    if (what !== 'due' && what !== 'unasked') {
      const id = outreach.runtime.newId()
      const message = { id, conversationId, channelId, contactId, runId, initiativeId, template: null }
      await outreach.do((ctx) =>
        queueMessages(ctx, [{ ...message, author: 'agent', type: 'text', text: 'At nine.' }]),
      )
      await outreach.runtime.pool.run(sql`
        update messages set status = ${what}, due_at = null where org_id = ${outreach.org} and id = ${id}`)
      await outreach.runtime.pool.run(sql`
        update conversations set turn_at = null where org_id = ${outreach.org} and id = ${conversationId}`)
    }
    await outreach.do((ctx) => leaveConversations(ctx, [who]))
    const id = toWire('conversation', conversationId)
    const { state, escalationReason } = await outreach.app.ok('conversations_get', { id })
    found.push([what, state, escalationReason])
  }
  expect(found).toEqual([
    ['failed', 'WAITING', 'agent_failed'],
    ['queued', 'WAITING', 'agent_failed'],
    ['due', 'WAITING', 'agent_failed'],
    ['sent', 'CLOSED', null],
    ['unasked', 'CLOSED', null],
  ])
})

const at = new Date(0)
test.each([
  ['nothing was said', '', 0],
  ['the reply to the opening is unread', 'AP', 0],
  ['what an earlier step answered is read', 'APAP', 1],
  ['so is what an earlier conversation heard', 'APAPPAA', 3],
])('The first turn is scheduled correctly when %s', (_, authors, read) => {
  const transcript = [...authors].map((letter) => ({
    author: letter === 'A' ? ('agent' as const) : ('participant' as const),
    text: 'words',
    at,
  }))
  expect(countRead(transcript)).toBe(read)
})
