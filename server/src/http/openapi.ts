import type { z } from 'zod'
import {
  COMMON_ERRORS,
  ERROR_STATUS,
  type ErrorCode,
  type FileOperation,
  jsonSchemaOf,
  type Operation,
  type Route,
} from '../kernel/index.ts'
import { API_PREFIX } from './rest.ts'

type Json = Record<string, unknown>

/** Statuses that the contract wants documented on every operation, whether or not a code of this one has them. */
const DOCUMENTED_STATUSES = [400, 401, 404, 409, 422, 429, 500, 503]

/** The OpenAPI 3.1 document of the registry. The same registry gives the same bytes, so the committed file is a diff of the API. */
export function openapiDocument(
  { operations, files }: { operations: readonly Operation[]; files: readonly FileOperation[] },
  version: string,
): Json {
  const components = new Components()
  const paths: Record<string, Json> = {}
  const add = ({ path, method }: Route, described: Json) => {
    paths[API_PREFIX + path] ??= {}
    paths[API_PREFIX + path]![method.toLowerCase()] = described
  }
  for (const op of operations) add(op, describe(op, components))
  for (const op of files) add(op, describeFile(op, components))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Parley',
      version,
      description:
        'Customer data and outreach. Every operation is also an MCP tool of the same name at `/mcp`, but those that take ' +
        'or give a file.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    security: [{ apiKey: [] }],
    paths,
    components: {
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'An API key of the organization.' },
      },
      schemas: { ...components.schemas, Error: ERROR_SCHEMA },
    },
  }
}

const ERROR_SCHEMA: Json = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'string', enum: Object.keys(ERROR_STATUS) },
        message: { type: 'string', description: 'What went wrong and what to do.' },
        issues: {
          type: 'array',
          items: {
            type: 'object',
            required: ['code', 'message'],
            properties: {
              path: { type: 'string' },
              nodeId: { type: 'string' },
              code: { type: 'string' },
              message: { type: 'string' },
            },
          },
        },
        requestId: { type: 'string', description: 'Of a 5xx: what our log calls the request.' },
      },
    },
  },
}

function describe(op: Operation, components: Components): Json {
  const input = components.schemaOf(op.documentedInput ?? op.input, 'input')
  const fromQuery = op.method === 'GET' || op.method === 'DELETE'
  const outside = Object.keys(input.properties ?? {}).filter(
    (name) => fromQuery || op.pathParams.includes(name),
  )
  const answer = { 'application/json': { schema: components.schemaOf(op.output, 'output') } }
  return {
    ...introduction(op),
    ...parameters(op, input, outside),
    ...(fromQuery ? {} : requestBody(input, outside)),
    responses: responses(op.status ?? 200, answer, op.errors ?? []),
  }
}

function describeFile(op: FileOperation, components: Components): Json {
  const input = components.schemaOf(op.input, 'input')
  const answer =
    typeof op.gives === 'string'
      ? { [op.gives]: { schema: { type: 'string' } } }
      : { 'application/json': { schema: components.schemaOf(op.gives, 'output') } }
  const body = op.takes && { required: true, content: { [op.takes]: { schema: { type: 'string' } } } }
  return {
    ...introduction(op),
    ...parameters(op, input, Object.keys(input.properties ?? {})),
    ...(body ? { requestBody: body } : {}),
    responses: responses(200, answer, op.errors),
  }
}

function introduction(op: Operation | FileOperation): Json {
  const { name, summary, description, permission } = op
  const words = description ? { description } : {}
  return { operationId: name, tags: [tagOf(op)], summary, ...words, 'x-permission': permission }
}

/** Of these names, in the path or the query. */
function parameters({ pathParams }: Route, input: Json, names: readonly string[]): Json {
  const properties = (input.properties ?? {}) as Record<string, Json>
  const required = new Set((input.required as string[] | undefined) ?? [])
  const parameter = (name: string): Json => {
    const { description, ...schema } = properties[name]!
    const where = pathParams.includes(name) ? 'path' : 'query'
    return {
      name,
      in: where,
      required: where === 'path' || required.has(name),
      ...(description ? { description } : {}),
      schema,
    }
  }
  return names.length > 0 ? { parameters: names.map(parameter) } : {}
}

function requestBody(input: Json, outside: string[]): Json {
  const properties = { ...(input.properties as Record<string, Json> | undefined) }
  for (const name of outside) delete properties[name]
  if (Object.keys(properties).length === 0) return {}
  const required = ((input.required as string[] | undefined) ?? []).filter((name) => !outside.includes(name))
  const schema = { ...input, properties, ...(required.length > 0 ? { required } : {}) }
  if (required.length === 0) delete (schema as Json).required
  return { requestBody: { required: required.length > 0, content: { 'application/json': { schema } } } }
}

function responses(success: number, content: Json, errors: readonly ErrorCode[]): Json {
  const codes = new Map<number, string[]>(DOCUMENTED_STATUSES.map((status) => [status, []]))
  for (const code of new Set([...COMMON_ERRORS, ...errors])) {
    const status = ERROR_STATUS[code]
    codes.set(status, [...(codes.get(status) ?? []), code])
  }
  const answers: Json = { [String(success)]: { description: 'Done.', content } }
  for (const [status, names] of [...codes].sort(([a], [b]) => a - b)) {
    const description =
      names.length > 0 ? names.map((name) => `\`${name}\``).join(', ') : 'See the error envelope.'
    answers[String(status)] = {
      description,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    }
  }
  return answers
}

/** The domain an operation belongs to, from the first segments of its path: `cdp/people`, `segments`, `journeys`. */
function tagOf({ path }: Route): string {
  const [first = '', second = ''] = path.slice(1).split('/')
  return first === 'cdp' || first === 'lead-capture' ? `${first}/${second}` : first
}

/** Named schemas (`.meta({ id })`) become components; one that differs between input and output gets two names. */
class Components {
  readonly schemas: Record<string, Json> = {}

  schemaOf(type: z.ZodType, io: 'input' | 'output'): Json {
    const { $defs = {}, ...schema } = jsonSchemaOf(type, io)
    const names = new Map<string, string>()
    for (const [id, definition] of Object.entries($defs as Record<string, Json>))
      names.set(id, this.#nameFor(id, definition, io))
    for (const [id, definition] of Object.entries($defs as Record<string, Json>)) {
      this.schemas[names.get(id)!] = relink(definition, names) as Json
    }
    const linked = relink(schema, names) as Json
    // A schema that is itself named comes back as a bare reference to it; parameters need its properties.
    return io === 'input' && typeof linked.$ref === 'string'
      ? this.schemas[linked.$ref.split('/').at(-1)!]!
      : linked
  }

  #nameFor(id: string, definition: Json, io: 'input' | 'output'): string {
    const known = this.schemas[id]
    if (!known || this.#origin.get(id) === JSON.stringify(definition)) {
      this.#origin.set(id, JSON.stringify(definition))
      return id
    }
    return io === 'input' ? `${id}Input` : `${id}Output`
  }

  readonly #origin = new Map<string, string>()
}

function relink(node: unknown, names: Map<string, string>): unknown {
  if (Array.isArray(node)) return node.map((item) => relink(item, names))
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => {
      if (key !== '$ref' || typeof value !== 'string') return [key, relink(value, names)]
      const id = value.replace('#/$defs/', '')
      return [key, `#/components/schemas/${names.get(id) ?? id}`]
    }),
  )
}
