import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Agent, AgentInput, AgentTurn } from '../../src/conversations/agents/agent.ts'
import { guidedAgent } from '../../src/conversations/agents/guided/index.ts'
import { receiveInbound } from '../../src/conversations/inbox/inbound/inbound.ts'
import { openConversations } from '../../src/conversations/inbox/ownership.ts'
import { conversationsWorker } from '../../src/conversations/index.ts'
import { erasuresWorker } from '../../src/customers/index.ts'
import { erasePerson } from '../../src/customers/people/erasure/erasures.ts'
import { settleAttempts } from '../../src/messaging/channels/sending/outcomes.ts'
import { sql } from '../../src/platform/db/index.ts'
import { Outreach, type TestParticipant } from '../fixtures/outreach.ts'
import { dumpOf } from '../fixtures/person-rows.ts'
import { workOneBatch } from '../harness/due-work.ts'

/* What is on its way while a person is erased does not bring their data back. */

let outreach: Outreach
beforeAll(async () => {
  outreach = await Outreach.start()
})
afterAll(() => outreach[Symbol.asyncDispose]())

let people = 0
async function talking(): Promise<TestParticipant & { externalId: string; phone: string }> {
  people += 1
  const [externalId, phone] = [`Zana${people}Z`, `+573004440${String(people).padStart(3, '0')}`]
  await outreach.app.ok('cdp_people_upsert', { externalId, phoneNumber: phone, firstName: externalId })
  const participant = await outreach.newParticipant(await outreach.newInitiative(), {
    phone,
    externalId,
    name: externalId,
    opening: `Hello ${externalId}`,
  })
  return { ...participant, externalId, phone }
}

const begin = (externalId: string) =>
  outreach.do((ctx) => erasePerson(ctx, externalId, { reason: 'requested', keepObjects: false }))
/** Erasures that are due, one after the other. */
async function work(): Promise<void> {
  while ((await workOneBatch(outreach.runtime, erasuresWorker(outreach.runtime), outreach.org)) > 0);
}
const TEN_MINUTES = 10 * 60_000 + 1_000

async function tablesWith(...marks: string[]): Promise<string[]> {
  const dump = await dumpOf(outreach.app, outreach.org)
  return [...dump].flatMap(([table, text]) => (marks.some((mark) => text.includes(mark)) ? [table] : []))
}

test('live runs end, and an answer that the agent was writing is not sent', async () => {
  const ana = await talking()
  await outreach.do((ctx) =>
    openConversations(ctx, [{ conversationId: ana.conversationId, runId: ana.runId, mode: 'AGENT' }]),
  )
  const message = await outreach.receiveMessage(ana, `I am ${ana.externalId}`)
  await outreach.do((ctx) => receiveInbound(ctx, [message]))
  const agent: Agent = {
    name: 'guided',
    account: guidedAgent.account,
    turn: async (_: AgentInput): Promise<AgentTurn> => {
      await begin(ana.externalId)
      await work()
      const say = [`Nice to meet you, ${ana.externalId}`]
      return { say, memory: { name: ana.externalId }, action: 'ask', flagged: false }
    },
  }
  outreach.clock.pass(10_000)
  await outreach.work(conversationsWorker(outreach.runtime, new Map([[agent.name, agent]])))
  expect(await outreach.run(ana)).toMatchObject({ status: 'STOPPED', end_reason: 'canceled_operator' })
  expect(await outreach.conversation(ana)).toMatchObject({ owner: 'nobody', memory: {} })
  expect(await tablesWith(ana.externalId, ana.phone)).toEqual([])
})

test('a message that is being sent is settled without the words of the provider about it', async () => {
  const bea = await talking()
  const { clock, runtime, org } = outreach
  const lease = new Date(clock.now().getTime() + 30_000)
  await outreach.sendMessage(bea, `Are you there, ${bea.externalId}?`, 'sending')
  const { id } = await runtime.pool.one(sql<{ id: string }>`
    update messages m set due_at = ${lease}, sent_at = null
    where org_id = ${org} and run_id = ${bea.runId} and status = 'sending' returning m.id`)
  await begin(bea.externalId)
  await work()
  await outreach.do((ctx) =>
    settleAttempts(
      ctx,
      [
        {
          id,
          accountId: 'any',
          provider: 'whatsapp_cloud',
          lease,
          at: clock.now(),
          result: {
            outcome: 'accepted',
            providerId: 'wamid.1',
            learned: { kind: 'wa_id', value: bea.phone.slice(1) },
          },
        },
      ],
      clock,
      () => 0.5,
    ),
  )
  const sent = await runtime.pool.one(sql`
    select status, text, provider_id from messages where org_id = ${org} and id = ${id}`)
  expect(sent).toEqual({ status: 'accepted', text: '', provider_id: 'wamid.1' })
  expect(await tablesWith(bea.externalId, bea.phone.slice(1))).toEqual([])
})

test('what arrives at that moment is erased some minutes later, and a new person is left alone', async () => {
  const [eva, ida] = [await talking(), await talking()]
  for (const each of [eva, ida]) {
    await begin(each.externalId)
    await work()
    await outreach.receiveMessage(each, `Late words of ${each.externalId}`)
    await outreach.app.ok('cdp_events_record', {
      name: 'paid',
      externalId: `event of ${each.externalId}`,
      personExternalId: each.externalId,
    })
  }
  await outreach.app.ok('cdp_people_upsert', { externalId: ida.externalId, phoneNumber: ida.phone })
  expect(await tablesWith(eva.externalId)).toEqual(expect.arrayContaining(['events', 'messages']))
  outreach.clock.pass(TEN_MINUTES)
  await work()
  expect(await tablesWith(eva.externalId, eva.phone)).toEqual([])
  expect(await tablesWith(ida.externalId)).toEqual(expect.arrayContaining(['events', 'people']))
  expect(await tablesWith(`Late words of ${ida.externalId}`)).toEqual([])
})

test('a person with very many events is erased in turns', async () => {
  const externalId = 'ZmanyZ'
  await outreach.app.ok('cdp_people_upsert', { externalId })
  const { runtime, org, clock } = outreach
  await runtime.pool.run(sql`
    insert into events (org_id, occurred_at, id, external_id, name, received_at, person_external_id, recorded_by)
    select ${org}, ${clock.now()}::timestamptz + n * interval '1 second', gen_random_uuid(), 'many ' || n, 'seen',
           ${clock.now()}, ${externalId}, 'key'
    from generate_series(1, 9000) n`)
  await begin(externalId)
  await work()
  expect(await tablesWith(externalId)).toEqual([])
})
