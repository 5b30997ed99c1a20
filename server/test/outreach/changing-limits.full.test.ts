import { expect, test } from 'vitest'
import { somebody } from '../../src/outreach/journeys/testing/graph.ts'
import { openTown } from '../../src/outreach/journeys/testing/town.ts'
import { startTestApp } from '../harness/harness.ts'
import { until } from '../harness/waiting.ts'

/* Sending limits that change in one process while two processes send. */

const PEOPLE = 30
const hour = (from: Date, hours: number) =>
  new Date(from.getTime() + hours * 3_600_000).toISOString().slice(11, 13)

test('whatever limits two processes held messages for, all leave once when the limits are gone', async () => {
  await using town = await openTown({}, 1)
  const { app } = town
  await using second = await startTestApp({ database: app.database })
  const people = Array.from({ length: PEOPLE }, somebody)
  for (const person of people) await app.ok('cdp_people_upsert', person)
  const templateId = await town.addTemplate('limited_news', 'Our news of the week.')
  const { id } = await app.ok('campaigns_create', {
    name: 'News',
    audience: { type: 'people', personExternalIds: people.map(({ externalId }) => externalId) },
    message: { channel: 'whatsapp', templateId, templateBindings: {} },
  })
  const now = app.runtime.clock.now()
  const quietHours = { from: `${hour(now, -1)}:00`, until: `${hour(now, 3)}:00` }
  const messagesPerPersonPer = { messages: 1, window: '7d', whenReached: 'wait' }
  const changes = [
    { quietHours, messagesPerPersonPer: null },
    { quietHours: null, messagesPerPersonPer },
    { quietHours, messagesPerPersonPer },
    { quietHours: null, messagesPerPersonPer: null },
  ]
  const set = (limits: object) => second.ok('sending_limits_set', { ...limits }, { key: app.org.key })
  await set(changes[0]!)
  await app.ok('campaigns_start', { id })
  const messages = async () =>
    (await app.ok('messages_list', { initiativeId: id.replace('cmp_', 'ini_'), limit: PEOPLE }))
      .data as Record<string, any>[]
  await until(async () => (await messages()).some(({ waitsFor }) => waitsFor?.reason === 'quiet_hours'))
  for (let round = 0; round < 2; round++) for (const limits of changes) await set(limits)
  await until(async () => {
    const all = await messages()
    return all.length === PEOPLE && all.every(({ sentAt }) => sentAt !== null)
  })
  const texts = await Promise.all(people.map(({ phoneNumber }) => town.messages(phoneNumber)))
  expect(texts.map(({ length }) => length)).toEqual(people.map(() => 1))
})
