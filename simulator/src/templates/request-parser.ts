import type { z } from 'zod'
import { GraphError } from '../errors.ts'

/** Parses a request body. @throws GraphError 100 with the first invalid field. */
export function parseRequest<T extends z.ZodType>(schema: T, body: unknown): z.infer<T> {
  const parsed = schema.safeParse(body ?? {})
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new GraphError(100, `${issue!.path.join('.') || 'body'}: ${issue!.message}`)
}
