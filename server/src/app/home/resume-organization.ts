import { findHeldOrganization, letGoOn } from '../../platform/db/index.ts'
import { type Actor, inTransaction } from '../../platform/operations/index.ts'
import type { AppRuntime } from '../runtime.ts'
import { ConfigError } from '../settings/config.ts'
import { doubtFor, doubtOrganization, type Resumed, type ResumeOptions } from './resume.ts'

const OPERATOR: Actor = { kind: 'system', id: 'restore' }

/** `null`: nothing was replaced, so that nothing is in doubt. */
export type ResumedOrganization = Resumed | null

/** Lets an organization go on that was restored alone (docs/operating.md: One organization). Throws ConfigError. */
export function resumeOrganization(
  runtime: Pick<AppRuntime, 'pool' | 'clock'> & Parameters<typeof inTransaction>[0],
  { org_id, name }: { org_id: string; name: string },
  { keepQueued, stoppedAt }: ResumeOptions,
): Promise<ResumedOrganization> {
  return inTransaction(runtime, org_id, OPERATOR, async (ctx) => {
    const held = await findHeldOrganization(ctx.db, org_id)
    if (!held) throw new ConfigError(`${name} is not held. There is nothing to resume.`)
    if (held.service_time === null) {
      await letGoOn(ctx.db, org_id, null)
      return null
    }
    if (keepQueued && held.stopped_at !== null)
      throw new ConfigError(
        `${name} went on here until ${held.stopped_at.toISOString()}, after its backup. What waited then may have been ` +
          'sent. Resume without --keep-queued.',
      )
    if (keepQueued) {
      await letGoOn(ctx.db, org_id, null)
      return { messages: 0, runs: 0, turns: 0 }
    }
    const { dueBy, until } = doubtFor(runtime.clock, held.service_time, stoppedAt ?? held.stopped_at)
    const restoredAt = held.held_at
    const resumed = await doubtOrganization(ctx, { restoredAt, dueBy, until })
    await letGoOn(ctx.db, org_id, { restoredAt, until })
    return resumed
  })
}
