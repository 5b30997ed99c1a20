import { z } from 'zod'
import type { ErrorCode } from '../../../platform/core/index.ts'
import { operation } from '../../../platform/operations/index.ts'
import { freeForm, WireId } from '../../../platform/schema/index.ts'
import {
  addNode,
  connectNodes,
  deleteNode,
  disconnectNodes,
  forgetPositions,
  setTrigger,
  updateNode,
} from '../definition/edits.ts'
import { DraftId } from '../ids.ts'
import { NodeId, SentDefinition, SourceHandle } from '../nodes/definition.ts'
import { EntryInputs, Position } from '../nodes/index.ts'
import { Action } from '../nodes/schema.ts'
import { type Changed, createDraft, editDraft, forkDraft, presentJourney, requireSegment } from './index.ts'
import { ChangedJourney, Journey } from './schema.ts'

/** The common input of every draft change. */
const draft = {
  journeyId: DraftId,
  revision: z
    .int()
    .min(1)
    .max(2_147_483_647)
    .optional()
    .describe('The revision you read. A newer one fails with `conflict`.'),
}

const DRAFT_ERRORS: ErrorCode[] = ['not_found', 'journey_not_draft', 'conflict']

function presentChanged({ journey, replacedRevision }: Changed): z.input<typeof ChangedJourney> {
  return { ...presentJourney(journey), replacedRevision }
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
  subject: 'journeyId',
  input: z.strictObject({
    journeyId: WireId.describe('Or an initiative id: its published or last version.'),
  }),
  output: Journey,
  errors: ['not_found', 'conflict', 'journey_not_published'],
  run: async (ctx, { journeyId }) => presentJourney(await forkDraft(ctx, journeyId)),
})

const journeys_update_draft = operation({
  name: 'journeys_update_draft',
  route: 'PATCH /journeys/{journeyId}',
  permission: 'journeys:write',
  summary: 'Replace the graph of a journey draft',
  description: 'Replaces the whole definition.',
  effect: 'write',
  idempotent: true,
  subject: 'journeyId',
  edits: 'journeys_get_definition',
  input: z.strictObject({ ...draft, definition: SentDefinition }),
  output: ChangedJourney,
  errors: DRAFT_ERRORS,
  run: async (ctx, { journeyId, revision, definition }) =>
    presentChanged(await editDraft(ctx, journeyId, revision, () => definition)),
})

const journeys_add_node = operation({
  name: 'journeys_add_node',
  route: 'POST /journeys/{journeyId}/nodes',
  permission: 'journeys:write',
  summary: 'Add a node to a journey draft',
  description:
    'Then connect it with `journeys_connect_nodes`. For node kinds, see `journeys_authoring_catalog`.',
  effect: 'write',
  idempotent: false,
  status: 201,
  subject: 'journeyId',
  edits: 'journeys_get_definition',
  input: z.strictObject({ ...draft, node: Action }),
  output: ChangedJourney,
  errors: [...DRAFT_ERRORS, 'already_exists'],
  run: async (ctx, { journeyId, revision, node }) =>
    presentChanged(await editDraft(ctx, journeyId, revision, addNode(node))),
})

/** Far more than the inputs of any node. */
const MAX_INPUTS_BYTES = 256 * 1024

const journeys_update_node = operation({
  name: 'journeys_update_node',
  route: 'PATCH /journeys/{journeyId}/nodes/{nodeId}',
  permission: 'journeys:write',
  summary: 'Update a node of a journey draft',
  description:
    'Omitted fields keep their values. `inputs` are replaced as a whole. The kind and id cannot change.',
  effect: 'write',
  idempotent: true,
  subject: 'journeyId',
  edits: 'journeys_get_definition',
  input: z.strictObject({
    ...draft,
    nodeId: NodeId.min(1),
    name: z.string().min(1).max(255).optional(),
    position: Position.optional(),
    inputs: freeForm(MAX_INPUTS_BYTES).optional().describe('The inputs of its kind.'),
  }),
  output: ChangedJourney,
  errors: DRAFT_ERRORS,
  run: async (ctx, { journeyId, revision, nodeId, ...changes }) =>
    presentChanged(await editDraft(ctx, journeyId, revision, updateNode(nodeId, changes))),
})

const journeys_delete_node = operation({
  name: 'journeys_delete_node',
  route: 'DELETE /journeys/{journeyId}/nodes/{nodeId}',
  permission: 'journeys:write',
  summary: 'Remove a node from a journey draft',
  description: 'Its edges are removed too.',
  effect: 'destructive',
  idempotent: false,
  subject: 'journeyId',
  edits: 'journeys_get_definition',
  input: z.strictObject({ ...draft, nodeId: NodeId.min(1) }),
  output: ChangedJourney,
  errors: DRAFT_ERRORS,
  run: async (ctx, { journeyId, revision, nodeId }) =>
    presentChanged(await editDraft(ctx, journeyId, revision, deleteNode(nodeId))),
})

const journeys_connect_nodes = operation({
  name: 'journeys_connect_nodes',
  route: 'POST /journeys/{journeyId}/edges',
  permission: 'journeys:write',
  summary: 'Connect a signal of a node to another node',
  effect: 'write',
  idempotent: false,
  status: 201,
  subject: 'journeyId',
  edits: 'journeys_get_definition',
  input: z.strictObject({
    ...draft,
    from: NodeId.min(1),
    to: NodeId.min(1),
    sourceHandle: SourceHandle.min(1),
  }),
  output: ChangedJourney,
  errors: [...DRAFT_ERRORS, 'unknown_reference', 'handle_already_connected'],
  run: async (ctx, { journeyId, revision, ...connection }) =>
    presentChanged(await editDraft(ctx, journeyId, revision, connectNodes(connection))),
})

const journeys_disconnect_nodes = operation({
  name: 'journeys_disconnect_nodes',
  route: 'DELETE /journeys/{journeyId}/edges',
  permission: 'journeys:write',
  summary: 'Remove edges from a node',
  description: 'Removes all its edges, or only those to a node or of a signal.',
  effect: 'destructive',
  idempotent: false,
  subject: 'journeyId',
  edits: 'journeys_get_definition',
  input: z.strictObject({
    ...draft,
    from: NodeId.min(1),
    to: NodeId.min(1).optional(),
    sourceHandle: SourceHandle.min(1).optional(),
  }),
  output: ChangedJourney,
  errors: DRAFT_ERRORS,
  run: async (ctx, { journeyId, revision, from, to, sourceHandle }) => {
    const edit = disconnectNodes({ from, to, sourceHandle })
    return presentChanged(await editDraft(ctx, journeyId, revision, edit))
  },
})

const { triggerType, description: _, ...triggerFields } = EntryInputs.shape

const journeys_set_trigger = operation({
  name: 'journeys_set_trigger',
  route: 'PATCH /journeys/{journeyId}/trigger',
  permission: 'journeys:write',
  summary: 'Set the trigger of a journey draft',
  description:
    'Replaces the trigger and its limits. A draft without an ENTRY node gets one named Start with the ' +
    'id `entry`.',
  effect: 'write',
  idempotent: true,
  subject: 'journeyId',
  edits: 'journeys_get_definition',
  input: z.strictObject({ ...draft, triggerType: triggerType.unwrap(), ...triggerFields }),
  output: ChangedJourney,
  errors: [...DRAFT_ERRORS, 'already_exists', 'unknown_reference'],
  run: async (ctx, { journeyId, revision, ...trigger }) => {
    if (trigger.segmentId !== undefined) await requireSegment(ctx, trigger.segmentId)
    return presentChanged(await editDraft(ctx, journeyId, revision, setTrigger(trigger)))
  },
})

const journeys_lay_out = operation({
  name: 'journeys_lay_out',
  route: 'POST /journeys/{journeyId}/layout',
  permission: 'journeys:write',
  summary: 'Lay out a journey draft',
  description: 'Gives every node a new position, top down.',
  effect: 'write',
  idempotent: true,
  subject: 'journeyId',
  edits: 'journeys_get_definition',
  input: z.strictObject(draft),
  output: ChangedJourney,
  errors: DRAFT_ERRORS,
  run: async (ctx, { journeyId, revision }) =>
    presentChanged(await editDraft(ctx, journeyId, revision, forgetPositions)),
})

export const draftOperations = [
  journeys_create_draft,
  journeys_create_draft_from_published,
  journeys_update_draft,
  journeys_add_node,
  journeys_update_node,
  journeys_delete_node,
  journeys_connect_nodes,
  journeys_disconnect_nodes,
  journeys_set_trigger,
  journeys_lay_out,
]
