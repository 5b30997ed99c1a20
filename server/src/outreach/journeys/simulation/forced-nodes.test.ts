import { afterAll, beforeAll, expect, test } from 'vitest'
import { graphOf } from '../../../../test/fixtures/journeys.ts'
import { openShop, type Shop } from '../authoring/testing/shop.ts'
import { end, start } from '../testing/graph.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => shop[Symbol.asyncDispose]())

test('A run that is forced out of a wait decides and writes like one that waited', async () => {
  const initiativeId = await shop.addInitiative()
  const term = { attr: 'attributes.plan', type: 'STRING', op: 'eq', value: 'gold' }
  const definition = {
    name: 'Forced',
    ...graphOf(
      [
        start,
        { id: 'pause', kind: 'DELAY', inputs: { duration: '1d' } },
        {
          id: 'fits',
          kind: 'DECISION',
          inputs: { logic: 'AND', conditions: [{ kind: 'cdp_predicate', term }] },
        },
        { id: 'ask', kind: 'SEND_MESSAGE', inputs: { templateBindings: { 1: 'person.firstName' } } },
        end,
      ],
      ['start SENT pause', 'pause SENT fits', 'fits YES ask', 'fits NO end', 'ask SENT end'],
    ),
  }
  const { id: journeyId } = await shop.app.ok('journeys_create_draft', { initiativeId, definition })
  const person = { firstName: 'Ana', attributes: { plan: 'gold' } }
  const told = async (force: object) => {
    const { steps } = await shop.app.ok('journeys_simulate', { journeyId, person, force })
    return steps.map(({ nodeId, signal, effects }: Record<string, any>) => [
      `${nodeId} ${signal ?? '-'}`,
      ...effects.map(({ details }: Record<string, any>) => details.text),
    ])
  }
  const waited = await told({})
  expect(waited).toEqual([
    ['start SENT'],
    ['pause SENT'],
    ['fits YES'],
    ['ask SENT', 'Hello Ana, how are you?'],
    ['end -'],
  ])
  expect(await told({ pause: 'SENT' })).toEqual(waited)
})
