import { z } from 'zod'
import { JourneyDefinition } from '../nodes/definition.ts'

/** One version of an initiative's journey, with its graph. */
export const Journey = z
  .strictObject({
    id: z.string(),
    initiativeId: z.string(),
    status: z
      .enum(['DRAFT', 'PUBLISHED', 'STOPPED'])
      .describe('DRAFT: editable. PUBLISHED: live, cannot change.'),
    version: z.int(),
    revision: z.int().describe('Increases with each change of the draft. Send it with your edits.'),
    definition: JourneyDefinition,
  })
  .meta({ id: 'Journey' })

/** A draft after a change. */
export const ChangedJourney = z
  .strictObject({
    ...Journey.shape,
    replacedRevision: z.int().describe('The revision the change was based on.'),
  })
  .meta({ id: 'ChangedJourney' })

export const JourneyIssue = z
  .strictObject({
    code: z.string(),
    severity: z.enum(['error', 'warning']).describe('Errors prevent publishing; warnings do not.'),
    nodeId: z.string().optional(),
    field: z
      .string()
      .optional()
      .describe('The input of the node that it is about, such as `duration` or `channelFallback.after`.'),
    message: z.string(),
  })
  .meta({ id: 'JourneyIssue' })
