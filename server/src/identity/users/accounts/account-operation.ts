import type { z } from 'zod'
import type { ErrorCode } from '../../../platform/core/index.ts'
import {
  type OperationDefinition,
  type Route,
  type Runtime,
  routeOf,
} from '../../../platform/operations/index.ts'
import type { SignedIn } from '../sessions/authentication.ts'

/** The browser that sends a request. */
export interface Visitor {
  /** Its IP address, as reported by trusted proxies. */
  address: string
  userAgent: string
  /** The session token in its cookie; null without one. */
  token: string | null
  /** The cookie by which accounts know the browser; null without one. */
  browser: string | null
  /** The sealed challenge for a passkey in its cookie; null without one. */
  challenge: string | null
}

interface AccountAnswer<O> {
  body: O
  /** The new session token for the cookie; null deletes the cookie. */
  token?: string | null
  /** The new cookie by which accounts know the browser; null deletes it. */
  browser?: string | null
  /** The sealed challenge for a passkey to keep in a cookie; null deletes it. */
  challenge?: string | null
  /** The sign-in attempt to keep in a cookie during SSO. */
  attempt?: string
}

interface AccountDefinition<I extends z.ZodObject, O extends z.ZodType, Who>
  extends Pick<
    OperationDefinition<I, O>,
    'name' | 'route' | 'summary' | 'description' | 'effect' | 'idempotent' | 'status' | 'input' | 'output'
  > {
  /** Error codes beyond the common ones. */
  errors?: ErrorCode[]
  handle(
    runtime: Runtime,
    call: { input: z.output<I>; visitor: Visitor; signedIn: Who },
  ): Promise<AccountAnswer<z.input<O>>>
}

/**
 * An operation on a user's own account and session. It belongs to the user rather than to an organization and may change
 * the cookie, so it needs no permission, accepts no API key and is no MCP tool.
 */
export interface AccountOperation extends AccountDefinition<z.ZodObject, z.ZodType, SignedIn | null>, Route {
  callers: 'anybody' | 'signed in'
}

/** Defines an account operation that needs no session, for example to sign in. */
export function openAccountOperation<I extends z.ZodObject, O extends z.ZodType>(
  definition: AccountDefinition<I, O, null>,
): AccountOperation {
  return { ...(definition as unknown as AccountOperation), ...routeOf(definition.route), callers: 'anybody' }
}

/** Defines an account operation that needs a session. */
export function accountOperation<I extends z.ZodObject, O extends z.ZodType>(
  definition: AccountDefinition<I, O, SignedIn>,
): AccountOperation {
  return {
    ...(definition as unknown as AccountOperation),
    ...routeOf(definition.route),
    callers: 'signed in',
  }
}
