import { expect, test } from 'vitest'
import { everyDay, summaryOf } from './history.ts'

test('Days between the first and the last are there, without numbers', () => {
  const days = everyDay([
    { day: '2026-02-27', values: [1, 2] },
    { day: '2026-03-02', values: [3, null] },
  ])
  expect(days).toEqual([
    { day: '2026-02-27', values: [1, 2] },
    { day: '2026-02-28', values: [null, null] },
    { day: '2026-03-01', values: [null, null] },
    { day: '2026-03-02', values: [3, null] },
  ])
})

test('Of years, the latest days are kept', () => {
  const days = everyDay([
    { day: '1990-01-01', values: [1] },
    { day: '2026-03-02', values: [3] },
  ])
  expect(days).toHaveLength(400)
  expect(days.at(-1)).toEqual({ day: '2026-03-02', values: [3] })
})

test('The highest day counts all series together, and the first of equal ones', () => {
  const days = [
    { day: '2026-03-01', values: [2, 3] },
    { day: '2026-03-02', values: [5, null] },
    { day: '2026-03-03', values: [4, 0] },
  ]
  expect(summaryOf(days).highest).toEqual({ day: '2026-03-01', sum: 5 })
  expect(summaryOf([]).highest).toBeUndefined()
})
