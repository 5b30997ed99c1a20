import { expect, test } from 'vitest'
import { TestClock } from '../../../../test/fixtures/outreach.ts'
import { Services } from '../../../platform/core/index.ts'
import type { SendResult } from '../provider/provider.ts'
import type { ClaimedMessage } from './claim.ts'
import { Dispatcher } from './dispatcher.ts'

/* Room for messages of an account, which the next batch waits for, and the time that its provider has. */

const FULL = 500

/** A dispatcher whose provider answers each message when `answer` is called. */
function startDispatcher() {
  const clock = new TestClock()
  const calls: (PromiseWithResolvers<SendResult> & { tooLate: AbortSignal })[] = []
  const dispatcher = new Dispatcher({
    clock,
    services: new Services(),
    settle: async () => undefined,
    onError: (error) => {
      throw error
    },
  })
  const account = {
    atOnce: 2 * FULL,
    send: (_: string, _message: unknown, tooLate: AbortSignal) => {
      const call = { ...Promise.withResolvers<SendResult>(), tooLate }
      calls.push(call)
      return call.promise
    },
  } as unknown as ClaimedMessage['account']
  const send = (org: string, accountId: string, count: number, transferWithinMs = 15_000) =>
    dispatcher.send(
      org,
      Array.from({ length: count }, (_, n) => ({
        id: `${accountId}-${n}`,
        accountId,
        provider: 'test',
        account,
        senderId: 'sender',
        message: { messageId: '00000000-0000-4000-8000-000000000000' } as ClaimedMessage['message'],
        lease: new Date(clock.now().getTime() + 30_000),
        slot: clock.now(),
        startBefore: new Date(clock.now().getTime() + 10_000),
        transferBefore: new Date(clock.now().getTime() + transferWithinMs),
        trace: null,
      })),
    )
  const answer = () =>
    calls.shift()!.resolve({ outcome: 'accepted', providerId: 'provider-1', learned: null })
  return { dispatcher, send, answer, calls }
}

test('the next batch of an organization waits until the provider has answered a message of its full account', async () => {
  const { dispatcher, send, answer, calls } = startDispatcher()
  expect(dispatcher.whenRoom('one', 60_000)).toBeNull()
  send('one', 'account', FULL)
  await expect.poll(() => calls).toHaveLength(FULL)
  expect(dispatcher.whenRoom('other', 60_000)).toBeNull()
  let hasRoom = false
  const waiting = dispatcher.whenRoom('one', 60_000)!.then(() => {
    hasRoom = true
  })
  await new Promise(setImmediate)
  expect(hasRoom).toBe(false)
  answer()
  await waiting
  expect(dispatcher.whenRoom('one', 60_000)).toBeNull()
})

test('an account that stays full holds its organization up for the given time only', async () => {
  const { dispatcher, send } = startDispatcher()
  send('one', 'account', FULL)
  await dispatcher.whenRoom('one', 1)
  expect(dispatcher.roomOf('account')).toBe(0)
})

test('a provider hears when the rest of the lease is too short to begin the transfer', async () => {
  const { send, calls } = startDispatcher()
  send('one', 'early', 1)
  send('one', 'late', 1, 1)
  await expect.poll(() => calls).toHaveLength(2)
  await expect.poll(() => calls[1]!.tooLate.aborted).toBe(true)
  expect(calls[0]!.tooLate.aborted).toBe(false)
})
