import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { end, send, start, wait } from '../../src/outreach/journeys/testing/graph.ts'
import { openTown, type Town } from '../../src/outreach/journeys/testing/town.ts'
import { toWire } from '../../src/platform/core/index.ts'
import { sql } from '../../src/platform/db/index.ts'
import { LeapingClock } from '../fixtures/leaping-clock.ts'
import { until } from '../harness/waiting.ts'
import { accountOf, chatOf, simulate } from '../peers/simulator.ts'

/* People whose WhatsApp number comes later, while something else is under way with them. */

const HOUR_MS = 3_600_000
const HELLO = 'Hello there, how are you?'

const clock = new LeapingClock(1)
let town: Town
let wabaId: string
let whatsapp: string
beforeAll(async () => {
  town = await openTown({}, 1, { clock })
  wabaId = (await accountOf(town.app)).wabaId
  const { data } = await town.app.ok('channels_list')
  whatsapp = data.find(({ kind }: { kind: string }) => kind === 'whatsapp_cloud').id
})
afterAll(() => town[Symbol.asyncDispose]())
beforeEach(async () => {
  await simulate(town.app, 'DELETE', '/faults')
  await limits(null)
})

const limits = (quietHours: object | null) =>
  town.app.ok('sending_limits_set', { quietHours, messagesPerPersonPer: null })
const pause = (pausedUntil: string | null) => town.app.ok('channels_update', { id: whatsapp, pausedUntil })

let count = 0
const newPhone = () => `+57300999${String(count++).padStart(4, '0')}`
const write = (phone: string, text: string, hidesPhone: boolean) =>
  simulate(town.app, 'POST', chatOf(phone), { type: 'text', text, hidesPhone, wabaId, profileName: 'Luz' })
const received = async (phone: string) => (await town.messages(phone)).map(({ text }) => text)

interface Thread {
  id: string
  contact_id: string
}
/** The conversation in which these words were said. */
const heard = (words: string) =>
  until(() =>
    town.app.runtime.pool.maybe(sql<Thread>`
      select c.id, c.contact_id from conversations c
      join messages m on m.org_id = ${town.app.org.id} and m.conversation_id = c.id
      where c.org_id = ${town.app.org.id} and m.text = ${words}`),
  )
const conversation = ({ id }: Thread) => ({ id: toWire('conversation', id) })
const reply = (thread: Thread, text: string) =>
  town.app.api('conversations_reply', { ...conversation(thread), text })
const listed = async (value: string) =>
  (await town.app.ok('do_not_contact_list', { containing: value })).data as Record<string, any>[]

/** A contact with a number, and one without, who are the same person. Nothing has told so yet. */
async function twoContacts(words: string) {
  const phone = newPhone()
  await write(phone, `${words} by number`, false)
  await heard(`${words} by number`)
  await town.app.runtime.pool.run(sql`
    update contacts set bsuid = null where org_id = ${town.app.org.id} and phone_number = ${phone}`)
  await write(phone, `${words} hidden`, true)
  return { phone, hidden: await heard(`${words} hidden`) }
}

/** A journey that people without a number can start: it sends a message. */
async function joinable(keyword: string): Promise<string> {
  const entry = { triggerType: 'inbound', inboundChannelIds: [town.number], inboundKeyword: keyword }
  const inputs = { ...entry, inboundMatchMode: 'EXACT' }
  const edges = ['start SENT hello', 'hello SENT reply', 'reply REPLIED end', 'reply TIMEOUT end']
  return town.launch([{ ...start, inputs }, send('hello'), wait('reply', '60d'), end], edges)
}
const participants = async (id: string) =>
  (await town.app.ok('initiatives_participants_list', { id })).data as Record<string, any>[]

test('STOP of a person without a number keeps everything back, and counts for the number that comes later', async () => {
  const phone = newPhone()
  await write(phone, 'Is anybody there?', true)
  const thread = await heard('Is anybody there?')
  await write(phone, 'STOP', true)
  await until(async () => (await received(phone)).length === 1)
  expect((await received(phone))[0]).toContain('will not receive any more messages')
  expect((await town.app.ok('conversations_get', conversation(thread))).events).toMatchObject([
    { what: 'OPTED_OUT' },
  ])
  expect(await reply(thread, 'One more thing')).toMatchObject({ status: 409 })
  const initiative = await joinable('Join after stop')
  await write(phone, 'Join after stop', true)
  await heard('Join after stop')
  expect(await participants(initiative)).toEqual([])
  await write(phone, 'STOP', true)
  await write(phone, 'It is me', false)
  await until(async () => (await listed(phone)).length > 0)
  expect(await listed(phone)).toMatchObject([{ kind: 'phone', reason: 'opt_out', quote: 'STOP' }])
  expect(await received(phone)).toHaveLength(1)
  await write(phone, 'START', true)
  await until(async () => (await listed(phone)).length === 0)
})

test('STOP of a person without a number counts for the contact whom they turn out to be', async () => {
  const { phone } = await twoContacts('Two of them')
  await write(phone, 'STOP', true)
  await until(async () => (await received(phone)).length === 1)
  expect(await listed(phone)).toEqual([])
  await write(phone, 'Both are me', false)
  await until(async () => (await listed(phone)).length > 0)
  expect(await listed(phone)).toMatchObject([{ kind: 'phone', reason: 'opt_out', quote: 'STOP' }])
})

test('who asks for messages again without a number gets them again', async () => {
  const phone = newPhone()
  await write(phone, 'Hello you', true)
  const thread = await heard('Hello you')
  await write(phone, 'STOP', true)
  await until(async () => (await received(phone)).length === 1)
  await write(phone, 'START', true)
  await until(async () => (await received(phone)).length === 2)
  expect(await reply(thread, 'Welcome back')).toMatchObject({ status: 201 })
  await until(async () => (await received(phone)).includes('Welcome back'))
  await write(phone, 'My number', false)
  await heard('My number')
  expect(await listed(phone)).toEqual([])
})

test('who leaves everything on their preference page without a number gets nothing more, also by the number that comes', async () => {
  const phone = newPhone()
  await write(phone, 'PREFERENCES', true)
  const thread = await heard('PREFERENCES')
  const link = await until(async () => (await received(phone))[0]?.match(/http\S+/)?.[0])
  const page = async () => (await fetch(link)).text()
  expect(await page()).toContain('value="leave"')
  await fetch(link, { method: 'POST', body: new URLSearchParams({ do: 'leave' }) })
  expect(await page()).not.toContain('value="leave"')
  expect(await reply(thread, 'One more thing for you')).toMatchObject({ status: 409 })
  await write(phone, 'Number after leaving', false)
  await until(async () => (await listed(phone)).length > 0)
})

test('the keyword of a topic from a person without a number is a message to people, and nothing is promised', async () => {
  await town.app.ok('topics_create', { name: { en: 'Newsletter' }, keyword: 'NEWS' })
  const phone = newPhone()
  await write(phone, 'NEWS', true)
  const thread = await heard('NEWS')
  expect(await town.app.ok('conversations_get', conversation(thread))).toMatchObject({ state: 'WAITING' })
  expect(await reply(thread, 'Tell us your number, please.')).toMatchObject({ status: 201 })
  await until(async () => (await received(phone)).length > 0)
  expect(await received(phone)).toEqual(['Tell us your number, please.'])
})

test.each([
  ['at once', 'error'],
  ['later', 'status_failed'],
])(
  'a person without a number who stopped marketing at WhatsApp, which it says %s, is listed by the number that comes',
  async (when, kind) => {
    const phone = newPhone()
    await joinable(`Join ${when}`)
    await simulate(town.app, 'POST', '/faults', { kind, code: 131050, times: 1 })
    await write(phone, `Join ${when}`, true)
    const thread = await heard(`Join ${when}`)
    await until(() =>
      town.app.runtime.pool.maybe(sql`
      select from messages where org_id = ${town.app.org.id} and conversation_id = ${thread.id} and status = 'failed'`),
    )
    await write(phone, `My number ${when}`, false)
    await heard(`My number ${when}`)
    expect(await listed(phone)).toMatchObject([{ kind: 'phone', reason: 'whatsapp_marketing_stopped' }])
  },
)

test('a reply that is being sent while the number comes arrives once', async () => {
  const { phone, hidden } = await twoContacts('Being sent')
  await simulate(town.app, 'POST', '/faults', { kind: 'latency', ms: 3_000, times: 1 })
  await reply(hidden, 'On its way')
  await until(() =>
    town.app.runtime.pool.maybe(sql`
      select from messages where org_id = ${town.app.org.id} and text = 'On its way' and status = 'sending'`),
  )
  await write(phone, 'Here is my number', false)
  const joined = await heard('Here is my number')
  expect(await heard('On its way')).toEqual(joined)
  await until(() =>
    town.app.runtime.pool.maybe(sql`
      select from messages where org_id = ${town.app.org.id} and text = 'On its way' and status in ('delivered', 'read')`),
  )
  expect(await received(phone)).toEqual(['On its way'])
})

test('a reply that a paused channel holds while the number comes leaves once, after the pause', async () => {
  const { phone, hidden } = await twoContacts('Paused')
  await pause('2200-01-01T00:00:00Z')
  await reply(hidden, 'After the pause')
  await until(() =>
    town.app.runtime.pool.maybe(sql`
      select from messages where org_id = ${town.app.org.id} and text = 'After the pause' and error_code = 'channel_paused'`),
  )
  await write(phone, 'Here is my number again', false)
  const joined = await heard('Here is my number again')
  expect(await received(phone)).toEqual([])
  await reply(joined, 'And this')
  await pause(null)
  await until(async () => (await received(phone)).length === 2)
  expect(await received(phone)).toEqual(['After the pause', 'And this'])
})

test('of two runs whose messages quiet hours hold while the number comes, one is left and writes once', async () => {
  const at = (hours: number) =>
    `${new Date(clock.now().getTime() + hours * HOUR_MS).toISOString().slice(11, 13)}:00`
  await limits({ from: at(-1), until: at(3) })
  const initiative = await joinable('Join quietly')
  const phone = newPhone()
  const held = async () =>
    (await town.app.ok('messages_list', { initiativeId: initiative, direction: 'outbound' })).data.filter(
      ({ waitsFor }: Record<string, any>) => waitsFor?.reason === 'quiet_hours',
    ).length
  await write(phone, 'Join quietly', false)
  await until(async () => (await held()) === 1)
  await town.app.runtime.pool.run(sql`
    update contacts set bsuid = null where org_id = ${town.app.org.id} and phone_number = ${phone}`)
  await write(phone, 'Join quietly', true)
  await until(async () => (await held()) === 2)
  await write(phone, 'The same person', false)
  await heard('The same person')
  expect(await held()).toBe(1)
  clock.leap(4 * HOUR_MS)
  await until(async () => (await received(phone)).length > 0)
  await until(async () => (await participants(initiative)).some(({ status }) => status === 'ACTIVE'))
  expect(await received(phone)).toEqual([HELLO])
})

test('nothing of a person stays behind who is erased after their number came', async () => {
  const { phone, hidden } = await twoContacts('Erased')
  await write(phone, 'STOP', true)
  await until(async () => (await received(phone)).length === 1)
  await write(phone, 'All of me', false)
  await heard('All of me')
  await town.app.ok('cdp_people_upsert', { externalId: 'luz', phoneNumber: phone })
  await town.app.ok('cdp_people_erase', { externalId: 'luz', reason: 'requested', confirm: true })
  await until(async () => {
    const left = await town.app.runtime.pool.maybe(sql`
      select from contacts where org_id = ${town.app.org.id} and phone_number = ${phone}`)
    return left === null
  })
  expect(
    await town.app.runtime.pool.one(sql`
      select name, bsuid, opt_out from contacts
      where org_id = ${town.app.org.id} and id = ${hidden.contact_id}`),
  ).toEqual({ name: null, bsuid: null, opt_out: null })
})
