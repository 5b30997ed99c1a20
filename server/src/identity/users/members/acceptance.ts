import type { z } from 'zod'
import { ApiError, toWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { type Ctx, inTransaction, type Runtime, writeAudit } from '../../../platform/operations/index.ts'
import { whenTimeZoneChanges } from '../../access/index.ts'
import type { Visitor } from '../accounts/account-operation.ts'
import { accounts } from '../accounts/accounts.ts'
import { requireUnlike } from '../accounts/passwords.ts'
import type { InvitationRow } from '../memberships/invitations-of-address.ts'
import { addMember } from '../memberships/memberships.ts'
import type { InvitationPreview } from '../schema.ts'
import { findSession } from '../sessions/sessions.ts'
import { type Opened, openSession } from '../sign-in/sign-in.ts'
import { findUserByEmail, insertUser, setPasswordHash } from '../users.ts'
import { readInvitation, takeInvitation } from './invitations.ts'

/** What a person with an invitation link sees before accepting. Throws `not_found`, `rate_limited`. */
export async function previewInvitation(
  runtime: Runtime,
  visitor: Visitor,
  text: string,
): Promise<z.input<typeof InvitationPreview>> {
  const { org_id, email, role, hasAccount, isSignedIn } = await lookAtInvitation(runtime, visitor, text)
  const { name } = await runtime.pool.one(sql<{ name: string }>`
    select name from organizations where org_id = ${org_id}`)
  return { organization: name, email, role, hasAccount, isSignedIn }
}

async function lookAtInvitation(
  runtime: Runtime,
  visitor: Visitor,
  text: string,
): Promise<InvitationRow & { hasAccount: boolean; isSignedIn: boolean }> {
  const { addressLimits, realNow } = runtime.services.get(accounts)
  await addressLimits.take({ name: 'links', address: visitor.address, perMinute: 30 })
  const row = await readInvitation(runtime.pool, text, realNow())
  const known = await findUserByEmail(runtime.pool, row.email)
  return { ...row, hasAccount: known !== null, isSignedIn: known?.id === (await userOf(runtime, visitor)) }
}

/**
 * Adds the holder of the link as a member and signs them in. A new user sets a name and a password; an existing user
 * must already be signed in, because a link does not replace a password. Throws `not_found`, `conflict`,
 * `invalid_request`.
 */
export async function acceptInvitation(
  runtime: Runtime,
  visitor: Visitor,
  given: {
    invitation: string
    name?: string | undefined
    password?: string | undefined
    timeZone?: string | undefined
  },
): Promise<Opened> {
  const invitation = await lookAtInvitation(runtime, visitor, given.invitation)
  const { org_id: org, email } = invitation
  if (invitation.hasAccount && !invitation.isSignedIn)
    throw new ApiError(
      'conflict',
      `This invitation is for ${email}. Sign in with that address, then open the link again.`,
    )
  const newcomer = invitation.hasAccount ? null : await newcomerFrom(runtime, email, given)
  const userId = newcomer?.id ?? (await userOf(runtime, visitor))!
  await inTransaction(runtime, org, { kind: 'user', id: toWire('user', userId) }, async (ctx) => {
    if (!(await takeInvitation(ctx.db, invitation)))
      throw new ApiError('not_found', 'This invitation was already accepted. Sign in.')
    if (newcomer) {
      await insertUser(ctx.db, { id: userId, email, name: newcomer.name, now: ctx.now })
      await setPasswordHash(ctx.db, userId, newcomer.hash)
    }
    if (given.timeZone !== undefined) await settleTimeZone(ctx, given.timeZone)
    await addMember(ctx.db, org, { userId, role: invitation.role, now: ctx.now })
    await writeAudit(ctx, 'web', 'account_accept_invitation', toWire('invitation', invitation.id))
  })
  return openSession(runtime, visitor, userId, 'account_sign_in', { wanted: org })
}

/** The first member brings the time zone of an organization, unless one was chosen before. */
async function settleTimeZone(ctx: Ctx, timeZone: string): Promise<void> {
  const changed = await ctx.db.run(sql`
    update organizations set time_zone = ${timeZone}
    where org_id = ${ctx.org} and time_zone = 'UTC'
      and not exists (select from memberships where org_id = ${ctx.org})`)
  if (changed > 0) await ctx.services.get(whenTimeZoneChanges)(ctx)
}

interface Newcomer {
  id: string
  name: string
  hash: string
}

async function newcomerFrom(
  runtime: Runtime,
  email: string,
  { name, password }: { name?: string | undefined; password?: string | undefined },
): Promise<Newcomer> {
  if (name === undefined || password === undefined)
    throw new ApiError('invalid_request', 'Enter your name and choose a password.')
  requireUnlike(password, email)
  return { id: runtime.newId(), name, hash: await runtime.services.get(accounts).passwords.hash(password) }
}

/** The user who is signed in in this browser; null when none is. */
async function userOf(runtime: Runtime, { token }: Visitor): Promise<string | null> {
  const { realNow, sessionLimits } = runtime.services.get(accounts)
  const session = token && (await findSession(runtime.pool, token, realNow(), sessionLimits))
  return session ? session.user_id : null
}
