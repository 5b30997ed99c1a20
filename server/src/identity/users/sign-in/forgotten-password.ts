import { setTimeout as pause } from 'node:timers/promises'
import { ApiError, publicUrl, toWire } from '../../../platform/core/index.ts'
import { postMail, sendsMail } from '../../../platform/mail/index.ts'
import { inTransaction, type Runtime, writeSystemAudit } from '../../../platform/operations/index.ts'
import type { Visitor } from '../accounts/account-operation.ts'
import { accounts } from '../accounts/accounts.ts'
import { passwordResetEmail } from '../emails.ts'
import { listMemberships } from '../memberships/memberships.ts'
import { findUserByEmail, normalEmail } from '../users.ts'
import { makeLink } from './links.ts'

/** In real time. */
const LINK_LASTS_MS = 3_600_000
/** Every response takes this long, so that its time does not show whether an account exists. */
const ANSWER_AFTER_MS = 400

/**
 * Emails a password reset link if a user has this address. The caller does not learn whether. Throws `conflict` when
 * the service sends no emails, and `rate_limited`.
 */
export async function sendResetLink(runtime: Runtime, visitor: Visitor, email: string): Promise<void> {
  if (!sendsMail(runtime.services))
    throw new ApiError('conflict', 'This service sends no email. Ask an administrator for a password link.')
  const address = normalEmail(email)
  const { addressLimits } = runtime.services.get(accounts)
  await addressLimits.take({ name: 'forgotten password', address: visitor.address, perMinute: 10 })
  // A limit per mailbox, whatever address the requests come from.
  await addressLimits.take({ name: `forgotten password ${address}`, address: '', perMinute: 1, minutes: 3 })
  await Promise.all([sendTo(runtime, address), pause(ANSWER_AFTER_MS)])
}

async function sendTo(runtime: Runtime, address: string): Promise<void> {
  const { organizationKind, realNow } = runtime.services.get(accounts)
  const user = await findUserByEmail(runtime.pool, address)
  const [membership] = user ? await listMemberships(runtime.pool, user.id, organizationKind) : []
  if (!user || !membership) return
  const now = realNow()
  const { url } = runtime.services.get(publicUrl)
  await inTransaction(runtime, membership.org_id, { kind: 'system', id: 'sign-in' }, async (ctx) => {
    const given = { userId: user.id, purpose: 'password_reset', url, lastsMs: LINK_LASTS_MS, now } as const
    const link = await makeLink(ctx.db, runtime, given)
    await postMail(ctx, { to: address, ...passwordResetEmail(user.locale, link) }, now)
    await writeSystemAudit(ctx, 'account_reset_link_sent', toWire('user', user.id))
  })
}
