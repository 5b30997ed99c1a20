import { z } from 'zod'
import { ApiError } from '../../platform/core/index.ts'
import { type Ctx, listOperation, operation, readOperation } from '../../platform/operations/index.ts'
import {
  findGoal,
  Goal,
  GoalInput,
  GoalPerson,
  type GoalRow,
  isSameGoal,
  listReached,
  presentGoal,
  presentReached,
  removeGoal,
  removeRunningGoal,
  setGoal,
  setRunningGoal,
} from '../goals/index.ts'
import { getInitiative } from './initiatives.ts'
import { InitiativeId } from './schema.ts'

const Shown = z.strictObject({ goal: Goal.nullable() })

const initiatives_goal_set = operation({
  name: 'initiatives_goal_set',
  route: 'PUT /initiatives/{id}/goal',
  permission: 'initiatives:write',
  summary: 'Set or remove the goal of an initiative',
  description:
    'After the launch, another goal drops what was counted, and there is no holdout: people were enrolled before a draw. ' +
    'A goal with a holdout cannot be changed after the launch.',
  effect: 'write',
  idempotent: true,
  input: z.strictObject({
    ...InitiativeId.shape,
    goal: GoalInput.nullable().describe('null: none.'),
    includeEnrolled: z
      .boolean()
      .default(true)
      .describe('After the launch: true also counts people enrolled before, false only those from now on.'),
  }),
  output: Shown,
  errors: ['conflict', 'invalid_filter'],
  run: async (ctx, { id, goal, includeEnrolled }) => {
    const initiative = await getInitiative(ctx, id, 'for update')
    const set =
      initiative.status === 'DRAFT'
        ? await setDraftGoal(ctx, initiative.id, goal)
        : await changeRunningGoal(ctx, initiative.id, goal, includeEnrolled)
    return { goal: set && (await presentGoal(ctx, set)) }
  },
})

async function setDraftGoal(ctx: Ctx, initiativeId: string, goal: GoalInput | null): Promise<GoalRow | null> {
  if (goal) return setGoal(ctx, initiativeId, goal)
  await removeGoal(ctx, initiativeId)
  return null
}

/** The same goal again changes nothing. Throws `conflict` and `invalid_request`. */
async function changeRunningGoal(
  ctx: Ctx,
  initiativeId: string,
  goal: GoalInput | null,
  includesEarlier: boolean,
): Promise<GoalRow | null> {
  const present = await findGoal(ctx, initiativeId)
  if (present && goal && isSameGoal(present, goal) && present.includes_earlier === includesEarlier)
    return present
  if (present && present.holdout_percent > 0)
    throw new ApiError(
      'conflict',
      'People are held out for this goal, so it stays as it was launched. Duplicate the initiative for another one.',
    )
  if (!goal) {
    await removeRunningGoal(ctx, initiativeId)
    return null
  }
  if (goal.holdoutPercent > 0) {
    const message =
      'People were already enrolled without a draw. Set the holdout to 0, or duplicate the initiative.'
    const issues = [{ path: 'goal.holdoutPercent', code: 'custom', message }]
    throw new ApiError('invalid_request', message, { issues })
  }
  return setRunningGoal(ctx, initiativeId, goal, includesEarlier)
}

const initiatives_goal_get = readOperation({
  name: 'initiatives_goal_get',
  route: 'GET /initiatives/{id}/goal',
  permission: 'initiatives:read',
  summary: 'Get the goal of an initiative',
  description: 'With its results: how many reached it, and whether the holdout differs by more than chance.',
  input: InitiativeId,
  output: Shown,
  run: async (ctx, { id }) => {
    const goal = await findGoal(ctx, (await getInitiative(ctx, id)).id)
    return { goal: goal && (await presentGoal(ctx, goal)) }
  },
})

const initiatives_goal_people_list = listOperation({
  name: 'initiatives_goal_people_list',
  route: 'GET /initiatives/{id}/goal/people',
  permission: 'initiatives:read',
  readsReplica: true,
  summary: 'List who reached the goal',
  description: 'Newest first.',
  filters: InitiativeId.shape,
  item: GoalPerson,
  query: async (ctx, page, { id }) => listReached(ctx, (await getInitiative(ctx, id)).id, page),
  position: ({ reached_at, subject_id }) => ({ at: reached_at, id: subject_id }),
  present: presentReached,
})

export const goalOperations = [initiatives_goal_get, initiatives_goal_set, initiatives_goal_people_list]
