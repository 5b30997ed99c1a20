import { setTimeout } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { Lanes, newLane, type Ran } from './lanes.ts'

/** Jobs that end when told to. */
function openLanes() {
  const started: { job: string; end: (ran: Ran) => void }[] = []
  const late: string[] = []
  const run = (job: string) => new Promise<Ran>((end) => started.push({ job, end }))
  const lanes = new Lanes<string>(run, (jobs) => late.push(...jobs))
  const addMany = (subscription: string, count: number) => {
    for (let i = 0; i < count; i++) lanes.add(subscription, `${subscription}${i}`)
  }
  const roomOf = (subscription: string) => new Map(lanes.rooms()).get(subscription) ?? newLane
  return { lanes, started, late, addMany, roomOf }
}

describe('lanes', () => {
  test('start four at once, and two more for each answer', async () => {
    const { started, addMany } = openLanes()
    addMany('a', 20)
    expect(started).toHaveLength(4)
    started[0]!.end('answered')
    await setTimeout(1)
    expect(started.map(({ job }) => job)).toEqual(['a0', 'a1', 'a2', 'a3', 'a4', 'a5'])
  })

  test('are never wider than 32', async () => {
    const { started, addMany } = openLanes()
    addMany('a', 200)
    for (let i = 0; i < 100; i++) {
      started[i]!.end('answered')
      await setTimeout(0)
    }
    expect(started).toHaveLength(132)
  })

  test('a full lane does not hold up another', () => {
    const { started, addMany } = openLanes()
    addMany('a', 100)
    addMany('b', 1)
    expect(started.at(-1)!.job).toBe('b0')
  })

  test('a receiver that does not answer gets two at a time and nothing ahead, until it answers', async () => {
    const { started, addMany, roomOf } = openLanes()
    addMany('a', 1)
    started[0]!.end('silent')
    await setTimeout(1)
    expect(roomOf('a').room).toBe(2)
    addMany('a', 3)
    expect(started).toHaveLength(3)
    expect(roomOf('a').room).toBe(0)
    started[1]!.end('answered')
    await setTimeout(1)
    expect(started).toHaveLength(4)
    expect(roomOf('a').room).toBeGreaterThan(2)
  })

  test('what waits for a receiver that falls silent is given back at once, but for what is next', async () => {
    const { started, late, addMany } = openLanes()
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

  test('a quick receiver is not given less ahead than a new one', async () => {
    const { started, addMany, roomOf } = openLanes()
    for (let i = 0; i < 30; i++) {
      addMany('a', 1)
      started[i]!.end('answered')
      await setTimeout(0)
    }
    expect(roomOf('a')).toEqual(newLane)
  })

  test('what finds no room comes back one after the other', () => {
    const { lanes, addMany, roomOf } = openLanes()
    addMany('a', 1000)
    const { room, turnMs, paceMs } = roomOf('a')
    expect(room).toBe(0)
    expect(turnMs).toBeGreaterThan(1000 * paceMs * 0.9)
    for (let i = 0; i < 100; i++) lanes.putOff('a')
    expect(roomOf('a').turnMs - turnMs).toBeGreaterThan(90 * paceMs)
  })

  test('a thousand requests are the most there are, and the lanes that wait go on', async () => {
    const { started, addMany } = openLanes()
    for (let i = 0; i < 257; i++) addMany(`lane${i}-`, 4)
    expect(started).toHaveLength(1024)
    for (const { end } of started.slice(0, 4)) end('answered')
    await setTimeout(1)
    expect(started).toHaveLength(1028)
  })

  test('a subscription that nothing was sent to for a while is forgotten, one that waits is not', async () => {
    const ends: (() => void)[] = []
    const run = () => new Promise<Ran>((end) => ends.push(() => end('answered')))
    const lanes = new Lanes<string>(run, () => {}, { forgetAfterMs: 20 })
    lanes.add('idle', 'a')
    lanes.add('busy', 'b')
    ends[0]!()
    await setTimeout(50)
    lanes.add('new', 'c')
    expect(lanes.size).toBe(2)
  })

  test('closing starts nothing more and does not wait for ever', async () => {
    const { lanes, started, addMany } = openLanes()
    addMany('a', 20)
    const closing = lanes.close(50)
    started[0]!.end('answered')
    await closing
    expect(started).toHaveLength(4)
  })
})
