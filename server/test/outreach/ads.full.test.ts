import { afterAll, beforeAll, expect, test } from 'vitest'
import { byValue, end, somebody, start } from '../../src/outreach/journeys/testing/graph.ts'
import { openTown, type Town } from '../../src/outreach/journeys/testing/town.ts'
import { eventually, until } from '../harness/waiting.ts'
import { chatOf, connectTwilio, simulate } from '../peers/simulator.ts'

/* Messages that ads led to (docs/behaviour/messaging.md: Channels). */

let town: Town
beforeAll(async () => {
  town = await openTown()
})
afterAll(() => town[Symbol.asyncDispose]())

const referralOf = (id: string) => ({
  source_type: 'ad',
  source_id: id,
  source_url: `https://fb.me/${id}`,
  headline: `Offer ${id}`,
  body: 'Write to us',
  image_url: 'https://cdn.example/ad.jpg',
  ctwa_clid: `click-${id}`,
})

/** Writes from the phone of somebody who tapped this ad. */
const writeFromAd = (phone: string, text: string, adId: string) =>
  simulate(town.app, 'POST', chatOf(phone), { text, referral: referralOf(adId) })

async function conversationWith(phone: string): Promise<any> {
  const { id } = await until(async () => {
    const { data } = await town.app.ok('conversations_list', {})
    return data.find(({ contact }: any) => contact.phoneNumber === phone)
  })
  return town.app.ok('conversations_get', { id })
}

test('A message from an ad starts the journey of that ad, and of no other', async () => {
  const [ana, ben] = [somebody(), somebody()]
  for (const person of [ana, ben]) await town.app.ok('cdp_people_upsert', { ...person })
  const initiative = await town.launch(
    [
      {
        ...start,
        inputs: {
          triggerType: 'cdp_event',
          eventName: 'message_from_ad',
          eventFilters: [{ key: 'sourceId', type: 'STRING', op: 'eq', value: '1201' }],
        },
      },
      byValue('said', 'engagement.workflowState.sourceId', '1201'),
      end,
    ],
    ['start SENT said', 'said case:1201 end', 'said case:default end'],
  )
  await writeFromAd(ben.phoneNumber, 'Hello', '1202')
  await writeFromAd(ana.phoneNumber, 'Hello', '1201')
  expect(await town.story(initiative, ana.externalId)).toMatch(/^start SENT, said case:1201/)
  const { data: events } = await town.app.ok('cdp_events_list', { personExternalId: ben.externalId })
  expect(events).toMatchObject([
    { name: 'message_from_ad', properties: { sourceId: '1202', clickId: 'click-1202', sourceType: 'ad' } },
  ])
  const { data } = await town.app.ok('initiatives_participants_list', { id: initiative })
  expect(data).toHaveLength(1)
})

test('A keyword tells the journey the ad, also of somebody whom nobody knows', async () => {
  const initiative = await town.launch(
    [
      {
        ...start,
        inputs: {
          triggerType: 'inbound',
          inboundChannelIds: [town.number],
          inboundKeyword: 'I want it',
          inboundMatchMode: 'EXACT',
        },
      },
      byValue('ad', 'engagement.workflowState.referral.sourceId', '1301'),
      end,
    ],
    ['start SENT ad', 'ad case:1301 end', 'ad case:default end'],
  )
  const { phoneNumber } = somebody()
  await writeFromAd(phoneNumber, 'I want it', '1301')
  const run = await town.runOf(initiative, phoneNumber, ({ ended_at }) => ended_at !== null)
  expect(run.state).toMatchObject({ workflowState: { referral: { sourceId: '1301' } } })
})

test('A conversation shows the first and the last ad, by both providers', async () => {
  const { phoneNumber } = somebody()
  await writeFromAd(phoneNumber, 'First', '1401')
  expect(await conversationWith(phoneNumber)).toMatchObject({
    firstReferral: { sourceId: '1401' },
    lastReferral: { sourceId: '1401' },
  })
  await town.write(phoneNumber, 'Between')
  await connectTwilio(town.app)
  await writeFromAd(phoneNumber, 'Second', '1402')
  await eventually(async () =>
    expect(await conversationWith(phoneNumber)).toMatchObject({
      firstReferral: { sourceId: '1401', headline: 'Offer 1401' },
      lastReferral: {
        sourceType: 'ad',
        sourceId: '1402',
        sourceUrl: 'https://fb.me/1402',
        headline: 'Offer 1402',
        body: 'Write to us',
        mediaUrl: 'https://cdn.example/ad.jpg',
        clickId: 'click-1402',
      },
    }),
  )
  const { id } = await conversationWith(phoneNumber)
  const { data } = await town.app.ok('conversations_messages_list', { id })
  expect(data.map(({ referral }: any) => referral?.sourceId)).toEqual(['1402', undefined, '1401'])
})
