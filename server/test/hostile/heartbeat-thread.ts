import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/** Asks one address again and again, from a thread that a busy service does not slow; tells each answer's delay. */
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
