import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/** Polls a URL from a separate thread, which a busy service does not slow down. Reports the delay of each response. */
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
