import type { Tool } from '@modelcontextprotocol/server'
import { jsonSchemaOf, type Operation } from '../kernel/index.ts'

type Json = Record<string, unknown>

/** An operation as MCP lists it: same name, same schemas as in the OpenAPI document (docs/behaviour.md: MCP). */
export function describeTool(op: Operation): Tool {
  const { name, summary, description, effect, idempotent } = op
  return {
    name,
    title: summary,
    description: description ? `${summary}.\n\n${description}` : `${summary}.`,
    inputSchema: rootObject(jsonSchemaOf(op.documentedInput ?? op.input, 'input')),
    outputSchema: rootObject(jsonSchemaOf(op.output, 'output')),
    annotations: {
      title: summary,
      readOnlyHint: effect === 'read',
      destructiveHint: effect === 'destructive',
      idempotentHint: idempotent,
      openWorldHint: false,
    },
  }
}

/** MCP wants `type: object` at the root, where a named schema is a reference into its own `$defs`. */
function rootObject(schema: Json): Tool['inputSchema'] {
  const { $ref, $defs } = schema as { $ref?: string; $defs?: Record<string, Json> }
  const root = $ref === undefined ? schema : { ...$defs![$ref.replace('#/$defs/', '')], $defs }
  return root as Tool['inputSchema']
}
