import { afterAll, beforeAll, expect, test } from 'vitest'
import { graphOf } from '../../../../test/fixtures/journeys.ts'
import { openShop, type Shop } from '../../journeys/authoring/testing/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => shop[Symbol.asyncDispose]())

test('An external id that was merged leads to the surviving person in explanations, lists and decisions', async () => {
  const { ok } = shop.app
  for (const [index, externalId] of ['kept', 'gone'].entries())
    await ok('cdp_people_upsert', { externalId, firstName: 'Ana', phoneNumber: `+57300765440${index}` })
  await ok('cdp_people_merge', { externalId: 'kept', mergedExternalId: 'gone' })
  const id = await shop.addInitiative()
  await shop.createDraft(id)
  await ok('initiatives_launch', { id })
  expect(await ok('initiatives_explain_enrollment', { id, personExternalId: 'gone' })).toMatchObject({
    personExternalId: 'kept',
    wouldEnroll: true,
  })

  await ok('initiatives_participants_add', {
    id,
    people: [{ externalId: 'kept', phoneNumber: '+573007654400' }],
  })
  const { data } = await ok('initiatives_participants_list', { id, personExternalId: 'gone' })
  expect(data).toMatchObject([{ personExternalId: 'kept' }])

  await ok('cdp_events_record', { name: 'bought', externalId: 'b1', personExternalId: 'gone' })
  const about = { kind: 'event', eventName: 'bought', subjectSelectionPath: 'engagement.context.friend' }
  const conditions = [{ ...about, occurred: true }]
  const graph = graphOf(
    [
      { id: 'start', kind: 'ENTRY' },
      { id: 'bought', kind: 'DECISION', inputs: { logic: 'AND', conditions } },
      { id: 'end', kind: 'EXIT' },
    ],
    ['start SENT bought', 'bought YES end', 'bought NO end'],
  )
  const simulated = await ok('journeys_simulate', {
    definition: { name: 'Friends', ...graph },
    personExternalId: 'gone',
    context: { friend: 'gone' },
  })
  expect(simulated.steps[1].signal).toBe('YES')
})
