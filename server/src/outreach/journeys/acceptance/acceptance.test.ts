import { afterAll, beforeAll, expect, test } from 'vitest'
import { graphOf } from '../../../../test/fixtures/journeys.ts'
import { openShop, type Shop } from '../authoring/testing/shop.ts'
import { end, start } from '../testing/graph.ts'

/* Simulations that are kept as tests of a journey, and hold up its publication. */

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => shop[Symbol.asyncDispose]())

const person = { firstName: 'Ana', phoneNumber: '+573001110000' }
const REPLIED = {
  endReason: 'completed',
  steps: [
    { nodeId: 'start', signal: 'SENT' },
    { nodeId: 'ask', signal: 'SENT' },
    { nodeId: 'wait', signal: 'REPLIED' },
    { nodeId: 'end', signal: null },
  ],
}
const script = { person, replies: [{ after: '2h', text: 'Hi' }] }

test('a simulation is kept as a test, replaced by name, run and deleted', async () => {
  const { ok, api } = shop.app
  const id = await shop.addInitiative()
  await shop.createDraft(id)
  const saved = await ok('journey_tests_set', { id, name: 'Ana replies', script, expected: REPLIED })
  expect(saved).toMatchObject({ name: 'Ana replies', script, expected: REPLIED })
  const again = await ok('journey_tests_set', {
    id,
    name: 'Ana replies',
    script: { person },
    expected: { endReason: 'no_reply' },
  })
  expect(again.id).toBe(saved.id)
  await ok('journey_tests_set', { id, name: 'A reply', script, expected: REPLIED })
  const { data } = await ok('journey_tests_list', { id })
  expect(data.map(({ name }: { name: string }) => name)).toEqual(['A reply', 'Ana replies'])
  expect(await ok('journey_tests_simulate', { id })).toEqual({
    data: [
      { id: data[0].id, name: 'A reply', problem: null },
      { id: again.id, name: 'Ana replies', problem: null },
    ],
  })
  expect(await ok('journey_tests_delete', { id, testId: again.id })).toEqual({ removed: true })
  expect((await api('journey_tests_delete', { id, testId: again.id })).status).toBe(404)
  const bad = { id, name: 'x', script: { replies: [{ after: 'soon', text: 'Hi' }] }, expected: REPLIED }
  expect((await api('journey_tests_set', bad)).status).toBe(400)
})

test('a version is published only while its tests pass, and the refusal says what differs', async () => {
  const { ok, api } = shop.app
  const id = await shop.addInitiative('ACTIVE')
  const first = await shop.createDraft(id)
  await ok('journey_tests_set', { id, name: 'Ana replies', script, expected: REPLIED })
  await ok('journeys_publish', { journeyId: first.id, confirm: true })

  const { id: journeyId } = await ok('journeys_create_draft_from_published', { journeyId: id })
  await ok('journeys_add_node', {
    journeyId,
    node: { id: 'rest', kind: 'DELAY', name: 'Rest', inputs: { duration: '1d' } },
  })
  await ok('journeys_disconnect_nodes', { journeyId, from: 'wait', sourceHandle: 'REPLIED' })
  await ok('journeys_connect_nodes', { journeyId, from: 'wait', to: 'rest', sourceHandle: 'REPLIED' })
  await ok('journeys_connect_nodes', { journeyId, from: 'rest', to: 'end', sourceHandle: 'SENT' })
  const problem = 'Step 4 is “rest”. The test expects “end”.'
  expect((await ok('journey_tests_simulate', { id })).data).toMatchObject([{ name: 'Ana replies', problem }])
  const published = (await ok('journey_tests_simulate', { id, definition: first.definition })).data
  expect(published).toMatchObject([{ problem: null }])

  const refused = await api('journeys_publish', { journeyId, confirm: true })
  expect([refused.status, refused.body.error.code]).toEqual([422, 'journey_not_ready'])
  expect(refused.body.error.issues).toEqual([
    { code: 'test_failed', message: `“Ana replies” failed. ${problem}` },
  ])
  await ok('journey_tests_set', { id, name: 'Ana replies', script, expected: { endReason: 'completed' } })
  await ok('journeys_publish', { journeyId, confirm: true })
})

test('a launch waits for the tests, too, and a test whose person is gone fails', async () => {
  const { ok, api } = shop.app
  const id = await shop.addInitiative()
  await shop.createDraft(id)
  await ok('cdp_people_upsert', { externalId: 'leo', firstName: 'Leo', phoneNumber: '+573001119999' })
  const expected = { endReason: 'no_reply' }
  await ok('journey_tests_set', { id, name: 'Leo', script: { personExternalId: 'leo' }, expected })
  expect((await ok('journey_tests_simulate', { id })).data).toMatchObject([{ problem: null }])
  await ok('cdp_people_delete', { externalId: 'leo' })
  const refused = await api('initiatives_launch', { id })
  expect([refused.status, refused.body.error.code]).toEqual([422, 'journey_not_ready'])
  expect(refused.body.error.message).toContain('“Leo” failed.')
  await ok('journey_tests_set', { id, name: 'Leo', script: { person }, expected })
  expect(await ok('initiatives_launch', { id })).toMatchObject({ status: 'ACTIVE' })
})

test('a test goes the same way at a RANDOM_SPLIT each time', async () => {
  const { ok } = shop.app
  const initiativeId = await shop.addInitiative()
  const arms = ['a', 'b'].map((id) => ({ id, weight: 50 }))
  const graph = graphOf(
    [start, { id: 'lot', kind: 'RANDOM_SPLIT', inputs: { arms } }, end],
    ['start SENT lot', 'lot split:a end', 'lot split:b end'],
  )
  const definition = { name: 'Lots', ...graph }
  await ok('journeys_create_draft', { initiativeId, definition })
  const signals = new Set<string>()
  for (let n = 0; n < 12; n++) {
    const script = { person: { ...person, externalId: `p${n}` } }
    // Without a stored journey, as the first try of an author.
    const tried = await ok('journeys_simulate', { definition, ...script })
    const steps = tried.steps.map(({ nodeId, signal }: Record<string, string>) => ({ nodeId, signal }))
    const expected = { endReason: 'completed', steps }
    await ok('journey_tests_set', { id: initiativeId, name: `Test ${n}`, script, expected })
    signals.add(steps[1].signal)
  }
  const { data } = await ok('journey_tests_simulate', { id: initiativeId })
  expect(new Set(data.map(({ problem }: { problem: string | null }) => problem))).toEqual(new Set([null]))
  expect(signals.size).toBe(2)
})
