import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/* openapi.json, as far as the reference reads it. */

export interface Schema {
  $ref?: string
  type?: string | string[]
  description?: string
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  format?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
  'x-maxBytes'?: number
}

export interface Parameter {
  $ref?: string
  name: string
  in: string
  required: boolean
  description?: string
  schema: Schema
  example?: unknown
}

interface Content {
  schema?: Schema
  example?: unknown
  examples?: Record<string, unknown>
}

export interface Response {
  $ref?: string
  description: string
  content?: Record<string, Content>
}

export interface ApiOperation {
  method: string
  path: string
  operationId: string
  tags: string[]
  summary: string
  description?: string
  'x-permission'?: string
  /** Of those alone that keys cannot call. */
  security?: Record<string, string[]>[]
  'x-for-people'?: boolean
  'x-sdk-method'?: string
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: Record<string, Content> }
  responses: Record<string, Response>
  'x-codeSamples'?: { label: string; source: string }[]
}

interface Document {
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Omit<ApiOperation, 'method' | 'path'>>>
  components: {
    schemas: Record<string, Schema>
    parameters: Record<string, Parameter>
    responses: Record<string, Response>
  }
}

export const ROOT = join(import.meta.dirname, '../..')

export const api: Document = JSON.parse(readFileSync(join(ROOT, 'openapi.json'), 'utf8'))

export const apiOperations: readonly ApiOperation[] = Object.entries(api.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, op]) => ({ ...op, method: method.toUpperCase(), path })),
)

/** `#/components/schemas/Person` → `Person`. */
export function nameOf(ref: string): string {
  return ref.slice(ref.lastIndexOf('/') + 1)
}

export function resolved(schema: Schema): Schema {
  return schema.$ref ? resolved(api.components.schemas[nameOf(schema.$ref)]!) : schema
}

/** `Custom objects` → `custom-objects`. */
export function slugOf(tag: string): string {
  return tag.toLowerCase().replace(/[^a-z0-9]+/g, '-')
}

const pages = new Map(apiOperations.map((op) => [op.operationId, slugOf(op.tags[0]!)]))

/** The address of an operation's entry in the reference. */
export function operationUrl(name: string): string | null {
  const page = pages.get(name)
  return page === undefined ? null : `/docs/reference/${page}#${name}`
}
