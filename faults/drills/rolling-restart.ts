import { setTimeout as pause } from 'node:timers/promises'
import type { World } from '../machinery/world.ts'
import { startBalancer } from './balancer.ts'
import type { Drill, Ground } from './drill.ts'
import { underLoad } from './under-load.ts'

const CLIENTS = 12
const BETWEEN_CALLS_MS = 40
/** Longer than the balancer takes to notice. */
const DRAIN_SECONDS = 3

export const ROLLING_RESTART: Drill = {
  name: 'rolling-restart',
  done: 'three processes behind a proxy end and start, one after another',
  run: (ground) =>
    underLoad(
      ground,
      {
        number: 6,
        processes: ['all', 'all', 'all'],
        loadMs: ground.isShort ? 8_000 : 20_000,
        settings: { PARLEY_DRAIN: String(DRAIN_SECONDS) },
        awayLimit: 5,
      },
      (world) => restartAll(world, ground),
    ),
}

async function restartAll({ serving }: World, { isShort, template }: Ground) {
  const least = isShort ? 1_500 : 6_000
  await using balancer = await startBalancer(serving.map(({ url }) => url))
  const answers = new Map<string, number>()
  let [calls, isOver] = [0, false]
  const client = async () => {
    while (!isOver || calls < least) {
      calls += 1
      const words = await call(balancer.url, template.keys[0]!)
      answers.set(words, (answers.get(words) ?? 0) + 1)
      await pause(BETWEEN_CALLS_MS)
    }
  }
  const clients = Array.from({ length: CLIENTS }, client)
  for (const process of serving) {
    await process.restart()
    // The balancer has seen that it is back.
    await pause(1_500)
  }
  isOver = true
  await Promise.all(clients)
  const refused = [...answers].filter(([words]) => words !== '200')
  const count = refused.reduce((sum, [, times]) => sum + times, 0)
  return {
    figures: `${count} of ${calls} requests refused`,
    findings: refused.map(([words, times]) => `${times} requests through the proxy: ${words}`),
  }
}

/** The status, or why there was no answer. */
async function call(url: string, key: string): Promise<string> {
  try {
    const answer = await fetch(`${url}/api/v1/cdp/people?limit=1`, {
      headers: { authorization: `Bearer ${key}` },
    })
    await answer.text()
    return String(answer.status)
  } catch (error) {
    return String((error as Error).cause ?? error)
  }
}
