import { expect, test } from 'vitest'
import { ApiError, type ErrorCode } from '../core/errors.ts'
import { failureLog } from './failure-log.ts'

interface Line {
  message: string
  requests?: number
}

test('each failure is logged, and retryable refusals are summed up in one line per ten seconds', () => {
  let now = 0
  const lines: Line[] = []
  const write = (fields: object, message: string) => void lines.push({ ...fields, message })
  const tell = failureLog({ info: write, warn: write, error: write }, () => now)
  const fail = (code: ErrorCode) => tell(null, new ApiError(code, ''), {})
  fail('not_found')
  fail('internal_error')
  fail('internal_error')
  for (let n = 0; n < 1_000; n++) fail('unavailable')
  now = 10_000
  fail('unavailable')
  expect(lines.map(({ message, requests }) => [message, requests])).toEqual([
    ['request failed', undefined],
    ['request failed', undefined],
    ['requests are told to come back later', 1],
    ['requests are told to come back later', 1_000],
  ])
})
