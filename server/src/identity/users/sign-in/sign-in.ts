import { ApiError, toWire } from '../../../platform/core/index.ts'
import { type Db, sql } from '../../../platform/db/index.ts'
import { inTransaction, noteWrite, type Runtime } from '../../../platform/operations/index.ts'
import type { Visitor } from '../account-operation.ts'
import { accounts } from '../accounts.ts'
import { listMemberships } from '../members/memberships.ts'
import { endSession, findSession, startSession } from '../sessions/sessions.ts'
import { findUserByEmail, normalEmail, type UserRow } from '../users.ts'
import { countAttempt, refundAttempt } from './attempt-limits.ts'
import { useLink } from './links.ts'
import { acceptCode } from './second-factor.ts'

/**
 * Signing in with a password, and a code where there is a second factor. Gives the token of the new session; null: a code
 * is needed. Throws `unauthorized`, `rate_limited`.
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
  // The same work and the same words, whoever has an account.
  const isRight = await passwords.verify(given.password, user?.password_hash ?? null)
  if (!user || !isRight) throw new ApiError('unauthorized', 'E-mail address or password is wrong.')
  if (user.totp_secret !== null) {
    const { code } = given
    if (code === undefined) {
      await refundAttempt(addressLimits, attempt)
      return null
    }
    const isAccepted = await runtime.pool.transaction((db) =>
      acceptCode(db, runtime.secrets, { userId: user.id, code, now: realNow() }),
    )
    if (!isAccepted) throw new ApiError('unauthorized', 'This code is wrong, or was used already.')
  }
  await refundAttempt(addressLimits, attempt)
  return openSession(runtime, visitor, user.id, 'account_sign_in')
}

/** Signing in with a link that works once. Throws `not_found` for one that does not work any more. */
export async function signInByLink(runtime: Runtime, visitor: Visitor, link: string): Promise<string> {
  const { addressLimits, realNow } = runtime.services.get(accounts)
  await addressLimits.take({ name: 'links', address: visitor.address, perMinute: 30 })
  const userId = await runtime.pool.transaction((db) => useLink(db, link, 'sign_in', realNow()))
  return openSession(runtime, visitor, userId, 'account_sign_in_by_link')
}

/**
 * A session of its own for every time that somebody signs in: a token that was there before proves nothing afterwards.
 * `wanted` is the organization to begin with; the one that they looked at last otherwise. Throws `forbidden` where they belong to no organization.
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
    await noteWrite(ctx, 'web', operation, null)
    return startSession(ctx.db, runtime, { userId, org, userAgent: visitor.userAgent, now })
  })
  authenticator.forget()
  return token
}

/** The organization that somebody looked at last, or the first of theirs. */
async function organizationFor(db: Db, userId: string, kind: 'production' | 'development'): Promise<string> {
  const memberships = await listMemberships(db, userId, kind)
  const last = await db.maybe(sql<{ chosen_org: string }>`
    select chosen_org from sessions where user_id = ${userId} order by seen_at desc limit 1`)
  const found = memberships.find(({ org_id }) => org_id === last?.chosen_org) ?? memberships[0]
  if (found) return found.org_id
  throw new ApiError('forbidden', 'You belong to no organization here. Ask for an invitation.')
}

/** Asks somebody who is signed in for their password again. Throws `forbidden` for another one, `rate_limited`. */
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
    throw new ApiError('forbidden', 'This is not your password.')
  await refundAttempt(addressLimits, attempt)
}
