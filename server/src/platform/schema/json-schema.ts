import { z } from 'zod'

type JsonSchema = Record<string, unknown>
type Direction = 'input' | 'output'

/** A cache by schema, because the document, the tools and their descriptions use the same ones. */
const made: Record<Direction, WeakMap<z.ZodType, JsonSchema>> = {
  input: new WeakMap(),
  output: new WeakMap(),
}

/** A schema as OpenAPI and MCP show it (JSON Schema 2020-12), to be read only. Named parts (`.meta({ id })`) are in `$defs`. */
export function jsonSchemaOf(type: z.ZodType, io: Direction): Readonly<JsonSchema> {
  const known = made[io].get(type)
  if (known) return known
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
  made[io].set(type, schema)
  return schema
}
