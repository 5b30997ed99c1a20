import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Outreach, type TestParticipant } from '../../../../test/fixtures/outreach.ts'
import { suppress } from '../../../customers/people/index.ts'
import { endRuns } from '../../../messaging/runs/index.ts'
import { ApiError, toWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { EVERY_PERMISSION, execute } from '../../../platform/operations/index.ts'
import type { Agent, AgentInput, AgentTurn } from '../../agents/agent.ts'
import { guidedAgent } from '../../agents/guided/index.ts'
import { receiveInbound } from '../inbound/inbound.ts'
import { conversationOperations } from '../operations.ts'
import { closeConversations, openConversations } from '../ownership.ts'
import { conversationsWorker } from '../turns/turns.ts'

let outreach: Outreach
beforeAll(async () => {
  outreach = await Outreach.start()
})
afterAll(() => outreach[Symbol.asyncDispose]())

type Json = Record<string, any>

/** Calls an operation like the API, at the time of the test clock. */
function call(name: string, input: Json = {}): Promise<Json> {
  const operation = conversationOperations.find((each) => each.name === `conversations_${name}`)!
  const caller = {
    org: outreach.org,
    actor: { kind: 'key', id: 'key_1' } as const,
    via: 'rest' as const,
    permissions: EVERY_PERMISSION,
  }
  return execute(outreach.runtime, operation, caller, input) as Promise<Json>
}

const refusalOf = (calling: Promise<unknown>) =>
  calling.then(
    () => null,
    (error: unknown) => (error instanceof ApiError ? [error.code, error.message] : Promise.reject(error)),
  )

let phones = 0
const phoneOf = (count: number) => `+5730033330${String(count).padStart(2, '0')}`
async function newParticipant(): Promise<TestParticipant & { id: string }> {
  phones += 1
  const phone = phoneOf(phones)
  const initiative = await outreach.newInitiative()
  const participant = await outreach.newParticipant(initiative, { phone, externalId: `person-${phones}` })
  return { ...participant, id: toWire('conversation', participant.conversationId) }
}

async function inConversation(mode: 'AGENT' | 'ESCALATE' = 'AGENT') {
  const participant = await newParticipant()
  const { conversationId, runId } = participant
  await outreach.do((ctx) => openConversations(ctx, [{ conversationId, runId, mode }]))
  return participant
}

async function hears(from: TestParticipant, text: string): Promise<void> {
  const message = await outreach.receiveMessage(from, text)
  await outreach.do((ctx) => receiveInbound(ctx, [message]))
}

async function takeTurns(
  act: (input: AgentInput) => Promise<string>,
  action: AgentTurn['action'] = 'ask',
): Promise<void> {
  const agent: Agent = {
    name: 'guided',
    account: guidedAgent.account,
    turn: async (input): Promise<AgentTurn> => ({
      say: [await act(input)],
      memory: { read: 1 },
      action,
      flagged: false,
    }),
  }
  outreach.clock.pass(10_000)
  await outreach.work(conversationsWorker(outreach.runtime, new Map([[agent.name, agent]])))
}

/** What is queued in the conversation is sent. */
async function leaves({ conversationId }: TestParticipant): Promise<void> {
  await outreach.runtime.pool.run(sql`
    update messages set status = 'sent', due_at = null
    where org_id = ${outreach.org} and conversation_id = ${conversationId} and status = 'queued'`)
}

/** The account that all numbers belong to. */
async function newTemplate(body: string): Promise<Json> {
  const { data } = await outreach.app.ok('templates_create', {
    name: 'go_on',
    language: 'en',
    category: 'UTILITY',
    contentType: 'TEXT',
    content: { body },
    variables: { 1: 'Ana' },
  })
  return data[0]
}

async function approve(): Promise<void> {
  await outreach.runtime.pool.run(sql`
    update templates set status = 'APPROVED', check_at = null where org_id = ${outreach.org}`)
}

test('An agent’s reply shows the knowledge that it used', async () => {
  const knowledge = await outreach.app.ok('knowledge_create', {
    title: 'Opening hours',
    text: 'Our shop opens at nine on weekdays.',
    language: 'en',
  })
  phones += 1
  const question = {
    id: 'q',
    questionText: 'Do you like it?',
    answerType: 'BOOLEAN',
    priority: 1,
    options: [],
  }
  const initiative = await outreach.newInitiative({ questions: [question] })
  const who = await outreach.newParticipant(initiative, { phone: phoneOf(phones) })
  const { conversationId, runId } = who
  await outreach.do((ctx) => openConversations(ctx, [{ conversationId, runId, mode: 'AGENT' }]))
  await hears(who, 'When does the shop open?')
  outreach.clock.pass(10_000)
  await outreach.work(conversationsWorker(outreach.runtime, new Map([['guided', guidedAgent]])))
  const { data } = await call('messages_list', { id: toWire('conversation', conversationId) })
  const answer = data.find(({ text }: Json) => text.includes('nine'))
  expect(answer.sources).toEqual([{ knowledgeId: knowledge.id, title: 'Opening hours' }])
  expect(data.at(-1).sources).toEqual([])
})

test('Canned replies are filled in for the contact and not sent with a missing value', async () => {
  const { app } = outreach
  const gia = await inConversation('ESCALATE')
  await hears(gia, 'hello?')
  const id = gia.id
  await app.ok('cdp_people_upsert', {
    externalId: 'gia',
    firstName: 'Gia {{person.email}}',
    phoneNumber: phoneOf(phones),
    attributes: { plan: { name: 'gold' } },
  })
  const { id: cannedReplyId } = await app.ok('canned_replies_create', {
    shortcut: 'Hi',
    title: 'Greeting',
    text: 'Hello {{ person.firstName }}, your {{person.attributes.plan.name}} plan, {{person.lastName|dear customer}}.',
  })
  const filled = 'Hello Gia {{person.email}}, your gold plan, dear customer.'
  expect(await app.ok('canned_replies_preview', { id: cannedReplyId, conversationId: id })).toEqual({
    text: filled,
    missing: [],
  })
  await call('reply', { id, cannedReplyId, by: 'ana' })
  expect((await call('messages_list', { id })).data[0]).toMatchObject({ author: 'human', text: filled })

  const change = (input: Json) => app.api('canned_replies_update', { id: cannedReplyId, ...input })
  expect(await change({ text: 'Dear {{person.lastName}}' })).toMatchObject({
    status: 200,
    body: { title: 'Greeting' },
  })
  expect(await refusalOf(call('reply', { id, cannedReplyId, by: 'ana' }))).toEqual([
    'conflict',
    expect.stringContaining('person.lastName'),
  ])
  await change({ text: '{{person.lastName|}}' })
  const emptied = call('reply', { id, cannedReplyId, by: 'ana' })
  expect(await refusalOf(emptied)).toEqual(['conflict', expect.stringContaining('no text')])
  const blank = call('reply', { id, text: ' \n', by: 'ana' })
  expect((await refusalOf(blank))![0]).toBe('invalid_request')
  expect(await change({ text: '{{person.password}}' })).toMatchObject({ status: 400 })
  const another = { shortcut: 'hI', title: 'Other', text: 'x' }
  expect(await app.api('canned_replies_create', another)).toMatchObject({ status: 409 })
  await app.ok('canned_replies_create', { ...another, shortcut: 'bye' })
  expect(await change({ shortcut: 'BYE' })).toMatchObject({ status: 409 })
  expect((await app.ok('canned_replies_list', { text: 'greet' })).data).toHaveLength(1)
  await app.ok('canned_replies_delete', { id: cannedReplyId })
  expect((await app.api('canned_replies_delete', { id: cannedReplyId })).status).toBe(404)
  expect((await refusalOf(call('reply', { id, cannedReplyId, by: 'ana' })))![0]).toBe('unknown_reference')
})

describe('The inbox', () => {
  test('shows the owner, the waiting time and unread messages of a conversation', async () => {
    const ana = await inConversation()
    expect(await call('get', { id: ana.id })).toMatchObject({
      state: 'AGENT',
      assignee: null,
      waitingSince: null,
      unread: 0,
      channel: '+573000000001',
      participantId: toWire('run', ana.runId),
      initiativeId: toWire('initiative', ana.initiativeId),
      lastMessage: { direction: 'outbound' },
      windowOpenUntil: null,
      notes: [],
    })
    await hears(ana, 'Is anybody there?')
    const since = outreach.clock.now().toISOString()
    await hears(ana, 'Hello?')
    expect(await call('get', { id: ana.id })).toMatchObject({
      waitingSince: since,
      unread: 2,
      lastMessage: { text: 'Hello?', direction: 'inbound' },
    })
    expect(await call('mark_read', { id: ana.id })).toMatchObject({ unread: 0, waitingSince: since })
    await hears(ana, 'Are you?')
    expect(await call('get', { id: ana.id })).toMatchObject({ unread: 1 })
  })

  test('can be filtered by state, assignee, label, phone number, text and waiting time', async () => {
    const [agents, waiting, humans] = [
      await inConversation(),
      await inConversation('ESCALATE'),
      await inConversation(),
    ]
    await hears(humans, 'Mi pedido llegó 100% roto_hoy')
    await call('take_over', { id: humans.id, by: 'eva@shop.example' })
    await call('label', { id: humans.id, labels: ['broken', 'broken', 'urgent'] })
    const mine = [agents, waiting, humans].map(({ id }) => id)
    const listed = async (filters: Json) =>
      (await call('list', { limit: 1000, ...filters })).data
        .map(({ id }: Json) => id)
        .filter((id: string) => mine.includes(id))
    expect(await listed({})).toEqual(mine.toReversed())
    expect(await listed({ state: 'AGENT' })).toEqual([agents.id])
    expect(await listed({ state: 'WAITING' })).toEqual([waiting.id])
    expect(await listed({ state: 'HUMAN' })).toEqual([humans.id])
    expect(await listed({ assignee: 'eva@shop.example' })).toEqual([humans.id])
    expect(await listed({ label: 'broken' })).toEqual([humans.id])
    expect(await listed({ channel: '+573000000002' })).toEqual([])
    expect(await listed({ unread: true })).toEqual([humans.id])
    expect(await listed({ text: 'LLEGÓ 100% roto_' })).toEqual([humans.id])
    expect(await listed({ text: 'llegó 100_ roto' })).toEqual([])
    const now = outreach.clock.now().toISOString()
    expect(await listed({ waitingBefore: now })).toEqual([humans.id, waiting.id])
    expect(await listed({ waitingBefore: '2020-01-01T00:00:00Z' })).toEqual([])
    expect((await call('get', { id: humans.id })).labels).toEqual(['broken', 'urgent'])
  })

  test('contains unanswered conversations until someone replies or closes them', async () => {
    const bea = await newParticipant()
    await outreach.do((ctx) => endRuns(ctx, [bea.runId], 'canceled_operator'))
    expect(await call('get', { id: bea.id })).toMatchObject({ state: 'CLOSED' })
    await hears(bea, 'I have a question')
    expect(await call('get', { id: bea.id })).toMatchObject({ state: 'WAITING', unread: 1 })
    await call('resolve', { id: bea.id, by: 'eva' })
    expect(await call('get', { id: bea.id })).toMatchObject({ state: 'CLOSED', resolvedBy: 'eva' })
    await hears(bea, 'Still there?')
    await call('reply', { id: bea.id, text: 'Yes!', by: 'eva' })
    expect(await call('get', { id: bea.id })).toMatchObject({
      state: 'HUMAN',
      assignee: 'eva',
      waitingSince: null,
    })
    await call('resolve', { id: bea.id })
    await hears(bea, 'STOP')
    expect(await call('get', { id: bea.id })).toMatchObject({ state: 'CLOSED' })
  })

  test('shows the contact’s own name, or the person with the phone number', async () => {
    const kim = await inConversation()
    const contact = async () => (await call('get', { id: kim.id })).contact
    await outreach.runtime.pool.run(sql`
      update contacts set name = 'kimmy*' where org_id = ${outreach.org} and phone_number = ${phoneOf(phones)}`)
    expect(await contact()).toMatchObject({ name: 'kimmy*', personExternalId: null })
    await outreach.runtime.pool.run(sql`
      insert into people (org_id, id, external_id, first_name, last_name, phone_number, created_at, updated_at)
      values (${outreach.org}, ${outreach.runtime.newId()}, 'kim', 'Kim', 'Torres', ${phoneOf(phones)}, now(), now())`)
    expect(await contact()).toMatchObject({ name: 'Kim Torres', personExternalId: 'kim' })
  })

  test('stores notes, which are not sent as messages', async () => {
    const cid = await inConversation()
    await call('note', { id: cid.id, text: 'Called twice', by: 'eva' })
    await call('note', { id: cid.id, text: 'And again' })
    const { notes } = await call('get', { id: cid.id })
    expect(notes).toMatchObject([
      { author: 'key:key_1', text: 'And again' },
      { author: 'eva', text: 'Called twice' },
    ])
    const { data } = await call('messages_list', { id: cid.id })
    expect(data).toMatchObject([{ author: 'journey', status: 'sent', type: 'template' }])
    expect(await outreach.outboundMessages(cid)).toEqual([])
  })
})

describe('Taking over a conversation', () => {
  test('by two people at once succeeds for one and names that one to the other', async () => {
    const dan = await inConversation('ESCALATE')
    const both = ['eva', 'leo'].map((by) => call('take_over', { id: dan.id, by }))
    const results = await Promise.allSettled(both)
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const { assignee } = await call('get', { id: dan.id })
    const loser = assignee === 'eva' ? 'leo' : 'eva'
    expect(await refusalOf(call('take_over', { id: dan.id, by: loser }))).toEqual([
      'conflict',
      `${assignee} owns this conversation. To reassign it, call conversations_assign.`,
    ])
    expect(await call('take_over', { id: dan.id, by: assignee })).toMatchObject({ assignee })
    expect(await call('assign', { id: dan.id, assignee: loser })).toMatchObject({ assignee: loser })
    expect(await call('assign', { id: dan.id, assignee: null })).toMatchObject({ state: 'WAITING' })
  })

  test('while the agent prepares its reply discards that reply', async () => {
    const fay = await inConversation()
    await hears(fay, 'Hm')
    await takeTurns(async () => {
      await call('take_over', { id: fay.id, by: 'eva' })
      return 'The agent was too late'
    })
    expect(await outreach.outboundMessages(fay)).toEqual([])
    await hears(fay, 'Hello?')
    await takeTurns(async () => 'nor later')
    expect(await outreach.outboundMessages(fay)).toEqual([])
  })

  test('and handing it back lets the agent read everything and reply', async () => {
    const gil = await inConversation('ESCALATE')
    await hears(gil, 'One')
    await call('take_over', { id: gil.id, by: 'eva' })
    await call('reply', { id: gil.id, text: 'Two', by: 'eva' })
    await leaves(gil)
    await hears(gil, 'Three')
    expect(await call('hand_back', { id: gil.id })).toMatchObject({ state: 'AGENT', assignee: null })
    await takeTurns(async ({ transcript }) => transcript.map(({ text }) => text).join())
    expect((await outreach.outboundMessages(gil)).at(-1)).toEqual({
      author: 'agent',
      text: 'Hello, may we ask you something?,One,Two,Three',
    })
  })

  test('and handing it back before the reply has left cancels the reply, and the agent answers instead', async () => {
    const gus = await inConversation()
    await hears(gus, 'Do you deliver?')
    const { waitingSince } = await call('take_over', { id: gus.id, by: 'eva' })
    const { messageId } = await call('reply', { id: gus.id, text: 'We do', by: 'eva', sendAfterSeconds: 5 })
    expect(await call('hand_back', { id: gus.id })).toMatchObject({ state: 'AGENT', waitingSince })
    const { data } = await call('messages_list', { id: gus.id })
    expect(data[0]).toMatchObject({ id: messageId, status: 'canceled', error: 'handed_back' })
    await takeTurns(async ({ transcript }) => transcript.map(({ text }) => text).join())
    expect((await outreach.outboundMessages(gus)).at(-1)).toEqual({
      author: 'agent',
      text: 'Hello, may we ask you something?,Do you deliver?',
    })
  })

  test('and handing it back lets the agent wait again until the contact has finished', async () => {
    const ora = await inConversation()
    await hears(ora, 'Hello')
    await call('take_over', { id: ora.id, by: 'eva' })
    await call('reply', { id: ora.id, text: 'Hi', by: 'eva' })
    await leaves(ora)
    outreach.clock.pass(60_000)
    await call('hand_back', { id: ora.id })
    await hears(ora, 'One more thing')
    const heard = outreach.clock.now().getTime()
    expect((await outreach.conversation(ora)).turn_at).toEqual(new Date(heard + 2_000))
    await takeTurns(async () => 'Yes?')
  })

  test('and handing it back after the agent failed lets its turns be retried again', async () => {
    const pia = await inConversation()
    const stateAfterFailures = async (times: number) => {
      for (let time = 0; time < times; time++) {
        await takeTurns(() => Promise.reject(new Error('no model')))
        outreach.clock.pass(60_000)
      }
      return (await call('get', { id: pia.id })).state
    }
    await hears(pia, 'Hello')
    expect(await stateAfterFailures(4)).toBe('WAITING')
    await call('hand_back', { id: pia.id })
    expect(await stateAfterFailures(3)).toBe('AGENT')
    expect(await stateAfterFailures(1)).toBe('WAITING')
  })

  test('is not needed before it is handed to the agent, which leaves nothing waiting in the inbox', async () => {
    const lou = await inConversation()
    await outreach.do((ctx) => closeConversations(ctx, [lou]))
    await outreach.runtime.pool.run(sql`
      update conversations set unattended_since = ${outreach.clock.now()}
      where org_id = ${outreach.org} and id = ${lou.conversationId}`)
    expect(await call('hand_back', { id: lou.id })).toMatchObject({ state: 'AGENT' })
    await outreach.do((ctx) => closeConversations(ctx, [lou]))
    expect(await call('get', { id: lou.id })).toMatchObject({ state: 'CLOSED' })
  })

  test('drops the words of a hand-over that have not left, and those that left are no answer', async () => {
    const [hue, ike] = [await inConversation(), await inConversation()]
    for (const who of [hue, ike]) await hears(who, 'A human, please')
    const { waitingSince } = await call('get', { id: ike.id })
    await takeTurns(async () => 'One moment', 'escalate')
    await leaves(ike)
    await call('take_over', { id: hue.id, by: 'eva' })
    const { data } = await call('messages_list', { id: hue.id })
    expect(data[0]).toMatchObject({ text: 'One moment', status: 'canceled', error: 'human_took_over' })
    const { messageId } = await call('reply', { id: ike.id, text: 'Hi', by: 'eva', sendAfterSeconds: 5 })
    expect(await call('get', { id: ike.id })).toMatchObject({ waitingSince: null })
    await call('reply_cancel', { id: ike.id, messageId })
    expect(await call('get', { id: ike.id })).toMatchObject({ waitingSince })
  })

  test('cannot be undone without a live run, and only a closed conversation can be reopened', async () => {
    const hal = await inConversation('ESCALATE')
    expect(await refusalOf(call('reopen', { id: hal.id }))).toMatchObject(['conflict', expect.any(String)])
    await outreach.do((ctx) => endRuns(ctx, [hal.runId], 'canceled_operator'))
    expect(await refusalOf(call('hand_back', { id: hal.id }))).toEqual([
      'conflict',
      expect.stringContaining('This conversation has no active run'),
    ])
    await call('resolve', { id: hal.id, by: 'eva' })
    expect(await call('reopen', { id: hal.id, by: 'eva' })).toMatchObject({
      state: 'HUMAN',
      assignee: 'eva',
      resolvedAt: null,
      resolvedBy: null,
    })
  })

  test('and resolving it closes the conversation, and its run continues', async () => {
    const ida = await inConversation('ESCALATE')
    await call('resolve', { id: ida.id })
    expect(await call('get', { id: ida.id })).toMatchObject({ state: 'CLOSED', resolvedBy: 'key:key_1' })
    expect(await outreach.run(ida)).toMatchObject({ signal: 'CLOSED' })
  })
})

describe('A human reply', () => {
  test('is queued once, and its author owns the conversation from then on', async () => {
    const jon = await inConversation('ESCALATE')
    await hears(jon, 'Help')
    const { messageId } = await call('reply', { id: jon.id, text: 'Of course', by: 'eva' })
    expect(await outreach.outboundMessages(jon)).toEqual([{ author: 'human', text: 'Of course' }])
    const { data } = await call('messages_list', { id: jon.id })
    expect(data[0]).toMatchObject({ id: messageId, author: 'human', status: 'queued', error: null })
    expect(await call('get', { id: jon.id })).toMatchObject({ state: 'HUMAN', assignee: 'eva' })
    expect(await refusalOf(call('reply', { id: jon.id, text: 'I as well', by: 'leo' }))).toMatchObject([
      'conflict',
      expect.stringContaining('eva owns this conversation'),
    ])
  })

  test('is refused while the agent owns the conversation, outside the window, and for suppressed contacts', async () => {
    const kim = await inConversation()
    const refused = async () => ((await refusalOf(call('reply', { id: kim.id, text: 'Hi' }))) as string[])[1]
    expect(await refused()).toContain('The agent owns this conversation')
    await call('take_over', { id: kim.id })
    expect(await refused()).toContain('has not written in the last 24 hours')
    await hears(kim, 'Hi')
    await outreach.do((ctx) =>
      suppress(ctx, [{ kind: 'person', value: `person-${phones}`, reason: 'operator' }]),
    )
    expect(await refused()).toContain('do-not-contact')
    expect(await outreach.outboundMessages(kim)).toEqual([])
  })

  test('outside the window is an approved template with all its parameters', async () => {
    const lea = await inConversation('ESCALATE')
    const { id: templateId } = await newTemplate('Hi {{1}}, shall we go on?')
    const say = (input: Json) => call('reply', { id: lea.id, by: 'eva', templateId, ...input })
    expect(await refusalOf(say({}))).toEqual(['template_not_approved', expect.any(String)])
    await approve()
    expect(await refusalOf(say({}))).toEqual(['invalid_request', expect.stringContaining('{{1}}')])
    expect(await refusalOf(say({ text: 'Hi' }))).toEqual(['invalid_request', expect.any(String)])
    const unknown = say({ templateId: toWire('template', outreach.runtime.newId()) })
    expect(await refusalOf(unknown)).toEqual(['unknown_reference', expect.any(String)])
    const { messageId } = await say({ parameters: { 1: 'Lea' } })
    const { data } = await call('messages_list', { id: lea.id })
    expect(data[0]).toMatchObject({
      id: messageId,
      author: 'human',
      type: 'template',
      text: 'Hi Lea, shall we go on?',
      status: 'queued',
    })
  })
})
