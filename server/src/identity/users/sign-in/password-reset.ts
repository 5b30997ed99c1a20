import { toWire } from '../../../platform/core/index.ts'
import { inTransaction, type Runtime, writeAudit } from '../../../platform/operations/index.ts'
import type { Visitor } from '../accounts/account-operation.ts'
import { accounts } from '../accounts/accounts.ts'
import { requireUnlike } from '../accounts/passwords.ts'
import { listMemberships } from '../memberships/memberships.ts'
import { endSessions } from '../sessions/sessions.ts'
import { readUser, setPasswordHash } from '../users.ts'
import { forgetLinks, useLink } from './links.ts'

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
    await forgetLinks(db, found)
    return found
  })
  authenticator.forget()
  const [membership] = await listMemberships(runtime.pool, userId, organizationKind)
  if (!membership) return
  await inTransaction(runtime, membership.org_id, { kind: 'user', id: toWire('user', userId) }, (ctx) =>
    writeAudit(ctx, 'web', 'account_reset_password', null),
  )
}
