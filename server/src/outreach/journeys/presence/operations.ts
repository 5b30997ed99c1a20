import { z } from 'zod'
import { operation, readOperation } from '../../../platform/operations/index.ts'
import { ReadId } from '../ids.ts'
import { NodeId } from '../nodes/definition.ts'
import { Position } from '../nodes/index.ts'
import { listPresent, type PresenceRow, setPresence } from './presence.ts'

/** More than anybody looks at. */
const MAX_SELECTED = 200

const JourneyPresence = z
  .strictObject({
    by: z.string().describe('An email address, or the id of an API key.'),
    doing: z.enum(['viewing', 'editing']),
    pointer: Position.nullable().describe('Where they point on the canvas. Null: elsewhere.'),
    selected: z.array(z.string()).describe('The ids of the selected nodes.'),
    until: z.iso.datetime().describe('Until when it counts.'),
  })
  .meta({ id: 'JourneyPresence' })

const Present = z.strictObject({ present: z.array(JourneyPresence) })

function presented(rows: readonly PresenceRow[]): z.input<typeof Present> {
  return { present: rows.map(({ who, until, ...row }) => ({ by: who, ...row, until: until.toISOString() })) }
}

const journeys_presence_set = operation({
  name: 'journeys_presence_set',
  route: 'PUT /journeys/{journeyId}/presence',
  permission: 'journeys:write',
  summary: 'Set your presence in a journey',
  description:
    'Shows others that you have the journey open, where you point and which nodes you selected. It lasts ' +
    '30 seconds: repeat the call every 20, and send `gone` when you leave. Streams of GET /changes ' +
    'receive the kind `journeyPresence`. It leaves no audit entry.',
  effect: 'write',
  forPeople: true,
  idempotent: true,
  // Too frequent for the audit log.
  transaction: 'own',
  input: z.strictObject({
    journeyId: ReadId,
    doing: z.enum(['viewing', 'editing', 'gone']),
    pointer: Position.nullable().default(null),
    selected: z.array(NodeId.min(1)).max(MAX_SELECTED).default([]),
  }),
  output: Present,
  run: async (ctx, { journeyId, doing, pointer, selected }) =>
    presented(await setPresence(ctx, journeyId, doing === 'gone' ? null : { doing, pointer, selected })),
})

const journeys_presence_get = readOperation({
  name: 'journeys_presence_get',
  route: 'GET /journeys/{journeyId}/presence',
  permission: 'journeys:read',
  forPeople: true,
  summary: 'Get who has a journey open',
  description: 'Where they point and which nodes they selected, in the last 30 seconds.',
  input: z.strictObject({ journeyId: ReadId }),
  output: Present,
  run: async (ctx, { journeyId }) => presented(await listPresent(ctx, journeyId)),
})

export const presenceOperations = [journeys_presence_set, journeys_presence_get]
