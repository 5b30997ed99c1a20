import { ApiError, publicUrl, toWire } from '../../../platform/core/index.ts'
import { postMail, sendsMail } from '../../../platform/mail/index.ts'
import { inTransaction, type Runtime, writeSystemAudit } from '../../../platform/operations/index.ts'
import type { AddressBucket } from '../../access/index.ts'
import type { Visitor } from '../accounts/account-operation.ts'
import { accounts } from '../accounts/accounts.ts'
import { passwordResetEmail } from '../emails.ts'
import { listMemberships } from '../memberships/memberships.ts'
import { isKnownNetwork, knownBrowser } from '../sessions/known-browsers.ts'
import { findUserByEmail, normalEmail, type UserRow } from '../users.ts'
import { makeLink } from './links.ts'

/** In real time. Strangers get an email sent once an hour, so the newest link always works for another hour. */
const LINK_LASTS_MS = 2 * 3_600_000
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
  const { addressLimits, pause } = runtime.services.get(accounts)
  await addressLimits.take({ name: 'forgotten password', address: visitor.address, perMinute: 10 })
  await Promise.all([sendTo(runtime, visitor, address), pause(ANSWER_AFTER_MS)])
}

/**
 * Limits the emails to a mailbox: three at once, then one in ten minutes for a browser or network that the user signed in
 * with, and one an hour for all strangers together. Beyond that, the user has a link that still works.
 */
async function limitOf(runtime: Runtime, visitor: Visitor, user: UserRow): Promise<AddressBucket> {
  const { id } = user
  const own = { perMinute: 1 / 10, minutes: 30 }
  const browser = knownBrowser(runtime.secrets, user, visitor.browser)
  if (browser !== null) return { name: `reset with browser ${browser}`, address: '', ...own }
  const { address } = visitor
  if (await isKnownNetwork(runtime.pool, runtime.secrets, { userId: id, address }))
    return { name: `reset ${id}`, address, ...own }
  return { name: `reset anywhere ${id}`, address: '', perMinute: 1 / 60, minutes: 180 }
}

async function sendTo(runtime: Runtime, visitor: Visitor, address: string): Promise<void> {
  const { addressLimits, organizationKind, realNow } = runtime.services.get(accounts)
  const user = await findUserByEmail(runtime.pool, address)
  const [membership] = user ? await listMemberships(runtime.pool, user.id, organizationKind) : []
  if (!user || !membership) return
  if (!(await addressLimits.takes(await limitOf(runtime, visitor, user)))) return
  const now = realNow()
  const { url } = runtime.services.get(publicUrl)
  await inTransaction(runtime, membership.org_id, { kind: 'system', id: 'sign-in' }, async (ctx) => {
    const given = { userId: user.id, purpose: 'password_reset', url, lastsMs: LINK_LASTS_MS, now } as const
    const link = await makeLink(ctx.db, runtime, given)
    await postMail(ctx, { to: address, ...passwordResetEmail(user.locale, link) }, now)
    await writeSystemAudit(ctx, 'account_reset_link_sent', toWire('user', user.id))
  })
}
