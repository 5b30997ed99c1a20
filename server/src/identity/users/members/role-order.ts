import { ApiError, fromWire } from '../../../platform/core/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import type { Role } from '../../access/index.ts'
import { lockMembership } from './memberships.ts'

const RANKS: readonly Role[] = ['viewer', 'member', 'admin', 'owner']

/**
 * Whoever changes a member may not touch, nor make, somebody who may more than they do themselves. Throws `forbidden`.
 * Call it in a transaction: the role of whoever acts is read in it, and stays as it is.
 */
export async function requireRankOf(ctx: Ctx, ...roles: readonly Role[]): Promise<void> {
  const own = ctx.actor.kind === 'user' ? fromWire('user', ctx.actor.id) : null
  const membership = own && (await lockMembership(ctx.db, ctx.org, own))
  const rank = membership ? RANKS.indexOf(membership.role) : -1
  if (roles.every((role) => RANKS.indexOf(role) <= rank)) return
  throw new ApiError(
    'forbidden',
    'Your role is too low for this. Ask a member with this role or a higher one.',
  )
}
