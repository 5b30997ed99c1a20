import { service } from '../core/index.ts'
import type { Ctx } from '../operations/index.ts'
import type { Queue } from './queue.ts'

/** Whoever makes a row due has its organization's turn come now instead of after the next look. A hint, never needed. */
export class Wakeups {
  readonly #wakers = new Map<Queue, (org: string) => void>()

  register(queue: Queue, wake: (org: string) => void): void {
    this.#wakers.set(queue, wake)
  }

  /** Does nothing where this process has no worker of the queue. */
  wake(queue: Queue, org: string): void {
    this.#wakers.get(queue)?.(org)
  }
}

export const wakeups = service<Wakeups>('wakeups')

/** Wakes the queue's worker of this process once the current transaction has committed. */
export function wakeAfterCommit(ctx: Ctx, queue: Queue): void {
  ctx.afterCommit(() => ctx.services.get(wakeups).wake(queue, ctx.org))
}
