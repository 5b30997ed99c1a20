import { z } from 'zod'
import { SendInput } from '../../server/src/messaging/messages/schema.ts'
import { operation } from '../../server/src/platform/operations/index.ts'
import { serve } from '../machinery/server.ts'

/** The fixed cost of a request for one message: authentication, limits, parsing, and an empty transaction. */
const bench_noop = operation({
  name: 'bench_noop',
  route: 'POST /bench/noop',
  permission: 'conversations:write',
  summary: 'Check a message and drop it',
  effect: 'write',
  idempotent: true,
  input: SendInput,
  output: z.strictObject({ id: z.string() }),
  run: async (ctx) => ({ id: `msg_${ctx.newId().replaceAll('-', '')}` }),
})

await serve([bench_noop])
