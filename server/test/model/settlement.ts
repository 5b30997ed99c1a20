import { toWire } from '../../src/platform/core/index.ts'
import { sql } from '../../src/platform/db/index.ts'
import { QUEUES, retryDeadLetters } from '../../src/platform/jobs/index.ts'
import { nextDue, ROUND } from './worker-supervisor.ts'
import type { World } from './world.ts'

/** More than any journey needs, with every retry of every delivery. */
const MAX_JUMPS = 400
const MAX_ROUNDS = 60

/**
 * Finishes all work: faults stop, set-aside work is retried, and every notice is delivered. The clock jumps from one
 * due time to the next.
 */
export async function settle(world: World): Promise<void> {
  const { pool } = world.app.runtime
  const org = world.org.id
  world.receiver.answer = (_, response) => response.end()
  await world.provider('DELETE', '/faults')
  await resumeAll(world)
  for (let jump = 0; jump < MAX_JUMPS; jump++) {
    await processAllDueWork(world)
    await world.quiet()
    const notices = world.noticeProxy.waiting
    if (notices.length > 0) {
      await world.noticeProxy.deliver(notices)
      continue
    }
    const at = await nextDue(pool, org)
    if (at === null && !(await retryAll(world))) return
    if (at !== null) world.clock.pass(Math.max(0, at.getTime() - world.clock.now().getTime()))
  }
  throw new Error('the world does not settle')
}

/** People wait as long as their initiative is paused. */
async function resumeAll({ app, org, ok }: World): Promise<void> {
  const paused = await app.runtime.pool.rows(sql<{ id: string }>`
    select id from initiatives where org_id = ${org.id} and status = 'PAUSED'`)
  for (const { id } of paused) await ok('initiatives_resume', { id: toWire('initiative', id) })
}

/** Returns whether anything was set aside. */
async function retryAll({ app, org, clock }: World): Promise<boolean> {
  let retried = 0
  for (const queue of ROUND)
    retried += (await retryDeadLetters(app.runtime.pool, QUEUES[queue], org.id, { now: clock.now() })).retried
  return retried > 0
}

async function processAllDueWork(world: World): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    if ((await world.workers[round % world.workers.length]!.round()) === 0) return
  }
  throw new Error('some work is always due')
}
