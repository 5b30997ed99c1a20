import type { z } from 'zod'
import type { ErrorCode } from '../core/index.ts'
import type { Ctx } from './context.ts'
import type { Deprecation } from './deprecation.ts'
import type { Permission } from './permissions.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** The effect of a call on the organization's data; determines the MCP hints. */
export type Effect = 'read' | 'write' | 'destructive'

export interface OperationDefinition<I extends z.ZodObject, O extends z.ZodType, P = unknown> {
  /** snake_case; REST operationId and MCP tool name. The part before the first verb names the domain. */
  name: string
  /** Method and path below /api/v1; `{name}` is a field of the input. */
  route: `${Method} /${string}`
  /** The required permission. */
  permission: Permission
  /** One line for a list of operations. */
  summary: string
  /** Information for callers, in Markdown. */
  description?: string
  /** It goes away on a certain day. */
  deprecated?: Deprecation
  effect: Effect
  /** Not an MCP tool, because only people need it or its output must not reach a language model. */
  forPeople?: true
  /** Changes nothing but costs the organization money: needs a permission that writes, and is no tool of read-only clients. */
  spends?: true
  /** Whether it can send messages to people immediately. Agents are instructed to ask first. */
  reachesPeople?: true
  /** Whether a repeated call with the same input leaves the same state as one call. */
  idempotent: boolean
  status?: 200 | 201
  input: I
  /** The schema in OpenAPI and MCP if parsing is less strict: batches check their items one by one. */
  documentedInput?: z.ZodObject
  output: O
  /** Codes beyond the common ones; where the path names a record, `not_found` is one of those. */
  errors?: ErrorCode[]
  /** Counted against the key's batch limit. */
  batch?: boolean
  /**
   * `own`: the domain creates its own transactions (shared commits of event recording) and records the actor itself. If
   * it is given one (`ctx.inTransaction`), for calls with an `Idempotency-Key`, it uses that. A read has no transaction
   * unless it is `shared`, because settings of its statements hold within one only.
   */
  transaction?: 'shared' | 'own'
  /**
   * A replica of the database may answer it (docs/scaling.md: Read replicas), because a few seconds of age do no harm.
   * Only for reads of statistics, catalogs, estimates and logs: nothing that decides what is sent, and no record or list
   * that its caller may just have changed.
   */
  readsReplica?: true
  /** The operation that reads what this one edits (`If-Match`), if it is not the GET at the same path. */
  edits?: string
  /** The field whose value is stored in the audit row; null: none. Default: the first parameter of the path. */
  subject?: string | null
  /** What the audit row keeps of the change: values by name. */
  audited?(result: z.input<O>, input: z.output<I>): Audited | undefined
  /**
   * Work that no transaction should last, such as calls of a language model. It comes before the transaction, writes
   * nothing, and is left out when an earlier call with the same `Idempotency-Key` has the answer.
   */
  prepare?(ctx: Ctx, input: z.output<I>): Promise<P>
  /** `prepared` is what `prepare` returned. */
  run(ctx: Ctx, input: z.output<I>, prepared: P): Promise<z.input<O>>
  /** The answer after `run` has committed, for reads that wait a short time for a started effect. */
  follow?(ctx: Ctx, committed: z.input<O>, input: z.output<I>): Promise<z.input<O>>
}

/** The values that an operation changed, before and after. */
export interface Audited {
  before: Record<string, unknown>
  after: Record<string, unknown>
}

/** Where something of the API is called. */
export interface Route {
  readonly method: Method
  /** Below /api/v1, with `{name}` for parameters. */
  readonly path: string
  readonly pathParams: readonly string[]
}

export interface Operation extends Omit<OperationDefinition<z.ZodObject, z.ZodType>, 'subject'>, Route {
  subject?: string | undefined
  run(ctx: Ctx, input: z.output<z.ZodObject>, prepared?: unknown): Promise<unknown>
}

/** Defines an operation once; REST, OpenAPI, MCP, the SDK, the reference and the refusal tests come from it. */
export function operation<I extends z.ZodObject, O extends z.ZodType, P = undefined>(
  definition: OperationDefinition<I, O, P>,
): Operation {
  const route = routeOf(definition.route)
  const [named] = route.pathParams
  // The input was parsed by `input` before `run` sees it, so the narrower argument type holds.
  return {
    ...(definition as unknown as OperationDefinition<z.ZodObject, z.ZodType>),
    ...route,
    subject: subjectOf(definition, named),
    errors: [...(named === undefined ? [] : (['not_found'] as const)), ...(definition.errors ?? [])],
  }
}

function subjectOf(
  { subject, effect }: Pick<Operation, 'effect'> & { subject?: string | null | undefined },
  named: string | undefined,
): string | undefined {
  if (subject !== undefined) return subject ?? undefined
  return effect === 'read' ? undefined : named
}

export function routeOf(route: `${Method} /${string}`): Route {
  const [method, path] = route.split(' ') as [Method, string]
  return { method, path, pathParams: [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!) }
}
