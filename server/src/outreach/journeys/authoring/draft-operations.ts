import { z } from 'zod'
import {
  type Ctx,
  deleteOperation,
  type OperationDefinition,
  operation,
} from '../../../platform/operations/index.ts'
import { freeForm, WireId } from '../../../platform/schema/index.ts'
import {
  addNode,
  connectNodes,
  deleteNode,
  disconnectNodes,
  type Edit,
  forgetPositions,
  setTrigger,
  updateNode,
} from '../definition/edits.ts'
import { DraftId } from '../ids.ts'
import { NodeId, SentDefinition, SourceHandle } from '../nodes/definition.ts'
import { EntryInputs, Position } from '../nodes/index.ts'
import { Action } from '../nodes/schema.ts'
import { createDraft, deleteDraft, editDraft, forkDraft, presentJourney, requireSegment } from './index.ts'
import { ChangedJourney, Journey } from './schema.ts'

/** The common input of every edit. */
const Draft = z.strictObject({
  journeyId: DraftId,
  revision: z
    .int()
    .min(1)
    .max(2_147_483_647)
    .optional()
    .describe('The revision you read. A newer one fails with `conflict`.'),
})

interface EditDefinition<F extends z.ZodRawShape>
  extends Omit<
    OperationDefinition<z.ZodObject, z.ZodType>,
    'edits' | 'input' | 'documentedInput' | 'output' | 'run' | 'follow'
  > {
  /** What the edit needs beside the draft and its revision. */
  fields: F
  edit(fields: z.output<z.ZodObject<F>>, ctx: Ctx): Edit | Promise<Edit>
}

/** Defines an operation that edits the graph of a draft, and answers the journey as it is then. */
function editOperation<F extends z.ZodRawShape>({
  fields: shape,
  edit,
  errors = [],
  ...rest
}: EditDefinition<F>) {
  return operation({
    ...rest,
    edits: 'journeys_get_definition',
    input: Draft.extend(shape),
    output: ChangedJourney,
    errors: ['journey_not_draft', 'conflict', ...errors],
    run: async (ctx, input) => {
      const { journeyId, revision, ...fields } = input as z.output<typeof Draft> & z.output<z.ZodObject<F>>
      const change = await edit(fields as z.output<z.ZodObject<F>>, ctx)
      const { journey, replacedRevision } = await editDraft(ctx, journeyId, revision, change)
      return { ...presentJourney(journey), replacedRevision }
    },
  })
}

const journeys_create_draft = operation({
  name: 'journeys_create_draft',
  route: 'POST /journeys',
  permission: 'journeys:write',
  summary: 'Create a journey draft',
  description:
    'An initiative has one draft at a time. Nodes without `position` are laid out for you. A draft ' +
    'can be incomplete; `journeys_validate` lists what is missing.',
  effect: 'write',
  idempotent: false,
  status: 201,
  subject: 'initiativeId',
  input: z.strictObject({ initiativeId: WireId, definition: SentDefinition }),
  output: Journey,
  errors: ['not_found', 'conflict'],
  run: async (ctx, { initiativeId, definition }) =>
    presentJourney(await createDraft(ctx, initiativeId, definition)),
})

const journeys_create_draft_from_published = operation({
  name: 'journeys_create_draft_from_published',
  route: 'POST /journeys/{journeyId}/fork',
  permission: 'journeys:write',
  summary: 'Create a journey draft from a published version',
  description: 'The published version stays live until you publish the draft.',
  effect: 'write',
  idempotent: false,
  status: 201,
  input: z.strictObject({
    journeyId: WireId.describe('Or an initiative id: its published or last version.'),
  }),
  output: Journey,
  errors: ['conflict', 'journey_not_published'],
  run: async (ctx, { journeyId }) => presentJourney(await forkDraft(ctx, journeyId)),
})

const journeys_delete_draft = deleteOperation({
  name: 'journeys_delete_draft',
  route: 'DELETE /journeys/{journeyId}',
  permission: 'journeys:write',
  summary: 'Delete a journey draft',
  description:
    'What is live stays live. To have the draft again, send its definition to `journeys_create_draft`.',
  forPeople: true,
  input: z.strictObject({ journeyId: DraftId }),
  errors: ['journey_not_draft'],
  run: (ctx, { journeyId }) => deleteDraft(ctx, journeyId),
})

const journeys_update_draft = editOperation({
  name: 'journeys_update_draft',
  route: 'PATCH /journeys/{journeyId}',
  permission: 'journeys:write',
  summary: 'Replace the graph of a journey draft',
  description: 'Replaces the whole definition.',
  effect: 'write',
  idempotent: true,
  fields: { definition: SentDefinition },
  edit:
    ({ definition }) =>
    () =>
      definition,
})

const journeys_add_node = editOperation({
  name: 'journeys_add_node',
  route: 'POST /journeys/{journeyId}/nodes',
  permission: 'journeys:write',
  summary: 'Add a node to a journey draft',
  description:
    'Then connect it with `journeys_connect_nodes`. For node kinds, see `journeys_authoring_catalog`.',
  effect: 'write',
  idempotent: false,
  status: 201,
  fields: { node: Action },
  errors: ['already_exists'],
  edit: ({ node }) => addNode(node),
})

/** Far more than the inputs of any node. */
const MAX_INPUTS_BYTES = 256 * 1024

const journeys_update_node = editOperation({
  name: 'journeys_update_node',
  route: 'PATCH /journeys/{journeyId}/nodes/{nodeId}',
  permission: 'journeys:write',
  summary: 'Update a node of a journey draft',
  description:
    'Omitted fields keep their values. `inputs` are replaced as a whole. The kind and id cannot change.',
  effect: 'write',
  idempotent: true,
  fields: {
    nodeId: NodeId.min(1),
    name: z.string().min(1).max(255).optional(),
    position: Position.optional(),
    inputs: freeForm(MAX_INPUTS_BYTES).optional().describe('The inputs of its kind.'),
  },
  edit: ({ nodeId, ...changes }) => updateNode(nodeId, changes),
})

const journeys_delete_node = editOperation({
  name: 'journeys_delete_node',
  route: 'DELETE /journeys/{journeyId}/nodes/{nodeId}',
  permission: 'journeys:write',
  summary: 'Remove a node from a journey draft',
  description: 'Its edges are removed too.',
  effect: 'destructive',
  idempotent: false,
  fields: { nodeId: NodeId.min(1) },
  edit: ({ nodeId }) => deleteNode(nodeId),
})

const journeys_connect_nodes = editOperation({
  name: 'journeys_connect_nodes',
  route: 'POST /journeys/{journeyId}/edges',
  permission: 'journeys:write',
  summary: 'Connect a signal of a node to another node',
  effect: 'write',
  idempotent: false,
  status: 201,
  fields: {
    from: NodeId.min(1),
    to: NodeId.min(1),
    sourceHandle: SourceHandle.min(1),
  },
  errors: ['unknown_reference', 'handle_already_connected'],
  edit: connectNodes,
})

const journeys_disconnect_nodes = editOperation({
  name: 'journeys_disconnect_nodes',
  route: 'DELETE /journeys/{journeyId}/edges',
  permission: 'journeys:write',
  summary: 'Remove edges from a node',
  description: 'Removes all its edges, or only those to a node or of a signal.',
  effect: 'destructive',
  idempotent: false,
  fields: {
    from: NodeId.min(1),
    to: NodeId.min(1).optional(),
    sourceHandle: SourceHandle.min(1).optional(),
  },
  edit: disconnectNodes,
})

const { triggerType, description: _, ...triggerFields } = EntryInputs.shape

const journeys_set_trigger = editOperation({
  name: 'journeys_set_trigger',
  route: 'PATCH /journeys/{journeyId}/trigger',
  permission: 'journeys:write',
  summary: 'Set the trigger of a journey draft',
  description:
    'Replaces the trigger and its limits. A draft without an ENTRY node gets one named Start with the ' +
    'id `entry`.',
  effect: 'write',
  idempotent: true,
  fields: { triggerType: triggerType.unwrap(), ...triggerFields },
  errors: ['already_exists', 'unknown_reference'],
  edit: async (trigger, ctx) => {
    if (trigger.segmentId !== undefined) await requireSegment(ctx, trigger.segmentId)
    return setTrigger(trigger)
  },
})

const journeys_lay_out = editOperation({
  name: 'journeys_lay_out',
  route: 'POST /journeys/{journeyId}/layout',
  permission: 'journeys:write',
  summary: 'Lay out a journey draft',
  description: 'Gives every node a new position, top down.',
  effect: 'write',
  idempotent: true,
  fields: {},
  edit: () => forgetPositions,
})

export const draftOperations = [
  journeys_create_draft,
  journeys_create_draft_from_published,
  journeys_delete_draft,
  journeys_update_draft,
  journeys_add_node,
  journeys_update_node,
  journeys_delete_node,
  journeys_connect_nodes,
  journeys_disconnect_nodes,
  journeys_set_trigger,
  journeys_lay_out,
]
