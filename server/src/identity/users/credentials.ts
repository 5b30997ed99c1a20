import { ApiError } from '../../platform/core/index.ts'
import { inTransaction, type Runtime, writeAudit } from '../../platform/operations/index.ts'
import type { Visitor } from './accounts/account-operation.ts'
import { accounts } from './accounts/accounts.ts'
import { requireUnlike } from './accounts/passwords.ts'
import { endInvitationTo } from './members/invitations.ts'
import { whenMembersGetAddress } from './members/members.ts'
import { listPasskeys } from './passkeys/passkeys.ts'
import { callerOf, type SignedIn } from './sessions/authentication.ts'
import { endSessions } from './sessions/sessions.ts'
import { forgetLinks } from './sign-in/links.ts'
import { requireRecentSignIn } from './sign-in/recent-sign-in.ts'
import { type Opened, requirePassword, startSessionOf } from './sign-in/sign-in.ts'
import {
  isLinked,
  lockUser,
  normalEmail,
  readUser,
  setEmail,
  setPasswordHash,
  updateProfile,
} from './users.ts'

interface Call<I> {
  input: I
  visitor: Visitor
  signedIn: SignedIn
}

/**
 * Sets the email address and password of a user who has none. Somebody who can sign in another way must have done so
 * lately. Somebody who signed in by a link has only this session. Throws `conflict`, `already_exists`, `forbidden`.
 */
export async function giveCredentials(
  runtime: Runtime,
  { input, signedIn }: Omit<Call<{ email: string; name: string; password: string }>, 'visitor'>,
): Promise<void> {
  const email = normalEmail(input.email)
  requireUnlike(input.password, email)
  const { passwords, identityProvider } = runtime.services.get(accounts)
  const hash = await passwords.hash(input.password)
  const { org, actor } = callerOf(signedIn)
  await inTransaction(runtime, org, actor, async (ctx) => {
    const user = await lockUser(ctx.db, signedIn.userId)
    if (user.password_hash !== null)
      throw new ApiError('conflict', 'You already have a password. Change it in your account settings.')
    if (user.email !== null && user.email !== email)
      throw new ApiError('conflict', `Your invitation is for ${user.email}. Use that address.`)
    const hasIdentity = identityProvider !== null && (await isLinked(ctx.db, user.id))
    if (hasIdentity || (await listPasskeys(ctx.db, user.id)).length > 0)
      requireRecentSignIn(runtime, signedIn)
    if (!(await setEmail(ctx.db, user.id, email)))
      throw new ApiError('already_exists', 'Another account uses this email address. Use another one.')
    await setPasswordHash(ctx.db, user.id, hash)
    await updateProfile(ctx.db, user.id, { name: input.name })
    if (user.email === null) {
      await endInvitationTo(ctx, email)
      await ctx.services.get(whenMembersGetAddress)(ctx, { id: actor.id, email })
    }
    await writeAudit(ctx, 'web', 'account_set_credentials', null)
  })
}

/**
 * Changes the password. All sessions and links end, because another person may have one of them; this browser gets a new
 * session, which is returned. Throws `forbidden` when the old password is wrong.
 */
export async function changePassword(
  runtime: Runtime,
  { input, visitor, signedIn }: Call<{ currentPassword: string; newPassword: string }>,
): Promise<Opened> {
  const { passwords, authenticator } = runtime.services.get(accounts)
  const user = await readUser(runtime.pool, signedIn.userId)
  await requirePassword(runtime, user, input.currentPassword)
  requireUnlike(input.newPassword, user.email)
  const hash = await passwords.hash(input.newPassword)
  const { org, actor } = callerOf(signedIn)
  const opened = await inTransaction(runtime, org, actor, async (ctx) => {
    // A reset in the meantime counts, since whoever knew the old password may be the reason for it.
    const { password_hash: current } = await lockUser(ctx.db, user.id)
    if (current !== user.password_hash) throw new ApiError('forbidden', 'The current password is wrong.')
    await setPasswordHash(ctx.db, user.id, hash)
    await endSessions(ctx.db, user.id)
    await forgetLinks(ctx.db, user.id)
    await writeAudit(ctx, 'web', 'account_change_password', null)
    return startSessionOf(ctx.db, runtime, visitor, { userId: user.id, org })
  })
  authenticator.forget()
  return opened
}
