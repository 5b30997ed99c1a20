import { ApiError, toWire } from '../../../platform/core/index.ts'
import { type Db, sql } from '../../../platform/db/index.ts'
import { inTransaction, type Runtime, writeAudit } from '../../../platform/operations/index.ts'
import type { Visitor } from '../accounts/account-operation.ts'
import { accounts } from '../accounts/accounts.ts'
import { listMemberships } from '../memberships/memberships.ts'
import { endSession, findSession, startSession } from '../sessions/sessions.ts'
import { findUserByEmail, normalEmail, type UserRow } from '../users.ts'
import { countAttempt, refundAttempt } from './attempt-limits.ts'
import { useLink } from './links.ts'
import { acceptCode } from './second-factor.ts'

/**
 * Signs in with a password, and a code when there is a second factor. Returns the token of the new session; null when a
 * code is needed. Throws `unauthorized`, `rate_limited`.
 */
export async function signIn(
  runtime: Runtime,
  visitor: Visitor,
  given: { email: string; password: string; code?: string | undefined },
): Promise<string | null> {
  const { passwords, addressLimits, realNow } = runtime.services.get(accounts)
  const account = normalEmail(given.email)
  const attempt = { address: visitor.address, account }
  await countAttempt(addressLimits, attempt)
  const user = await findUserByEmail(runtime.pool, account)
  // The same work and the same message, whether the account exists or not.
  const isRight = await passwords.verify(given.password, user?.password_hash ?? null)
  if (!user || !isRight) throw new ApiError('unauthorized', 'The email address or password is wrong.')
  if (user.totp_secret !== null) {
    const { code } = given
    if (code === undefined) {
      await refundAttempt(addressLimits, attempt)
      return null
    }
    const isAccepted = await runtime.pool.transaction((db) =>
      acceptCode(db, runtime.secrets, { userId: user.id, code, now: realNow() }),
    )
    if (!isAccepted) throw new ApiError('unauthorized', 'This code is wrong or was already used.')
  }
  await refundAttempt(addressLimits, attempt)
  return openSession(runtime, visitor, user.id, 'account_sign_in')
}

/** Signs in with a link that works once. Throws `not_found` for one that does not work any more. */
export async function signInByLink(runtime: Runtime, visitor: Visitor, link: string): Promise<string> {
  const { addressLimits, realNow } = runtime.services.get(accounts)
  await addressLimits.take({ name: 'links', address: visitor.address, perMinute: 30 })
  const userId = await runtime.pool.transaction((db) => useLink(db, link, 'sign_in', realNow()))
  return openSession(runtime, visitor, userId, 'account_sign_in_by_link')
}

/**
 * Starts a new session for each sign-in, so that an earlier token of the browser gains nothing. `wanted` is the first
 * organization to show; the last used one when omitted. Throws `forbidden` when the user belongs to no organization.
 */
export async function openSession(
  runtime: Runtime,
  visitor: Visitor,
  userId: string,
  operation: string,
  wanted?: string,
): Promise<string> {
  const { authenticator, organizationKind, sessionLimits, realNow } = runtime.services.get(accounts)
  const now = realNow()
  const org = wanted ?? (await organizationFor(runtime.pool, userId, organizationKind))
  const actor = { kind: 'user', id: toWire('user', userId) } as const
  const before = visitor.token && (await findSession(runtime.pool, visitor.token, now, sessionLimits))
  const token = await inTransaction(runtime, org, actor, async (ctx) => {
    if (before) await endSession(ctx.db, before.user_id, before.id)
    await writeAudit(ctx, 'web', operation, null)
    return startSession(ctx.db, runtime, { userId, org, userAgent: visitor.userAgent, now })
  })
  authenticator.forget()
  return token
}

/** The last used organization of a user, or the first one. */
async function organizationFor(db: Db, userId: string, kind: 'production' | 'development'): Promise<string> {
  const memberships = await listMemberships(db, userId, kind)
  const last = await db.maybe(sql<{ chosen_org: string }>`
    select chosen_org from sessions where user_id = ${userId} order by seen_at desc limit 1`)
  const found = memberships.find(({ org_id }) => org_id === last?.chosen_org) ?? memberships[0]
  if (found) return found.org_id
  throw new ApiError('forbidden', 'You do not belong to any organization yet. Ask for an invitation.')
}

/** Asks a signed-in user for their password again. Throws `forbidden` for a wrong one, `rate_limited`. */
export async function requirePassword(
  runtime: Runtime,
  visitor: Visitor,
  user: UserRow,
  password: string,
): Promise<void> {
  const { passwords, addressLimits } = runtime.services.get(accounts)
  const attempt = { address: visitor.address, account: user.email ?? user.id }
  await countAttempt(addressLimits, attempt)
  if (!(await passwords.verify(password, user.password_hash)))
    throw new ApiError('forbidden', 'The current password is wrong.')
  await refundAttempt(addressLimits, attempt)
}
