import { z } from 'zod'

/** A schema as OpenAPI and MCP show it (JSON Schema 2020-12). Named parts (`.meta({ id })`) are in `$defs`. */
export function jsonSchemaOf(type: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(type, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    // Every integer is one that JavaScript can hold. Saying so everywhere only hides the bounds that mean something.
    override: ({ jsonSchema }) => {
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    },
  })
  return schema
}
