import { z } from 'zod'
import { type ErrorCode, toWire } from '../../../platform/core/index.ts'
import { type Ctx, readOperation } from '../../../platform/operations/index.ts'
import { PhoneText } from '../../../platform/schema/index.ts'
import { findJourney } from '../authoring/index.ts'
import { ReadId } from '../ids.ts'
import { ConditionCatalog, conditionCatalog } from './conditions.ts'
import { listEventNames } from './events.ts'
import { KindCatalog, kindCatalog } from './kinds.ts'
import { listApproved, listChannels, MessageChannel, MessageTemplate } from './message-options.ts'
import { MessageVariables, messageVariables } from './variables.ts'

/** The catalogs for journey authors. */
function catalog<I extends z.ZodObject, O extends z.ZodType>(
  name: string,
  path: string,
  words: { summary: string; description?: string },
  {
    read,
    ...shapes
  }: {
    input: I
    output: O
    errors?: ErrorCode[]
    read: (ctx: Ctx, input: z.output<I>) => Promise<z.input<O>>
  },
) {
  return readOperation({
    name: `journeys_${name}`,
    route: `GET /journeys/${path}`,
    permission: 'journeys:read',
    ...words,
    ...shapes,
    run: read,
  })
}

const NOTHING = z.strictObject({})

export const catalogOperations = [
  catalog(
    'authoring_catalog',
    'catalog',
    { summary: 'List node kinds', description: 'Includes their inputs and signals.' },
    { input: NOTHING, output: KindCatalog, read: async () => kindCatalog() },
  ),
  catalog(
    'condition_catalog',
    'condition-catalog',
    {
      summary: 'List condition variables',
      description:
        'Lists what DECISION conditions can use. For attributes of objects and how to reach them, see ' +
        '`segments_catalog`.',
    },
    { input: NOTHING, output: ConditionCatalog, read: conditionCatalog },
  ),
  catalog(
    'event_catalog',
    'event-catalog',
    {
      summary: 'List event names for journeys',
      description: 'Includes recorded events and those used in journeys.',
    },
    {
      input: NOTHING,
      output: z.strictObject({
        data: z.array(z.strictObject({ name: z.string(), description: z.string().nullable() })),
      }),
      read: async (ctx) => ({
        data: (await listEventNames(ctx)).map((name) => ({ name, description: null })),
      }),
    },
  ),
  catalog(
    'message_channels',
    'message-channels',
    { summary: 'List sending numbers', description: 'The numbers that nodes can send from.' },
    {
      input: NOTHING,
      output: z.strictObject({ data: z.array(MessageChannel) }),
      read: async (ctx) => ({ data: await listChannels(ctx) }),
    },
  ),
  catalog(
    'message_templates',
    'message-templates',
    { summary: 'List approved templates of a number' },
    {
      input: z.strictObject({ channelId: PhoneText.describe('From `journeys_message_channels`.') }),
      output: z.strictObject({ data: z.array(MessageTemplate) }),
      errors: ['not_found'],
      read: async (ctx, { channelId }) => ({
        data: (await listApproved(ctx, channelId)).map((row) => ({
          id: toWire('template', row.id),
          friendlyName: row.name,
          category: row.category,
          contentType: row.content_type,
        })),
      }),
    },
  ),
  catalog(
    'message_variables',
    '{journeyId}/message-variables',
    {
      summary: 'List message variables of a journey',
      description: 'Lists exactly what its trigger makes available. Samples are the latest values.',
    },
    {
      input: z.strictObject({ journeyId: ReadId }),
      output: MessageVariables,
      read: async (ctx, { journeyId }) => messageVariables(ctx, await findJourney(ctx, journeyId)),
    },
  ),
]
