import { z } from 'zod'
import { action, Label, Text } from '../fields.ts'

const Inputs = z.strictObject({
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  url: z
    .string()
    .min(1)
    .max(2000)
    .describe('`https://…` with `{{variables}}` of the journey and `{{env.NAME}}`.'),
  headers: z
    .array(z.strictObject({ key: Label, value: Text }))
    .max(50)
    .optional()
    .describe('Values can contain `{{variables}}`.'),
  body: z
    .strictObject({
      mode: z.enum(['none', 'json', 'raw']),
      content: z
        .string()
        .max(65_536)
        .optional()
        .describe('Can contain `{{variables}}`; in JSON, only inside strings.'),
      contentType: Label.optional().describe('For `raw`. Default: text/plain.'),
    })
    .optional(),
  credentialId: Label.optional(),
  credentialKey: Label.optional().describe(
    'From `http_credentials_list`. Authenticates the call, to the hosts that it names. Adding it needs the permission `credentials:use`.',
  ),
  timeoutMs: z
    .int()
    .min(1)
    .max(30_000)
    .optional()
    .describe('Timeout for the whole response. Default: 10000.'),
  maxAttempts: z
    .int()
    .min(1)
    .max(5)
    .optional()
    .describe('Attempts before it fails. Retries on no response, 408, 429 and 5xx. Default: 3.'),
  documentUrlTtlSeconds: z.int().min(1).max(86_400).optional(),
})

export type HttpRequestInputs = z.output<typeof Inputs>

export const HttpRequestAction = action('HTTP_REQUEST', Inputs)
