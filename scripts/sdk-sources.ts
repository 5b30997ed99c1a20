import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'

/** The parts of an OpenAPI document that are read here. */
export interface ApiDocument {
  openapi: string
  info: object
  paths: Record<string, Record<string, OperationObject>>
  components: { schemas: object }
  webhooks: Record<string, { post: WebhookObject }>
}

interface WebhookObject {
  requestBody: { content: { 'application/json': { schema: { $ref: string } } } }
}

interface OperationObject {
  operationId: string
  'x-sdk-method': string
  summary: string
  description: string
  /** Headers are references. */
  parameters?: { name?: string; in?: string; required?: boolean }[]
  requestBody?: { required: boolean; content: object }
  responses: Record<string, { headers?: object; content?: object }>
}

interface Described {
  method: string
  path: string
  op: OperationObject
}

/**
 * The generated files of sdk/, by path. The types come from openapi-typescript, which writes only types, so the running
 * code is ours and small. A generator of whole clients would bring its own way of sending, which could change with each
 * version.
 */
export async function sdkSources(document: ApiDocument): Promise<Record<string, string>> {
  return {
    'sdk/src/version.gen.ts': `// Made from package.json by \`npm run generate\`.\n\nexport const VERSION = '${version}'\n`,
    'sdk/src/schema.gen.ts': await schemaTypes(document),
    'sdk/src/api.gen.ts': apiSource(document),
  }
}

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../sdk/package.json'), 'utf8'))

const HEADER = '// Made from openapi.json by `npm run generate`.\n\n'

/** The parts of the document that callers need: inputs and outputs of operations, and the shape of errors. */
async function schemaTypes(document: ApiDocument): Promise<string> {
  const operations = describedOperations(document)
  const paths: Record<string, Record<string, object>> = {}
  for (const { method, path, op } of operations) {
    const { operationId, parameters = [], requestBody, responses } = op
    // Headers are in the answer of a call, and not in its types.
    const success = Object.entries(responses)
      .filter(([status]) => status.startsWith('2'))
      .map(([status, { headers: _, ...response }]) => [status, response])
    const own = parameters.filter((parameter) => parameter.in !== undefined)
    paths[path] ??= {}
    paths[path][method] = {
      operationId,
      parameters: own,
      requestBody,
      responses: Object.fromEntries(success),
    }
  }
  const needed = withoutExamples({
    openapi: document.openapi,
    info: document.info,
    paths,
    components: { schemas: document.components.schemas },
  })
  return HEADER + astToString(await openapiTS(needed as unknown as OpenAPI3))
}

/** Removes examples, which are in the reference; here each would be a comment of many lines. */
function withoutExamples(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutExamples)
  if (typeof node !== 'object' || node === null) return node
  const { properties, ...rest } = node as { properties?: object }
  const fields = Object.entries(rest).filter(([key]) => key !== 'example' && key !== 'examples')
  const kept = Object.fromEntries(fields.map(([key, value]) => [key, withoutExamples(value)]))
  // A field may have the name `properties`, too.
  if (properties === undefined) return kept
  const parts = Object.entries(properties).map(([name, part]) => [name, withoutExamples(part)])
  return { ...kept, properties: Object.fromEntries(parts) }
}

/** A method of the client, or a group of them. */
type Tree = { [name: string]: Described | Tree }

function apiSource(document: ApiDocument): string {
  const tree: Tree = {}
  for (const described of describedOperations(document)) {
    const names = described.op['x-sdk-method'].split('.')
    const last = names.pop()!
    let group = tree
    for (const name of names) {
      group[name] ??= {}
      group = group[name] as Tree
    }
    group[last] = described
  }
  return (
    `${HEADER}import type { Call, FileBody, Pages } from './calls.ts'\n` +
    "import type { CallOptions } from './options.ts'\n" +
    "import type { components } from './schema.gen.ts'\n" +
    "import type { ServerEvent } from './server-events.ts'\n" +
    "import type { Input, Item, Output } from './types.ts'\n\n" +
    `/** Every operation, in groups. */\nexport interface Api ${declared(tree, '')}\n\n` +
    `/** The events of webhooks, by type. */\nexport interface WebhookEvents {\n${eventsOf(document)}}\n\n` +
    `/** Where each of them is called, and what comes or goes beside JSON. */\nexport const ROUTES = ${routed(tree, '')} as const\n`
  )
}

function eventsOf({ webhooks }: ApiDocument): string {
  const lines = Object.entries(webhooks).map(([type, { post }]) => {
    const { $ref } = post.requestBody.content['application/json'].schema
    return `  '${type}': components['schemas']['${$ref.split('/').at(-1)}']\n`
  })
  return lines.join('')
}

const isMethod = (node: Described | Tree): node is Described => typeof node.path === 'string'

function declared(tree: Tree, indent: string): string {
  const inner = `${indent}  `
  const members = Object.entries(tree).map(([name, node]) =>
    isMethod(node)
      ? `${inner}/**\n${wordsOf(node)
          .map((line) => `${inner} *${line && ` ${line}`}`)
          .join('\n')}\n${inner} */\n${inner}${name}${signature(node)}\n`
      : `${inner}${name}: ${declared(node, inner)}\n`,
  )
  return `{\n${members.join('')}${indent}}`
}

function wordsOf({ op: { summary, description } }: Described): string[] {
  const words =
    description === `${summary}.` || description.startsWith(`${summary}.\n`)
      ? description
      : `${summary}.\n\n${description}`
  return words.replaceAll('*/', '*\\/').split('\n')
}

function signature({ op }: Described): string {
  const { operationId: name, parameters = [], requestBody } = op
  const isFile = requestBody !== undefined && !('application/json' in requestBody.content)
  const needsInput = requestBody?.required || parameters.some(({ required }) => required)
  const input = `Input<'${name}'>${isFile ? ' & { file: FileBody }' : ''}`
  return `(input${needsInput ? '' : '?'}: ${input}, options?: CallOptions): ${resultOf(op)}`
}

function resultOf(op: OperationObject): string {
  const kind = kindOf(op)
  if (kind === 'pages') return `Pages<Item<'${op.operationId}'>>`
  if (kind === 'events') return 'AsyncIterable<ServerEvent>'
  if (kind === 'bytes') return 'Call<Blob>'
  return kind === 'text' ? 'Call<string>' : `Call<Output<'${op.operationId}'>>`
}

/** The transfer of data other than JSON, by its name in calls.ts. */
function kindOf({ parameters = [], requestBody, responses }: OperationObject): string {
  if (parameters.some(({ name }) => name === 'cursor')) return 'pages'
  const [given] = Object.keys((responses[200] ?? responses[201])?.content ?? {})
  if (given === 'text/event-stream') return 'events'
  if (given === 'application/octet-stream') return 'bytes'
  if (given !== 'application/json') return 'text'
  const [sent] = Object.keys(requestBody?.content ?? {})
  return sent === 'text/csv' ? 'csv' : sent === 'application/octet-stream' ? 'file' : ''
}

function routed(tree: Tree, indent: string): string {
  const inner = `${indent}  `
  const members = Object.entries(tree).map(([name, node]) => {
    if (!isMethod(node)) return `${inner}${name}: ${routed(node, inner)},\n`
    const route = `${node.method.toUpperCase()} ${node.path.replace('/api/v1', '')} ${kindOf(node.op)}`
    return `${inner}${name}: '${route.trim()}',\n`
  })
  return `{\n${members.join('')}${indent}}`
}

function describedOperations(document: ApiDocument): Described[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, op]) => ({ method, path, op })),
  )
}
