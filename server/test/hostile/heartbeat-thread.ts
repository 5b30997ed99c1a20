import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/** Polls a URL from a thread of its own, which a busy service does not slow; reports the delay of each response. */
const { url, everyMs } = workerData as { url: string; everyMs: number }

for (;;) {
  const begun = performance.now()
  const isWell = await fetch(url, { headers: { connection: 'close' } }).then(
    (response) => response.ok,
    () => false,
  )
  parentPort!.postMessage({ delay: performance.now() - begun, isWell })
  await pause(everyMs)
}
