type Json = Record<string, any>

/** Keywords of JSON Schema under which names lead to schemas, and those that hold schemas themselves. */
const NAMED = ['properties', '$defs', 'patternProperties']
const NESTED = [
  'items',
  'prefixItems',
  'additionalProperties',
  'propertyNames',
  'anyOf',
  'oneOf',
  'allOf',
  'not',
]

/** Visits a schema and all within it, with the way there: `/properties/items/items/properties/name`. */
export function walkSchemas(
  schema: unknown,
  path: string,
  visit: (schema: Json, path: string) => void,
): void {
  if (Array.isArray(schema)) {
    for (const [index, each] of schema.entries()) walkSchemas(each, `${path}/${index}`, visit)
    return
  }
  if (typeof schema !== 'object' || schema === null) return
  const node = schema as Json
  visit(node, path)
  for (const keyword of NAMED) {
    for (const [name, each] of Object.entries(node[keyword] ?? {})) {
      walkSchemas(each, `${path}/${keyword}/${name}`, visit)
    }
  }
  for (const keyword of NESTED) walkSchemas(node[keyword], `${path}/${keyword}`, visit)
}
