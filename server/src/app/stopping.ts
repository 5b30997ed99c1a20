import { setTimeout as pause } from 'node:timers/promises'
import type { App } from './app.ts'
import { whenAsked } from './processes/members.ts'

/** Less than the ten seconds that service managers wait at least, also on a machine whose timers are late. */
const STOP_WITHIN_MS = 8_500
/** For requests that are still running when a long drain ends. */
const FINISH_WITHIN_MS = 4_000

/** For requests on connections that were open when another process took the place of this one. */
const RETIRE_AFTER_MS = 2_000

/** From the end of a process to the kill of one that has not ended, and from there to the end of the supervisor. */
const NEXT_STEP_MS = 400

/** When a service ends that was asked to stop, in milliseconds after the first signal. */
export interface StopLimits {
  /** A process ends itself. */
  endAfter: number
  /** Its supervisor kills a process that could not. */
  killAfter: number
  /** The supervisor ends, whatever it still waits for. */
  exitAfter: number
}

export function stopLimits(drainMs: number): StopLimits {
  const endAfter = Math.max(STOP_WITHIN_MS, drainMs + FINISH_WITHIN_MS)
  return { endAfter, killAfter: endAfter + NEXT_STEP_MS, exitAfter: endAfter + 2 * NEXT_STEP_MS }
}

/**
 * SIGTERM, SIGINT and the supervisor drain requests and let running work finish. A second signal ends the process
 * immediately. So does a stop that takes too long: what is cut off is taken up again, as after a crash.
 */
export function stopOnRequest(app: App, drainMs: number): void {
  let isStopping = false
  const end = (begin: () => Promise<void>) => {
    isStopping = true
    setTimeout(() => {
      app.runtime.log.warn({}, 'running work did not end in time; it is taken up again at the next start')
      process.exit(1)
    }, stopLimits(drainMs).endAfter).unref()
    begin().then(
      () => process.exit(0),
      (error) => {
        app.runtime.log.error({ err: error }, 'could not stop cleanly')
        process.exit(1)
      },
    )
  }
  const stop = () => app.stop(pause(drainMs))
  let hadSignal = false
  const onSignal = () => {
    if (hadSignal) process.exit(1)
    hadSignal = true
    // Ctrl-C reaches the supervisor too, and its message may have come first.
    if (!isStopping) end(stop)
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  whenAsked((kind) => {
    if (!isStopping) end(kind === 'stop' ? stop : () => app.retire(pause(RETIRE_AFTER_MS)))
  })
}
