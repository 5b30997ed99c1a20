import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openSender } from '../../testing/sender.ts'
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
