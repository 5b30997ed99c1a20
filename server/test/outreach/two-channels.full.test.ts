import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { end, send, somebody, start, talk, wait } from '../../src/outreach/journeys/testing/graph.ts'
import { openTown, type Town } from '../../src/outreach/journeys/testing/town.ts'
import { sql } from '../../src/platform/db/index.ts'
import { until } from '../harness/waiting.ts'
import { simulate } from '../peers/simulator.ts'

/*
 * Journeys that write on both channels (docs/behaviour/outreach.md: Journeys): each message goes to the contact of its
 * channel, replies on either lead the run on, and a fallback takes over when a message does not arrive.
 */
let town: Town
let second: string
beforeAll(async () => {
  town = await openTown()
  second = await town.addTemplate('town_second', 'Did you get our email?')
})
afterAll(() => town[Symbol.asyncDispose]())
afterEach(() => simulate(town.app, 'DELETE', '/faults'))

const EMAIL = { initiative: { channel: 'EMAIL' } }
const MONTH = '30d'
const mail = (id: string, inputs: object = {}) => ({
  id,
  kind: 'SEND_EMAIL',
  inputs: { subject: `Subject of ${id}`, body: `Text of ${id}`, ...inputs },
})
const byEmail = { channel: 'email', subject: 'By email', body: 'We could not reach your phone.' }
const byWhatsapp = () => ({ channel: 'whatsapp', templateId: second })
const failed = { id: 'failed', kind: 'EXIT' }
const late = { id: 'late', kind: 'EXIT' }

let count = 0
/** Somebody with both addresses. */
function both(name = 'p') {
  count += 1
  return somebody({ email: `${name}${count}@example.com` }) as Person
}
interface Person {
  externalId: string
  phoneNumber: string
  email: string
}

interface Mail {
  direction: 'received' | 'sent'
  subject: string
  text: string
}

async function mails({ email }: Person): Promise<string[]> {
  const path = `/mail/messages?person=${encodeURIComponent(email)}`
  const { messages } = await simulate<{ messages: Mail[] }>(town.app, 'GET', path)
  return messages.filter(({ direction }) => direction === 'received').map(({ subject }) => subject)
}

const answerByEmail = ({ email }: Person, text: string) =>
  simulate(town.app, 'POST', '/mail/messages', { from: email, text })
const chats = async ({ phoneNumber }: Person) => (await town.messages(phoneNumber)).map(({ text }) => text)
const refuse = ({ phoneNumber }: Person) =>
  simulate(town.app, 'POST', '/faults', { kind: 'error', code: 131026, phones: [phoneNumber] })

/** The conversations that a run's messages are in: their channel, contact address and owner. */
const threads = (runId: string) =>
  town.app.runtime.pool.rows<{ kind: string; address: string }>(sql`
    select distinct ch.kind, coalesce(k.phone_number, k.email) as address
    from messages m
    join channels ch on ch.org_id = ${town.app.org.id} and ch.id = m.channel_id
    join contacts k on k.org_id = ${town.app.org.id} and k.id = m.contact_id
    where m.org_id = ${town.app.org.id} and m.run_id = ${runId}
    order by ch.kind`)

/** Who has the conversations of a run. */
const owners = (runId: string) =>
  town.app.runtime.pool.rows<{ kind: string; owner: string }>(sql`
    select ch.kind, c.owner from conversations c
    join channels ch on ch.org_id = ${town.app.org.id} and ch.id = c.channel_id
    where c.org_id = ${town.app.org.id} and c.run_id = ${runId} order by ch.kind`)

async function enrolled(initiative: string, person: object) {
  await town.enroll(initiative, person)
  const { externalId } = person as Person
  return () => town.story(initiative, externalId)
}

describe('a run writes to the contact of the node’s channel', () => {
  test('an email in a WhatsApp initiative and a message in an email initiative arrive', async () => {
    const path = ['start SENT first', 'first SENT other', 'other SENT end']
    const [ana, ben] = [both(), both()]
    const whatsapp = await town.launch([start, send('first'), mail('other'), end], path)
    const story = await enrolled(whatsapp, ana)
    expect(await story()).toBe('start SENT, first SENT, other SENT, end -, completed')
    expect(await mails(ana)).toEqual(['Subject of other'])

    const message = { ...send('other', second), inputs: { templateId: second, channel: 'whatsapp' } }
    const email = await town.launch([start, mail('first'), message, end], path, EMAIL)
    const other = await enrolled(email, ben)
    expect(await other()).toBe('start SENT, first SENT, other SENT, end -, completed')
    expect(await chats(ben)).toEqual(['Did you get our email?'])
    const { id } = await town.run(email, ben.externalId, () => true)
    expect(await threads(id)).toEqual([
      { kind: 'email', address: ben.email },
      { kind: 'whatsapp', address: ben.phoneNumber },
    ])
  })

  test('a person without an address on the channel fails the node with its name', async () => {
    const initiative = await town.launch([start, mail('other'), end], ['start SENT other', 'other SENT end'])
    const cleo = somebody() as Person
    const story = await enrolled(initiative, cleo)
    expect(await story()).toBe('start SENT, other -, failed_node_error')
    const { id } = await town.run(initiative, cleo.externalId, () => true)
    const { error } = await town.app.runtime.pool.one<{ error: object }>(sql`
      select error from run_steps where org_id = ${town.app.org.id} and run_id = ${id} and node_id = 'other'`)
    expect(error).toEqual({ name: 'address_missing', message: 'This person has no email address.' })
  })

  test('the current address of the person counts, and the one from the enrollment after it was removed', async () => {
    const pause = { id: 'pause', kind: 'WAIT_FOR_REPLY', inputs: { maxTimeout: MONTH } }
    const initiative = await town.launch(
      [start, send('first'), pause, mail('other'), end],
      ['start SENT first', 'first SENT pause', 'pause REPLIED other', 'pause TIMEOUT end', 'other SENT end'],
    )
    const [dan, eva] = [both(), both()]
    const moved = { ...dan, email: `moved-${dan.email}` }
    for (const person of [dan, eva]) {
      await town.enroll(initiative, person)
      await town.run(initiative, person.externalId, ({ node_id }) => node_id === 'pause')
    }
    await town.app.ok('cdp_people_upsert', { ...moved })
    await town.app.ok('cdp_people_upsert', {
      externalId: eva.externalId,
      phoneNumber: eva.phoneNumber,
      email: null,
    })
    for (const person of [dan, eva]) {
      await town.write(person.phoneNumber, 'Hello')
      await town.story(initiative, person.externalId)
    }
    expect([await mails(dan), await mails(moved), await mails(eva)]).toEqual([
      [],
      ['Subject of other'],
      ['Subject of other'],
    ])
  })

  test('a reply on either channel leads the run on, and the conversation opens where it came from', async () => {
    const initiative = await town.launch(
      [start, send('first'), mail('other'), wait('wait', MONTH), talk, end, late],
      [
        'start SENT first',
        'first SENT other',
        'other SENT wait',
        'wait REPLIED talk',
        'wait TIMEOUT late',
        'talk CLOSED end',
        'talk STALE late',
      ],
      { initiative: { guidingQuestions: [{ questionText: 'Would you buy again?', answerType: 'BOOLEAN' }] } },
    )
    const [fay, gus] = [both(), both()]
    for (const person of [fay, gus]) {
      await town.enroll(initiative, person)
      await town.run(initiative, person.externalId, ({ node_id }) => node_id === 'wait')
    }
    await answerByEmail(fay, 'Hello')
    await town.write(gus.phoneNumber, 'Hello')
    await until(async () => (await mails(fay)).length === 2)
    await until(async () => (await chats(gus)).length === 2)
    await answerByEmail(fay, 'Yes')
    await town.write(gus.phoneNumber, 'Yes')
    for (const person of [fay, gus]) {
      expect(await town.story(initiative, person.externalId)).toContain('talk CLOSED, end -, completed')
    }
    expect((await chats(fay)).length).toBe(1)
    expect((await mails(gus)).length).toBe(1)
  })

  test('the agent follows a person who goes on writing on the other channel', async () => {
    const initiative = await town.launch(
      [start, send('first'), mail('other'), talk, end, late],
      ['start SENT first', 'first SENT other', 'other SENT talk', 'talk CLOSED end', 'talk STALE late'],
      {
        initiative: {
          guidingQuestions: [
            { questionText: 'Would you buy again?', answerType: 'BOOLEAN' },
            { questionText: 'Was the delivery on time?', answerType: 'BOOLEAN' },
          ],
        },
      },
    )
    const tom = both()
    await town.enroll(initiative, tom)
    await town.run(initiative, tom.externalId, ({ node_id }) => node_id === 'talk')
    await answerByEmail(tom, 'Hello')
    await until(async () => (await mails(tom)).length === 2)
    await town.write(tom.phoneNumber, 'Yes')
    await until(async () => (await chats(tom)).some((text) => text.includes('Was the delivery on time?')))
    const { id } = await town.run(initiative, tom.externalId, () => true)
    expect(await owners(id)).toEqual([
      { kind: 'email', owner: 'nobody' },
      { kind: 'whatsapp', owner: 'agent' },
    ])
    await town.write(tom.phoneNumber, 'Yes')
    expect(await town.story(initiative, tom.externalId)).toContain('talk CLOSED, end -, completed')
    expect((await mails(tom)).length).toBe(2)
  })

  test('a message beside the conversation that a human has waits in the inbox', async () => {
    const human = {
      id: 'talk',
      kind: 'MANAGE_CONVERSATION',
      inputs: { mode: 'ESCALATE', inactivityTimeout: '60d' },
    }
    const initiative = await town.launch(
      [start, send('first'), mail('other'), human, end],
      ['start SENT first', 'first SENT other', 'other SENT talk', 'talk CLOSED end', 'talk STALE end'],
    )
    const uma = both()
    await town.enroll(initiative, uma)
    await town.run(initiative, uma.externalId, ({ node_id }) => node_id === 'talk')
    await town.write(uma.phoneNumber, 'Hello?')
    const waiting = await until(() =>
      town.app.runtime.pool.maybe(sql`
        select 1 from conversations c
        join contacts k on k.org_id = ${town.app.org.id} and k.id = c.contact_id
        where c.org_id = ${town.app.org.id} and k.phone_number = ${uma.phoneNumber}
          and c.unattended_since is not null`),
    )
    expect(waiting).toBeTruthy()
  })

  test('whoever opts out on the other channel is not messaged any more, and the run ends', async () => {
    const initiative = await town.launch(
      [start, send('first'), mail('other'), wait('wait', MONTH), end],
      ['start SENT first', 'first SENT other', 'other SENT wait', 'wait REPLIED end', 'wait TIMEOUT end'],
    )
    const [hal, ida] = [both(), both()]
    for (const person of [hal, ida]) {
      await town.enroll(initiative, person)
      await town.run(initiative, person.externalId, ({ node_id }) => node_id === 'wait')
    }
    await answerByEmail(hal, 'UNSUBSCRIBE')
    const path = `/mail/messages?person=${encodeURIComponent(ida.email)}`
    const { messages } = await simulate<{ messages: { headers: Record<string, string> }[] }>(
      town.app,
      'GET',
      path,
    )
    const link = /<(.+)>/.exec(messages[0]!.headers['list-unsubscribe']!)![1]!
    await fetch(link, { method: 'POST' })
    for (const person of [hal, ida]) {
      expect(await town.story(initiative, person.externalId)).toContain('wait -, canceled_operator')
      const { mayContact } = await town.app.ok('do_not_contact_check', { email: person.email })
      expect(mayContact).toBe(false)
    }
  })
})

describe('channelFallback', () => {
  const path = ['start SENT ask', 'ask SENT end']
  const ask = (inputs: object) => ({ id: 'ask', kind: 'SEND_MESSAGE', inputs })

  test('is sent when the message fails, and when the person has no address', async () => {
    const initiative = await town.launch([start, ask({ channelFallback: byEmail }), end], path)
    const jan = both()
    await refuse(jan)
    const story = await enrolled(initiative, jan)
    expect(await story()).toBe('start SENT, ask SENT, end -, completed')
    expect([await chats(jan), await mails(jan)]).toEqual([[], ['By email']])

    const email = await town.launch(
      [start, { ...mail('ask', { channelFallback: byWhatsapp() }) }, end],
      path,
      EMAIL,
    )
    const kim = both('nobody')
    const bounced = { ...kim, email: 'nobody@example.com' }
    const other = await enrolled(email, bounced)
    expect(await other()).toBe('start SENT, ask SENT, end -, completed')
    expect(await chats(kim)).toEqual(['Did you get our email?'])
    const lea = somebody() as Person
    const inWhatsapp = await town.launch([start, mail('ask', { channelFallback: byWhatsapp() }), end], path)
    const third = await enrolled(inWhatsapp, lea)
    expect(await third()).toBe('start SENT, ask SENT, end -, completed')
    expect(await chats(lea)).toEqual(['Did you get our email?'])
  })

  test('is sent when the address is on the do-not-contact list, but not when the person is', async () => {
    const initiative = await town.launch(
      [start, send('first'), wait('pause', MONTH), ask({ channelFallback: byEmail }), end],
      ['start SENT first', 'first SENT pause', 'pause REPLIED ask', 'pause TIMEOUT end', 'ask SENT end'],
    )
    const [mia, ned] = [both(), both()]
    for (const person of [mia, ned]) {
      await town.enroll(initiative, person)
      await town.run(initiative, person.externalId, ({ node_id }) => node_id === 'pause')
    }
    await town.app.ok('do_not_contact_add', {
      entries: [
        { kind: 'phone', value: mia.phoneNumber },
        { kind: 'person', value: ned.externalId },
      ],
    })
    for (const person of [mia, ned]) await town.write(person.phoneNumber, 'Hello')
    expect(await town.story(initiative, mia.externalId)).toContain('ask SENT, end -, completed')
    expect([await chats(mia), await mails(mia)]).toEqual([['Hello there, how are you?'], ['By email']])
    expect(await town.story(initiative, ned.externalId)).toContain('ask -, canceled_operator')
    expect([await chats(ned), await mails(ned)]).toEqual([['Hello there, how are you?'], []])
  })

  test('is sent once when the message was not delivered in time, and not when it was', async () => {
    const within = (after: string) =>
      town.launch([start, ask({ channelFallback: { ...byEmail, after } }), end], path)
    const [ora, pat] = [both(), both()]
    // Longer than any machine takes to hear of the delivery.
    const story = await enrolled(await within('60d'), ora)
    expect(await story()).toBe('start SENT, ask SENT, end -, completed')
    expect([await chats(ora), await mails(ora)]).toEqual([['Hello there, how are you?'], []])

    await simulate(town.app, 'POST', '/faults', { kind: 'webhook_drop', of: 'statuses' })
    const other = await enrolled(await within('2h'), pat)
    expect(await other()).toBe('start SENT, ask SENT, end -, completed')
    expect([await chats(pat), await mails(pat)]).toEqual([['Hello there, how are you?'], ['By email']])
  })
})

describe('FAILED and UNDELIVERED', () => {
  test('lead on where they are connected', async () => {
    const initiative = await town.launch(
      [
        start,
        { id: 'ask', kind: 'SEND_MESSAGE', inputs: { deliveredWithin: '2h' } },
        mail('instead'),
        end,
        failed,
        late,
      ],
      [
        'start SENT ask',
        'ask SENT end',
        'ask FAILED instead',
        'ask UNDELIVERED late',
        'instead SENT end',
        'instead FAILED failed',
      ],
    )
    const [quy, rex, sue] = [both(), both(), somebody() as Person]
    await refuse(quy)
    await refuse(sue)
    const story = await enrolled(initiative, quy)
    expect(await story()).toBe('start SENT, ask FAILED, instead SENT, end -, completed')
    const without = await enrolled(initiative, sue)
    expect(await without()).toBe('start SENT, ask FAILED, instead FAILED, failed -, completed')
    await simulate(town.app, 'POST', '/faults', { kind: 'webhook_drop', of: 'statuses' })
    const other = await enrolled(initiative, rex)
    expect(await other()).toBe('start SENT, ask UNDELIVERED, late -, completed')
  })
})
