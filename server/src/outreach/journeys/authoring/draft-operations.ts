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
import {
  Action,
  ChangedJourney,
  Journey,
  NodeId,
  SentDefinition,
  SourceHandle,
} from '../definition/schema.ts'
import { DraftId } from '../ids.ts'
import { EntryInputs, Position } from '../nodes/index.ts'
import { type Changed, createDraft, editDraft, forkDraft, presentJourney, requireSegment } from './index.ts'

/** The common input of every draft change. */
const draft = {
  journeyId: DraftId,
  revision: z
    .int()
    .min(1)
    .max(2_147_483_647)
    .optional()
    .describe('The revision that you read; `conflict` when there is a newer one.'),
}

const DRAFT_ERRORS: ErrorCode[] = ['not_found', 'journey_not_draft', 'conflict']

function presentChanged({ journey, replacedRevision }: Changed): z.input<typeof ChangedJourney> {
  return { ...presentJourney(journey), replacedRevision }
}

const journeys_create_draft = operation({
  name: 'journeys_create_draft',
  route: 'POST /journeys',
  permission: 'journeys:write',
  summary: "Open a draft of an initiative's journey",
  description:
    'An initiative has one draft at a time. Nodes without a `position` are laid out. The draft may be incomplete: `journeys_validate` says what is missing.',
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
  summary: 'Open a draft with the graph of a version that is or was live',
  description: 'People go on with the live version until the draft is published.',
  effect: 'write',
  idempotent: false,
  status: 201,
  subject: 'journeyId',
  input: z.strictObject({
    journeyId: WireId.describe("Or an initiative's id: its version that is live, or was last."),
  }),
  output: Journey,
  errors: ['not_found', 'conflict', 'journey_not_published'],
  run: async (ctx, { journeyId }) => presentJourney(await forkDraft(ctx, journeyId)),
})

const journeys_update_draft = operation({
  name: 'journeys_update_draft',
  route: 'PATCH /journeys/{journeyId}',
  permission: 'journeys:write',
  summary: "Replace a draft's graph",
  description: 'The definition is replaced whole.',
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
  summary: 'Add a node to a draft',
  description: 'Connect it with `journeys_connect_nodes`. `journeys_authoring_catalog` describes the kinds.',
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
  summary: 'Change a node of a draft',
  description: 'What is left out stays. `inputs` are replaced whole. Its kind and id cannot be changed.',
  effect: 'write',
  idempotent: true,
  subject: 'journeyId',
  edits: 'journeys_get_definition',
  input: z.strictObject({
    ...draft,
    nodeId: NodeId.min(1),
    name: z.string().min(1).max(255).optional(),
    position: Position.optional(),
    inputs: freeForm(MAX_INPUTS_BYTES).optional().describe('Those of its kind.'),
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
  summary: 'Remove a node from a draft, with every edge at it',
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
  summary: 'Have a signal of a node lead to another node',
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
  summary: 'Remove edges that leave a node',
  description: 'All of them, or those to a node, or that of a signal.',
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
  summary: 'Set what starts the journey of a draft',
  description:
    'Replaces the trigger whole, its cap as well. A draft without an ENTRY node gets one, named Start, with the id `entry`.',
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
  summary: 'Move the nodes of a draft into a fresh layout, top down',
  description: 'Every node gets a new position.',
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
