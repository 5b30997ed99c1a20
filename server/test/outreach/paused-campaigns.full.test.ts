import { afterAll, beforeAll, expect, test } from 'vitest'
import { somebody } from '../../src/outreach/journeys/testing/graph.ts'
import { openTown, type Town } from '../../src/outreach/journeys/testing/town.ts'
import { LeapingClock } from '../fixtures/leaping-clock.ts'
import { until } from '../harness/waiting.ts'

/* Campaigns that are paused while something else holds their messages. */

const HOUR_MS = 3_600_000
const clock = new LeapingClock(1)
let town: Town
beforeAll(async () => {
  town = await openTown({}, 1, { clock })
})
afterAll(() => town[Symbol.asyncDispose]())

test('a pause during quiet hours says how many messages still leave, and these leave', async () => {
  const { app } = town
  const people = [somebody(), somebody(), somebody()]
  for (const person of people) await app.ok('cdp_people_upsert', person)
  const at = (hours: number) =>
    `${new Date(clock.now().getTime() + hours * HOUR_MS).toISOString().slice(11, 13)}:00`
  await app.ok('sending_limits_set', {
    quietHours: { from: at(-1), until: at(3) },
    messagesPerPersonPer: null,
  })
  const templateId = await town.addTemplate('quiet_news', 'Our news of the week.')
  const { id } = await app.ok('campaigns_create', {
    name: 'News',
    audience: { type: 'people', personExternalIds: people.map(({ externalId }) => externalId) },
    message: { channel: 'whatsapp', templateId, templateBindings: {} },
  })
  await app.ok('campaigns_start', { id })
  const messages = async () =>
    (await app.ok('messages_list', { initiativeId: id.replace('cmp_', 'ini_') })).data as Record<
      string,
      any
    >[]
  await until(
    async () =>
      (await messages()).filter(({ waitsFor }) => waitsFor?.reason === 'quiet_hours').length ===
      people.length,
  )
  expect(await app.ok('campaigns_pause', { id })).toMatchObject({ leaving: people.length })
  clock.leap(4 * HOUR_MS)
  for (const { phoneNumber } of people) {
    await until(async () => (await town.messages(phoneNumber)).length === 1)
  }
  // A phone has its message before the service has stored that it left.
  await until(async () => (await messages()).every(({ status }) => status === 'delivered'))
  await app.ok('campaigns_resume', { id })
  expect(await app.ok('campaigns_pause', { id })).toMatchObject({ leaving: 0 })
})
