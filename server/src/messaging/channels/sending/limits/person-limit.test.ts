import { afterAll, beforeAll, expect, test } from 'vitest'
import { Outreach } from '../../../../../test/fixtures/outreach.ts'
import { countOverLimit } from './person-limit.ts'
import { setSendingLimits } from './sending-limits.ts'

let outreach: Outreach
beforeAll(async () => {
  outreach = await Outreach.start()
})
afterAll(() => outreach[Symbol.asyncDispose]())

const [HEARD, NEW] = ['+573004440001', '+573004440002'] as const

test('of several addresses, those are counted that already got as many messages as one may get', async () => {
  const initiative = await outreach.newInitiative()
  await outreach.newParticipant(initiative, { phone: HEARD })
  await outreach.newParticipant(initiative, { phone: NEW, opening: null })
  const count = () => outreach.do((ctx) => countOverLimit(ctx, 'phone', [HEARD, NEW, '+573004440003']))
  const limit = (messages: number) =>
    outreach.do((ctx) =>
      setSendingLimits(ctx, {
        quietHours: null,
        messagesPerPersonPer: { messages, window: '7d', whenReached: 'skip' },
      }),
    )
  expect(await count()).toBeNull()
  await limit(1)
  expect(await count()).toEqual({ count: 1, whenReached: 'skip' })
  await limit(2)
  expect(await count()).toEqual({ count: 0, whenReached: 'skip' })
})
