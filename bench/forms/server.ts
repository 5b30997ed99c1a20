import { z } from 'zod'
import { operation } from '../../server/src/platform/operations/index.ts'
import { serve } from '../machinery/server.ts'

const Value = z.union([z.string().max(5000), z.number(), z.boolean()])

/** The fixed cost of a request with a key: the body of a submission, and an answer of the same size. */
const bench_noop = operation({
  name: 'bench_noop',
  route: 'POST /bench/noop',
  permission: 'forms:write',
  summary: 'Check a submission and drop it',
  effect: 'write',
  idempotent: true,
  transaction: 'own',
  input: z.strictObject({
    submissionId: z.uuid(),
    version: z.int(),
    challenge: z.string().max(200),
    language: z.string().max(35),
    answers: z.record(z.string().max(64), Value),
    hidden: z.record(z.string().max(64), z.string().max(1000)),
    consent: z.boolean(),
    page: z.string().max(2000),
  }),
  output: z.strictObject({
    ending: z.strictObject({ title: z.string(), body: z.null(), action: z.null() }),
  }),
  run: async () => ({ ending: { title: 'Let us talk', body: null, action: null } }),
})

await serve([bench_noop])
