/** What OpenAPI 3.1 lets a document like ours say: its fixed fields, without those that we do not use. */
const text = { type: 'string', minLength: 1 } as const
const schema = { type: ['object', 'boolean'] } as const

const closed = (properties: object, required: string[]) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})

const mapOf = (value: object, keys?: object) => ({
  type: 'object',
  additionalProperties: value,
  ...(keys ? { propertyNames: keys } : {}),
})

const reference = closed({ $ref: { type: 'string', pattern: '^#/components/' } }, ['$ref'])
const anything = {}
const orReference = (value: object) => ({ anyOf: [reference, value] })

const content = mapOf(closed({ schema, example: anything, examples: mapOf(reference) }, ['schema']), {
  pattern: '^[a-z]+/[a-z0-9.+-]+$',
})

const parameter = {
  ...closed(
    {
      name: text,
      in: { enum: ['path', 'query', 'header', 'cookie'] },
      required: { type: 'boolean' },
      description: text,
      schema,
      example: anything,
    },
    ['name', 'in', 'schema', 'example'],
  ),
  if: { properties: { in: { const: 'path' } } },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { properties: { required: { const: true } }, required: ['required'] },
}

const response = closed({ description: text, headers: mapOf(reference), content }, ['description'])

const operation = closed(
  {
    operationId: { type: 'string', pattern: '^[a-z_]+$' },
    'x-permission': { type: 'string', pattern: '^[a-z]+:(read|write)$' },
    'x-for-people': { const: true },
    security: {
      type: 'array',
      maxItems: 1,
      items: closed({ session: { type: 'array', maxItems: 0 } }, ['session']),
    },
    'x-sdk-method': { type: 'string', pattern: '^[a-zA-Z]+(\\.[a-zA-Z]+){1,2}$' },
    'x-codeSamples': {
      type: 'array',
      minItems: 3,
      items: closed({ lang: text, label: text, source: text }, ['lang', 'label', 'source']),
    },
    tags: { type: 'array', items: text, minItems: 1, maxItems: 1 },
    summary: text,
    description: text,
    parameters: { type: 'array', items: orReference(parameter) },
    requestBody: closed({ required: { type: 'boolean' }, content }, ['content']),
    responses: mapOf(orReference(response), { pattern: '^([1-5][0-9]{2}|default)$' }),
  },
  ['operationId', 'tags', 'summary', 'description', 'responses'],
)

const methods = Object.fromEntries(
  ['get', 'put', 'post', 'delete', 'patch'].map((method) => [method, operation]),
)

/** What we send, and what a receiver may answer. */
const webhook = closed(
  {
    operationId: { type: 'string', pattern: '^[a-z_]+$' },
    summary: text,
    description: text,
    security: { type: 'array', maxItems: 0 },
    requestBody: closed({ required: { type: 'boolean' }, content }, ['content']),
    responses: mapOf(response, { pattern: '^[1-5]XX$' }),
  },
  ['operationId', 'summary', 'description', 'security', 'requestBody', 'responses'],
)

const server = closed(
  { url: text, variables: mapOf(closed({ default: text, description: text }, ['default'])) },
  ['url'],
)

export const OPENAPI_SCHEMA = closed(
  {
    openapi: { type: 'string', pattern: '^3\\.1\\.\\d+$' },
    info: closed(
      {
        title: text,
        version: text,
        description: text,
        contact: closed({ name: text }, ['name']),
        license: closed({ name: text, identifier: text }, ['name']),
      },
      ['title', 'version'],
    ),
    servers: { type: 'array', items: server, minItems: 1 },
    security: { type: 'array', items: mapOf({ type: 'array', items: text }) },
    tags: { type: 'array', items: closed({ name: text, description: text }, ['name', 'description']) },
    paths: mapOf(closed(methods, []), { pattern: '^/' }),
    webhooks: mapOf(closed({ post: webhook }, ['post'])),
    components: closed(
      {
        schemas: mapOf(schema, { pattern: '^[A-Za-z0-9._-]+$' }),
        securitySchemes: mapOf({
          anyOf: [
            closed({ type: { const: 'http' }, scheme: { const: 'bearer' }, description: text }, [
              'type',
              'scheme',
            ]),
            closed({ type: { const: 'apiKey' }, in: { const: 'cookie' }, name: text, description: text }, [
              'type',
              'in',
              'name',
            ]),
          ],
        }),
        parameters: mapOf(parameter),
        responses: mapOf(response),
        examples: mapOf(closed({ summary: text, value: anything }, ['summary', 'value'])),
        headers: mapOf(closed({ description: text, schema, example: anything }, ['description', 'schema'])),
      },
      [],
    ),
  },
  ['openapi', 'info', 'servers', 'tags', 'paths'],
)
