import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertChannel } from '../../../test/fixtures/channels.ts'
import { graphOf } from '../../../test/fixtures/journeys.ts'
import { toWire } from '../../platform/core/index.ts'
import { openShop, type Shop } from '../journeys/authoring/testing/shop.ts'
import { end, start } from '../journeys/testing/graph.ts'

/* An initiative by SMS until its launch (docs/sms.md). */

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => shop[Symbol.asyncDispose]())

const ask = { id: 'ask', kind: 'SEND_SMS', inputs: { text: `Hi {{person.firstName}}! ${'a'.repeat(150)}` } }

/** An initiative whose journey texts the members of a segment. */
async function drafted(segmentId: string): Promise<{ id: string; journeyId: string }> {
  const { id } = await shop.app.ok('initiatives_create', { name: 'By SMS', channel: 'SMS' })
  const trigger = { ...start, inputs: { triggerType: 'segment', segmentId } }
  const graph = graphOf([trigger, ask, end], ['start SENT ask', 'ask SENT end'])
  const definition = { name: 'By SMS', ...graph }
  const { id: journeyId } = await shop.app.ok('journeys_create_draft', { initiativeId: id, definition })
  return { id, journeyId }
}

test('an initiative by SMS launches without a template once a number is connected, and costs by parts', async () => {
  const { app } = shop
  for (const [at, firstName] of ['Al', 'Bernardino'].entries())
    await app.ok('cdp_people_upsert', { externalId: `i${at}`, firstName, phoneNumber: `+57300441000${at}` })
  const filterExpression = { kind: 'person', op: 'AND', predicates: [] }
  const { id: segmentId } = await app.ok('segments_create', { name: 'All', slug: 'all', filterExpression })
  await app.ok('segments_evaluate', { slug: 'all' })
  const { id } = await drafted(segmentId)
  const refused = await app.api('initiatives_launch', { id })
  expect(refused.body.error).toMatchObject({
    code: 'journey_not_ready',
    issues: [{ code: 'channel_missing', nodeId: 'ask' }],
  })

  await insertChannel(app.runtime, app.org.id, 'sms:+14155550100', { kind: 'sms' })
  await app.ok('sending_prices_set', {
    prices: { currency: 'USD', email: null, whatsapp: [], sms: [{ codes: [], part: '0.01' }] },
  })
  // 157 characters for Al, and 165 for Bernardino.
  expect(await app.ok('initiatives_launch_cost', { id })).toEqual({
    cost: { currency: 'USD', least: '0.03', most: '0.03', replies: '0.02', unpriced: 0 },
    hasPrices: true,
  })
  const launched = await app.ok('initiatives_launch', { id, includeExisting: true })
  expect(launched).toMatchObject({ channel: 'SMS', status: 'ACTIVE' })
})

test('a simulation shows the text, and what happens when it fails', async () => {
  const { app } = shop
  const { journeyId } = await drafted(toWire('segment', app.runtime.newId()))
  const tried = (more: object = {}) =>
    app.ok('journeys_simulate', {
      journeyId,
      person: { firstName: 'Ana', phoneNumber: '+573001110000' },
      startAt: '2030-01-01T10:00:00.000Z',
      ...more,
    })
  const sent = await tried()
  expect(sent).toMatchObject({ endReason: 'completed', messagesSent: 1 })
  expect(sent.steps[1].effects).toMatchObject([
    { kind: 'send_sms', details: { text: expect.stringMatching(/^Hi Ana! a+$/) } },
  ])
  expect(await tried({ messages: { sms: 'failed' } })).toMatchObject({
    endReason: 'failed_node_error',
    errorName: 'recipient_unreachable',
  })
})
