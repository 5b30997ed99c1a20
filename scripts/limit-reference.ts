import type { AccountOperation } from '../server/src/identity/users/index.ts'
import type { FileOperation, Operation } from '../server/src/platform/operations/index.ts'
import { jsonSchemaOf } from '../server/src/platform/schema/index.ts'

interface Schema {
  $ref?: string
  $defs?: Record<string, Schema>
  properties?: Record<string, Schema>
  items?: Schema
  additionalProperties?: Schema | boolean
  propertyNames?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: unknown[]
  maxLength?: number
  maxItems?: number
  maxProperties?: number
  'x-maxBytes'?: number
}

const INTRODUCTION = `# Limits

How long a text may be, how much a record may hold, and what becomes of more.

A request that exceeds a limit is 400 \`invalid_request\` and names the field; in a batch only its item is refused, in an
import only its row (\`too_large\` for a record). The limits of each field are in \`openapi.json\` as \`maxLength\`, \`maxItems\`,
\`maxProperties\` and \`x-maxBytes\`, and below.

- **Requests** have bodies of 5 MiB at most (files of imports: 10 GiB), nested 32 deep. An object has at most 1,000 keys of
  at most 255 characters, at any depth.
- **Records**: attributes and event properties take 256 KiB at most, as JSON in UTF-8 with numbers written out.
- **Pages** hold \`limit\` records or 8 MiB of them, whichever is reached first: a page may be shorter than \`limit\`, and
  only \`next_cursor: null\` says that it is the last. Lists without pages end there, too; of a transcript the latest
  messages are given.

## Fields

Made from the registry by \`npm run generate\`. \`a.b\` is a field of \`a\`, \`a[]\` an item of a list, \`a.*\` the value of any key
and \`a.(key)\` the key. Shapes that several operations share stand once, by their names in \`openapi.json\`.
`

/** docs/limits.md: the bounds that the schemas state, field by field. */
export function limitReference(all: readonly (Operation | FileOperation | AccountOperation)[]): string {
  const shapes = new Map<string, Schema>()
  const own = all.flatMap((op) => {
    const type = 'documentedInput' in op ? (op.documentedInput ?? op.input) : op.input
    const { $defs = {}, ...schema } = jsonSchemaOf(type, 'input') as Schema
    for (const [name, shape] of Object.entries($defs)) shapes.set(name, shape)
    return table(op.name, limitsIn(schema, ''))
  })
  const shared = [...shapes]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, shape]) => table(name, limitsIn(shape, '')))
  const lines = [...own, ...shared]
  return `${INTRODUCTION}\n| of | field | at most |\n|---|---|---|\n${lines.join('\n')}\n`
}

function table(name: string, limits: readonly [string, string][]): string[] {
  return [...new Map(limits)].map(([path, limit]) => `| ${name} | \`${path || '(whole)'}\` | ${limit} |`)
}

function limitsIn(schema: Schema, path: string): [string, string][] {
  if (schema.$ref || schema.enum) return []
  const at = (name: string) => (path ? `${path}.${name}` : name)
  const { additionalProperties: values } = schema
  return [
    ...boundsOf(schema).map((bound): [string, string] => [path, bound]),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => limitsIn(field, at(name))),
    ...(schema.items ? limitsIn(schema.items, `${path}[]`) : []),
    ...(schema.propertyNames ? limitsIn(schema.propertyNames, at('(key)')) : []),
    ...(typeof values === 'object' ? limitsIn(values, at('*')) : []),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((each) => limitsIn(each, path)),
  ]
}

function boundsOf({ maxLength, maxItems, maxProperties, 'x-maxBytes': bytes }: Schema): string[] {
  const count = (amount: number) => amount.toLocaleString('en')
  const bounds = [
    ...(maxLength === undefined ? [] : [`${count(maxLength)} characters`]),
    ...(maxItems === undefined ? [] : [`${count(maxItems)} items`]),
    ...(maxProperties === undefined ? [] : [`${count(maxProperties)} keys`]),
    ...(bytes === undefined ? [] : [`${count(bytes / 1024)} KiB`]),
  ]
  return bounds.length > 0 ? [bounds.join(', ')] : []
}
