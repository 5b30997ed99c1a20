import { afterAll, beforeAll, expect, test } from 'vitest'
import { graphOf } from '../../../../test/fixtures/journeys.ts'
import { fromWire } from '../../../platform/core/index.ts'
import { openShop, type Shop } from '../authoring/testing/shop.ts'
import { byValue, decision, end, silent, start } from '../testing/graph.ts'

/* Simulated runs know what real ones know. */

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => shop[Symbol.asyncDispose]())

async function draft(
  ...graph: Parameters<typeof graphOf>
): Promise<{ initiative: string; journeyId: string }> {
  const initiative = await shop.addInitiative()
  const definition = { name: 'Known', ...graphOf(...graph) }
  const { id } = await shop.app.ok('journeys_create_draft', { initiativeId: initiative, definition })
  return { initiative, journeyId: id }
}

const lastOf = ({ steps }: Record<string, any>) => steps.at(-1).nodeId

test('They have the context that enrollment gives: what fits the schema, and its defaults', async () => {
  const { initiative, journeyId } = await draft(
    [start, byValue('plan', 'engagement.context.plan', 'gold'), end, silent],
    ['start SENT plan', 'plan case:gold end', 'plan case:default silent'],
  )
  const contextSchema = [{ key: 'plan', type: 'enum', options: ['gold', 'iron'], default: 'gold' }]
  await shop.app.ok('initiatives_update', { id: initiative, contextSchema })
  const tried = async (context: object) =>
    lastOf(await shop.app.ok('journeys_simulate', { journeyId, context }))
  expect(await tried({})).toBe('end')
  expect(await tried({ plan: 'iron' })).toBe('silent')
  expect(await tried({ plan: 'tin' })).toBe('end')

  // The slug of a shop's segment is its UUID.
  const segment = fromWire('segment', await shop.addSegment(['ana', 'bo']))
  const funnel = await shop.app.ok('journeys_rehearse', { journeyId, segment, seed: 'one' })
  expect(funnel.nodes.map(({ nodeId }: { nodeId: string }) => nodeId)).toEqual(['start', 'plan', 'end'])
})

test('They know the columns of the segment that starts them', async () => {
  const slug = 'goers'
  for (const [externalId, city] of [
    ['kim', 'Cali'],
    ['leo', 'Lima'],
  ])
    await shop.app.ok('cdp_people_upsert', { externalId, attributes: { city } })
  const { id: segmentId } = await shop.app.ok('segments_create', {
    name: 'Goers',
    slug,
    filterExpression: {
      kind: 'person',
      op: 'AND',
      predicates: [{ kind: 'person_attribute', attr: 'attributes.city', type: 'STRING', op: 'is_not_null' }],
    },
    outputColumns: { person: { attributes: ['city'] } },
  })
  await shop.app.ok('segments_evaluate', { slug })
  const { journeyId } = await draft(
    [
      { ...start, inputs: { triggerType: 'segment', segmentId } },
      byValue('city', 'engagement.workflowState.city', 'Cali'),
      end,
      silent,
    ],
    ['start SENT city', 'city case:Cali end', 'city case:default silent'],
  )
  const { nodes } = await shop.app.ok('journeys_rehearse', { journeyId, segment: slug })
  expect(nodes.find(({ nodeId }: { nodeId: string }) => nodeId === 'city')).toMatchObject({
    signals: { 'case:Cali': 1, 'case:default': 1 },
  })
})

test('They know what became of their last message', async () => {
  const isDelivered = { kind: 'value', selectionPath: 'engagement.lastMessage.status', operator: 'eq' }
  const { journeyId } = await draft(
    [
      start,
      { id: 'ask', kind: 'SEND_MESSAGE', inputs: { templateBindings: { 1: 'person.firstName' } } },
      decision('atOnce', { ...isDelivered, value: 'sent' }),
      { id: 'rest', kind: 'DELAY', inputs: { duration: '1h' } },
      decision('later', { ...isDelivered, value: 'delivered' }),
      end,
      silent,
    ],
    [
      'start SENT ask',
      'ask SENT atOnce',
      'atOnce YES rest',
      'atOnce NO silent',
      'rest SENT later',
      'later YES end',
      'later NO silent',
    ],
  )
  const person = { firstName: 'Ana', phoneNumber: '+573001110000' }
  const tried = (more: object) => shop.app.ok('journeys_simulate', { journeyId, person, ...more })
  expect(lastOf(await tried({}))).toBe('end')
  const undelivered = await tried({ messages: { whatsapp: 'undelivered' } })
  expect([undelivered.steps.at(-2).nodeId, lastOf(undelivered)]).toEqual(['later', 'silent'])
})
