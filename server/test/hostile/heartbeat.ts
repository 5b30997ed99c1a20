import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'

const EVERY_MS = 25

/** What `/healthz` of a service answered while something else was going on. */
export interface Heartbeat {
  answers: number
  /** Milliseconds until the slowest answer. */
  worst: number
  /** Answers that were not 200. */
  failed: number
}

/** Listens to a service while `work` is done, and until an answer came that was asked for afterwards. */
export async function listenWhile(url: string, work: () => Promise<void>): Promise<Heartbeat> {
  const heartbeat: Heartbeat = { answers: 0, worst: 0, failed: 0 }
  const thread = new Worker(join(import.meta.dirname, 'heartbeat-thread.ts'), {
    workerData: { url: `${url}/healthz`, everyMs: EVERY_MS },
  })
  thread.on('message', ({ delay, isWell }: { delay: number; isWell: boolean }) => {
    heartbeat.answers += 1
    heartbeat.worst = Math.max(heartbeat.worst, delay)
    if (!isWell) heartbeat.failed += 1
  })
  try {
    await work()
    for (const enough = heartbeat.answers + 2; heartbeat.answers < enough; ) await pause(EVERY_MS)
    return heartbeat
  } finally {
    await thread.terminate()
  }
}
