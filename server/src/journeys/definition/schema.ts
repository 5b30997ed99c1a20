import { z } from 'zod'
import { Action, type ActionKind, type ActionOf } from '../nodes/schema.ts'

export type { Action, ActionKind, ActionOf } from '../nodes/schema.ts'

const MAX_ACTIONS = 200
const MAX_EDGES = 400

const NodeId = z.string().max(100)

const Edge = z
  .strictObject({
    from: NodeId,
    to: NodeId,
    sourceHandle: z.string().max(150).describe('The signal of `from` that leads to `to`, such as SENT.'),
    metadata: z
      .strictObject({
        signalCategory: z.enum(['lifecycle', 'system']).optional(),
        signalDescription: z.string().max(2000).optional(),
      })
      .optional(),
  })
  .meta({ id: 'Edge' })

/**
 * The full graph of a journey. What is sent and what comes back have the same shape, so a definition can be read,
 * changed and sent again; the server fills in `id`, missing positions, `version` and `initiativeType`.
 */
export const JourneyDefinition = z
  .strictObject({
    id: z.string().max(100).optional().describe('Assigned by the server.'),
    name: z.string().min(1).max(255),
    metadata: z
      .strictObject({
        initiativeType: z.string().max(50).optional().describe('Filled in by the server.'),
        version: z.int().optional().describe('Filled in by the server.'),
        cancelOnEvents: z
          .strictObject({ eventNames: z.array(z.string().max(255)).max(50) })
          .optional()
          .describe('Events that end a live run of their person.'),
        environmentId: z.string().max(100).optional(),
      })
      .optional(),
    actions: z.array(Action).min(1).max(MAX_ACTIONS),
    edges: z.array(Edge).max(MAX_EDGES),
  })
  .meta({ id: 'JourneyDefinition' })

export type JourneyDefinition = z.output<typeof JourneyDefinition>

export function nodesOf<K extends ActionKind>(definition: JourneyDefinition, kind: K): ActionOf<K>[] {
  return definition.actions.filter((action): action is ActionOf<K> => action.kind === kind)
}

/** One version of an initiative's journey, with its graph. */
export const Journey = z
  .strictObject({
    id: z.string(),
    initiativeId: z.string(),
    status: z
      .enum(['DRAFT', 'PUBLISHED', 'STOPPED'])
      .describe('DRAFT can be edited, PUBLISHED is live and frozen.'),
    version: z.int(),
    definition: JourneyDefinition,
  })
  .meta({ id: 'Journey' })
