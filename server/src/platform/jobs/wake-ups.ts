import { service } from '../core/index.ts'
import type { Ctx } from '../operations/index.ts'
import type { Queue } from './queue.ts'

/** Wakes a queue's worker when a row becomes due, instead of waiting for its next poll. An optimization only. */
export class Wakeups {
  readonly #wakers = new Map<Queue, (org: string) => void>()

  register(queue: Queue, wake: (org: string) => void): void {
    this.#wakers.set(queue, wake)
  }

  /** Does nothing when this process has no worker for the queue. */
  wake(queue: Queue, org: string): void {
    this.#wakers.get(queue)?.(org)
  }
}

export const wakeups = service<Wakeups>('wakeups')

/** Wakes this process's worker of the queue after the current transaction commits. */
export function wakeAfterCommit(ctx: Ctx, queue: Queue): void {
  ctx.afterCommit(() => ctx.services.get(wakeups).wake(queue, ctx.org))
}
