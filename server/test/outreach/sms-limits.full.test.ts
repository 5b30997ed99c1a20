import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvedTemplate } from '../fixtures/templates.ts'
import { startTestApp, type TestApp } from '../harness/harness.ts'
import { until } from '../harness/waiting.ts'
import { accountOf, connectSms, type SimulatedAccount, simulate } from '../peers/simulator.ts'

/* What holds for campaigns by SMS as for any marketing: quiet hours, pauses and limits per person. */

let app: TestApp
let account: SimulatedAccount
let channelId: string
beforeAll(async () => {
  app = await startTestApp({ simulator: true, timeScale: 20 })
  account = await accountOf(app)
  channelId = await connectSms(app)
})
afterAll(() => app.stop())

let count = 0
async function somebody(): Promise<{ externalId: string; phoneNumber: string }> {
  count += 1
  const person = { externalId: `l${count}`, phoneNumber: `+57300666${String(count).padStart(4, '0')}` }
  await app.ok('cdp_people_upsert', { ...person, firstName: 'Lia', attributes: { timeZone: 'UTC' } })
  return person
}

async function sent(people: readonly { externalId: string }[], message: object): Promise<string> {
  const personExternalIds = people.map(({ externalId }) => externalId)
  const audience = { type: 'people', personExternalIds }
  const { id } = await app.ok('campaigns_create', { name: 'By SMS', audience, message, waitForReply: '30d' })
  await app.ok('campaigns_start', { id })
  return id.replace('cmp_', 'ini_')
}
const sms = { channel: 'sms', text: 'Hello {{person.firstName}}' }
const messageOf = (initiativeId: string) =>
  until(async () => (await app.ok('messages_list', { initiativeId, direction: 'outbound' })).data[0])
const bodies = async (phone: string): Promise<string[]> =>
  (
    await simulate<{ messages: { direction: string; body: string; isAutomatic: boolean }[] }>(
      app,
      'GET',
      `/sms/${phone}/messages`,
    )
  ).messages.flatMap(({ direction, body, isAutomatic }) =>
    direction === 'received' && !isAutomatic ? [body] : [],
  )
const write = (phone: string, text: string) =>
  simulate(app, 'POST', `/sms/${phone}/messages`, { text, wabaId: account.wabaId })
const limits = (quietHours: object | null, messagesPerPersonPer: object | null) =>
  app.ok('sending_limits_set', { quietHours, messagesPerPersonPer })

test('an SMS waits for the pause of its channel, then for quiet hours, and STOP meanwhile keeps it back', async () => {
  const [stays, stops] = [await somebody(), await somebody()]
  const later = new Date(app.runtime.clock.now().getTime() + 30 * 86_400_000).toISOString()
  await app.ok('channels_update', { id: channelId, pausedUntil: later })
  const [staying, stopping] = [await sent([stays], sms), await sent([stops], sms)]
  for (const id of [staying, stopping]) expect((await messageOf(id)).status).toBe('queued')
  await write(stops.phoneNumber, 'STOP')
  await until(
    async () => !(await app.ok('do_not_contact_check', { phoneNumber: stops.phoneNumber })).mayContact,
  )
  const now = app.runtime.clock.now().getTime()
  const around = (hours: number) => new Date(now + hours * 3_600_000).toISOString().slice(11, 16)
  await limits({ from: around(-2), until: around(8) }, null)
  await app.ok('channels_update', { id: channelId, pausedUntil: null })
  await expect.poll(async () => (await messageOf(staying)).waitsFor?.reason).toBe('quiet_hours')
  expect([...(await bodies(stays.phoneNumber)), ...(await bodies(stops.phoneNumber))]).toEqual([])
  await limits(null, null)
})

test('the limit per person counts SMS and WhatsApp together, over both numbers of a merged person', async () => {
  const [one, other] = [await somebody(), await somebody()]
  await limits(null, { messages: 1, window: '7d', whenReached: 'skip' })
  const templateId = await approvedTemplate(app, {
    name: 'limited',
    content: { body: 'Your order is here.' },
  })
  const first = await sent([one], { channel: 'whatsapp', templateId })
  await expect.poll(async () => (await messageOf(first)).sentAt).not.toBeNull()
  await app.ok('cdp_people_merge', { externalId: other.externalId, mergedExternalId: one.externalId })
  const second = await sent([other], sms)
  await expect.poll(async () => (await messageOf(second)).status).toBe('canceled')
  expect((await messageOf(second)).failure.code).toBe('person_limit_reached')
  expect([...(await bodies(one.phoneNumber)), ...(await bodies(other.phoneNumber))]).toEqual([])
  await limits(null, null)
})
