import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toWire } from '../../../../platform/core/index.ts'
import { sql } from '../../../../platform/db/index.ts'
import { currentRate, type StoredRate, slowedRate } from '../../rates.ts'
import { accepted, refused } from '../../testing/provider.ts'
import { openSender, openWorkingSender } from '../../testing/sender.ts'
import { takeSlots } from './pacing.ts'

test('slots are never closer together than the rate allows', () => {
  const rounds = fc.array(fc.record({ wait: fc.nat(3000), wanted: fc.nat(300) }), { maxLength: 30 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1000 }), rounds, (perSecond, steps) => {
      let now = 1_000_000
      let pacedUntil = 0
      const all: number[] = []
      for (const { wait, wanted } of steps) {
        now += wait
        const result = takeSlots({ pacedUntil, perSecond }, now, 1000, wanted)
        pacedUntil = result.pacedUntil
        all.push(...result.slots)
        expect(result.slots.every((slot) => slot >= now && slot < now + 1000 + 1e-6)).toBe(true)
      }
      all.forEach((slot, index) => {
        if (index > 0) expect(slot - all[index - 1]!).toBeGreaterThan(1000 / perSecond - 1e-6)
      })
    }),
  )
})

test('an idle channel sends at once, and gives out no more slots than requested', () => {
  expect(takeSlots({ pacedUntil: 0, perSecond: 80 }, 5000, 1000, 3)).toEqual({
    slots: [5000, 5012.5, 5025],
    pacedUntil: 5037.5,
  })
  expect(takeSlots({ pacedUntil: 6000, perSecond: 80 }, 5000, 1000, 3)).toEqual({
    slots: [],
    pacedUntil: 6000,
  })
})

test('a number does not wait for a pace that a wrong clock wrote an hour ahead', () => {
  const anHourAhead = { pacedUntil: 3_600_000 + 5000, perSecond: 80 }
  expect(takeSlots(anHourAhead, 5000, 1000, 2)).toEqual({ slots: [5000, 5012.5], pacedUntil: 5025 })
  // Small differences between the clocks of processes are accepted.
  expect(takeSlots({ pacedUntil: 12_000, perSecond: 80 }, 5000, 1000, 2).slots).toEqual([])
})

test('two processes together keep to the rate of a number', async () => {
  await using sender = await openSender({ perSecond: 20 })
  const threads = await Promise.all(Array.from({ length: 40 }, () => sender.thread()))
  for (const thread of threads) await sender.queue(thread, {})
  const start = Date.now()
  await using workers = new AsyncDisposableStack()
  workers.use(sender.startWorker())
  workers.use(sender.startWorker())
  await expect.poll(() => sender.provider.requests.length).toBe(40)
  const times = sender.provider.requests.map((request) => request.at).sort((a, b) => a - b)
  // A busy machine sends later, but nothing sends earlier. A timer is at most a millisecond early.
  const earliest = times.map((_, index) => start + index * 50 - 2)
  expect(times.filter((time, index) => time < earliest[index]!)).toEqual([])
})

/** Sends messages through a provider that allows `allowed` a second and says 80. Times are in milliseconds. */
function sendAll(messages: number, allowed: number): { calls: number; seconds: number } {
  const rate: StoredRate = { per_second: 80, slowed_to: null, slowed_at: null }
  let [now, left, calls, tokens, filledAt, pacedUntil] = [0, messages, 0, allowed, 0, 0]
  while (left > 0) {
    const perSecond = currentRate(rate, new Date(now))
    const taken = takeSlots({ pacedUntil, perSecond }, now, 500, left)
    pacedUntil = taken.pacedUntil
    for (const slot of taken.slots) {
      calls++
      tokens = Math.min(allowed, tokens + ((slot - filledAt) * allowed) / 1000)
      filledAt = slot
      if (tokens >= 1) {
        tokens--
        left--
      } else {
        const slowed_to = slowedRate(rate, new Date(slot))
        if (slowed_to !== null) Object.assign(rate, { slowed_to, slowed_at: new Date(slot) })
      }
    }
    now += 250
  }
  return { calls, seconds: now / 1000 }
}

test.each([1, 5, 20, 60])('a number that is allowed %i messages a second finds its rate', (allowed) => {
  const messages = allowed * 1200
  const { calls, seconds } = sendAll(messages, allowed)
  expect(calls / messages).toBeLessThan(1.25)
  expect(messages / seconds).toBeGreaterThan(allowed * 0.6)
})

test('a rate that was lowered grows to what the provider says, and a wrong clock lowers it no further', () => {
  const at = (seconds: number) => new Date(1_000_000 + seconds * 1000)
  const rate: StoredRate = { per_second: 80, slowed_to: 10, slowed_at: at(0) }
  expect([0, 60, 120, 180, 3600].map((seconds) => currentRate(rate, at(seconds)))).toEqual([
    10, 20, 40, 80, 80,
  ])
  expect(currentRate(rate, at(-3600))).toBe(10)
  expect(slowedRate(rate, at(0.5))).toBeNull()
  expect(slowedRate(rate, at(60))).toBe(10)
  expect(slowedRate(rate, at(-3600))).toBe(5)
  expect(slowedRate({ per_second: 80, slowed_to: null, slowed_at: null }, at(0))).toBe(40)
  expect(slowedRate({ per_second: 1, slowed_to: 0.1, slowed_at: at(0) }, at(2))).toBe(0.1)
})

test('a refusal for the rate halves the rate of the number, and others leave it', async () => {
  await using sender = await openWorkingSender({ perSecond: 80 })
  const thread = await sender.thread()
  const rate = () =>
    sender.runtime.pool.one(sql<{ slowed_to: number | null }>`
      select slowed_to from channels where org_id = ${sender.org} and id = ${sender.channelId}`)
  const sendOnce = async (code: number) => {
    const answers = [refused(code, 'slow down')]
    sender.provider.answer = (request) => answers.pop() ?? accepted(request)
    const [id] = await sender.queue(thread, {})
    await sender.until(id!, 'accepted')
  }
  await sendOnce(131056)
  expect(await rate()).toEqual({ slowed_to: null })
  await sendOnce(130429)
  expect(await rate()).toEqual({ slowed_to: 40 })
  const { senders } = await sender.app.ok('channels_get', { id: toWire('channel', sender.accountId) })
  expect(senders[0].messagesPerSecond).toBe(80)
  expect(senders[0].slowedTo).toBeGreaterThanOrEqual(40)
})
