import { type AccountOperation, SCOPES } from '../../../identity/index.ts'
import { EVENT_WORDS, PAYLOADS } from '../../../integrations/index.ts'
import type { ErrorCode } from '../../../platform/core/index.ts'
import {
  ANY_FILE,
  type FileOperation,
  type Operation,
  type Route,
} from '../../../platform/operations/index.ts'
import { locationOf } from '../routes/location.ts'
import { API_PREFIX } from '../routes/prefix.ts'
import { readerOf } from '../routes/rest.ts'
import { codeSamples } from './code-samples.ts'
import { Components, type Json } from './components.ts'
import { codesOf, ERROR_SCHEMA, failureComponents, failures } from './failures.ts'
import { type HeaderName, headerComponents, headersOf, RATE_HEADERS } from './headers.ts'
import { Samples } from './samples.ts'
import { sdkMethod } from './sdk-method.ts'
import { tagOf } from './tags.ts'

interface Registry {
  operations: readonly Operation[]
  files: readonly FileOperation[]
  accounts: readonly AccountOperation[]
}

const SERVER = {
  url: '{origin}',
  variables: {
    origin: { default: 'http://localhost:4000', description: 'The address of your Parley service.' },
  },
}

/**
 * The OpenAPI 3.1 document of the registry. The output is deterministic, so a change of the API is a diff of the
 * committed file.
 */
export function openapiDocument(registry: Registry, version: string): Json {
  return new Writer(registry).write(version)
}

class Writer {
  readonly #registry: Registry
  readonly #components = new Components()
  readonly #samples = new Samples(this.#components)
  readonly #codes = new Set<ErrorCode>()
  readonly #tags = new Map<string, string>()

  constructor(registry: Registry) {
    this.#registry = registry
  }

  write(version: string): Json {
    const paths: Record<string, Json> = {}
    const add = ({ path, method }: Route, described: Json) => {
      paths[API_PREFIX + path] ??= {}
      paths[API_PREFIX + path]![method.toLowerCase()] = described
    }
    for (const op of this.#registry.operations) add(op, this.#describe(op))
    for (const op of this.#registry.files) add(op, this.#describeFile(op))
    for (const op of this.#registry.accounts) add(op, this.#describeAccount(op))
    const webhooks = this.#webhooks()
    const failures = failureComponents(this.#codes)
    return {
      openapi: '3.1.0',
      info: {
        title: 'Parley',
        version,
        description:
          'Customer data and outreach. Operations are also MCP tools of the same name at `/mcp`. ' +
          'Exceptions are file uploads and downloads, and operations for REST and the workspace only ' +
          '(`x-for-people`).',
        contact: { name: 'The operator of this service' },
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [SERVER],
      security: [{ apiKey: [] }, { session: [] }],
      tags: [...this.#tags].map(([name, description]) => ({ name, description })),
      paths,
      webhooks,
      components: {
        securitySchemes: {
          apiKey: { type: 'http', scheme: 'bearer', description: 'An API key of your organization.' },
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: 'parley_session',
            description:
              'The session cookie of a signed-in user. Named `__Host-parley_session` over https; ' +
              'otherwise the port is appended.',
          },
        },
        parameters: HEADER_PARAMETERS,
        ...failures,
        headers: headerComponents([paths, failures]),
        schemas: { ...this.#components.usedIn([paths, webhooks]), Error: ERROR_SCHEMA },
      },
    }
  }

  /** The webhooks that subscriptions receive. */
  #webhooks(): Json {
    const described = Object.entries(PAYLOADS).map(([type, payload]): [string, Json] => {
      const post = {
        operationId: type.replaceAll('.', '_'),
        summary: EVENT_WORDS[type as keyof typeof PAYLOADS],
        description: 'Signed according to Standard Webhooks; see docs/behaviour/integrations.md.',
        security: [],
        requestBody: { required: true, content: this.#json({ output: payload }) },
        responses: {
          '2XX': { description: 'The event was received.' },
          '4XX': { description: 'The delivery failed and is not retried.' },
          '5XX': { description: 'The delivery is retried for about 28 hours.' },
        },
      }
      return [type, { post }]
    })
    return Object.fromEntries(described)
  }

  #describe(op: Operation): Json {
    const input = this.#components.schemaOf(op.documentedInput ?? op.input, 'input')
    const outside = outsideOf(op, input)
    const isEdit = op.effect !== 'read' && readerOf(op, this.#registry.operations) !== undefined
    const isRepeatable = op.method === 'POST' && op.effect !== 'read'
    const headers = [
      isRepeatable && 'IdempotencyKey',
      isEdit && 'IfMatch',
      op.readsReplica && 'Consistency',
    ].filter((name) => typeof name === 'string')
    const own = this.#parameters(op, input, outside)
    const parameters = [...own, ...headers.map(headerParameter)]
    const codes = codesOf(op, isEdit)
    const body = this.#requestBody(input, outside)
    const isForKeys = SCOPES.full.has(op.permission)
    return {
      ...this.#introduction(op),
      ...(!isForKeys && { security: [{ session: [] }] }),
      ...(parameters.length > 0 && { parameters }),
      ...(body && { requestBody: body }),
      responses: this.#responses(op.status ?? 200, this.#json(op), codes, this.#headersOf(op)),
      ...(isForKeys && { 'x-codeSamples': samplesOf(op, own, body?.content['application/json'].example) }),
    }
  }

  /** Without code samples, because programs do not call these operations. */
  #describeAccount(op: AccountOperation): Json {
    const input = this.#components.schemaOf(op.input, 'input')
    const outside = outsideOf(op, input)
    const parameters = this.#parameters(op, input, outside)
    const body = this.#requestBody(input, outside)
    const isForAnybody = op.callers === 'anybody'
    return {
      ...this.#introduction(op),
      security: isForAnybody ? [] : [{ session: [] }],
      ...(parameters.length > 0 && { parameters }),
      ...(body && { requestBody: body }),
      responses: this.#responses(
        op.status ?? 200,
        this.#json(op),
        codesOf(op, false),
        isForAnybody ? [] : RATE_HEADERS,
      ),
    }
  }

  #describeFile(op: FileOperation): Json {
    const input = this.#components.schemaOf(op.input, 'input')
    const answer =
      typeof op.gives === 'string' ? { [op.gives]: fileContent(op.gives) } : this.#json({ output: op.gives })
    const body = op.takes && {
      required: true,
      content: { [op.takes]: fileContent(op.takes) },
    }
    const own = this.#parameters(op, input, Object.keys(input.properties ?? {}))
    const parameters = [...own, ...(op.readsReplica ? [headerParameter('Consistency')] : [])]
    const headers = [...RATE_HEADERS, ...(op.readsReplica ? (['Parley-Replica-Age'] as const) : [])]
    return {
      ...this.#introduction(op),
      ...(parameters.length > 0 && { parameters }),
      ...(body && { requestBody: body }),
      responses: this.#responses(200, answer, codesOf(op, false), headers),
      'x-codeSamples': samplesOf(op, own, body && exampleFile(op.takes)),
    }
  }

  #introduction(op: Operation | FileOperation | AccountOperation): Json {
    const { name, summary, description } = op
    const tag = tagOf(op)
    this.#tags.set(tag.name, tag.description)
    const isBatch = 'batch' in op && op.batch
    const facts = 'effect' in op ? [EFFECTS[op.effect], isBatch && 'Counts toward the batch rate limit.'] : []
    const isForPeople = 'callers' in op || ('forPeople' in op && op.forPeople)
    const deprecated = 'deprecated' in op ? op.deprecated : undefined
    const end = deprecated && `Deprecated; it ends on ${deprecated.sunset}. ${deprecated.instead}`
    const words = [description ?? `${summary}.`, end, ...facts].filter(Boolean).join('\n\n')
    return {
      operationId: name,
      tags: [tag.name],
      summary,
      description: words,
      ...(deprecated && { deprecated: true }),
      ...('permission' in op && { 'x-permission': op.permission }),
      ...(isForPeople && { 'x-for-people': true }),
      'x-sdk-method': sdkMethod(name),
    }
  }

  /** The parameters with these names, in the path or the query. */
  #parameters({ pathParams }: Route, input: Json, names: readonly string[]): Json[] {
    const properties = (input.properties ?? {}) as Record<string, Json>
    const required = new Set((input.required as string[] | undefined) ?? [])
    return names.map((name) => {
      const { description, ...schema } = properties[name]!
      const where = pathParams.includes(name) ? 'path' : 'query'
      return {
        name,
        in: where,
        required: where === 'path' || required.has(name),
        ...(description ? { description } : {}),
        schema,
        example: this.#samples.of(properties[name]!, name),
      }
    })
  }

  /** Null if no fields are left for a body. */
  #requestBody(input: Json, outside: string[]): RequestBody | null {
    const properties = { ...(input.properties as Record<string, Json> | undefined) }
    for (const name of outside) delete properties[name]
    if (Object.keys(properties).length === 0) return null
    const { required: all, ...rest } = input
    const required = ((all as string[] | undefined) ?? []).filter((name) => !outside.includes(name))
    const schema = { ...rest, properties, ...(required.length > 0 && { required }) }
    const example = this.#samples.of(schema)
    return { required: required.length > 0, content: { 'application/json': { schema, example } } }
  }

  #json({ output }: Pick<Operation, 'output'>): Json {
    const schema = this.#components.schemaOf(output, 'output')
    return { 'application/json': { schema, example: this.#samples.of(schema) } }
  }

  /** Those of a successful answer, beside the request's id. */
  #headersOf(op: Operation): HeaderName[] {
    const { operations } = this.#registry
    const isWrite = op.effect !== 'read'
    const isTagged = isWrite ? readerOf(op, operations)?.output === op.output : op.method === 'GET'
    return [
      ...RATE_HEADERS,
      ...(isTagged ? (['ETag'] as const) : []),
      ...(locationOf(op, operations) ? (['Location'] as const) : []),
      ...(isWrite && op.method === 'POST' ? (['Idempotent-Replayed'] as const) : []),
      ...(op.readsReplica ? (['Parley-Replica-Age'] as const) : []),
      ...(op.deprecated ? (['Deprecation', 'Sunset', 'Link'] as const) : []),
    ]
  }

  #responses(
    success: number,
    content: Json,
    codes: ReadonlySet<ErrorCode>,
    headers: readonly HeaderName[],
  ): Json {
    for (const code of codes) this.#codes.add(code)
    return {
      [success]: { description: 'Done.', headers: headersOf(...headers), content },
      ...failures(codes),
    }
  }
}

interface RequestBody {
  required: boolean
  content: { 'application/json': { schema: Json; example: unknown } }
}

/** The fields of an input that belong to the path or query. */
function outsideOf({ method, pathParams }: Route, input: Json): string[] {
  const fromQuery = method === 'GET' || method === 'DELETE'
  return Object.keys(input.properties ?? {}).filter((name) => fromQuery || pathParams.includes(name))
}

/** Omits optional parameters, because an invented cursor would be invalid. */
function samplesOf(op: Operation | FileOperation, parameters: Json[], body: unknown): Json[] {
  const needed = parameters.filter(({ required }) => required)
  const values = Object.fromEntries(needed.map(({ name, example }) => [name, example]))
  return codeSamples({ op, parameters: values, body: body as Json | string | undefined })
}

const CSV = 'externalId,firstName\nana-42,Ana\n'

/** The content of a file in examples. */
function exampleFile(type: FileOperation['takes']): string {
  return type === ANY_FILE ? '%PDF-1.7' : CSV
}

function fileContent(type: string): Json {
  if (type === ANY_FILE) return { schema: { type: 'string', format: 'binary' }, example: exampleFile(type) }
  return { schema: { type: 'string' }, example: CSV }
}

const EFFECTS: Record<Operation['effect'], string> = {
  read: 'Read-only.',
  write: 'Changes data.',
  destructive: 'Cannot be undone.',
}

function headerParameter(name: string): Json {
  return { $ref: `#/components/parameters/${name}` }
}

const HEADER_PARAMETERS: Json = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Makes retries safe: for 24 hours, the same key and body get the same response, and nothing is ' +
      'done twice.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
    example: '8f14e45f-ceea-467f',
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    required: false,
    description: 'The `ETag` of the version you read. The edit succeeds only if nothing has changed since.',
    schema: { type: 'string' },
    example: '"2jmj7l5rSw0yVb_vlWAYkK_YBwk"',
  },
  Consistency: {
    name: 'Parley-Consistency',
    in: 'header',
    required: false,
    description:
      '`primary` gives an answer with everything that you have written before. Otherwise it can be a few seconds old, ' +
      'where the service has read replicas.',
    schema: { type: 'string', enum: ['primary'] },
    example: 'primary',
  },
}
