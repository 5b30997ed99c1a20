import { z } from 'zod'

/** A schema as OpenAPI and MCP show it (JSON Schema 2020-12). Named parts (`.meta({ id })`) are in `$defs`. */
export function jsonSchemaOf(type: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(type, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
  })
  return schema
}
