import type { z } from 'zod'
import type { ErrorCode } from '../core/index.ts'
import type { Ctx } from './context.ts'
import type { Permission } from './permissions.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** What calling it does to the organization's data; becomes the MCP hints. */
export type Effect = 'read' | 'write' | 'destructive'

export interface OperationDefinition<I extends z.ZodObject, O extends z.ZodType> {
  /** snake_case; REST operationId and MCP tool name. The part before the first verb names the domain. */
  name: string
  /** Method and path below /api/v1; `{name}` takes that field of the input from the path. */
  route: `${Method} /${string}`
  /** What a caller must be allowed to do. */
  permission: Permission
  /** One line for a list of operations. */
  summary: string
  /** What a caller should know before calling; Markdown. */
  description?: string
  effect: Effect
  /** Not an MCP tool, because only people need it or its output must not reach a language model. */
  forPeople?: true
  /** Changes nothing but costs the organization money: needs a permission that writes, and is no tool of read-only clients. */
  spends?: true
  /** Whether it can send messages to people at once. Agents are told to ask first. */
  reachesPeople?: true
  /** Whether calling twice with the same input leaves the same state as calling once. */
  idempotent: boolean
  status?: 200 | 201
  input: I
  /** What OpenAPI and MCP show where parsing is laxer: batches check their items one by one. */
  documentedInput?: z.ZodObject
  output: O
  /** Codes beyond the common ones; where the path names a record, `not_found` is one of those. */
  errors?: ErrorCode[]
  /** Counted against the key's batch limit. */
  batch?: boolean
  /**
   * `own`: the domain makes its own transactions (shared commits of event recording) and records the actor itself. It
   * writes into the one it is given where there is one (`ctx.inTransaction`): for calls with an `Idempotency-Key`.
   * A read has no transaction unless it says `shared`, since settings of its statements hold within one only.
   */
  transaction?: 'shared' | 'own'
  /** The operation that reads what this one edits (`If-Match`), where it is not the GET at the same path. */
  edits?: string
  /** The field whose value is stored in the audit row. Default: the first parameter of the path. */
  subject?: string
  run(ctx: Ctx, input: z.output<I>): Promise<z.input<O>>
  /** What is answered once `run` has committed: for those who wait a moment for what it set going. Only reads. */
  follow?(ctx: Ctx, committed: z.input<O>, input: z.output<I>): Promise<z.input<O>>
}

/** Where something of the API is called. */
export interface Route {
  readonly method: Method
  /** Below /api/v1, with `{name}` for parameters. */
  readonly path: string
  readonly pathParams: readonly string[]
}

export interface Operation extends OperationDefinition<z.ZodObject, z.ZodType>, Route {}

/** Defines an operation once; REST, OpenAPI, MCP, the SDK, the reference and the refusal tests come from it. */
export function operation<I extends z.ZodObject, O extends z.ZodType>(
  definition: OperationDefinition<I, O>,
): Operation {
  const route = routeOf(definition.route)
  const [named] = route.pathParams
  // The input was parsed by `input` before `run` sees it, so the narrower argument type holds.
  return {
    ...(definition as unknown as OperationDefinition<z.ZodObject, z.ZodType>),
    ...route,
    subject: definition.subject ?? (definition.effect === 'read' ? undefined : named),
    errors: [...(named === undefined ? [] : (['not_found'] as const)), ...(definition.errors ?? [])],
  }
}

export function routeOf(route: `${Method} /${string}`): Route {
  const [method, path] = route.split(' ') as [Method, string]
  return { method, path, pathParams: [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!) }
}
