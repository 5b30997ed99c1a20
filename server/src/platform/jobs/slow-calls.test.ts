import { expect, test } from 'vitest'
import { PATIENCE_MS } from '../../../test/harness/waiting.ts'
import { type CallOutcome, SlowCalls } from './slow-calls.ts'

function calling(call: (job: number) => Promise<number>, timeoutMs = PATIENCE_MS) {
  const settled: (readonly CallOutcome<number, number>[])[] = []
  const calls = new SlowCalls<number, number>({
    concurrency: 4,
    timeoutMs,
    call,
    settle: async (_org, outcomes) => void settled.push(outcomes),
    onError: (error) => {
      throw error
    },
  })
  return { calls, settled }
}

test('calls that finish together are settled together', async () => {
  const { calls, settled } = calling(async (job) => job * 2)
  calls.start('org', [1, 2, 3])
  await calls[Symbol.asyncDispose]()
  expect(settled).toEqual([
    [
      { job: 1, ok: true, result: 2 },
      { job: 2, ok: true, result: 4 },
      { job: 3, ok: true, result: 6 },
    ],
  ])
})

test('a slow call delays no other call', async () => {
  const { promise, resolve } = Promise.withResolvers<number>()
  const { calls, settled } = calling((job) => (job === 1 ? promise : Promise.resolve(job)), PATIENCE_MS)
  calls.start('org', [1, 2])
  expect(await calls.capacity('org')).toBe(1)
  await expect.poll(() => settled).toEqual([[{ job: 2, ok: true, result: 2 }]])
  resolve(1)
  await calls[Symbol.asyncDispose]()
  expect(settled[1]).toEqual([{ job: 1, ok: true, result: 1 }])
})

test('an organization leaves places for others, however many calls it has', async () => {
  const { promise, resolve } = Promise.withResolvers<number>()
  const { calls } = calling(() => promise)
  expect(calls.whenReady('many')).toBeNull()
  expect(await calls.capacity('many')).toBe(3)
  calls.start('many', [1, 2, 3])
  const ready = calls.whenReady('many')
  expect(ready).not.toBeNull()
  expect(await calls.capacity('few')).toBe(1)
  resolve(0)
  await ready
  await calls[Symbol.asyncDispose]()
  expect(await calls.capacity('many')).toBe(3)
})

test('a call fails after its timeout', async () => {
  const { calls, settled } = calling(() => new Promise(() => {}), 10)
  calls.start('org', [1])
  await calls[Symbol.asyncDispose]()
  expect(settled).toEqual([[{ job: 1, ok: false, error: expect.any(Error) }]])
})

test('capacity is free again only after a result is settled', async () => {
  const { promise, resolve } = Promise.withResolvers<number>()
  const { calls, settled } = calling(() => promise)
  calls.start('org', [1, 2, 3, 4])
  const capacity = calls.capacity('org').then((free) => ({ free, settled: settled.length }))
  resolve(0)
  expect(await capacity).toEqual({ free: 3, settled: 1 })
})

test('a result that cannot be settled is reported and dropped', async () => {
  const errors: unknown[] = []
  const calls = new SlowCalls<number, number>({
    concurrency: 1,
    timeoutMs: PATIENCE_MS,
    call: async (job) => job,
    settle: async () => {
      throw new Error('no database')
    },
    onError: (error) => errors.push(error),
  })
  calls.start('org', [1])
  expect(await calls.capacity('org')).toBe(1)
  expect(errors).toHaveLength(1)
})
