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

const content = mapOf(closed({ schema }, ['schema']), { pattern: '^[a-z]+/[a-z0-9.+-]+$' })

const operation = closed(
  {
    operationId: { type: 'string', pattern: '^[a-z_]+$' },
    'x-permission': { type: 'string', pattern: '^[a-z]+:(read|write)$' },
    tags: { type: 'array', items: text, minItems: 1 },
    summary: text,
    description: text,
    parameters: {
      type: 'array',
      items: {
        ...closed(
          {
            name: text,
            in: { enum: ['path', 'query', 'header', 'cookie'] },
            required: { type: 'boolean' },
            description: text,
            schema,
          },
          ['name', 'in', 'schema'],
        ),
        if: { properties: { in: { const: 'path' } } },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        then: { properties: { required: { const: true } }, required: ['required'] },
      },
    },
    requestBody: closed({ required: { type: 'boolean' }, content }, ['content']),
    responses: mapOf(closed({ description: text, content }, ['description']), { pattern: '^[1-5][0-9]{2}$' }),
  },
  ['operationId', 'tags', 'summary', 'responses'],
)

const methods = Object.fromEntries(
  ['get', 'put', 'post', 'delete', 'patch'].map((method) => [method, operation]),
)

export const OPENAPI_SCHEMA = closed(
  {
    openapi: { type: 'string', pattern: '^3\\.1\\.\\d+$' },
    info: closed(
      {
        title: text,
        version: text,
        description: text,
        license: closed({ name: text, identifier: text }, ['name']),
      },
      ['title', 'version'],
    ),
    security: { type: 'array', items: mapOf({ type: 'array', items: text }) },
    paths: mapOf(closed(methods, []), { pattern: '^/' }),
    components: closed(
      {
        schemas: mapOf(schema, { pattern: '^[A-Za-z0-9._-]+$' }),
        securitySchemes: mapOf(
          closed({ type: { const: 'http' }, scheme: { const: 'bearer' }, description: text }, [
            'type',
            'scheme',
          ]),
        ),
      },
      [],
    ),
  },
  ['openapi', 'info', 'paths'],
)
