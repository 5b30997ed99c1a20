import { z } from 'zod'
import { WireId } from '../../../platform/schema/index.ts'

/** What the data of an event must have to be delivered; all of it (docs/behaviour/integrations.md: Webhooks). */
export const EventFilter = z
  .strictObject({
    initiativeIds: z
      .array(WireId)
      .min(1)
      .max(100)
      .optional()
      .describe('Only events of these initiatives. Excludes escalations, which belong to none.'),
    properties: z
      .array(
        z.strictObject({
          path: z
            .string()
            .min(1)
            .max(200)
            .describe('Path into `data` with dots, such as `outcome.reason` or `trigger.eventName`.'),
          equals: z.union([z.string().max(255), z.number(), z.boolean(), z.null()]),
        }),
      )
      .min(1)
      .max(20)
      .optional()
      .describe("Values the event's data must have. A missing path never matches."),
  })
  .meta({ id: 'WebhookEventFilter' })

export type EventFilter = z.output<typeof EventFilter>

/** Whether an event with this data passes. */
export function passes(filter: EventFilter | null, data: Record<string, unknown>): boolean {
  if (!filter) return true
  const { initiativeIds, properties = [] } = filter
  const initiative = valueAt(data, 'run.initiativeId') ?? valueAt(data, 'initiativeId')
  if (initiativeIds && !initiativeIds.includes(String(initiative))) return false
  return properties.every(({ path, equals }) => valueAt(data, path) === equals)
}

function valueAt(data: unknown, path: string): unknown {
  return path.split('.').reduce((at, key) => {
    return typeof at === 'object' && at !== null && Object.hasOwn(at, key)
      ? (at as Record<string, unknown>)[key]
      : undefined
  }, data)
}
