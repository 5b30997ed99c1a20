import { z } from 'zod'
import { action, Label, Text } from '../fields.ts'

export const HttpRequestAction = action(
  'HTTP_REQUEST',
  z.strictObject({
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
    url: z.string().min(1).max(2000),
    headers: z
      .array(z.strictObject({ key: Label, value: Text }))
      .max(50)
      .optional(),
    body: z
      .strictObject({
        mode: z.enum(['none', 'json', 'raw']),
        content: z.string().max(65_536).optional(),
        contentType: Label.optional(),
      })
      .optional(),
    credentialId: Label.optional(),
    credentialKey: Label.optional(),
    timeoutMs: z.int().min(1).max(30_000).optional(),
    maxAttempts: z.int().min(1).max(5).optional(),
    documentUrlTtlSeconds: z.int().min(1).max(86_400).optional(),
  }),
)
