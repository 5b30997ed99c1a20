import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { ErrorCode } from '../../core/index.ts'
import type { Caller } from '../caller.ts'
import type { Runtime } from '../execute.ts'
import { type Route, routeOf } from '../operation.ts'
import type { Permission } from '../permissions.ts'

/** A file of any type. */
export const ANY_FILE = 'application/octet-stream'

export interface FileCall<Input> {
  caller: Caller
  /**
   * The caller as they are now, for a file or an answer that goes on. It has the same organization and costs them no request.
   * Throws `unauthorized` and `forbidden` when they may no longer call.
   */
  callerNow(): Promise<Caller>
  input: Input
  headers: IncomingHttpHeaders
  /** The content as a stream; null if there is none. */
  body: Readable | null
}

export interface FileAnswer {
  contentType: string
  /** The file name for browsers. */
  fileName?: string
  body: string | Buffer | AsyncIterable<string>
  /** Additional headers; names in lower case. */
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
  /** As of an operation. `handle` then reads with the pool of the runtime that it gets. */
  readsReplica?: true
  handle(runtime: Runtime, call: FileCall<z.output<I>>): Promise<FileAnswer>
}

/**
 * A part of the REST API that accepts or returns a file of any size. It is not an operation and not an MCP tool,
 * because these use JSON.
 */
export interface FileOperation extends FileOperationDefinition<z.ZodObject>, Route {}

export function fileOperation<I extends z.ZodObject>(definition: FileOperationDefinition<I>): FileOperation {
  // As with operations: the input was parsed before `handle` sees it.
  return {
    ...(definition as unknown as FileOperationDefinition<z.ZodObject>),
    ...routeOf(definition.route),
  }
}
