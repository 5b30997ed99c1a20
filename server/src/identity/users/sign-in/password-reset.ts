import { ApiError, publicUrl, toWire } from '../../../platform/core/index.ts'
import { type Ctx, inTransaction, type Runtime, writeAudit } from '../../../platform/operations/index.ts'
import type { Visitor } from '../account-operation.ts'
import { accounts } from '../accounts.ts'
import { requireUnlike } from '../credentials.ts'
import { requireMember } from '../members/members.ts'
import { listMemberships } from '../members/memberships.ts'
import { requireRoleAtLeast } from '../members/role-order.ts'
import { endSessions } from '../sessions/sessions.ts'
import { readUser, setPasswordHash } from '../users.ts'
import { makeLink, useLink } from './links.ts'

const LASTS_MS = 86_400_000

/**
 * Creates a link by which a member sets a new password. Throws `not_found`, `forbidden` for a member with a higher
 * role, and `conflict` for a member of other organizations too, whose administrators did not ask for it.
 */
export async function makeResetLink(ctx: Ctx, wireId: string): Promise<{ link: string; expiresAt: string }> {
  const { user_id: userId, role } = await requireMember(ctx, wireId)
  await requireRoleAtLeast(ctx, role)
  const { realNow, organizationKind } = ctx.services.get(accounts)
  const memberships = await listMemberships(ctx.db, userId, organizationKind)
  if (memberships.length > 1)
    throw new ApiError(
      'conflict',
      'This member belongs to other organizations too. Ask the operator of this service to reset the ' +
        'password.',
    )
  const now = realNow()
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

/**
 * Sets a new password by a link. All sessions end and no one is signed in, so that the second factor is still required.
 * Throws `not_found` for a link that does not work any more.
 */
export async function resetPassword(
  runtime: Runtime,
  visitor: Visitor,
  { link, password }: { link: string; password: string },
): Promise<void> {
  const { passwords, addressLimits, authenticator, organizationKind, realNow } =
    runtime.services.get(accounts)
  await addressLimits.take({ name: 'links', address: visitor.address, perMinute: 30 })
  const hash = await passwords.hash(password)
  const userId = await runtime.pool.transaction(async (db) => {
    const found = await useLink(db, link, 'password_reset', realNow())
    const { email } = await readUser(db, found)
    requireUnlike(password, email)
    await setPasswordHash(db, found, hash)
    await endSessions(db, found)
    return found
  })
  authenticator.forget()
  const [membership] = await listMemberships(runtime.pool, userId, organizationKind)
  if (!membership) return
  await inTransaction(runtime, membership.org_id, { kind: 'user', id: toWire('user', userId) }, (ctx) =>
    writeAudit(ctx, 'web', 'account_reset_password', null),
  )
}
