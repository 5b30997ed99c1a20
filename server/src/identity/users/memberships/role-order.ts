import { ApiError, fromWire } from '../../../platform/core/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import type { Role } from '../../access/index.ts'
import { lockMembership } from './memberships.ts'

/** From the least to the most powerful. */
const ROLE_ORDER: readonly Role[] = ['viewer', 'member', 'admin', 'owner']

/** The roles that a member with this role cannot give; null: who is no member gives none. */
export function rolesAbove(role: Role | null): readonly Role[] {
  return role === null ? ROLE_ORDER : ROLE_ORDER.slice(ROLE_ORDER.indexOf(role) + 1)
}

/**
 * Requires that the actor's role is at least as high as each of these roles. Throws `forbidden`. Call it in a
 * transaction, which locks the actor's membership so that the role cannot change meanwhile.
 */
export async function requireRoleAtLeast(ctx: Ctx, ...roles: readonly Role[]): Promise<void> {
  const own = ctx.actor.kind === 'user' ? fromWire('user', ctx.actor.id) : null
  const membership = own && (await lockMembership(ctx.db, ctx.org, own))
  const position = membership ? ROLE_ORDER.indexOf(membership.role) : -1
  if (roles.every((role) => ROLE_ORDER.indexOf(role) <= position)) return
  throw new ApiError(
    'forbidden',
    'Your role is too low for this. Ask a member with this role or a higher one.',
  )
}
