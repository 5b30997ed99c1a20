import { expect, test } from 'vitest'
import { somebody } from '../../src/outreach/journeys/testing/graph.ts'
import { openTown } from '../../src/outreach/journeys/testing/town.ts'
import { until } from '../harness/waiting.ts'
import { accountOf, connectSms, simulate } from '../peers/simulator.ts'

/* A campaign by SMS while answers of Twilio are lost and its reports come twice (docs/sms.md). */

/** Slow enough that a busy machine asks for lost answers in time. */
const TIME_SCALE = 300

interface Text {
  direction: 'received' | 'sent'
  body: string
  isAutomatic: boolean
}

test('a campaign reaches each once through lost answers, skips who said STOP, and counts replies', async () => {
  await using town = await openTown({}, TIME_SCALE)
  await connectSms(town.app)
  const { wabaId } = await accountOf(town.app)
  const write = (phone: string, words: string) =>
    simulate(town.app, 'POST', `/sms/${phone}/messages`, { text: words, wabaId })
  const receivedBy = async (phone: string): Promise<string[]> =>
    (await simulate<{ messages: Text[] }>(town.app, 'GET', `/sms/${phone}/messages`)).messages.flatMap(
      ({ direction, isAutomatic, body }) => (direction === 'received' && !isAutomatic ? [body] : []),
    )
  const isListed = async (phoneNumber: string) =>
    !(await town.app.ok('do_not_contact_check', { phoneNumber })).mayContact

  const people = Array.from({ length: 12 }, () => somebody())
  const stopped = people.at(-1)!
  await write(stopped.phoneNumber, 'STOP')
  await expect.poll(() => isListed(stopped.phoneNumber)).toBe(true)
  for (const person of people) await town.app.ok('cdp_people_upsert', person)
  await simulate(town.app, 'POST', '/faults', { kind: 'reset_after', rate: 0.5, wabaId })
  await simulate(town.app, 'POST', '/faults', { kind: 'webhook_duplicate', rate: 0.5, copies: 2 })
  const { id } = await town.app.ok('campaigns_create', {
    name: 'By SMS',
    audience: { type: 'people', personExternalIds: people.map(({ externalId }) => externalId) },
    message: { channel: 'sms', text: 'Sale until {{engagement.context.variant}}' },
    test: {
      others: [{ channel: 'sms', text: 'Sale of {{engagement.context.variant}}' }],
      sharePercent: 100,
      decideAfter: null,
    },
    waitForReply: '365d',
  })
  expect(await town.app.ok('campaigns_estimate', { id })).toMatchObject({ reachable: 11, issues: [] })
  await town.app.ok('campaigns_start', { id })
  await until(async () => (await town.app.ok('campaigns_results_get', { id })).people.enrolled === 11)
  const texts = () => Promise.all(people.map(({ phoneNumber }) => receivedBy(phoneNumber)))
  await expect.poll(async () => (await texts()).flat().length).toBe(11)
  await write(people[0]!.phoneNumber, 'I want it')
  await expect
    .poll(async () => {
      const { messages } = await town.app.ok('initiatives_summary', { id: id.replace('cmp_', 'ini_') })
      return messages.channels
    })
    .toMatchObject([{ channel: 'SMS', sent: 11, replied: 1 }])
  const all = await texts()
  expect(all.map((each) => each.length)).toEqual(people.map((person) => (person === stopped ? 0 : 1)))
})
