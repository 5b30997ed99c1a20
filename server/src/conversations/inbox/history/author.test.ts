import { afterAll, beforeAll, expect, test } from 'vitest'
import { Outreach } from '../../../../test/fixtures/outreach.ts'
import { newUser, type TestUser } from '../../../../test/fixtures/people.ts'
import { toWire } from '../../../platform/core/index.ts'
import { EVERY_PERMISSION, execute } from '../../../platform/operations/index.ts'
import { receiveInbound } from '../inbound/inbound.ts'
import { conversationOperations } from '../operations.ts'
import { openConversations } from '../ownership.ts'

let outreach: Outreach
let [ana, leo]: TestUser[] = []
beforeAll(async () => {
  outreach = await Outreach.start()
  ana = await newUser(outreach.app, 'member')
  leo = await newUser(outreach.app, 'member')
})
afterAll(() => outreach[Symbol.asyncDispose]())

type Json = Record<string, any>

/** Calls an operation as a member, at the time of the test clock. */
function as({ wireId }: TestUser, name: string, input: Json): Promise<Json> {
  const operation = conversationOperations.find((each) => each.name === name)!
  const caller = {
    org: outreach.org,
    actor: { kind: 'user', id: wireId } as const,
    via: 'web' as const,
    permissions: EVERY_PERMISSION,
  }
  return execute(outreach.runtime, operation, caller, input) as Promise<Json>
}

/** A conversation that people have, and whose contact waits. */
async function conversation(phone: string): Promise<string> {
  const participant = await outreach.newParticipant(await outreach.newInitiative(), { phone })
  const { conversationId, runId } = participant
  await outreach.do((ctx) => openConversations(ctx, [{ conversationId, runId, mode: 'ESCALATE' }]))
  const message = await outreach.receiveMessage(participant, 'Where is it?')
  await outreach.do((ctx) => receiveInbound(ctx, [message]))
  return toWire('conversation', conversationId)
}

test('A canceled reply does not count for its author, whoever has or closed the conversation by then', async () => {
  const id = await conversation('+573004440001')
  const replies = async (text: string) =>
    (await as(leo!, 'conversations_reply', { id, text, sendAfterSeconds: 10 })).messageId
  const [given, closed] = [await replies('On its way'), await replies('It arrives today')]
  await as(ana!, 'conversations_assign', { id, assignee: ana!.email })
  await as(ana!, 'conversations_reply', { id, text: 'I take care of it' })
  await as(leo!, 'conversations_reply_cancel', { id, messageId: given })
  await as(ana!, 'conversations_resolve', { id })
  await as(leo!, 'conversations_reply_cancel', { id, messageId: closed })
  const { members } = await as(ana!, 'inbox_reports_get', {})
  const written = new Map(members.map((each: Json) => [each.member, each.written]))
  expect([written.get(ana!.email), written.get(leo!.email)]).toEqual([1, 0])
})

test('A canceled reply is no first response, though its conversation was closed or opened again meanwhile', async () => {
  const responses = async () => (await as(ana!, 'inbox_reports_get', {})).firstResponse.count
  const before = await responses()
  for (const [at, acts] of [['resolve'], ['resolve', 'reopen']].entries()) {
    const id = await conversation(`+57300444001${at}`)
    outreach.clock.pass(60_000)
    const reply = { id, text: 'On its way', sendAfterSeconds: 10 }
    const { messageId } = await as(leo!, 'conversations_reply', reply)
    for (const act of acts) {
      outreach.clock.pass(1_000)
      await as(leo!, `conversations_${act}`, { id })
    }
    expect(await responses()).toBe(before + 1)
    await as(leo!, 'conversations_reply_cancel', { id, messageId })
    expect(await responses()).toBe(before)
  }
})

test('The first reply counts as a response each time that a conversation is opened', async () => {
  const responses = async () => (await as(ana!, 'inbox_reports_get', {})).firstResponse.count
  const before = await responses()
  const id = await conversation('+573004440021')
  for (const count of [1, 2]) {
    outreach.clock.pass(60_000)
    if (count > 1) await conversation('+573004440021')
    await as(leo!, 'conversations_reply', { id, text: 'On its way' })
    await as(leo!, 'conversations_reply', { id, text: 'It arrives today' })
    expect(await responses()).toBe(before + count)
    await as(leo!, 'conversations_resolve', { id })
  }
})
