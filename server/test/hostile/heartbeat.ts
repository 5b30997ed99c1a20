import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'

const EVERY_MS = 25

/** The responses of `/healthz` while other work was running. */
export interface Heartbeat {
  answers: number
  /** The delay of the slowest response in milliseconds. */
  worst: number
  /** Responses other than 200. */
  failed: number
}

/** Polls while `work` runs, and until a response to a later request came. */
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
