import type { z } from 'zod'

const FENCED = /```(?:json)?([^`]*)```/

/**
 * The object in a model's text, also between fences or after a preamble. undefined when there is none, or when it does
 * not have the shape.
 */
export function objectIn<T>(text: string, schema: z.ZodType<T>): T | undefined {
  const fenced = FENCED.exec(text)?.[1]
  const braced = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)
  for (const json of [text, fenced, braced]) {
    const parsed = schema.safeParse(parse(json))
    if (parsed.success) return parsed.data
  }
  return undefined
}

function parse(json: string | undefined): unknown {
  try {
    return json === undefined ? undefined : JSON.parse(json)
  } catch {
    return undefined
  }
}
