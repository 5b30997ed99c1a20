import { expect, test } from 'vitest'
import { addResults, EMPTY_WINDOW, judge, type Results, type SendingWindow } from './window.ts'

const START = Date.parse('2026-03-01T12:00:00Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const at = (ms: number) => new Date(START + ms)

/** Messages of which some failed, at a time after the start. */
function messages(attempted: number, failed: number, reason = '131026'): Results[] {
  return [
    { what: 'ATTEMPTED', reason: '', count: attempted },
    { what: 'SENT', reason: '', count: attempted - failed },
    { what: 'FAILED', reason, count: failed },
  ].filter(({ count }) => count > 0) as Results[]
}

function windowOf(...all: [ms: number, results: Results[]][]): SendingWindow {
  return all.reduce((window, [ms, results]) => addResults(window, results, at(ms)), EMPTY_WINDOW)
}

const stateOf = (window: SendingWindow, ms: number) => judge(window, at(ms)).state

test('a single failure does not ring, and neither do four of four', () => {
  for (const count of [1, 4]) expect(stateOf(windowOf([0, messages(count, count)]), 0)).not.toBe('failing')
})

test('five of five ring, also when hours pass between them', () => {
  expect(stateOf(windowOf([0, messages(5, 5)]), 0)).toBe('failing')
  const apart = windowOf(...[0, 1, 2, 3, 4].map((n) => [n * HOUR, messages(1, 1)] as [number, Results[]]))
  expect(stateOf(apart, 4 * HOUR)).toBe('failing')
})

test('ten failures ring from a share of 5 % on, and are over below 2.5 %', () => {
  expect(stateOf(windowOf([0, messages(200, 10)]), 0)).toBe('failing')
  expect(stateOf(windowOf([0, messages(300, 10)]), 0)).toBe('between')
  expect(stateOf(windowOf([0, messages(500, 10)]), 0)).toBe('over')
})

test('failures of messages that were sent earlier count', () => {
  const window = windowOf([0, messages(10, 0)], [HOUR, [{ what: 'FAILED', reason: 'bounced', count: 10 }]])
  const verdict = judge(window, at(HOUR))
  expect(verdict).toMatchObject({ state: 'failing', attempted: 10, failed: 10, since: at(HOUR) })
})

test('an incident goes on while nothing is sent, until a day has passed', () => {
  const window = windowOf([0, messages(20, 20)])
  expect(stateOf(window, 12 * HOUR)).toBe('between')
  expect(stateOf(window, 25 * HOUR)).toBe('over')
})

test('an incident is over when messages get through half an hour after the last failure', () => {
  const window = windowOf([0, messages(100, 50)], [50 * MINUTE, messages(1, 0)])
  expect(stateOf(window, 50 * MINUTE)).toBe('over')
})

test('a provider that cannot be reached rings after half a minute and not at once', () => {
  const tries: Results[] = [{ what: 'UNREACHED', reason: 'provider_unreachable', count: 200 }]
  const first = windowOf([0, messages(100, 0)], [1000, tries])
  expect(stateOf(first, 1000)).not.toBe('failing')
  const later = addResults(first, tries, at(40_000))
  expect(judge(later, at(40_000))).toMatchObject({
    state: 'failing',
    since: at(1000),
    reasons: [{ reason: 'provider_unreachable', count: 0 }],
  })
  expect(stateOf(addResults(later, messages(1, 0), at(50_000)), 50_000)).toBe('over')
})

test('reasons are summed over the day, most frequent first', () => {
  const window = windowOf(
    [0, messages(10, 3, 'a')],
    [HOUR, messages(10, 5, 'b')],
    [2 * HOUR, messages(10, 3, 'a')],
  )
  expect(judge(window, at(2 * HOUR)).reasons).toEqual([
    { reason: 'a', count: 6 },
    { reason: 'b', count: 5 },
  ])
})
