import type { Tool } from '@modelcontextprotocol/server'
import { ApiError } from '../../platform/core/index.ts'
import type { Operation } from '../../platform/operations/index.ts'
import { jsonSchemaOf } from '../../platform/schema/index.ts'

type Json = Record<string, unknown>

/** The tool that returns the full description of a tool, which the tool list shortens. */
export const DESCRIBE: Tool = {
  name: 'describe',
  description:
    'Describe a tool in full (description, input and output schema, error codes), or a schema that a ' +
    'tool refers to, such as FilterExpression or JourneyDefinition.',
  inputSchema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
  annotations: { readOnlyHint: true, openWorldHint: false },
}

/** The full descriptions of tools and schemas, by name. */
export class Descriptions {
  readonly #operations: Map<string, Operation>
  readonly #schemas = new Map<string, Json>()

  constructor(operations: readonly Operation[]) {
    this.#operations = new Map(operations.map((op) => [op.name, op]))
    for (const op of operations) {
      this.#collect(jsonSchemaOf(op.output, 'output'))
      // When both differ, keep the input schema, because callers write it.
      this.#collect(jsonSchemaOf(op.documentedInput ?? op.input, 'input'))
    }
  }

  get schemas(): string[] {
    return [...this.#schemas.keys()].sort()
  }

  /** Throws `invalid_request` without a name, and `not_found`. */
  of(name: unknown): Json {
    const names = `Use the name of a tool, or one of: ${this.schemas.join(', ')}.`
    if (typeof name !== 'string') throw new ApiError('invalid_request', `\`name\`: Missing: string. ${names}`)
    const op = this.#operations.get(name)
    if (op) return describeOperation(op)
    const schema = this.#schemas.get(name)
    if (schema) return schema
    throw new ApiError('not_found', `No tool or schema is named ${name.slice(0, 80)}. ${names}`)
  }

  #collect({ $defs = {} }: Json): void {
    const defs = $defs as Record<string, Json>
    for (const [name, schema] of Object.entries(defs)) this.#schemas.set(name, withDefs(schema, defs))
  }
}

function describeOperation(op: Operation): Json {
  const { name, summary, description, effect, idempotent, errors = [] } = op
  return {
    name,
    summary,
    ...(description && { description }),
    effect,
    idempotent,
    input: jsonSchemaOf(op.documentedInput ?? op.input, 'input'),
    output: jsonSchemaOf(op.output, 'output'),
    errors,
  }
}

/** Adds the schemas that it refers to, directly or indirectly. */
function withDefs(schema: Json, defs: Record<string, Json>): Json {
  const used = new Set<string>()
  const visit = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return
    const { $ref } = node as { $ref?: unknown }
    const name = typeof $ref === 'string' ? $ref.replace('#/$defs/', '') : ''
    if (name in defs && !used.has(name)) {
      used.add(name)
      visit(defs[name])
    }
    Object.values(node).forEach(visit)
  }
  visit(schema)
  return { ...schema, $defs: Object.fromEntries([...used].map((name) => [name, defs[name]])) }
}
