import { afterAll, beforeAll, expect, test } from 'vitest'
import { end, somebody, start } from '../../src/outreach/journeys/testing/graph.ts'
import { openTown, type Town } from '../../src/outreach/journeys/testing/town.ts'

/* Messages that start a journey by a keyword (docs/behaviour/outreach.md: Journeys). */

let town: Town
beforeAll(async () => {
  town = await openTown()
})
afterAll(() => town[Symbol.asyncDispose]())

test('A LIVE segment of those who wrote to an initiative includes who started it by a keyword', async () => {
  const person = somebody()
  await town.app.ok('cdp_people_upsert', { ...person })
  const inputs = {
    triggerType: 'inbound',
    inboundChannelIds: [town.number],
    inboundKeyword: 'Count me in',
    inboundMatchMode: 'EXACT',
  }
  const initiativeId = await town.launch([{ ...start, inputs }, end], ['start SENT end'])
  const wrote = { kind: 'message', direction: 'inbound', occurred: true, initiativeId }
  await town.app.ok('segments_create', {
    name: 'Wrote',
    slug: 'wrote',
    evaluationCadence: 'LIVE',
    filterExpression: { kind: 'person', op: 'AND', predicates: [wrote] },
  })
  await town.write(person.phoneNumber, 'Count me in')
  await expect.poll(async () => (await town.app.ok('segments_get', { slug: 'wrote' })).memberCount).toBe(1)
})
