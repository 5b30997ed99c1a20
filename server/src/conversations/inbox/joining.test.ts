import { afterAll, beforeAll, expect, test } from 'vitest'
import { Outreach, type TestParticipant } from '../../../test/fixtures/outreach.ts'
import { endRuns } from '../../messaging/index.ts'
import { toWire } from '../../platform/core/index.ts'
import { EVERY_PERMISSION, execute } from '../../platform/operations/index.ts'
import { joinContacts } from './joining.ts'
import { conversationOperations } from './operations.ts'
import { openConversations } from './ownership.ts'

let outreach: Outreach
beforeAll(async () => {
  outreach = await Outreach.start()
})
afterAll(() => outreach[Symbol.asyncDispose]())

function act(name: 'take_over' | 'resolve', { conversationId }: TestParticipant): Promise<unknown> {
  const operation = conversationOperations.find((each) => each.name === `conversations_${name}`)!
  const caller = {
    org: outreach.org,
    actor: { kind: 'key', id: 'key_1' } as const,
    via: 'rest' as const,
    permissions: EVERY_PERMISSION,
  }
  return execute(outreach.runtime, operation, caller, { id: toWire('conversation', conversationId) })
}

let phones = 0
/** A participant whose run waits in a conversation. */
async function inConversation(mode: 'AGENT' | 'ESCALATE'): Promise<TestParticipant> {
  phones += 1
  const phone = `+57300888${String(phones).padStart(4, '0')}`
  const participant = await outreach.newParticipant(await outreach.newInitiative(), { phone })
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
