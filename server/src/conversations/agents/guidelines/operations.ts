import { z } from 'zod'
import { operation, readOperation } from '../../../platform/operations/index.ts'
import { WireId } from '../../../platform/schema/index.ts'
import { getGuidelines, setGuidelines } from './guidelines.ts'
import { Guidelines } from './schema.ts'

const InitiativeId = WireId.optional().describe('Without it, what holds for all initiatives.')

const agent_guidelines_get = readOperation({
  name: 'agent_guidelines_get',
  route: 'GET /agent-guidelines',
  permission: 'initiatives:read',
  forPeople: true,
  summary: 'Get how agents write',
  description:
    'The tone and the limits of the agents: of one initiative, or of the organization. Lists of both add up, and ' +
    'otherwise the initiative decides.',
  input: z.strictObject({ initiativeId: InitiativeId }),
  output: z.strictObject({
    guidelines: Guidelines,
    organization: Guidelines.describe('What holds where the initiative says nothing.'),
  }),
  errors: ['not_found'],
  run: (ctx, { initiativeId }) => getGuidelines(ctx, initiativeId),
})

const agent_guidelines_set = operation({
  name: 'agent_guidelines_set',
  route: 'PUT /agent-guidelines',
  permission: 'initiatives:write',
  forPeople: true,
  summary: 'Set how agents write',
  description: 'Replaces the tone and the limits. Running conversations follow from the next turn on.',
  effect: 'write',
  idempotent: true,
  input: z.strictObject({ initiativeId: InitiativeId, guidelines: Guidelines }),
  output: z.strictObject({ guidelines: Guidelines }),
  errors: ['not_found'],
  run: async (ctx, { initiativeId, guidelines }) => {
    await setGuidelines(ctx, guidelines, initiativeId)
    return { guidelines }
  },
})

export const guidelinesOperations = [agent_guidelines_get, agent_guidelines_set]
