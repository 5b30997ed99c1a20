import { afterAll, beforeAll, expect, test } from 'vitest'
import { Outreach } from '../../../../test/fixtures/outreach.ts'
import { newUser, type TestUser } from '../../../../test/fixtures/people.ts'
import { toWire } from '../../../platform/core/index.ts'
import { EVERY_PERMISSION, execute } from '../../../platform/operations/index.ts'
import { receiveInbound } from '../inbound.ts'
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

test('A canceled reply does not count for its author, whoever has or closed the conversation by then', async () => {
  const phone = '+573004440001'
  const participant = await outreach.newParticipant(await outreach.newInitiative(), { phone })
  const { conversationId, runId } = participant
  await outreach.do((ctx) => openConversations(ctx, [{ conversationId, runId, mode: 'ESCALATE' }]))
  const message = await outreach.receiveMessage(participant, 'Where is it?')
  await outreach.do((ctx) => receiveInbound(ctx, [message]))
  const id = toWire('conversation', conversationId)
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
