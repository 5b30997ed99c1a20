import type { Ctx } from './context.ts'
import { service } from './service.ts'

/** Workers by name, so that whoever makes a row due can have it looked at now instead of at the next poll. A hint, never needed. */
export class Wakeups {
  readonly #wakers = new Map<string, () => void>()

  register(worker: string, wake: () => void): void {
    this.#wakers.set(worker, wake)
  }

  wake(worker: string): void {
    this.#wakers.get(worker)?.()
  }
}

export const wakeups = service<Wakeups>('wakeups')

/** Wakes a worker of this process once the current transaction has committed. */
export function wakeAfterCommit(ctx: Ctx, worker: string): void {
  ctx.afterCommit(() => ctx.services.get(wakeups).wake(worker))
}
