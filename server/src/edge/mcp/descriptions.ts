import type { Tool } from '@modelcontextprotocol/server'
import { ApiError } from '../../platform/core/index.ts'
import type { Operation } from '../../platform/operations/index.ts'
import { jsonSchemaOf } from '../../platform/schema/index.ts'

type Json = Record<string, unknown>

/** The tool that returns the full description of a tool, which the tool list shortens. */
export const DESCRIBE: Tool = {
  name: 'describe',
  description:
    'Describe a tool in full (description, input schema, error codes), or a schema that a tool refers ' +
    'to, such as FilterExpression or JourneyDefinition.',
  inputSchema: {
    type: 'object',
    properties: {
      name: { type: 'string' },
      output: { type: 'boolean', description: "Adds the tool's output schema." },
    },
    required: ['name'],
  },
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

  /**
   * The description of a tool or schema, in at most 12,000 characters: schemas that do not fit are only named. Throws
   * `invalid_request` without a name, and `not_found`.
   */
  of({ name, output }: { name?: unknown; output?: unknown }): Json {
    const names = `Use the name of a tool, or one of: ${this.schemas.join(', ')}.`
    if (typeof name !== 'string') throw new ApiError('invalid_request', `\`name\`: Missing: string. ${names}`)
    const op = this.#operations.get(name)
    if (op) return describeOperation(op, output === true)
    const schema = this.#schemas.get(name)
    if (schema) return withinBudget(schema, LARGEST)
    throw new ApiError('not_found', `No tool or schema is named ${name.slice(0, 80)}. ${names}`)
  }

  #collect({ $defs = {} }: Json): void {
    const defs = $defs as Record<string, Json>
    for (const [name, schema] of Object.entries(defs)) this.#schemas.set(name, withDefs(schema, defs))
  }
}

/** The most characters of a schema's description. */
const LARGEST = 12_000
/** The most characters of a tool's: an agent reads many, and each grammar once. */
const LARGEST_OF_TOOL = 6_000

function describeOperation(op: Operation, withOutput: boolean): Json {
  const { name, summary, description, effect, idempotent, errors = [] } = op
  const words = {
    name,
    summary,
    ...(description && { description }),
    effect,
    idempotent,
    errors,
  }
  const room = LARGEST_OF_TOOL - JSON.stringify(words).length
  return {
    ...words,
    input: withinBudget(jsonSchemaOf(op.documentedInput ?? op.input, 'input'), room),
    ...(withOutput && { output: withinBudget(jsonSchemaOf(op.output, 'output'), room) }),
  }
}

/**
 * A schema with as many of the schemas that it refers to as there is room for, the nearest first. The others are there
 * by name, to be described by themselves.
 */
function withinBudget(schema: Json, room: number): Json {
  const { $defs = {}, ...root } = schema as Json & { $defs?: Record<string, Json> }
  const kept = new Set<string>()
  // Walked in the order of insertion, with what is added on the way.
  const known = new Set(namesIn(root))
  const shown = () => {
    const defs = [...known].map((name) => [name, kept.has(name) ? $defs[name] : pointerTo(name)])
    return { ...root, $defs: Object.fromEntries(defs) }
  }
  for (const name of known) {
    const others = namesIn($defs[name]!).filter((other) => !known.has(other))
    kept.add(name)
    for (const other of others) known.add(other)
    if (JSON.stringify(shown()).length <= room) continue
    kept.delete(name)
    for (const other of others) known.delete(other)
  }
  return known.size === 0 ? root : shown()
}

function pointerTo(name: string): Json {
  return { description: `Call describe with the name ${name}.` }
}

/** The schemas that a schema refers to itself, in its order. */
function namesIn(schema: Json): string[] {
  const names = new Set<string>()
  const visit = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return
    const { $ref } = node as { $ref?: unknown }
    if (typeof $ref === 'string') names.add($ref.replace('#/$defs/', ''))
    Object.values(node).forEach(visit)
  }
  visit(schema)
  return [...names]
}

/** Adds the schemas that it refers to, directly or indirectly. */
function withDefs(schema: Json, defs: Record<string, Json>): Json {
  const used = new Set<string>()
  const add = (node: Json) => {
    for (const name of namesIn(node)) {
      if (!(name in defs) || used.has(name)) continue
      used.add(name)
      add(defs[name]!)
    }
  }
  add(schema)
  return { ...schema, $defs: Object.fromEntries([...used].map((name) => [name, defs[name]])) }
}
