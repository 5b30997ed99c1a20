import { afterAll, beforeAll, expect, test } from 'vitest'
import { Outreach, type TestParticipant } from '../../../../test/fixtures/outreach.ts'
import { type FeedEvent, followChanges } from '../../../../test/harness/feed.ts'
import { until } from '../../../../test/harness/waiting.ts'
import { ensureConversations, queueMessages } from '../../../messaging/index.ts'
import { endRuns } from '../../../messaging/runs/index.ts'
import { toWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { openConversations } from '../ownership.ts'
import { leaveConversationsOfRuns, noteNotStarted, type Received, receiveInbound } from './inbound.ts'
import { languageOfWord } from './opt-out.ts'

let outreach: Outreach
beforeAll(async () => {
  outreach = await Outreach.start()
  await outreach.subscribe()
})
afterAll(() => outreach[Symbol.asyncDispose]())

async function hears(from: TestParticipant, ...texts: string[]): Promise<void> {
  const messages: Received[] = []
  for (const text of texts) messages.push(await outreach.receiveMessage(from, text))
  await outreach.do((ctx) => receiveInbound(ctx, messages))
}

async function runOfLast(from: TestParticipant): Promise<string | null> {
  const { run_id } = await outreach.runtime.pool.one(sql<{ run_id: string | null }>`
    select run_id from messages where org_id = ${outreach.org} and conversation_id = ${from.conversationId}
      and direction = 'inbound' order by created_at desc limit 1`)
  return run_id
}

function open(at: TestParticipant, mode: 'AGENT' | 'ESCALATE' = 'AGENT') {
  return outreach.do((ctx) =>
    openConversations(ctx, [{ conversationId: at.conversationId, runId: at.runId, mode }]),
  )
}

test('A reply wakes the run that messaged the contact and is counted for it', async () => {
  const ana = await outreach.newParticipant(await outreach.newInitiative(), { phone: '+573001111101' })
  await hears(ana, 'Hi', 'Who is it?')
  expect(await outreach.run(ana)).toMatchObject({ messages_received: 2, reply_pending: true })
  expect(await runOfLast(ana)).toBe(ana.runId)
})

test('Of several live runs, the one that last sent a message in the conversation gets the reply', async () => {
  const phone = '+573001111102'
  const first = await outreach.newParticipant(await outreach.newInitiative(), { phone })
  const second = await outreach.newParticipant(await outreach.newInitiative(), { phone })
  const elsewhere = await outreach.newParticipant(await outreach.newInitiative(), {
    phone,
    channelId: outreach.otherChannelId,
  })
  const unsent = await outreach.newParticipant(await outreach.newInitiative(), { phone, opening: null })
  await outreach.sendMessage(unsent, 'Hello', 'queued')
  await hears(first, 'Hi')
  expect(await runOfLast(first)).toBe(second.runId)
  await hears(elsewhere, 'Hi')
  expect(await runOfLast(elsewhere)).toBe(elsewhere.runId)
})

test('A contact in a conversation answers its run, even when another run has messaged since', async () => {
  const phone = '+573001111103'
  const talking = await outreach.newParticipant(await outreach.newInitiative(), { phone })
  await open(talking)
  await outreach.newParticipant(await outreach.newInitiative(), { phone })
  await hears(talking, 'Yes')
  expect(await runOfLast(talking)).toBe(talking.runId)
})

test('A message that answers no run stays unassigned', async () => {
  const phone = '+573001111104'
  const unsent = await outreach.newParticipant(await outreach.newInitiative(), { phone, opening: null })
  await hears(unsent, 'Hello?')
  expect(await runOfLast(unsent)).toBeNull()
  expect(await outreach.conversation(unsent)).toMatchObject({ owner: 'nobody', turn_at: null })
})

test('The agent’s turn starts two seconds after the last message, and ten after the first at the latest', async () => {
  const bea = await outreach.newParticipant(await outreach.newInitiative(), { phone: '+573001111105' })
  await open(bea)
  const turnAt = async () => (await outreach.conversation(bea)).turn_at!.getTime()
  await hears(bea, 'one')
  const first = outreach.clock.now().getTime()
  expect(await turnAt()).toBe(first + 2_000)
  outreach.clock.pass(1_500)
  await hears(bea, 'two')
  expect(await turnAt()).toBe(outreach.clock.now().getTime() + 2_000)
  outreach.clock.pass(7_500)
  await hears(bea, 'three')
  expect(await turnAt()).toBe(first + 10_000)
})

test('The service window counts from the latest message, in any order of arrival', async () => {
  const noa = await outreach.newParticipant(await outreach.newInitiative(), { phone: '+573001111115' })
  const [old, latest] = [await outreach.receiveMessage(noa, 'one'), await outreach.receiveMessage(noa, 'two')]
  for (const messages of [[latest], [old], [old, latest]]) {
    await outreach.do((ctx) => receiveInbound(ctx, messages))
    expect((await outreach.conversation(noa)).last_inbound_at).toEqual(latest.at)
  }
})

test('A message to a human waits for the human', async () => {
  const cid = await outreach.newParticipant(await outreach.newInitiative(), { phone: '+573001111106' })
  await open(cid, 'ESCALATE')
  await hears(cid, 'Hello?')
  expect(await outreach.conversation(cid)).toMatchObject({ owner: 'human', turn_at: null })
})

test('An opt-out word stops all messages, is confirmed once in the initiative’s language, and is no escalation', async () => {
  const phone = '+573001111107'
  const spanish = await outreach.newInitiative({ language: 'es' })
  const dora = await outreach.newParticipant(spanish, { phone, externalId: 'dora' })
  const other = await outreach.newParticipant(await outreach.newInitiative(), { phone })
  await outreach.sendMessage(dora, '¿Hablamos?')
  await open(dora)
  await hears(dora, 'Hola', '  ¡Baja! ')
  await hears(dora, 'STOP')

  expect(await outreach.outboundMessages(dora)).toEqual([
    { author: 'system', text: 'No volverás a recibir mensajes nuestros.' },
  ])
  expect(await outreach.run(dora)).toMatchObject({
    end_reason: 'canceled_operator',
    messages_received: 2,
    opted_out: true,
  })
  expect(await outreach.run(other)).toMatchObject({ end_reason: 'canceled_operator' })
  expect(await outreach.conversation(dora)).toMatchObject({ owner: 'nobody', turn_at: null })
  const entries = await outreach.runtime.pool.rows(sql`
    select kind, value, reason from suppressions where org_id = ${outreach.org} order by kind`)
  expect(entries).toEqual([
    { kind: 'person', value: 'dora', reason: 'opt_out' },
    { kind: 'phone', value: phone, reason: 'opt_out' },
  ])
  expect((await outreach.events('journey_run.ended')).length).toBe(2)
})

test('Two simultaneous opt-outs of one contact are confirmed once', async () => {
  const eva = await outreach.newParticipant(await outreach.newInitiative(), { phone: '+573001111108' })
  const messages = [
    await outreach.receiveMessage(eva, 'stop'),
    await outreach.receiveMessage(eva, 'unsubscribe'),
  ]
  await Promise.all(messages.map((message) => outreach.do((ctx) => receiveInbound(ctx, [message]))))
  expect(await outreach.outboundMessages(eva)).toEqual([
    { author: 'system', text: 'You will not receive any more messages from us.' },
  ])
})

test('An opt-out word within a sentence is not an opt-out', async () => {
  const fay = await outreach.newParticipant(await outreach.newInitiative(), { phone: '+573001111109' })
  await hears(fay, 'I could not stop laughing')
  expect(await outreach.run(fay)).toMatchObject({ ended_at: null })
})

test.each([
  ['Baja', 'es'],
  ['darme de baja', 'es'],
  ['SAIR', 'pt'],
  ['cancelar inscrição', 'pt'],
  ['STOP', 'en'],
  ['unsubscribe', 'en'],
])('An opt-out by %s is confirmed in %s when no initiative messaged the contact', (word, language) => {
  expect(languageOfWord(word)).toBe(language)
})

test('A reply to a run that is just ending goes to the next live run and does not change that end', async () => {
  const phone = '+573001111130'
  const next = await outreach.newParticipant(await outreach.newInitiative(), { phone })
  const ending = await outreach.newParticipant(await outreach.newInitiative(), { phone })
  const message = await outreach.receiveMessage(ending, 'Hi')
  let receiving: Promise<void> | undefined
  await outreach.do(async (ctx) => {
    await endRuns(ctx, [ending.runId], 'canceled_operator')
    receiving = outreach.do((other) => receiveInbound(other, [message]))
    await untilSomebodyWaits()
  })
  await receiving
  expect(await outreach.run(ending)).toMatchObject({ messages_received: 0, reply_pending: false })
  expect(await runOfLast(ending)).toBe(next.runId)
  expect(await outreach.run(next)).toMatchObject({ messages_received: 1, reply_pending: true })
})

test('When a contact goes on in another conversation, what the agent would still say in the first one is not sent', async () => {
  const kay = await outreach.newParticipant(await outreach.newInitiative(), { phone: '+573001111131' })
  await open(kay)
  const { runId, initiativeId, conversationId, channelId, contactId } = kay
  const base = { conversationId, channelId, contactId, runId, initiativeId, template: null }
  const says = { ...base, author: 'agent' as const, type: 'text' as const }
  const other = { channelId: outreach.otherChannelId, contactId }
  const [elsewhere] = await outreach.do(async (ctx) => {
    const expiresAt = new Date(ctx.now.getTime() + 3_600_000)
    await queueMessages(ctx, [{ ...says, id: ctx.newId(), text: 'Queued' }])
    await queueMessages(ctx, [
      { ...says, id: ctx.newId(), text: 'A draft', review: { kind: 'reply', expiresAt } },
    ])
    return (await ensureConversations(ctx, [other])).values()
  })
  await hears({ ...kay, ...other, conversationId: elsewhere! }, 'I am here now')
  expect(await outreach.conversation({ conversationId: elsewhere! })).toMatchObject({ owner: 'agent' })
  const rows = await outreach.runtime.pool.rows(sql`
    select m.text, m.status, m.error_code, d.state from messages m
    left join message_drafts d on d.org_id = m.org_id and d.message_ids = array[m.id]
    where m.org_id = ${outreach.org} and m.conversation_id = ${conversationId} and m.author = 'agent'
    order by m.created_at`)
  expect(rows).toEqual([
    { text: 'Queued', status: 'canceled', error_code: 'continued_elsewhere', state: null },
    { text: 'A draft', status: 'canceled', error_code: 'continued_elsewhere', state: 'withdrawn' },
  ])
})

test('A snooze ends when the agent goes on in the snoozed conversation, which then stays the agent’s', async () => {
  const { app } = outreach
  const lou = await outreach.newParticipant(await outreach.newInitiative(), { phone: '+573001111132' })
  await open(lou)
  const other = { channelId: outreach.otherChannelId, contactId: lou.contactId }
  const [conversationId] = await outreach.do(async (ctx) =>
    (await ensureConversations(ctx, [other])).values(),
  )
  const elsewhere = { conversationId: conversationId! }
  const inAnHour = new Date(outreach.clock.now().getTime() + 3_600_000)
  await outreach.runtime.pool.run(sql`
    update conversations set unattended_since = ${outreach.clock.now()}, snoozed_until = ${inAnHour}, wake_at = ${inAnHour}
    where org_id = ${outreach.org} and id = ${conversationId}`)
  await app.ok('inbox_assignment_set', { assignment: 'round_robin' })
  await app.ok('inbox_online_set', { online: true, by: 'eva' })
  await hears({ ...lou, ...other, ...elsewhere }, 'I am here now')
  expect(await outreach.conversation(elsewhere)).toMatchObject({
    owner: 'agent',
    snoozed_until: null,
    turn_at: expect.any(Date),
  })
  await app.ok('inbox_online_set', { online: false, by: 'eva' })
  await app.ok('inbox_assignment_set', { assignment: 'none' })
})

/** A transaction of this database waits for a lock. */
const untilSomebodyWaits = () =>
  until(() =>
    outreach.runtime.pool.maybe(sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
  )

const entriesOf = async (externalId: string) => {
  const { entries } = await outreach.app.ok('do_not_contact_check', { personExternalId: externalId })
  return entries as { kind: string; reason: string; quote: string; messageId: string }[]
}

test('Free wording that asks to be left alone is an opt-out, kept with its words', async () => {
  const initiative = await outreach.newInitiative({ language: 'es' })
  const rosa = await outreach.newParticipant(initiative, { phone: '+573001111190', externalId: 'rosa' })
  await hears(rosa, 'Ya no me manden nada, bórrenme de su lista por favor')
  expect(await outreach.run(rosa)).toMatchObject({ end_reason: 'canceled_operator' })
  const [entry] = await entriesOf('rosa')
  expect(entry).toMatchObject({ reason: 'opt_out', quote: expect.stringContaining('bórrenme de su lista') })
  expect(entry!.messageId).toMatch(/^msg_/)
})

test('An opt-out that was taken off the list by mistake returns with its words and its message', async () => {
  const { app } = outreach
  const iris = await outreach.newParticipant(await outreach.newInitiative(), {
    phone: '+573001111192',
    externalId: 'iris',
  })
  await hears(iris, 'STOP')
  const [before] = await entriesOf('iris')
  const theirs = [
    { kind: 'person', value: 'iris' },
    { kind: 'phone', value: '+573001111192' },
  ]
  const refused = await app.api('do_not_contact_remove', theirs[0]!)
  expect(refused.body.error).toMatchObject({ code: 'invalid_request', issues: [{ path: 'reason' }] })
  expect(await entriesOf('iris')).toEqual([before])
  for (const each of theirs) await app.ok('do_not_contact_remove', { ...each, reason: 'She asked by phone' })
  expect(await entriesOf('iris')).toEqual([])
  const entry = { kind: 'person', value: 'iris', messageId: before!.messageId }
  expect(
    await app.ok('do_not_contact_add', { entries: [entry, { ...entry, messageId: 'msg_unknown' }] }),
  ).toMatchObject({ added: 1, errors: [{ index: 1, error: { code: 'unknown_reference' } }] })
  expect(await entriesOf('iris')).toMatchObject([
    { reason: 'opt_out', quote: 'STOP', messageId: before!.messageId },
  ])
})

test('An opt-in does not take back an opt-out that was written after it, in any order of arrival', async () => {
  const initiative = await outreach.newInitiative()
  const late = async (externalId: string, phone: string | null) => {
    const who = await outreach.newParticipant(initiative, {
      phone: phone ?? '+573001111193',
      externalId,
    })
    if (phone === null)
      await outreach.runtime.pool.run(sql`
        update contacts set phone_number = null, bsuid = 'CO.late'
        where org_id = ${outreach.org} and id = ${who.contactId}`)
    return [await outreach.receiveMessage(who, 'START'), await outreach.receiveMessage(who, 'STOP')] as const
  }
  const receive = (...messages: Received[]) => outreach.do((ctx) => receiveInbound(ctx, messages))
  const [before, after] = await late('together', '+573001111194')
  await receive(before, after)
  expect(await entriesOf('together')).toMatchObject([{ reason: 'opt_out' }])

  const [earlier, later] = await late('apart', '+573001111195')
  await receive(later)
  await receive(earlier)
  expect(await entriesOf('apart')).toMatchObject([{ reason: 'opt_out' }])

  const [first, second] = await late('hidden', null)
  await receive(second)
  await receive(first)
  const { opt_out } = await outreach.runtime.pool.one(sql<{ opt_out: unknown }>`
    select opt_out from contacts where org_id = ${outreach.org} and id = ${first.contactId}`)
  expect(opt_out).toMatchObject({ reason: 'opt_out' })
})

test('An opt-in that came late still takes back an opt-out from before it', async () => {
  const lia = await outreach.newParticipant(await outreach.newInitiative(), {
    phone: '+573001111196',
    externalId: 'lia',
  })
  await hears(lia, 'STOP')
  const start = await outreach.receiveMessage(lia, 'START')
  await hears(lia, 'Hello?')
  await outreach.do((ctx) => receiveInbound(ctx, [start]))
  expect(await entriesOf('lia')).toEqual([])
})

test('Whoever opted out can ask for messages again, and nobody else’s entry is removed', async () => {
  const initiative = await outreach.newInitiative({ language: 'es' })
  const who = { phone: '+573001111191', externalId: 'sol' }
  const sol = await outreach.newParticipant(initiative, who)
  await hears(sol, 'BAJA')
  expect(await entriesOf('sol')).not.toEqual([])
  await hears(sol, 'Alta')
  expect(await entriesOf('sol')).toEqual([])
  const texts = (await outreach.outboundMessages(sol)).map(({ text }) => text)
  expect(texts.at(-1)).toBe('Volverás a recibir nuestros mensajes. Responde BAJA para dejar de recibirlos.')
  expect(await outreach.conversation(sol)).toMatchObject({ waiting_since: null })

  // What a member or a system put on the list, the contact does not take off.
  await outreach.app.ok('do_not_contact_add', { entries: [{ kind: 'person', value: 'sol' }] })
  await hears(sol, 'START')
  expect(await entriesOf('sol')).toMatchObject([{ reason: 'operator' }])
})

test('Who has the inbox open hears of conversations that wait because a run ended or did not start', async () => {
  const { app } = outreach
  const follow = async (isLast: (event: FeedEvent) => boolean, after?: string) => {
    const events: FeedEvent[] = []
    for await (const event of followChanges(app, app.org.key, after)) {
      events.push(event)
      if (isLast(event)) break
    }
    return events
  }
  const asked = await outreach.newParticipant(await outreach.newInitiative(), { phone: '+573001111140' })
  await hears(asked, 'Can I still change my order?')
  const wanted = await outreach.newParticipant(await outreach.newInitiative(), {
    phone: '+573001111141',
    opening: null,
  })
  const keyword = await outreach.receiveMessage(wanted, 'Count me in')
  await outreach.do((ctx) => receiveInbound(ctx, [keyword], new Set([keyword.id])))
  const ready = await follow(({ event }) => event === 'ready')
  await outreach.do(async (ctx) => {
    await leaveConversationsOfRuns(ctx, await endRuns(ctx, [asked.runId], 'canceled_operator'))
    await noteNotStarted(ctx, [keyword.id])
  })
  const ids = [asked, wanted].map(({ conversationId }) => toWire('conversation', conversationId))
  for (const id of ids)
    expect(await app.ok('conversations_get', { id })).toMatchObject({ state: 'WAITING', unread: 1 })
  const { id: over } = await app.ok('canned_replies_create', { shortcut: 'over', title: 'Over', text: 'Bye' })
  const heard = await follow(({ data }) => data.id === over, ready.at(-1)!.id)
  expect(heard.map(({ data }) => data)).toEqual(
    expect.arrayContaining(ids.map((id) => expect.objectContaining({ kind: 'conversation', id }))),
  )
})
