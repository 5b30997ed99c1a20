import { z } from 'zod'
import { operation, readOperation } from '../../../platform/operations/index.ts'
import { WireId } from '../../../platform/schema/index.ts'
import { getManner, setManner } from './manner.ts'
import { Manner } from './schema.ts'

const InitiativeId = WireId.optional().describe('Without it, what holds for all initiatives.')

const agent_manner_get = readOperation({
  name: 'agent_manner_get',
  route: 'GET /agent-manner',
  permission: 'initiatives:read',
  forPeople: true,
  summary: 'Get how agents write',
  description:
    'The tone and the limits of the agents: of one initiative, or of the organization. Lists of both add up, and ' +
    'otherwise the initiative decides.',
  input: z.strictObject({ initiativeId: InitiativeId }),
  output: z.strictObject({
    manner: Manner,
    organization: Manner.describe('What holds where the initiative says nothing.'),
  }),
  errors: ['not_found'],
  run: (ctx, { initiativeId }) => getManner(ctx, initiativeId),
})

const agent_manner_set = operation({
  name: 'agent_manner_set',
  route: 'PUT /agent-manner',
  permission: 'initiatives:write',
  forPeople: true,
  summary: 'Set how agents write',
  description: 'Replaces the tone and the limits. Running conversations follow from the next turn on.',
  effect: 'write',
  idempotent: true,
  input: z.strictObject({ initiativeId: InitiativeId, manner: Manner }),
  output: z.strictObject({ manner: Manner }),
  errors: ['not_found'],
  run: async (ctx, { initiativeId, manner }) => {
    await setManner(ctx, manner, initiativeId)
    return { manner }
  },
})

export const mannerOperations = [agent_manner_get, agent_manner_set]
