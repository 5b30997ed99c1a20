import type { z } from 'zod'
import type { ErrorCode } from '../../platform/core/index.ts'
import {
  type OperationDefinition,
  type Route,
  type Runtime,
  routeOf,
} from '../../platform/operations/index.ts'
import type { SignedIn } from './sessions/authentication.ts'

/** A browser that calls. */
export interface Visitor {
  /** Where it comes from, as far as trusted proxies tell. */
  address: string
  userAgent: string
  /** What its cookie says; null without one. */
  token: string | null
}

interface AccountAnswer<O> {
  body: O
  /** The token that the cookie says from now on; null takes the cookie away. */
  token?: string | null
  /** What the browser keeps while somebody is at the identity provider. */
  attempt?: string
}

interface AccountDefinition<I extends z.ZodObject, O extends z.ZodType, Who>
  extends Pick<
    OperationDefinition<I, O>,
    'name' | 'route' | 'summary' | 'description' | 'effect' | 'idempotent' | 'status' | 'input' | 'output'
  > {
  /** Codes beyond the common ones. */
  errors?: ErrorCode[]
  handle(
    runtime: Runtime,
    call: { input: z.output<I>; visitor: Visitor; signedIn: Who },
  ): Promise<AccountAnswer<z.input<O>>>
}

/**
 * What people who log in do with their own account and session. It is about somebody rather than about an organization,
 * and may change the cookie: so it needs no permission, no key may call it, and it is no MCP tool. All else that they do
 * are operations.
 */
export interface AccountOperation extends AccountDefinition<z.ZodObject, z.ZodType, SignedIn | null>, Route {
  callers: 'anybody' | 'signed in'
}

/** Defines what strangers may call, for example to sign in. */
export function openAccountOperation<I extends z.ZodObject, O extends z.ZodType>(
  definition: AccountDefinition<I, O, null>,
): AccountOperation {
  return { ...(definition as unknown as AccountOperation), ...routeOf(definition.route), callers: 'anybody' }
}

/** Defines what somebody may do whose session lasts. */
export function accountOperation<I extends z.ZodObject, O extends z.ZodType>(
  definition: AccountDefinition<I, O, SignedIn>,
): AccountOperation {
  return {
    ...(definition as unknown as AccountOperation),
    ...routeOf(definition.route),
    callers: 'signed in',
  }
}
