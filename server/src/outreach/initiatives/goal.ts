import { z } from 'zod'
import { listOperation, operation, readOperation } from '../../platform/operations/index.ts'
import {
  findGoal,
  Goal,
  GoalInput,
  GoalPerson,
  listReached,
  presentGoal,
  presentReached,
  removeGoal,
  setGoal,
} from '../goals/index.ts'
import { getInitiative, requireDraft } from './initiatives.ts'
import { InitiativeId } from './schema.ts'

const Shown = z.strictObject({ goal: Goal.nullable() })

const initiatives_goal_set = operation({
  name: 'initiatives_goal_set',
  route: 'PUT /initiatives/{id}/goal',
  permission: 'initiatives:write',
  summary: 'Set or remove the goal of an initiative',
  description: 'For drafts only.',
  effect: 'write',
  idempotent: true,
  input: z.strictObject({ ...InitiativeId.shape, goal: GoalInput.nullable().describe('null: none.') }),
  output: Shown,
  errors: ['initiative_not_draft', 'invalid_filter'],
  run: async (ctx, { id, goal }) => {
    const initiative = await getInitiative(ctx, id, 'for update')
    requireDraft(initiative, 'given a goal')
    if (goal) return { goal: await presentGoal(ctx, await setGoal(ctx, initiative.id, goal)) }
    await removeGoal(ctx, initiative.id)
    return { goal: null }
  },
})

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
  summary: 'List who reached the goal',
  description: 'Newest first.',
  filters: InitiativeId.shape,
  item: GoalPerson,
  query: async (ctx, page, { id }) => listReached(ctx, (await getInitiative(ctx, id)).id, page),
  position: ({ reached_at, subject_id }) => ({ at: reached_at, id: subject_id }),
  present: presentReached,
})

export const goalOperations = [initiatives_goal_get, initiatives_goal_set, initiatives_goal_people_list]
