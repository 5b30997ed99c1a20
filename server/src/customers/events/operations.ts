import { z } from 'zod'
import { ApiError, toWire } from '../../platform/core/index.ts'
import { listOperation, operation, readOperation } from '../../platform/operations/index.ts'
import { ExternalId, Instant } from '../../platform/schema/index.ts'
import { markTraced } from '../../platform/tracing/index.ts'
import { batchOperation, survivorOf } from '../people/index.ts'
import { cdp_event_names } from './names.ts'
import { getEvent, listEvents, presentEvent } from './queries.ts'
import { recordBatch } from './recording/batch.ts'
import { eventRecorder } from './recording/recorder.ts'
import { newEvent } from './recording/store.ts'
import { Event, EventInput } from './schema.ts'

const cdp_events_record = operation({
  name: 'cdp_events_record',
  route: 'POST /cdp/events',
  permission: 'events:write',
  summary: 'Record an event',
  description:
    'Stored durably, then enrolls matching people. Repeating an `externalId` stores nothing, but ' +
    'checks enrollment again: a person whose earlier run has ended starts a new one. Use a new ' +
    '`externalId` for each event.',
  effect: 'write',
  reachesPeople: true,
  idempotent: false,
  // The row itself records the sender.
  transaction: 'own',
  input: EventInput,
  output: z.strictObject({
    created: z.boolean(),
    eventId: z.string().optional(),
    personId: z.string().optional(),
    personExternalId: z.string().optional(),
    customObjectType: z.string().optional(),
    customObjectExternalId: z.string().optional(),
  }),
  run: async (ctx, input) => {
    const event = newEvent(input, ctx.newId(), ctx.now, ctx.actor.id)
    await markTraced(ctx, [event.id])
    const recorder = ctx.services.get(eventRecorder)
    const stored = ctx.inTransaction
      ? (await recorder.recordIn(ctx, [event]))[0]!
      : await recorder.record(ctx.org, event)
    return {
      created: stored.created,
      eventId: toWire('event', stored.id),
      personId: stored.personId === null ? undefined : toWire('person', stored.personId),
      personExternalId: input.personExternalId,
      customObjectType: input.customObjectType,
      customObjectExternalId: input.customObjectExternalId,
    }
  },
})

const cdp_events_batch_record = batchOperation({
  name: 'cdp_events_batch_record',
  route: 'POST /cdp/events/batch',
  permission: 'events:write',
  summary: 'Record up to 1000 past events',
  description: 'For backfills: nobody is enrolled. Events with a known `externalId` are skipped.',
  item: EventInput,
  counts: { created: z.int(), skipped: z.int() },
  run: recordBatch,
})

const cdp_events_get = readOperation({
  name: 'cdp_events_get',
  route: 'GET /cdp/events/{externalId}',
  permission: 'events:read',
  summary: 'Get an event by external id',
  input: z.strictObject({ externalId: ExternalId }),
  output: Event,
  run: async (ctx, { externalId }) => presentEvent(await getEvent(ctx, externalId)),
})

const Filter = ExternalId.optional()
const InstantText = z.string().max(64)

const cdp_events_list = listOperation({
  name: 'cdp_events_list',
  route: 'GET /cdp/events',
  permission: 'events:read',
  summary: 'List events',
  description:
    'Newest first. Filters combine with AND and match the external ids you sent. `start` is ' +
    'inclusive, `end` is exclusive.',
  filters: {
    name: Filter,
    personExternalId: Filter,
    customObjectType: Filter,
    customObjectExternalId: Filter,
    start: InstantText.optional().describe('ISO 8601.'),
    end: InstantText.optional().describe('ISO 8601.'),
  },
  item: Event,
  query: async (ctx, page, { start, end, personExternalId, ...rest }) => {
    const survivor = personExternalId && (await survivorOf(ctx, personExternalId))
    const range = { start: instant('start', start), end: instant('end', end) }
    return listEvents(ctx, { ...rest, ...range, personExternalId: survivor }, page)
  },
  position: (row) => ({ at: row.occurred_at, id: row.id }),
  present: presentEvent,
})

const InstantOrDay = z.union([Instant, z.iso.date()])

function instant(name: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  if (!InstantOrDay.safeParse(text).success) {
    throw new ApiError(
      'invalid_request',
      `\`${name}\`: use an ISO 8601 date and time, for example 2026-11-21T10:00:00Z.`,
    )
  }
  return new Date(text)
}

export const eventOperations = [
  cdp_event_names,
  cdp_events_list,
  cdp_events_record,
  cdp_events_get,
  cdp_events_batch_record,
]
