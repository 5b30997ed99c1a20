import { setTimeout } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type CallResult, newQueueCapacity, SubscriptionQueues } from './subscription-queues.ts'

/** Jobs that the test ends. */
function openQueues() {
  const started: { job: string; end: (ran: CallResult) => void }[] = []
  const late: string[] = []
  const run = (job: string) => new Promise<CallResult>((end) => started.push({ job, end }))
  const queues = new SubscriptionQueues<string>(run, (jobs) => late.push(...jobs))
  const addMany = (subscription: string, count: number) => {
    for (let i = 0; i < count; i++) queues.add(subscription, `${subscription}${i}`)
  }
  const capacityOf = (subscription: string) =>
    new Map(queues.capacities()).get(subscription) ?? newQueueCapacity
  return { queues, started, late, addMany, capacityOf }
}

describe('subscription queues', () => {
  test('a new queue starts four requests, and two more after each answer', async () => {
    const { started, addMany } = openQueues()
    addMany('a', 20)
    expect(started).toHaveLength(4)
    started[0]!.end('answered')
    await setTimeout(1)
    expect(started.map(({ job }) => job)).toEqual(['a0', 'a1', 'a2', 'a3', 'a4', 'a5'])
  })

  test('a queue never runs more than 32 requests', async () => {
    const { started, addMany } = openQueues()
    addMany('a', 200)
    for (let i = 0; i < 100; i++) {
      started[i]!.end('answered')
      await setTimeout(0)
    }
    expect(started).toHaveLength(132)
  })

  test('a full queue does not delay another', () => {
    const { started, addMany } = openQueues()
    addMany('a', 100)
    addMany('b', 1)
    expect(started.at(-1)!.job).toBe('b0')
  })

  test('a silent receiver gets two requests at a time and none in advance, until it answers', async () => {
    const { started, addMany, capacityOf } = openQueues()
    addMany('a', 1)
    started[0]!.end('silent')
    await setTimeout(1)
    expect(capacityOf('a').free).toBe(2)
    addMany('a', 3)
    expect(started).toHaveLength(3)
    expect(capacityOf('a').free).toBe(0)
    started[1]!.end('answered')
    await setTimeout(1)
    expect(started).toHaveLength(4)
    expect(capacityOf('a').free).toBeGreaterThan(2)
  })

  test('jobs waiting for a receiver that falls silent are released at once, except the next two', async () => {
    const { started, late, addMany } = openQueues()
    addMany('a', 50)
    addMany('b', 10)
    started[0]!.end('silent')
    await setTimeout(1)
    expect(late).toEqual(Array.from({ length: 44 }, (_, n) => `a${n + 6}`))
    started[1]!.end('silent')
    started[2]!.end('silent')
    await setTimeout(1)
    expect(late).toHaveLength(44)
    expect(started.slice(8).map(({ job }) => job)).toEqual(['a4'])
  })

  test('a fast receiver gets at least the capacity of a new one', async () => {
    const { started, addMany, capacityOf } = openQueues()
    for (let i = 0; i < 30; i++) {
      addMany('a', 1)
      started[i]!.end('answered')
      await setTimeout(0)
    }
    expect(capacityOf('a')).toEqual(newQueueCapacity)
  })

  test('jobs without capacity return one after the other', () => {
    // Time stands still, because the turn becomes nearer with it.
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const { queues, addMany, capacityOf } = openQueues()
    addMany('a', 1000)
    const { free: room, turnMs, paceMs } = capacityOf('a')
    expect(room).toBe(0)
    expect(turnMs).toBeGreaterThan(1000 * paceMs * 0.9)
    for (let i = 0; i < 100; i++) queues.postpone('a')
    expect(capacityOf('a').turnMs - turnMs).toBeGreaterThan(90 * paceMs)
  })

  test('the process runs at most 1,024 requests, and waiting queues continue when some end', async () => {
    const { started, addMany } = openQueues()
    for (let i = 0; i < 257; i++) addMany(`queue${i}-`, 4)
    expect(started).toHaveLength(1024)
    for (const { end } of started.slice(0, 4)) end('answered')
    await setTimeout(1)
    expect(started).toHaveLength(1028)
  })

  test('while the process runs as many requests as it may, those with the fewest are next', async () => {
    const { started, addMany } = openQueues()
    for (let i = 0; i < 256; i++) addMany(`busy${i}-`, 50)
    expect(started).toHaveLength(1024)
    addMany('new', 6)
    addMany('late', 1)
    for (const first of [0, 4, 8, 12]) started[first]!.end('answered')
    await setTimeout(1)
    expect(started.slice(1024).map(({ job }) => job)).toEqual(['new0', 'late0', 'new1', 'new2'])
  })

  test('idle queues are removed, and queues with jobs are not', async () => {
    const ends: (() => void)[] = []
    const run = () => new Promise<CallResult>((end) => ends.push(() => end('answered')))
    const queues = new SubscriptionQueues<string>(run, () => {}, { forgetAfterMs: 20 })
    queues.add('idle', 'a')
    queues.add('busy', 'b')
    ends[0]!()
    await setTimeout(50)
    queues.add('new', 'c')
    expect(queues.size).toBe(2)
  })

  test('closing starts no more jobs and waits for a limited time', async () => {
    const { queues, started, addMany } = openQueues()
    addMany('a', 20)
    const closing = queues.close(50)
    started[0]!.end('answered')
    await closing
    expect(started).toHaveLength(4)
  })
})
