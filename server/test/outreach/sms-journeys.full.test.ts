import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { end, send, somebody, start, talk, wait } from '../../src/outreach/journeys/testing/graph.ts'
import { openTown, type Town } from '../../src/outreach/journeys/testing/town.ts'
import { until } from '../harness/waiting.ts'
import { accountOf, connectSms, type SimulatedAccount, simulate } from '../peers/simulator.ts'

/* Journeys and campaigns that write by SMS, with a simulated Twilio and simulated WhatsApp (docs/sms.md). */

let town: Town
let account: SimulatedAccount
beforeAll(async () => {
  town = await openTown()
  account = await accountOf(town.app)
  await connectSms(town.app)
})
afterAll(() => town[Symbol.asyncDispose]())
afterEach(() => simulate(town.app, 'DELETE', '/faults'))

const SMS = { initiative: { channel: 'SMS' } }
const ASKS = ['start SENT ask', 'ask SENT end']
const TALKS = ['start SENT ask', 'ask SENT talk', 'talk CLOSED end', 'talk STALE end']
const text = (id: string, more: object = {}) => ({
  id,
  kind: 'SEND_SMS',
  inputs: { text: `Text of ${id}`, ...more },
})

interface Text {
  direction: 'received' | 'sent'
  body: string
  isAutomatic: boolean
}
/** What the organization wrote to the phone. */
const receivedBy = async (phone: string): Promise<string[]> =>
  (await simulate<{ messages: Text[] }>(town.app, 'GET', `/sms/${phone}/messages`)).messages.flatMap(
    ({ direction, isAutomatic, body }) => (direction === 'received' && !isAutomatic ? [body] : []),
  )
const write = (phone: string, words: string) =>
  simulate(town.app, 'POST', `/sms/${phone}/messages`, { text: words, wabaId: account.wabaId })
const isListed = async (phoneNumber: string) =>
  !(await town.app.ok('do_not_contact_check', { phoneNumber })).mayContact

test('a journey sends an SMS with the person’s values, and a reply by SMS leads it on', async () => {
  const person = somebody()
  await town.app.ok('cdp_people_upsert', { ...person, firstName: 'Ana' })
  const initiative = await town.launch(
    [start, text('ask', { text: 'Hello {{person.firstName}}, did it arrive?' }), wait('wait', '365d'), end],
    ['start SENT ask', 'ask SENT wait', 'wait REPLIED end', 'wait TIMEOUT end'],
    SMS,
  )
  await town.enroll(initiative, person)
  await expect.poll(() => receivedBy(person.phoneNumber)).toEqual(['Hello Ana, did it arrive?'])
  await write(person.phoneNumber, 'Yes, thanks')
  expect(await town.story(initiative, person.externalId)).toBe(
    'start SENT, ask SENT, wait REPLIED, end -, completed',
  )
  const { messages } = await town.app.ok('initiatives_summary', { id: initiative })
  expect(messages.channels).toMatchObject([{ channel: 'SMS', sent: 1, replied: 1 }])
})

test('an SMS that waits for review takes no longer text than an SMS has', async () => {
  const person = somebody()
  const initiative = await town.launch([start, text('ask'), end], ASKS, SMS)
  const review = { firstMessages: true, expireAfter: '30d' }
  await town.app.ok('initiatives_set_review', { id: initiative, review })
  await town.enroll(initiative, person)
  const drafts = async () => (await town.app.ok('drafts_list', { initiativeId: initiative })).data
  const [{ id }] = await until(async () => {
    const found = await drafts()
    return found.length > 0 && found
  })
  const { status, body } = await town.app.api('drafts_change', { id, texts: ['a'.repeat(1_601)] })
  expect([status, body.error?.message]).toEqual([400, expect.stringContaining('1600')])
  await town.app.ok('drafts_change', { id, texts: ['Other words'] })
  await expect.poll(() => receivedBy(person.phoneNumber)).toEqual(['Other words'])
})

test('the agent of an SMS initiative converses by SMS', async () => {
  const person = somebody()
  const initiative = await town.launch([start, text('ask'), talk, end], TALKS, {
    initiative: {
      ...SMS.initiative,
      guidingQuestions: [{ questionText: 'Do you have a shop?', answerType: 'BOOLEAN' }],
    },
  })
  await town.enroll(initiative, person)
  await expect.poll(() => receivedBy(person.phoneNumber)).toEqual(['Text of ask'])
  await write(person.phoneNumber, 'Hello?')
  await expect
    .poll(() => receivedBy(person.phoneNumber))
    .toContainEqual(expect.stringContaining('Do you have a shop?'))
  expect(await town.messages(person.phoneNumber)).toEqual([])
})

test('nobody gets an SMS after STOP, and their run ends', async () => {
  const [stopped, later] = [somebody(), somebody()]
  await write(stopped.phoneNumber, 'STOP')
  await expect.poll(() => isListed(stopped.phoneNumber)).toBe(true)
  const initiative = await town.launch(
    [start, text('first'), { id: 'pause', kind: 'DELAY', inputs: { duration: '30d' } }, text('second'), end],
    ['start SENT first', 'first SENT pause', 'pause SENT second', 'second SENT end'],
    SMS,
  )
  const refused = await town.app.ok('initiatives_participants_add', { id: initiative, people: [stopped] })
  expect(refused.errors).toMatchObject([{ error: { code: 'contact_suppressed' } }])
  await town.enroll(initiative, later)
  await expect.poll(() => receivedBy(later.phoneNumber)).toEqual(['Text of first'])
  await write(later.phoneNumber, 'Stop')
  const run = await town.run(initiative, later.externalId, ({ ended_at }) => ended_at !== null)
  expect(run.end_reason).toBe('canceled_operator')
  expect(await receivedBy(later.phoneNumber)).toEqual(['Text of first'])
  expect(await receivedBy(stopped.phoneNumber)).toEqual([])
})

test('an SMS takes over when a message on WhatsApp fails, and an email when an SMS fails', async () => {
  const [one, other] = [somebody(), somebody({ email: 'other@example.com' })]
  const fault = (body: object) => simulate(town.app, 'POST', '/faults', body)
  await fault({ kind: 'error', code: 131026, phones: [one.phoneNumber], times: 1 })
  await fault({ kind: 'status_failed', code: 30003, phones: [other.phoneNumber] })
  const ask = { ...send('ask'), inputs: { channelFallback: { channel: 'sms', text: 'By SMS' } } }
  const onWhatsapp = await town.launch([start, ask, end], ASKS)
  await town.enroll(onWhatsapp, one)
  await expect.poll(() => receivedBy(one.phoneNumber)).toEqual(['By SMS'])
  expect(await town.story(onWhatsapp, one.externalId)).toContain('ask SENT')

  const byEmail = {
    channel: 'email',
    subject: 'By email',
    body: 'We could not reach your phone.',
    after: '90d',
  }
  const bySms = await town.launch([start, text('ask', { channelFallback: byEmail }), end], ASKS, SMS)
  await town.enroll(bySms, other)
  const mails = `/mail/messages?person=${encodeURIComponent('other@example.com')}`
  const subjects = async () =>
    (await simulate<{ messages: { subject: string }[] }>(town.app, 'GET', mails)).messages.map(
      ({ subject }) => subject,
    )
  await expect.poll(subjects).toEqual(['By email'])
})
