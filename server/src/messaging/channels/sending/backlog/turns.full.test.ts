import { expect, test } from 'vitest'
import { isLong } from '../../../../../test/harness/effort.ts'
import { until } from '../../../../../test/harness/waiting.ts'
import { sql } from '../../../../platform/db/index.ts'
import { openSender, type Sender } from '../../testing/sender.ts'
import { inTurn } from './turns.ts'

/** A number that sends one message a second, on a clock that runs four times as fast. */
const openSlow = () => openSender({ perSecond: 1, timeScale: 4 })

async function queueCampaign(sender: Sender, size: number): Promise<void> {
  for (let n = 0; n < size; n++)
    await sender.queue(await sender.thread(), { author: 'journey', text: 'campaign' })
}

const sentBy = ({ provider }: Sender) => provider.requests.map((request) => request.body.text?.body)

test('a reply leaves before a campaign that uses up the rate of its number', async () => {
  // On a fast clock several places are given out ahead, so a reply finds a free one.
  await using sender = await openSender({ perSecond: 1 })
  await queueCampaign(sender, 16)
  await using _worker = sender.startWorker()
  await until(() => sender.provider.requests.length > 1)
  const [agent] = await sender.queue(await sender.thread(), { text: 'reply' })
  const human = await sender.thread()
  await sender.runtime.pool.run(sql`
    update conversations set owner = 'human' where org_id = ${sender.org} and id = ${human.conversationId}`)
  const [written] = await sender.queue(human, { text: 'by hand', author: 'human' })
  await sender.until(agent!, 'accepted')
  await sender.until(written!, 'accepted')
  expect(sentBy(sender).filter((text) => text === 'campaign').length).toBeLessThan(12)
})

test.runIf(isLong)(
  'replies that use up the rate of their number leave a share of it to the campaign',
  async () => {
    await using sender = await openSlow()
    const threads = await Promise.all(Array.from({ length: 40 }, () => sender.thread()))
    for (const thread of threads) await sender.queue(thread, { text: 'reply' })
    await queueCampaign(sender, 10)
    await using _worker = sender.startWorker()
    await until(() => sender.provider.requests.length >= 40)
    expect(sentBy(sender).filter((text) => text === 'campaign').length).toBeGreaterThan(4)
    expect(sentBy(sender).filter((text) => text === 'reply').length).toBeGreaterThan(25)
  },
)

test('a reply takes the earlier message of its journey along, and stays behind it', async () => {
  await using sender = await openSlow()
  await queueCampaign(sender, 40)
  const thread = await sender.thread()
  await sender.queue(thread, { author: 'journey', text: 'opening' })
  await using _worker = sender.startWorker()
  await until(() => sender.provider.requests.length > 2)
  const [reply] = await sender.queue(thread, { text: 'reply' })
  await sender.until(reply!, 'accepted')
  const texts = sentBy(sender)
  expect(texts.indexOf('opening')).toBeGreaterThan(-1)
  expect(texts.indexOf('opening')).toBeLessThan(texts.indexOf('reply'))
  expect(texts.length).toBeLessThan(42)
})

test('every fourth place is for campaigns, and nobody waits for a place that others leave', () => {
  expect(inTurn(['a', 'b', 'c', 'd'], ['1', '2', '3'], 3, 6)).toEqual(['a', '1', 'b', 'c', 'd', '2'])
  expect(inTurn(['a', 'b'], [], 4, 3)).toEqual(['a', 'b'])
  expect(inTurn([], ['1', '2', '3'], 1, 2)).toEqual(['1', '2'])
})
