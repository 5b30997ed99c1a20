import { expect, test } from 'vitest'
import { channelsOf, daysOf } from './days.ts'

const row = (day: string, channel: string, opened: number, received: number) => {
  return { day, channel, opened, resolved: 1, received, writtenByPeople: 2, writtenByAgent: 0 }
}

const report = {
  from: '2026-03-01',
  until: '2026-03-03',
  days: [row('2026-03-03', '+1', 1, 5), row('2026-03-01', '+2', 4, 7), row('2026-03-01', '+1', 2, 1)],
}

test('each day of the period has the sum of all channels', () => {
  expect(daysOf(report, ['opened', 'received'])).toEqual([
    { day: '2026-03-01', values: [6, 8] },
    { day: '2026-03-02', values: [0, 0] },
    { day: '2026-03-03', values: [1, 5] },
  ])
})

test('each channel has its sums, the busiest first', () => {
  expect(channelsOf(report).map(({ channel, opened, received }) => [channel, opened, received])).toEqual([
    ['+2', 4, 7],
    ['+1', 3, 6],
  ])
})
