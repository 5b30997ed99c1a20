import { ApiError, toWire } from '../../../platform/core/index.ts'
import { type Db, sql } from '../../../platform/db/index.ts'
import { inTransaction, type Runtime, writeAudit } from '../../../platform/operations/index.ts'
import type { Visitor } from '../accounts/account-operation.ts'
import { accounts } from '../accounts/accounts.ts'
import { type InvitationRow, invitationsFor } from '../memberships/invitations-of-address.ts'
import { listMemberships } from '../memberships/memberships.ts'
import { type Begun, beginAnswering } from '../passkeys/ceremonies.ts'
import { browserCookie, rememberNetwork } from '../sessions/known-browsers.ts'
import { endSession, findSession, startSession } from '../sessions/sessions.ts'
import { findUserByEmail, holdUnchanged, normalEmail, readUser, type UserRow } from '../users.ts'
import { type Attempt, beginAttempt, countConfirmation, refundAttempt } from './attempt-limits.ts'
import { useLink } from './links.ts'
import { acceptCode } from './second-factor.ts'

/** What a browser gets when its user signs in. */
export interface Opened {
  /** The token of the new session. */
  token: string
  /** The cookie by which accounts know the browser. */
  browser: string
}

/** What the right password led to. `passkey` has what a browser needs to ask for one of the user's passkeys. */
export type PasswordResult =
  | { status: 'signed_in'; opened: Opened }
  | { status: 'code_needed' | 'passkey_needed'; passkey: Begun<{ challenge: string }> | null }

/**
 * Signs in with a password. When there is a second factor, it also needs a code or a passkey. Throws `unauthorized`,
 * `rate_limited`.
 */
export async function signIn(
  runtime: Runtime,
  visitor: Visitor,
  given: { email: string; password: string; code?: string | undefined },
): Promise<PasswordResult> {
  const { passwords } = runtime.services.get(accounts)
  const account = normalEmail(given.email)
  const user = await findUserByEmail(runtime.pool, account)
  const attempt = await beginAttempt(runtime, visitor, account, user)
  try {
    // The same work and the same message, whether the account exists or not.
    const isRight = await passwords.verify(given.password, user?.password_hash ?? null, attempt.isKnown)
    if (!user || !isRight) throw wrong(WRONG_PASSWORD)
    if (user.totp_secret !== null || user.passkey_required) {
      if (given.code === undefined) {
        await refundAttempt(runtime, attempt.buckets)
        const status = user.totp_secret === null ? 'passkey_needed' : 'code_needed'
        return { status, passkey: await beginAnswering(runtime, user) }
      }
      await requireCode(runtime, attempt, user.id, given.code)
    }
  } catch (error) {
    if (!isWrong(error)) await refundAttempt(runtime, attempt.buckets)
    throw error
  }
  await refundAttempt(runtime, attempt.buckets)
  const opened = await openSession(runtime, visitor, user.id, 'account_sign_in', { checked: user })
  return { status: 'signed_in', opened }
}

const WRONG_PASSWORD = 'The email address or password is wrong.'

/** Only somebody who knows the password can use up the tries for codes. Throws `unauthorized`, `rate_limited`. */
async function requireCode(
  runtime: Runtime,
  { codes }: Attempt,
  userId: string,
  code: string,
): Promise<void> {
  const { addressLimits, realNow } = runtime.services.get(accounts)
  await addressLimits.take(...codes)
  const isAccepted = await runtime.pool.transaction((db) =>
    acceptCode(db, runtime.secrets, { userId, code, now: realNow() }),
  )
  if (!isAccepted) throw wrong('This code is wrong or was already used.')
  await refundAttempt(runtime, codes)
}

const wrong = (message: string) => new ApiError('unauthorized', message)

function isWrong(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'unauthorized'
}

/** Signs in with a link that works once. Throws `not_found` for one that does not work any more. */
export async function signInByLink(runtime: Runtime, visitor: Visitor, link: string): Promise<Opened> {
  const { addressLimits, realNow } = runtime.services.get(accounts)
  await addressLimits.take({ name: 'links', address: visitor.address, perMinute: 30 })
  const userId = await runtime.pool.transaction((db) => useLink(db, link, 'sign_in', realNow()))
  return openSession(runtime, visitor, userId, 'account_sign_in_by_link')
}

/**
 * Starts a new session for each sign-in, so that an earlier token of the browser gains nothing. `wanted` is the first
 * organization to show; the last used one when omitted. `checked` is the user whose password was right: the time of the
 * check is long enough for somebody to change it. Throws `forbidden` when the user belongs to no organization, and
 * `unauthorized` when they sign in otherwise by now.
 */
export async function openSession(
  runtime: Runtime,
  visitor: Visitor,
  userId: string,
  operation: string,
  { wanted, checked }: { wanted?: string; checked?: UserRow } = {},
): Promise<Opened> {
  const { authenticator, organizationKind, sessionLimits, realNow } = runtime.services.get(accounts)
  const now = realNow()
  const org = wanted ?? (await organizationFor(runtime.pool, userId, organizationKind, now))
  const actor = { kind: 'user', id: toWire('user', userId) } as const
  const before = visitor.token && (await findSession(runtime.pool, visitor.token, now, sessionLimits))
  const opened = await inTransaction(runtime, org, actor, async (ctx) => {
    if (checked && !(await holdUnchanged(ctx.db, checked))) throw wrong(WRONG_PASSWORD)
    if (before) await endSession(ctx.db, before.user_id, before.id)
    await writeAudit(ctx, 'web', operation, null)
    return startSessionOf(ctx.db, runtime, visitor, { userId, org })
  })
  authenticator.forget()
  return opened
}

/** Starts a session of a browser, which its user's account knows from then on. Call it in a transaction. */
export async function startSessionOf(
  db: Db,
  runtime: Runtime,
  { address, userAgent, browser: earlier }: Visitor,
  { userId, org }: { userId: string; org: string },
): Promise<Opened> {
  const now = runtime.services.get(accounts).realNow()
  const token = await startSession(db, runtime, { userId, org, userAgent, now })
  await rememberNetwork(db, runtime.secrets, { userId, address, now })
  return { token, browser: browserCookie(runtime.secrets, await readUser(db, userId), earlier) }
}

/**
 * The last used organization of a user, or the first one. Users without any get one that invites them, because accepting
 * needs a session. Throws `forbidden`.
 */
async function organizationFor(
  db: Db,
  userId: string,
  kind: 'production' | 'development',
  now: Date,
): Promise<string> {
  const memberships = await listMemberships(db, userId, kind)
  const last = await db.maybe(sql<{ chosen_org: string }>`
    select chosen_org from sessions where user_id = ${userId} order by seen_at desc limit 1`)
  const found =
    memberships.find(({ org_id }) => org_id === last?.chosen_org) ??
    memberships[0] ??
    (await findInviting(db, userId, kind, now))
  if (found) return found.org_id
  throw new ApiError('forbidden', 'You do not belong to any organization yet. Ask for an invitation.')
}

async function findInviting(
  db: Db,
  userId: string,
  kind: 'production' | 'development',
  now: Date,
): Promise<InvitationRow | undefined> {
  const { email } = await readUser(db, userId)
  return email === null ? undefined : (await invitationsFor(db, email, kind, now))[0]
}

/** Asks a signed-in user for their password again. Throws `forbidden` for a wrong one, `rate_limited`. */
export async function requirePassword(runtime: Runtime, user: UserRow, password: string): Promise<void> {
  const { passwords } = runtime.services.get(accounts)
  const counted = await countConfirmation(runtime, user.id)
  if (!(await passwords.verify(password, user.password_hash, true)))
    throw new ApiError('forbidden', 'The current password is wrong.')
  await refundAttempt(runtime, counted)
}
