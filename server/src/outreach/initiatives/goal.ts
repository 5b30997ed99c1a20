import { z } from 'zod'
import { deleteOperation, listOperation, operation, readOperation } from '../../platform/operations/index.ts'
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

const initiatives_goal_set = operation({
  name: 'initiatives_goal_set',
  route: 'PUT /initiatives/{id}/goal',
  permission: 'initiatives:write',
  summary: 'Set the goal of an initiative',
  description: 'For drafts only. Replaces the goal.',
  effect: 'write',
  idempotent: true,
  input: z.strictObject({ ...InitiativeId.shape, ...GoalInput.shape }),
  output: Goal,
  errors: ['initiative_not_draft', 'invalid_filter'],
  run: async (ctx, { id, ...goal }) => {
    const initiative = await getInitiative(ctx, id, 'for update')
    requireDraft(initiative, 'given a goal')
    return presentGoal(ctx, await setGoal(ctx, initiative.id, goal))
  },
})

const initiatives_goal_get = readOperation({
  name: 'initiatives_goal_get',
  route: 'GET /initiatives/{id}/goal',
  permission: 'initiatives:read',
  summary: 'Get the goal of an initiative and its results',
  description: 'How many enrolled and held-out people reached it, and whether the difference may be chance.',
  input: InitiativeId,
  output: z.strictObject({ goal: Goal.nullable() }),
  run: async (ctx, { id }) => {
    const goal = await findGoal(ctx, (await getInitiative(ctx, id)).id)
    return { goal: goal && (await presentGoal(ctx, goal)) }
  },
})

const initiatives_goal_remove = deleteOperation({
  name: 'initiatives_goal_remove',
  route: 'DELETE /initiatives/{id}/goal',
  permission: 'initiatives:write',
  summary: 'Remove the goal of an initiative',
  description: 'For drafts only.',
  input: InitiativeId,
  errors: ['initiative_not_draft'],
  run: async (ctx, { id }) => {
    const initiative = await getInitiative(ctx, id, 'for update')
    requireDraft(initiative, 'changed')
    return removeGoal(ctx, initiative.id)
  },
})

const initiatives_goal_people_list = listOperation({
  name: 'initiatives_goal_people_list',
  route: 'GET /initiatives/{id}/goal/people',
  permission: 'initiatives:read',
  summary: 'List who reached the goal',
  description: 'Newest first.',
  filters: {
    ...InitiativeId.shape,
    heldOut: z.boolean().optional().describe('true: only people held out. false: only enrolled ones.'),
  },
  item: GoalPerson,
  query: async (ctx, page, { id, ...filters }) =>
    listReached(ctx, (await getInitiative(ctx, id)).id, filters, page),
  position: ({ reached_at, subject_id }) => ({ at: reached_at, id: subject_id }),
  present: presentReached,
})

export const goalOperations = [
  initiatives_goal_get,
  initiatives_goal_set,
  initiatives_goal_remove,
  initiatives_goal_people_list,
]
