import { z } from 'zod'
import { action, Label, Text } from '../fields.ts'

const Inputs = z.strictObject({
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  url: z
    .string()
    .min(1)
    .max(2000)
    .describe('`https://…`, with `{{variables}}`: those of the journey, and `{{env.NAME}}`.'),
  headers: z
    .array(z.strictObject({ key: Label, value: Text }))
    .max(50)
    .optional()
    .describe('Values may have `{{variables}}` too.'),
  body: z
    .strictObject({
      mode: z.enum(['none', 'json', 'raw']),
      content: z
        .string()
        .max(65_536)
        .optional()
        .describe('With `{{variables}}`; in json they stand within strings.'),
      contentType: Label.optional().describe('Of `raw`; text/plain when omitted.'),
    })
    .optional(),
  credentialId: Label.optional(),
  credentialKey: Label.optional().describe('Of one of `http_credentials_list`: how the call authenticates.'),
  timeoutMs: z.int().min(1).max(30_000).optional().describe('For the whole answer; 10000 when omitted.'),
  maxAttempts: z
    .int()
    .min(1)
    .max(5)
    .optional()
    .describe('Calls until it is given up, when nobody answers or with 408, 429 or 5xx; 3 when omitted.'),
  documentUrlTtlSeconds: z.int().min(1).max(86_400).optional(),
})

export type HttpRequestInputs = z.output<typeof Inputs>

export const HttpRequestAction = action('HTTP_REQUEST', Inputs)
