import { ApiError, publicUrl } from '../../../platform/core/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { accounts } from '../accounts/accounts.ts'
import { belongsElsewhere } from '../memberships/memberships.ts'
import { requireRoleAtLeast } from '../memberships/role-order.ts'
import { makeLink } from '../sign-in/links.ts'
import { lockUser } from '../users.ts'
import { lockMember, requireMember } from './members.ts'

const LASTS_MS = 86_400_000

/**
 * Creates a link by which a member sets a new password. It ends when they become a member elsewhere or get another role,
 * and when an administrator does or leaves. Throws `not_found`, `forbidden` for a member with a higher role, and
 * `conflict` for a member of other organizations too, whose administrators did not ask for it.
 */
export async function makeResetLink(ctx: Ctx, wireId: string): Promise<{ link: string; expiresAt: string }> {
  const { user_id: userId } = await requireMember(ctx, wireId)
  // A change of their role, and whatever makes them a member elsewhere, waits and then ends the link.
  const { role } = await lockMember(ctx, userId)
  await requireRoleAtLeast(ctx, role)
  await lockUser(ctx.db, userId)
  if (await belongsElsewhere(ctx.db, ctx.org, userId))
    throw new ApiError(
      'conflict',
      'This member belongs to other organizations too. Ask the operator of this service to reset the ' +
        'password.',
    )
  const now = ctx.services.get(accounts).realNow()
  const { url } = ctx.services.get(publicUrl)
  const parts = { newId: ctx.newId, randomBytes: (size: number) => ctx.secrets.randomBytes(size) }
  const link = await makeLink(ctx.db, parts, {
    userId,
    purpose: 'password_reset',
    url,
    lastsMs: LASTS_MS,
    now,
  })
  return { link, expiresAt: new Date(now.getTime() + LASTS_MS).toISOString() }
}
