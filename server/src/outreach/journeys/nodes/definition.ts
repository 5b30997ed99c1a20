import { z } from 'zod'
import { CHANNEL_NAMES, type ChannelKind, channelKindOf } from '../../../customers/index.ts'
import { atMostBytes, isAtMost } from '../../../platform/schema/index.ts'
import { Position } from './fields.ts'
import { Action, type ActionKind, type ActionOf } from './schema.ts'

/** The targets of each node in the order of its signals, without edges of unknown nodes. */
export type Successors = ReadonlyMap<string, readonly string[]>

const MAX_ACTIONS = 200
const MAX_EDGES = 400
const MAX_NOTES = 100
const MAX_GROUPS = 50
const MAX_BYTES = 512 * 1024

export const NodeId = z.string().max(100)
export const SourceHandle = z
  .string()
  .max(150)
  .describe('The signal of `from` that this edge follows, such as SENT.')

const Edge = z
  .strictObject({
    from: NodeId,
    to: NodeId,
    sourceHandle: SourceHandle,
    metadata: z
      .strictObject({
        signalCategory: z.enum(['lifecycle', 'system']).optional(),
        signalDescription: z.string().max(2000).optional(),
      })
      .optional(),
  })
  .meta({ id: 'Edge' })

const JourneyNote = z
  .strictObject({
    id: NodeId.min(1),
    text: z.string().max(2000),
    position: Position,
  })
  .meta({ id: 'JourneyNote' })

const JourneyGroup = z
  .strictObject({
    id: NodeId.min(1),
    name: z.string().max(255),
    nodeIds: z.array(NodeId).max(MAX_ACTIONS).describe('The nodes that stand in its frame.'),
  })
  .meta({ id: 'JourneyGroup' })

/**
 * The full graph of a journey. Requests and responses have the same shape, so a definition can be read, changed and
 * sent back; the server adds `id`, missing positions, `version` and `initiativeType`.
 */
export const JourneyDefinition = z
  .strictObject({
    id: z.string().max(100).optional().describe('Set by the server.'),
    name: z.string().min(1).max(255),
    metadata: z
      .strictObject({
        initiativeType: z.string().max(50).optional().describe('Set by the server.'),
        version: z.int().optional().describe('Set by the server.'),
        cancelOnEvents: z
          .strictObject({ eventNames: z.array(z.string().max(255)).max(50) })
          .optional()
          .describe('Events of the person that end an active run.'),
        environmentId: z.string().max(100).optional(),
      })
      .optional(),
    actions: z.array(Action).min(1).max(MAX_ACTIONS),
    edges: z.array(Edge).max(MAX_EDGES),
    notes: z
      .array(JourneyNote)
      .max(MAX_NOTES)
      .optional()
      .describe('Texts on the canvas for the team. They do not run.'),
    groups: z
      .array(JourneyGroup)
      .max(MAX_GROUPS)
      .optional()
      .describe('Named frames around nodes on the canvas. They do not run.'),
  })
  .meta({ id: 'JourneyDefinition' })

export type JourneyDefinition = z.output<typeof JourneyDefinition>

/** A definition in a request. */
export const SentDefinition = JourneyDefinition.check(atMostBytes(MAX_BYTES)).meta({
  id: 'JourneyDefinitionInput',
  'x-maxBytes': MAX_BYTES,
})

/** What makes an edited definition too large to be sent; null when it is small enough. */
export function findExcess(definition: JourneyDefinition): string | null {
  const { actions, edges } = definition
  if (actions.length > MAX_ACTIONS) return `A journey can have at most ${MAX_ACTIONS} nodes.`
  if (edges.length > MAX_EDGES) return `A journey can have at most ${MAX_EDGES} edges.`
  return isAtMost(definition, MAX_BYTES) ? null : `A journey can have at most ${MAX_BYTES / 1024} KiB.`
}

/** The channel of the journey's initiative; WhatsApp for a definition without one. */
export function initiativeChannelOf({ metadata }: JourneyDefinition): ChannelKind {
  return channelKindOf(CHANNEL_NAMES.find((name) => name === metadata?.initiativeType) ?? 'WHATSAPP')
}

export function nodesOf<K extends ActionKind>(definition: JourneyDefinition, kind: K): ActionOf<K>[] {
  return definition.actions.filter((action): action is ActionOf<K> => action.kind === kind)
}
