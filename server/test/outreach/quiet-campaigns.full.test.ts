import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { end, somebody, start } from '../../src/outreach/journeys/testing/graph.ts'
import { openTown, type Town } from '../../src/outreach/journeys/testing/town.ts'
import { LeapingClock } from '../fixtures/leaping-clock.ts'
import { until } from '../harness/waiting.ts'
import { simulate } from '../peers/simulator.ts'

/* What changes about people while messages to them wait for quiet hours, a limit, or a delivery. */

const HOUR_MS = 3_600_000
const NEWS = 'Our news of the week.'

const clock = new LeapingClock(1)
let town: Town
let templateId: string
beforeAll(async () => {
  town = await openTown({}, 1, { clock })
  templateId = await town.addTemplate('quiet_news', NEWS)
})
afterAll(() => town[Symbol.asyncDispose]())
beforeEach(async () => {
  await simulate(town.app, 'DELETE', '/faults')
  await limits(null, null)
})

const limits = (quietHours: object | null, messagesPerPersonPer: object | null) =>
  town.app.ok('sending_limits_set', { quietHours, messagesPerPersonPer })
/** Quiet hours from an hour ago until three hours from now. */
const beQuiet = () => {
  const at = (hours: number) =>
    `${new Date(clock.now().getTime() + hours * HOUR_MS).toISOString().slice(11, 13)}:00`
  return limits({ from: at(-1), until: at(3) }, null)
}

type Person = ReturnType<typeof somebody>
async function newPeople(count: number): Promise<Person[]> {
  const people = Array.from({ length: count }, () => somebody())
  for (const person of people) await town.app.ok('cdp_people_upsert', person)
  return people
}
const received = async ({ phoneNumber }: Person) => (await town.messages(phoneNumber)).map(({ text }) => text)

/** Starts a campaign. Returns what its messages are at present. */
async function startCampaign(people: readonly Person[], more: object = {}) {
  const { id } = await town.app.ok('campaigns_create', {
    name: 'News',
    audience: { type: 'people', personExternalIds: people.map(({ externalId }) => externalId) },
    message: { channel: 'whatsapp', templateId, templateBindings: {} },
    ...more,
  })
  await town.app.ok('campaigns_start', { id })
  const initiativeId = id.replace('cmp_', 'ini_')
  return async () => (await town.app.ok('messages_list', { initiativeId })).data as Record<string, any>[]
}
const areHeld = (messages: () => Promise<Record<string, any>[]>, count: number) =>
  until(
    async () =>
      (await messages()).filter(({ waitsFor }) => waitsFor?.reason === 'quiet_hours').length === count,
  )

test('a consent that is withdrawn and given again while the message waits lets it leave, once', async () => {
  const { id: topicId } = await town.app.ok('topics_create', { name: { en: 'Newsletter' } })
  const people = await newPeople(2)
  const [back, gone] = people as [Person, Person]
  const consent = ({ externalId }: Person, state: string) =>
    town.app.ok('consents_set', {
      externalId,
      topicId,
      channel: 'whatsapp',
      state,
      source: 'api',
      words: 'Said so.',
    })
  for (const person of people) await consent(person, 'granted')
  await beQuiet()
  const messages = await startCampaign(people, { consentTopicId: topicId })
  await areHeld(messages, 2)
  for (const person of people) await consent(person, 'withdrawn')
  await consent(back, 'granted')
  clock.leap(4 * HOUR_MS)
  await until(async () =>
    (await messages()).every(({ status }) => status !== 'queued' && status !== 'sending'),
  )
  expect(await received(gone)).toEqual([])
  await until(async () => (await received(back)).length === 1)
  expect((await messages()).flatMap(({ failure }) => failure?.code ?? [])).toEqual(['no_consent'])
})

test('a person who moves to where it is day gets the message at the next look', async () => {
  const [moves, stays] = (await newPeople(2)) as [Person, Person]
  await beQuiet()
  const messages = await startCampaign([moves, stays])
  await areHeld(messages, 2)
  await town.app.ok('cdp_people_upsert', { ...moves, attributes: { timeZone: 'Etc/GMT-12' } })
  clock.leap(HOUR_MS)
  await until(async () => (await received(moves)).length === 1)
  await areHeld(messages, 1)
  expect(await received(stays)).toEqual([])
})

test('the limit per person holds for the follow-up of a campaign, over both numbers of a merged person', async () => {
  const [kept, merged] = (await newPeople(2)) as [Person, Person]
  await limits(null, { messages: 2, window: '7d', whenReached: 'skip' })
  const followUp = { after: '1d', message: { channel: 'whatsapp', templateId, templateBindings: {} } }
  const first = await startCampaign([merged], { followUp })
  const other = await startCampaign([kept])
  for (const messages of [first, other])
    await until(async () => (await messages()).some(({ sentAt }) => sentAt !== null))
  await town.app.ok('cdp_people_merge', { externalId: kept.externalId, mergedExternalId: merged.externalId })
  clock.leap(25 * HOUR_MS)
  await until(async () => (await first()).some(({ status }) => status === 'canceled'))
  expect((await first()).flatMap(({ failure }) => failure?.code ?? [])).toEqual(['person_limit_reached'])
  expect([...(await received(kept)), ...(await received(merged))]).toEqual([NEWS, NEWS])
})

test('a message that WhatsApp refuses late for the limit of its form has failed, once, and the journey goes on', async () => {
  const [ana] = (await newPeople(1)) as [Person]
  const ask = { id: 'ask', kind: 'SEND_MESSAGE', inputs: { templateId, deliveredWithin: '2h' } }
  const missed = { id: 'missed', kind: 'EXIT' }
  const id = await town.launch(
    [start, ask, end, missed],
    ['start SENT ask', 'ask SENT end', 'ask FAILED missed'],
  )
  await simulate(town.app, 'POST', '/faults', {
    kind: 'status_failed',
    code: 132069,
    phones: [ana.phoneNumber],
  })
  await town.enroll(id, ana)
  expect(await town.story(id, ana.externalId)).toBe('start SENT, ask FAILED, missed -, completed')
  const { data } = await town.app.ok('messages_list', { initiativeId: id })
  expect(data).toMatchObject([{ status: 'failed', failure: { code: '132069' } }])
})
