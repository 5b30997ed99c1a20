import { afterAll, beforeAll, expect, test } from 'vitest'
import { Outreach, type TestParticipant } from '../../../../test/fixtures/outreach.ts'
import { workOneBatch } from '../../../../test/harness/due-work.ts'
import { cancelOfFormerOwner } from '../../../messaging/index.ts'
import { endRuns } from '../../../messaging/runs/index.ts'
import { follower } from '../../../platform/changes/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { LEASE_MS } from '../../../platform/jobs/index.ts'
import type { Agent, AgentInput, AgentTurn } from '../../agents/agent.ts'
import type { Agents } from '../../agents/agents.ts'
import { guidedAgent } from '../../agents/guided/index.ts'
import { escalateConversations } from '../escalation.ts'
import { receiveInbound } from '../inbound/inbound.ts'
import { openConversations } from '../ownership.ts'
import { conversationsWorker } from './turns.ts'

let outreach: Outreach
/** The conversations with a published change. */
const told: string[] = []
beforeAll(async () => {
  outreach = await Outreach.start()
  await outreach.subscribe()
  const { services } = outreach.runtime
  const follow = services.get(follower)
  services.provide(follower, async (ctx, kind, subjects) => {
    if (kind === 'conversation') told.push(...subjects)
    await follow(ctx, kind, subjects)
  })
})
afterAll(() => outreach[Symbol.asyncDispose]())

let phones = 0
async function inConversation(externalId?: string): Promise<TestParticipant> {
  phones += 1
  const phone = `+5730022220${String(phones).padStart(2, '0')}`
  const participant = await outreach.newParticipant(await outreach.newInitiative(), { phone, externalId })
  await open(participant)
  return participant
}

function open(at: TestParticipant, mode: 'AGENT' | 'ESCALATE' = 'AGENT') {
  return outreach.do((ctx) =>
    openConversations(ctx, [{ conversationId: at.conversationId, runId: at.runId, mode }]),
  )
}

async function hears(from: TestParticipant, text: string): Promise<void> {
  const message = await outreach.receiveMessage(from, text)
  await outreach.do((ctx) => receiveInbound(ctx, [message]))
}

/** An agent that follows the test's instructions and records its input. */
class ScriptedAgent implements Agent {
  readonly name = 'guided'
  readonly account = guidedAgent.account
  readonly inputs: AgentInput[] = []
  readonly #act: (input: AgentInput) => Partial<AgentTurn> | Promise<Partial<AgentTurn>>

  constructor(act: (input: AgentInput) => Partial<AgentTurn> | Promise<Partial<AgentTurn>>) {
    this.#act = act
  }

  async turn(input: AgentInput): Promise<AgentTurn> {
    this.inputs.push(input)
    return { say: [], memory: { read: 1 }, action: 'ask', flagged: false, ...(await this.#act(input)) }
  }
}

/** Claims all due turns, so that none of earlier tests are left. */
async function takeTurns(agent: Agent): Promise<void> {
  outreach.clock.pass(10_000)
  await outreach.work(conversationsWorker(outreach.runtime, only(agent)))
}

function only(agent: Agent): Agents {
  return new Map([[agent.name, agent]])
}

test('Messages that arrive together are answered once, by a turn that has read them all', async () => {
  const ana = await inConversation()
  await hears(ana, 'Hi')
  await hears(ana, 'I like it')
  const agent = new ScriptedAgent(() => ({ say: ['Thanks!', 'Why?'] }))
  await takeTurns(agent)
  await takeTurns(agent)
  expect(agent.inputs.length).toBe(1)
  expect(agent.inputs[0]!.transcript.map(({ author, text }) => [author, text])).toEqual([
    ['agent', 'Hello, may we ask you something?'],
    ['participant', 'Hi'],
    ['participant', 'I like it'],
  ])
  expect(await outreach.outboundMessages(ana)).toEqual([
    { author: 'agent', text: 'Thanks!' },
    { author: 'agent', text: 'Why?' },
  ])
})

test('The agent gets its memory of the previous turn', async () => {
  const bea = await inConversation()
  const agent = new ScriptedAgent(({ memory }) => ({
    memory: { turns: ((memory as { turns?: number } | null)?.turns ?? 0) + 1 },
  }))
  for (const text of ['one', 'two']) {
    await hears(bea, text)
    await takeTurns(agent)
  }
  const turns = agent.inputs.filter((input) => input.transcript.some(({ text }) => text === 'one'))
  expect(turns.map((input) => input.memory)).toEqual([null, { turns: 1 }])
})

test('The agent remembers nothing of a turn whose words were never sent', async () => {
  const ona = await inConversation()
  const agent = new ScriptedAgent(() => ({ say: ['Hi', 'How are you?'] }))
  const says = async (text: string) => {
    await hears(ona, text)
    await takeTurns(agent)
  }
  await says('Hello')
  await outreach.do((ctx) => cancelOfFormerOwner(ctx, [ona.conversationId], 'human_took_over'))
  await says('Anybody?')
  await says('Fine')
  const inputs = agent.inputs.filter(({ conversation }) => conversation.id === ona.conversationId)
  expect(inputs.map(({ memory }) => memory)).toEqual([null, null, { read: 1 }])
})

test('A message that arrives during a turn restarts the turn', async () => {
  const cid = await inConversation()
  await hears(cid, 'Yes')
  let isFirst = true
  const agent = new ScriptedAgent(async ({ transcript }) => {
    const heard = transcript.filter((message) => message.author === 'participant')
    if (isFirst) {
      isFirst = false
      await hears(cid, 'no, sorry: no')
    }
    return { say: [`heard ${heard.length}`] }
  })
  await takeTurns(agent)
  expect(await outreach.outboundMessages(cid)).toEqual([])
  await takeTurns(agent)
  expect(await outreach.outboundMessages(cid)).toEqual([{ author: 'agent', text: 'heard 2' }])
})

test('The agent’s reply is discarded once a human has taken over', async () => {
  const dan = await inConversation()
  await hears(dan, 'Hello')
  const agent = new ScriptedAgent(async () => {
    await outreach.do((ctx) =>
      escalateConversations(ctx, [{ conversationId: dan.conversationId, reason: 'journey' }]),
    )
    return { say: ['Me again'] }
  })
  await takeTurns(agent)
  expect(await outreach.outboundMessages(dan)).toEqual([])
  expect((await outreach.conversation(dan)).owner).toBe('human')
})

test('A run that was stopped during a turn sends no reply and its conversation is closed', async () => {
  const eva = await inConversation()
  await hears(eva, 'Hello')
  const agent = new ScriptedAgent(async () => {
    await outreach.do((ctx) => endRuns(ctx, [eva.runId], 'canceled_participant_stop'))
    return { say: ['Too late'] }
  })
  await takeTurns(agent)
  expect(await outreach.outboundMessages(eva)).toEqual([])
  outreach.clock.pass(LEASE_MS)
  told.length = 0
  await takeTurns(agent)
  expect(await outreach.outboundMessages(eva)).toEqual([])
  expect(await outreach.conversation(eva)).toMatchObject({ owner: 'nobody', turn_at: null })
  expect(told).toEqual([eva.conversationId])
})

test('Closing sends the last message, closes the conversation and signals the run', async () => {
  const fay = await inConversation()
  await hears(fay, 'That is all')
  await takeTurns(new ScriptedAgent(() => ({ say: ['Goodbye!'], action: 'close' })))
  expect(await outreach.outboundMessages(fay)).toEqual([{ author: 'agent', text: 'Goodbye!' }])
  const said = await outreach.runtime.pool.one(sql<{ source: string }>`
    select source from messages
    where org_id = ${outreach.org} and conversation_id = ${fay.conversationId} and author = 'agent'`)
  expect(said).toEqual({ source: 'closing' })
  expect(await outreach.conversation(fay)).toMatchObject({ owner: 'nobody', turn_at: null })
  expect(await outreach.run(fay)).toMatchObject({ signal: 'CLOSED', ended_at: null, reply_pending: false })
  await hears(fay, 'One more thing')
  expect(await outreach.run(fay)).toMatchObject({ signal: 'CLOSED', reply_pending: true })
})

test('Closing signals other runs as well that wait in the conversation', async () => {
  const phone = '+573002222190'
  const first = await outreach.newParticipant(await outreach.newInitiative(), { phone })
  const later = await outreach.newParticipant(await outreach.newInitiative(), { phone })
  for (const each of [first, later]) await open(each)
  await hears(later, 'That is all')
  await takeTurns(new ScriptedAgent(() => ({ say: ['Goodbye!'], action: 'close' })))
  for (const each of [first, later]) expect(await outreach.run(each)).toMatchObject({ signal: 'CLOSED' })
})

test('An escalation hands over once, announces it, and names the likely people, the enrolled one first', async () => {
  const gil = await inConversation('enrolled')
  const { phone_number } = await outreach.run(gil)
  for (const externalId of ['another', 'enrolled']) {
    await outreach.app.ok('cdp_people_upsert', { externalId, phoneNumber: phone_number })
  }
  await outreach.app.ok('cdp_people_upsert', { externalId: 'by-email', email: 'Gil@Example.com' })
  await outreach.runtime.pool.run(sql`
    update contacts set email = 'gil@example.com' where org_id = ${outreach.org} and phone_number = ${phone_number}`)
  await hears(gil, 'I want a human')
  await takeTurns(new ScriptedAgent(() => ({ say: ['One moment.'], action: 'escalate' })))
  await open(gil, 'ESCALATE')

  expect(await outreach.outboundMessages(gil)).toEqual([{ author: 'agent', text: 'One moment.' }])
  expect(await outreach.conversation(gil)).toMatchObject({ owner: 'human', turn_at: null })
  const wireId = `cnv_${gil.conversationId.replaceAll('-', '')}`
  const events = await outreach.events('conversation.escalated')
  expect(events.filter((event) => event.conversationId === wireId)).toEqual([
    {
      conversationId: wireId,
      inboxUrl: `https://parley.example/inbox/${wireId}`,
      personExternalIds: ['enrolled', 'another', 'by-email'],
    },
  ])
})

test('A failing agent is retried, and then the conversation goes to people', async () => {
  const hal = await inConversation()
  await hears(hal, 'Hello')
  let tries = 0
  const broken = new ScriptedAgent(() => {
    tries += 1
    throw new Error('no model')
  })
  for (let minute = 0; minute < 6; minute++) {
    await takeTurns(broken)
    outreach.clock.pass(60_000)
  }
  expect(tries).toBe(4)
  expect((await outreach.conversation(hal)).owner).toBe('human')
})

test('A successful turn resets the count of failures', async () => {
  const ida = await inConversation()
  await hears(ida, 'Hello')
  let tries = 0
  const shaky = new ScriptedAgent(() => {
    tries += 1
    if (tries === 1) throw new Error('no model')
    return { say: ['Hi'] }
  })
  await takeTurns(shaky)
  await takeTurns(shaky)
  expect(await outreach.outboundMessages(ida)).toEqual([{ author: 'agent', text: 'Hi' }])
  expect((await outreach.conversation(ida)).memory).toMatchObject({ agent: { read: 1 } })
})

test('A worker that dies loses no turn and sends nothing when it resumes', async () => {
  const jon = await inConversation()
  await hears(jon, 'Hello')
  const { promise: revival, resolve: revive } = Promise.withResolvers<void>()
  const dead = conversationsWorker(
    outreach.runtime,
    only(
      new ScriptedAgent(async () => {
        await revival
        return { say: ['from the dead'] }
      }),
    ),
  )
  outreach.clock.pass(10_000)
  await workOneBatch(outreach.runtime, dead, outreach.org)
  await takeTurns(new ScriptedAgent(() => ({ say: ['too early'] })))
  expect(await outreach.outboundMessages(jon)).toEqual([])

  outreach.clock.pass(LEASE_MS)
  await takeTurns(new ScriptedAgent(() => ({ say: ['from the living'] })))
  revive()
  await dead[Symbol.asyncDispose]()
  expect(await outreach.outboundMessages(jon)).toEqual([{ author: 'agent', text: 'from the living' }])
})

test('Of two concurrent turns of a conversation only the one with the lease sends its reply', async () => {
  const kim = await inConversation()
  await hears(kim, 'Hello')
  const second = Promise.withResolvers<void>()
  let turns = 0
  const agent = new ScriptedAgent(async () => {
    turns += 1
    const turn = turns
    if (turn === 1) await second.promise
    else second.resolve()
    return { say: [`turn ${turn}`] }
  })
  const worker = conversationsWorker(outreach.runtime, only(agent))
  for (const passed of [10_000, LEASE_MS]) {
    outreach.clock.pass(passed)
    await workOneBatch(outreach.runtime, worker, outreach.org)
  }
  await worker[Symbol.asyncDispose]()
  expect(turns).toBe(2)
  expect(await outreach.outboundMessages(kim)).toEqual([{ author: 'agent', text: 'turn 2' }])
})

test('Text that the database cannot store fails its own turn only', async () => {
  const [kim, leo] = [await inConversation(), await inConversation()]
  await hears(kim, 'kim')
  await hears(leo, 'leo')
  await takeTurns(
    new ScriptedAgent(({ transcript }) => ({
      say: [transcript.at(-1)!.text === 'kim' ? 'bad \u0000' : 'good'],
    })),
  )
  expect(await outreach.outboundMessages(kim)).toEqual([])
  expect(await outreach.outboundMessages(leo)).toEqual([{ author: 'agent', text: 'good' }])
})

test('A conversation that met the flag condition stays flagged, and gets its label once', async () => {
  const mia = await inConversation()
  const agent = new ScriptedAgent(({ transcript }) => ({
    flagged: transcript.at(-1)!.text === 'too expensive',
  }))
  const labels = async () => (await outreach.conversation(mia)).labels
  const says = async (text: string) => {
    await hears(mia, text)
    await takeTurns(agent)
  }
  await says('too expensive')
  expect(await labels()).toEqual(['flagged'])
  await says('but fine')
  expect((await outreach.conversation(mia)).memory).toMatchObject({ flagged: true })
  expect(await labels()).toEqual(['flagged'])
  await outreach.do((ctx) =>
    ctx.db.run(
      sql`update conversations set labels = '{}' where org_id = ${ctx.org} and id = ${mia.conversationId}`,
    ),
  )
  await says('too expensive')
  expect(await labels()).toEqual([])
})

test('The guided agent asks the initiative’s next question by name', async () => {
  const questions = [
    {
      id: 'q1',
      questionText: 'How would you rate us?',
      answerType: 'SCALE',
      priority: 1,
      scaleMin: 1,
      scaleMax: 5,
      options: [],
    },
  ]
  const initiative = await outreach.newInitiative({ questions })
  const nia = await outreach.newParticipant(initiative, { phone: '+573002222099', name: 'Nia Rojas' })
  await hears(nia, 'Hello!')
  await open(nia)
  await takeTurns(guidedAgent)
  const [asked] = await outreach.outboundMessages(nia)
  expect(asked!.text).toContain('Nia')
  expect(asked!.text).toContain('How would you rate us?')
  await hears(nia, '4')
  await takeTurns(guidedAgent)
  expect(await outreach.run(nia)).toMatchObject({ signal: 'CLOSED' })
})

test('An initiative’s own agent is used before the organization’s', async () => {
  const named = (name: string): Agent => ({
    name,
    account: guidedAgent.account,
    turn: async () => ({ say: [`${name} here`], memory: {}, action: 'ask', flagged: false }),
  })
  const agents: Agents = new Map(['guided', 'other'].map((name) => [name, named(name)]))
  const [mia, ned] = [await inConversation(), await inConversation()]
  await outreach.runtime.pool.run(sql`
    update initiatives set agent = 'other' where org_id = ${outreach.org} and id = ${mia.initiativeId}`)
  await hears(mia, 'Hi')
  await hears(ned, 'Hi')
  outreach.clock.pass(10_000)
  await outreach.work(conversationsWorker(outreach.runtime, agents))
  expect(await outreach.outboundMessages(mia)).toEqual([{ author: 'agent', text: 'other here' }])
  expect(await outreach.outboundMessages(ned)).toEqual([{ author: 'agent', text: 'guided here' }])
})
