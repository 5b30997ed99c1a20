import { leaveConversationsOfRuns } from '../../../conversations/index.ts'
import { type MergePart, rowsOfPeople } from '../../../customers/index.ts'
import {
  cancelQueued,
  countRunsOfPerson,
  endRuns,
  findCompetingRuns,
  findRunsOfPair,
  giveRunsBack,
  lockQueued,
  moveRuns,
  noteUnanswered,
} from '../../../messaging/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { goalsOfPeople } from '../../goals/index.ts'

/** Uses refused_enrollments_of_person. */
const refusals = rowsOfPeople({
  name: 'refused_enrollments',
  tables: ['refused_enrollments'],
  narrowing: (org) => sql`initiative_id = any(array(select i.id from initiatives i where i.org_id = ${org}))`,
})

/**
 * Runs, goals and refused enrollments. Where both people are in the same initiative, one run ends, so that nobody gets its
 * messages twice. A message that leaves at this moment is seen, because messages are locked first.
 */
export const runsOfPeople: MergePart = {
  name: 'runs',
  count: (ctx, { externalId }) => countRunsOfPerson(ctx, externalId),
  countEnding: async (ctx, pair) => (await findCompetingRuns(ctx, pair)).length,
  move: async (ctx, pair) => {
    await lockQueued(ctx, await findRunsOfPair(ctx, pair))
    const competing = await findCompetingRuns(ctx, pair)
    const canceled = await cancelQueued(ctx, competing)
    await leaveConversationsOfRuns(ctx, await endRuns(ctx, competing, 'canceled_operator'))
    await noteUnanswered(ctx, canceled)
    await moveRuns(ctx, pair)
    await goalsOfPeople.move(ctx, pair)
    return refusals.move(ctx, pair)
  },
  giveBack: async (ctx, pair, changes) => {
    await giveRunsBack(ctx, pair)
    await goalsOfPeople.giveBack(ctx, pair, changes)
    await refusals.giveBack(ctx, pair, changes)
  },
}
