import { z } from 'zod'
import { newEvent, recordEvents } from '../../server/src/customers/events/recording/store.ts'
import { EventInput } from '../../server/src/customers/events/schema.ts'
import { operation } from '../../server/src/platform/operations/index.ts'
import { serve } from '../machinery/server.ts'

const output = z.strictObject({
  created: z.boolean(),
  eventId: z.string(),
  personExternalId: z.string().optional(),
})

/** The fixed cost of a request for an event: authentication, limits, parsing, and an answer of the same size. */
const bench_noop = operation({
  name: 'bench_noop',
  route: 'POST /bench/noop',
  permission: 'events:write',
  summary: 'Check an event and drop it',
  effect: 'write',
  idempotent: true,
  transaction: 'own',
  input: EventInput,
  output,
  run: async (ctx, input) => ({
    created: true,
    eventId: `evt_${ctx.newId().replaceAll('-', '')}`,
    personExternalId: input.personExternalId,
  }),
})

/** The same statement as recording, but each event has its own transaction. */
const bench_unshared = operation({
  name: 'bench_unshared',
  route: 'POST /bench/unshared',
  permission: 'events:write',
  summary: 'Record one event in a transaction of its own',
  effect: 'write',
  idempotent: true,
  transaction: 'own',
  input: EventInput,
  output,
  run: async (ctx, input) => {
    const event = newEvent(input, ctx.newId(), ctx.now, ctx.actor.id)
    const [stored] = await recordEvents(ctx.db, ctx.org, [event], ctx.now)
    return {
      created: stored!.created,
      eventId: `evt_${stored!.id.replaceAll('-', '')}`,
      personExternalId: input.personExternalId,
    }
  },
})

await serve([bench_noop, bench_unshared])
