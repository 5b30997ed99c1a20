import { closeConversationsOfRuns } from '../../../conversations/index.ts'
import type { Identities } from '../../../customers/index.ts'
import { cancelQueued, endRuns, noteUnanswered } from '../../../messaging/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'

/** Ends the live runs of a person who is erased, with what they have queued. Ended runs are not changed. */
export async function endRunsOfPerson(ctx: Ctx, { runs }: Identities): Promise<void> {
  const canceled = await cancelQueued(ctx, runs)
  await closeConversationsOfRuns(ctx, await endRuns(ctx, runs, 'canceled_operator'))
  await noteUnanswered(ctx, canceled)
}
