import { setImmediate as nextTurn } from 'node:timers/promises'

/** Does work that yields in between, and lets everything else of the process go on there. */
export async function inTurns<T>(work: Generator<void, T>): Promise<T> {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
    await nextTurn()
  }
}
