import { ApiError, fromWire, notFound } from '../../../platform/core/index.ts'
import { type Db, type RawBuilder, sql } from '../../../platform/db/index.ts'
import { postMail, sendsMail } from '../../../platform/mail/index.ts'
import { type Ctx, newestFirst, type PageRequest } from '../../../platform/operations/index.ts'
import type { Role } from '../../access/index.ts'
import { accounts } from '../accounts/accounts.ts'
import { invitationEmail } from '../emails.ts'
import type { InvitationRow } from '../memberships/invitations-of-address.ts'
import { requireRoleAtLeast, rolesAbove } from '../memberships/role-order.ts'
import { newToken, readToken } from '../sessions/tokens.ts'
import { type Locale, normalEmail } from '../users.ts'

const DAY_MS = 86_400_000
/** How many invitation emails an organization may send at once; after that one a minute. */
const MAILED_AT_ONCE = 30

/** The page of the app that opens an invitation link. */
export const INVITATION_PAGE = '/invitation'

/** Pending invitations, newest first. */
export function listInvitations(org: string, page: PageRequest): RawBuilder<InvitationRow> {
  return sql<InvitationRow>`
    select * from invitations
    where org_id = ${org} ${newestFirst(page)}`
}

/**
 * Invites a person, or invites them again: the earlier link stops working. Throws `already_exists` for a member,
 * `forbidden`.
 */
export async function invite(
  ctx: Ctx,
  given: { email: string; role: Role; lastsDays: number },
): Promise<{ row: InvitationRow; token: string }> {
  await requireRoleAtLeast(ctx, given.role)
  const email = normalEmail(given.email)
  const earlier = await ctx.db.maybe(sql<{ role: Role }>`
    select role from invitations where org_id = ${ctx.org} and email = ${email} for update`)
  if (earlier) await requireRoleAtLeast(ctx, earlier.role)
  const member = await ctx.db.maybe(sql`
    select 1 from memberships m join users u on u.id = m.user_id where m.org_id = ${ctx.org} and u.email = ${email}`)
  if (member) throw new ApiError('already_exists', 'A member already has this email address.')
  const id = ctx.newId()
  const { text, hash } = newToken([ctx.org, id], (size) => ctx.secrets.randomBytes(size))
  const expiresAt = new Date(ctx.services.get(accounts).realNow().getTime() + given.lastsDays * DAY_MS)
  await endInvitationTo(ctx, email)
  const row = await ctx.db.one(sql<InvitationRow>`
    insert into invitations (org_id, id, email, role, secret_hash, invited_by, created_at, expires_at)
    values (${ctx.org}, ${id}, ${email}, ${given.role}, ${hash}, ${fromWire('user', ctx.actor.id)}, ${ctx.now},
            ${expiresAt})
    returning *`)
  return { row, token: text }
}

/**
 * Emails the link to the invited person if the service sends emails. Throws `rate_limited`, so that it cannot be used
 * for spam.
 */
export async function mailInvitation(ctx: Ctx, { email }: InvitationRow, link: string): Promise<void> {
  if (!sendsMail(ctx.services)) return
  const { name, locale } = await ctx.db.one(sql<{ name: string; locale: Locale }>`
    select name, locale from organizations where org_id = ${ctx.org}`)
  const { addressLimits, realNow } = ctx.services.get(accounts)
  await addressLimits.takeWithin(ctx.db, {
    name: `invitations of ${ctx.org}`,
    address: '',
    perMinute: 1,
    minutes: MAILED_AT_ONCE,
  })
  await postMail(ctx, { to: email, ...invitationEmail(locale, name, link) }, realNow())
}

/** Throws `not_found`, `forbidden`. */
export async function revokeInvitation(ctx: Ctx, wireId: string): Promise<void> {
  const id = fromWire('invitation', wireId)
  const row =
    id &&
    (await ctx.db.maybe(sql<InvitationRow>`
      select * from invitations where org_id = ${ctx.org} and id = ${id} for update`))
  if (!row) throw notFound('invitation')
  await requireRoleAtLeast(ctx, row.role)
  await ctx.db.run(sql`delete from invitations where org_id = ${ctx.org} and id = ${row.id}`)
}

/** Ends the invitations of a user to roles that they cannot give any more. `role`: their new one; null: they are removed. */
export async function endInvitationsOf(ctx: Ctx, userId: string, role: Role | null): Promise<void> {
  await ctx.db.run(sql`
    delete from invitations
    where org_id = ${ctx.org} and invited_by = ${userId} and role = any(${[...rolesAbove(role)]}::text[])`)
}

/** Ends the invitation of an address. A member must not have one, because it would let them in again after a removal. */
export async function endInvitationTo(ctx: Ctx, email: string): Promise<void> {
  await ctx.db.run(sql`delete from invitations where org_id = ${ctx.org} and email = ${email}`)
}

/** The invitation of a link while it can be accepted. Throws `not_found`. `now` is real time. */
export async function readInvitation(db: Db, text: string, now: Date): Promise<InvitationRow> {
  const token = readToken(text, 2)
  const row =
    token &&
    (await db.maybe(sql<InvitationRow>`
      select * from invitations where org_id = ${token.ids[0]} and id = ${token.ids[1]} and expires_at > ${now}`))
  if (!token || !row || !token.proves(row.secret_hash))
    throw new ApiError('not_found', 'This invitation was used, revoked or has expired. Ask for a new one.')
  return row
}

/** Deletes an accepted invitation. Returns whether it still existed. */
export async function takeInvitation(db: Db, { org_id, id }: InvitationRow): Promise<boolean> {
  const found = await db.run(sql`delete from invitations where org_id = ${org_id} and id = ${id}`)
  return found > 0
}
