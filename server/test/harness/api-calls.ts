import { DocumentedSchemas } from '../fixtures/documented-schemas.ts'
import { credentialHeaders } from './credential-headers.ts'

export interface Answer {
  status: number
  // Any type, because tests read answers freely. Their shape was checked against the schema.
  body: any
  headers: Headers
}

export interface CallOptions {
  /** Another organization's key, or the cookie of a session; null for none. */
  key?: string | null
}

interface Target {
  url: string
  key: string
  document: Record<string, unknown>
}

interface DocumentedResponse {
  headers?: Record<string, unknown>
  content: { 'application/json': { schema: object } }
}

interface DocumentedOperation {
  operationId: string
  parameters?: { name: string; in: 'path' | 'query' }[]
  responses: Record<string, DocumentedResponse | { $ref: string }>
}

/** Calls an operation as described in the OpenAPI document, and checks the answer against it. */
export async function callOperation(
  target: Target,
  name: string,
  input: Record<string, unknown>,
  options: CallOptions,
): Promise<Answer> {
  const { method, path, op } = findOperation(target.document, name)
  const { address, rest } = placeParameters(path, op, input)
  const hasBody = method !== 'GET' && method !== 'DELETE'
  const key = options.key === undefined ? target.key : options.key
  const response = await fetch(target.url + address, {
    method,
    headers: {
      ...(key === null ? {} : credentialHeaders(key)),
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
    },
    ...(hasBody ? { body: JSON.stringify(rest) } : {}),
  })
  const body = await response.json()
  checkAnswer(target.document, op, { status: response.status, body, headers: response.headers })
  return { status: response.status, body, headers: response.headers }
}

interface PlacedOperation {
  method: string
  path: string
  op: DocumentedOperation
}

const operationsOf = new WeakMap<object, Map<string, PlacedOperation>>()

export function findOperation(document: Record<string, unknown>, name: string): PlacedOperation {
  let known = operationsOf.get(document)
  if (!known) {
    known = new Map()
    const paths = document.paths as Record<string, Record<string, DocumentedOperation>>
    for (const [path, methods] of Object.entries(paths))
      for (const [method, op] of Object.entries(methods))
        known.set(op.operationId, { method: method.toUpperCase(), path, op })
    operationsOf.set(document, known)
  }
  const found = known.get(name)
  if (!found) throw new Error(`no operation ${name}`)
  return found
}

function placeParameters(path: string, op: DocumentedOperation, input: Record<string, unknown>) {
  const rest = { ...input }
  const query = new URLSearchParams()
  let address = path
  for (const parameter of op.parameters ?? []) {
    const value = rest[parameter.name]
    delete rest[parameter.name]
    if (parameter.in === 'path')
      address = address.replace(`{${parameter.name}}`, encodeURIComponent(String(value)))
    else if (value !== undefined) query.set(parameter.name, String(value))
  }
  return { address: query.size > 0 ? `${address}?${query}` : address, rest }
}

function sharedResponse({ components }: Record<string, unknown>, ref: string): DocumentedResponse {
  const { responses } = components as { responses: Record<string, DocumentedResponse> }
  return responses[ref.replace('#/components/responses/', '')]!
}

const schemasOf = new WeakMap<object, DocumentedSchemas>()

/** What HTTP itself needs, and what caches of the way are told. OpenAPI does not describe them. */
const TRANSPORT = new Set([
  'cache-control',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'date',
  'keep-alive',
  'transfer-encoding',
  'vary',
])

/** Throws when an answer does not match the document: its status, its headers or its body. */
export function checkAnswer(
  document: Record<string, unknown>,
  op: DocumentedOperation,
  { status, body, headers }: Answer,
): void {
  const answer = op.responses[String(status)]
  const response = answer && '$ref' in answer ? sharedResponse(document, answer.$ref) : answer
  if (!response)
    throw new Error(`${op.operationId} answered ${status}, which is not documented: ${JSON.stringify(body)}`)
  const misfit = headerProblem(response, status, headers)
  if (misfit) throw new Error(`${op.operationId} ${status}: ${misfit}`)
  const schema = response.content['application/json'].schema
  let schemas = schemasOf.get(document)
  if (!schemas) {
    schemas = new DocumentedSchemas(document)
    schemasOf.set(document, schemas)
  }
  const problem = schemas.findProblem(schema, body)
  if (problem) {
    throw new Error(`${op.operationId} ${status} is not as documented: ${problem}\n${JSON.stringify(body)}`)
  }
}

/** A header that is not documented, or a documented `Location` that is missing where something was created. */
function headerProblem(response: DocumentedResponse, status: number, headers: Headers): string | null {
  const documented = new Set(Object.keys(response.headers ?? {}).map((name) => name.toLowerCase()))
  const unknown = [...headers.keys()].filter((name) => !documented.has(name) && !TRANSPORT.has(name))
  if (unknown.length > 0) return `undocumented headers: ${unknown.join(', ')}`
  if (status === 201 && documented.has('location') && !headers.has('location')) return 'no Location'
  return null
}
