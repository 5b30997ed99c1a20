import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { ErrorCode } from '../../core/index.ts'
import type { Caller } from '../caller.ts'
import type { Runtime } from '../execute.ts'
import { type Route, routeOf } from '../operation.ts'
import type { Permission } from '../permissions.ts'

/** A file of whatever type. */
export const ANY_FILE = 'application/octet-stream'

export interface FileCall<Input> {
  caller: Caller
  input: Input
  headers: IncomingHttpHeaders
  /** What is sent, as it comes; null when there is none. */
  body: Readable | null
}

export interface FileAnswer {
  contentType: string
  /** What a browser saves it as. */
  fileName?: string
  body: string | Buffer | AsyncIterable<string>
  /** Beside those of every answer; names in lower case. */
  headers?: Readonly<Record<string, string>>
}

export function jsonAnswer(value: unknown): FileAnswer {
  return { contentType: 'application/json; charset=utf-8', body: JSON.stringify(value) }
}

export function csvAnswer(fileName: string, body: FileAnswer['body']): FileAnswer {
  return { contentType: 'text/csv; charset=utf-8', fileName, body }
}

interface FileOperationDefinition<I extends z.ZodObject> {
  /** The operationId. */
  name: string
  /** As of an operation. */
  route: `${'GET' | 'PUT'} /${string}`
  permission: Permission
  summary: string
  description?: string
  /** Path and query. */
  input: I
  /** The media type of its body. Without it, there is no body. */
  takes?: 'text/csv' | typeof ANY_FILE
  /** The largest body in bytes, which is then read as a whole. Without it, the body is a stream. */
  maxBytes?: number
  /** The answer: JSON of a schema, a file, or a stream of events. */
  gives: z.ZodType | 'text/csv' | 'text/event-stream' | typeof ANY_FILE
  /** Codes beyond the common ones. */
  errors: ErrorCode[]
  handle(runtime: Runtime, call: FileCall<z.output<I>>): Promise<FileAnswer>
}

/**
 * A part of the REST API that accepts or returns a file of any size. Since operations and MCP tools use JSON, it is neither.
 */
export interface FileOperation extends FileOperationDefinition<z.ZodObject>, Route {}

export function fileOperation<I extends z.ZodObject>(definition: FileOperationDefinition<I>): FileOperation {
  // As with operations: the input was parsed before `handle` sees it.
  return {
    ...(definition as unknown as FileOperationDefinition<z.ZodObject>),
    ...routeOf(definition.route),
  }
}
