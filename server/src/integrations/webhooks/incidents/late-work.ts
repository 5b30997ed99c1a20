import { inRealTime } from '../../../platform/core/index.ts'
import { findLate, LateWorkSearch, QUEUES } from '../../../platform/jobs/index.ts'
import { type Actor, type Ctx, inTransaction, type Runtime } from '../../../platform/operations/index.ts'
import { openIncident } from './incidents.ts'

const WATCH: Actor = { kind: 'system', id: 'late-work' }
/** Real milliseconds between searches for late work, and between checks whether it is still late. */
const LOOK_EVERY_MS = 15_000

/** Reports work that waits for too long, of any organization and queue. */
export function startLateWorkWatch(runtime: Runtime): AsyncDisposable {
  const search = new LateWorkSearch(runtime.pool, runtime.clock)
  let running: Promise<void> | null = null
  const timer = setInterval(() => {
    running ??= reportLateWork(runtime, search)
      .catch((err: unknown) => runtime.log.error({ err }, 'the search for late work failed'))
      .finally(() => {
        running = null
      })
  }, LOOK_EVERY_MS)
  return {
    [Symbol.asyncDispose]: async () => {
      clearInterval(timer)
      await running
    },
  }
}

export async function reportLateWork(
  runtime: Runtime,
  search = new LateWorkSearch(runtime.pool, runtime.clock),
): Promise<void> {
  for (const { org, queue, oldest } of await search.find()) {
    await inTransaction(runtime, org, WATCH, (ctx) =>
      openIncident(ctx, {
        kind: 'work',
        subject: queue.name,
        journey_id: null,
        since: oldest,
        details: { queue: queue.name, oldestDueAt: oldest.toISOString() },
        lookAgainAt: inRealTime(runtime.clock, LOOK_EVERY_MS),
      }),
    )
  }
}

/** When to look at an organization's late work again, or null if none is late any more. */
export function lookAtWork({ clock }: Runtime) {
  return async (ctx: Ctx, name: string): Promise<Date | null> => {
    const queue = Object.values(QUEUES).find((each) => each.name === name)
    const oldest = queue && (await findLate(ctx.db, clock, queue, ctx.org))
    return oldest ? inRealTime(clock, LOOK_EVERY_MS) : null
  }
}
