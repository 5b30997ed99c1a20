import { afterAll, beforeAll, expect, test } from 'vitest'
import { Outreach, type TestParticipant } from '../../../../test/fixtures/outreach.ts'
import { workOneBatch } from '../../../../test/harness/due-work.ts'
import { endRuns } from '../../../messaging/index.ts'
import { toWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { EVERY_PERMISSION, execute } from '../../../platform/operations/index.ts'
import { conversationOperations } from '../operations.ts'
import { openConversations } from '../ownership.ts'
import { snoozedWorker } from '../snoozing/worker.ts'
import { receiveInbound } from './inbound.ts'
import { joinContacts } from './joining.ts'

let outreach: Outreach
beforeAll(async () => {
  outreach = await Outreach.start()
})
afterAll(() => outreach[Symbol.asyncDispose]())

function act(
  name: 'take_over' | 'resolve' | 'snooze',
  { conversationId }: TestParticipant,
  input: object = {},
): Promise<unknown> {
  const operation = conversationOperations.find((each) => each.name === `conversations_${name}`)!
  const caller = {
    org: outreach.org,
    actor: { kind: 'key', id: 'key_1' } as const,
    via: 'rest' as const,
    permissions: EVERY_PERMISSION,
  }
  return execute(outreach.runtime, operation, caller, {
    id: toWire('conversation', conversationId),
    ...input,
  })
}

let phones = 0
async function newParticipant(): Promise<TestParticipant> {
  phones += 1
  const phone = `+57300888${String(phones).padStart(4, '0')}`
  return outreach.newParticipant(await outreach.newInitiative(), { phone })
}

/** A participant whose run waits in a conversation. */
async function inConversation(mode: 'AGENT' | 'ESCALATE'): Promise<TestParticipant> {
  const participant = await newParticipant()
  const { conversationId, runId } = participant
  await outreach.do((ctx) => openConversations(ctx, [{ conversationId, runId, mode }]))
  return participant
}

const join = (from: TestParticipant, to: TestParticipant) =>
  outreach.do((ctx) => joinContacts(ctx, [{ from: from.contactId, to: to.contactId }]))

test('A run whose conversation joined one that people have without a run hears when it is closed', async () => {
  const [hidden, known] = [await inConversation('AGENT'), await inConversation('ESCALATE')]
  await act('take_over', known)
  await outreach.do((ctx) => endRuns(ctx, [known.runId], 'canceled_operator'))
  await join(hidden, known)
  expect(await outreach.conversation(known)).toMatchObject({ owner: 'human', run_id: hidden.runId })
  await act('resolve', known)
  expect(await outreach.run(hidden)).toMatchObject({ signal: 'CLOSED' })
})

test('Two runs that wait in joined conversations both hear when people close it', async () => {
  const [hidden, known] = [await inConversation('ESCALATE'), await inConversation('AGENT')]
  await join(hidden, known)
  expect(await outreach.conversation(known)).toMatchObject({ owner: 'human', run_id: hidden.runId })
  await act('resolve', known)
  for (const run of [hidden, known]) expect(await outreach.run(run)).toMatchObject({ signal: 'CLOSED' })
})

const [SOON, LATER] = [new Date('2026-03-03T10:00:00.000Z'), new Date('2026-03-04T10:00:00.000Z')]

async function snoozed(until: Date): Promise<TestParticipant> {
  const participant = await inConversation('ESCALATE')
  await act('snooze', participant, { until: until.toISOString() })
  return participant
}

test('A snooze goes on in the joined conversation, until the earlier time of two', async () => {
  const [alone, closed] = [await snoozed(SOON), await newParticipant()]
  await join(alone, closed)
  expect(await outreach.conversation(closed)).toMatchObject({ owner: 'human', snoozed_until: SOON })
  const [early, late] = [await snoozed(SOON), await snoozed(LATER)]
  await join(early, late)
  expect(await outreach.conversation(late)).toMatchObject({ snoozed_until: SOON, wake_at: SOON })
})

test('A snoozed conversation comes back when it is joined with one that is open', async () => {
  const waiting = [await inConversation('ESCALATE'), await snoozed(SOON)] as const
  const hidden = [await snoozed(SOON), await inConversation('AGENT')] as const
  for (const [from, to] of [waiting, hidden]) {
    await join(from, to)
    await workOneBatch(outreach.runtime, snoozedWorker(outreach.runtime), outreach.org)
    expect(await outreach.conversation(to)).toMatchObject({ owner: 'human', snoozed_until: null })
  }
})

test('A conversation that waits in the inbox is not given to the agent when it is joined', async () => {
  const [unread, agents] = [await newParticipant(), await inConversation('AGENT')]
  await outreach.do((ctx) => endRuns(ctx, [unread.runId], 'canceled_operator'))
  const message = await outreach.receiveMessage(unread, 'Is anybody there?')
  await outreach.do((ctx) => receiveInbound(ctx, [message]))
  await join(unread, agents)
  expect(await outreach.conversation(agents)).toMatchObject({
    owner: 'nobody',
    unattended_since: message.at,
    turn_at: null,
  })
})

test('Of two conversations of the agent, the joined one keeps the run and the turn that is due', async () => {
  for (const writesFirst of [true, false]) {
    const [from, to] = [await inConversation('AGENT'), await inConversation('AGENT')]
    await outreach.runtime.pool.run(sql`
      update conversations set turn_at = null
      where org_id = ${outreach.org} and id = any(${[from.conversationId, to.conversationId]}::uuid[])`)
    const writer = writesFirst ? from : to
    const message = await outreach.receiveMessage(writer, 'When do you open?')
    await outreach.do((ctx) => receiveInbound(ctx, [message]))
    await join(from, to)
    expect(await outreach.conversation(to)).toMatchObject({
      owner: 'agent',
      run_id: writer.runId,
      turn_at: expect.any(Date),
    })
  }
})

test('A joined conversation knows who closed one of the two last', async () => {
  const [closed, open] = [await inConversation('ESCALATE'), await inConversation('AGENT')]
  await act('resolve', closed)
  const resolved = await outreach.conversation(closed)
  await join(closed, open)
  const { resolved_at, resolved_by } = resolved as unknown as Record<string, unknown>
  expect(resolved_by).not.toBeNull()
  expect(await outreach.conversation(open)).toMatchObject({ resolved_at, resolved_by })
})
