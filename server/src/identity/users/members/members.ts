import { ApiError, fromWire, notFound, service, toWire } from '../../../platform/core/index.ts'
import { type Db, type RawBuilder, sql } from '../../../platform/db/index.ts'
import { type Ctx, newestFirst, type PageRequest } from '../../../platform/operations/index.ts'
import { ROLES, type Role } from '../../access/index.ts'
import { accounts } from '../accounts/accounts.ts'
import { endResetLinks, lockMembership } from '../memberships/memberships.ts'
import { requireRoleAtLeast } from '../memberships/role-order.ts'
import { endInvitationsOf } from './invitations.ts'

export interface NamedMember {
  /** Of the user, on the wire. */
  id: string
  email: string | null
}

type WithMember = (ctx: Ctx, member: NamedMember) => Promise<void>

/** Runs in the transaction that removes a member, or gives them a role that may not answer. Set by app.ts. */
export const whenMembersLeave = service<WithMember>('whenMembersLeave')

/** Runs in the transaction in which a member without an email address gets one. Set by app.ts. */
export const whenMembersGetAddress = service<WithMember>('whenMembersGetAddress')

export interface MemberRow {
  user_id: string
  role: Role
  created_at: Date
  email: string | null
  name: string | null
  has_second_factor: boolean
  seen_at: Date | null
}

const columns = (org: string) => sql`
  m.user_id, m.role, m.created_at, u.email, u.name, u.totp_secret is not null as has_second_factor,
  (select max(s.seen_at) from sessions s where s.user_id = m.user_id and s.chosen_org = ${org}) as seen_at`

/** The members of an organization, newest first. */
export function listMembers(org: string, page: PageRequest): RawBuilder<MemberRow> {
  return sql<MemberRow>`
    select ${columns(org)}
    from memberships m join users u on u.id = m.user_id
    where m.org_id = ${org}
      ${newestFirst(page, sql`m.created_at`, sql`m.user_id`)}`
}

async function readMember(db: Db, org: string, userId: string): Promise<MemberRow | null> {
  return db.maybe(sql<MemberRow>`
    select ${columns(org)} from memberships m join users u on u.id = m.user_id
    where m.org_id = ${org} and m.user_id = ${userId}`)
}

/** Throws `not_found`. */
export async function requireMember(ctx: Ctx, wireId: string): Promise<MemberRow> {
  const id = fromWire('user', wireId)
  const row = id && (await readMember(ctx.db, ctx.org, id))
  if (!row) throw notFound('member')
  return row
}

/** Throws `not_found`, `forbidden`, and `conflict` for the last owner. */
export async function changeRole(ctx: Ctx, wireId: string, role: Role): Promise<MemberRow> {
  const { user_id: userId, email } = await requireMember(ctx, wireId)
  const { role: before } = await lockMember(ctx, userId)
  await requireRoleAtLeast(ctx, before, role)
  if (before === 'owner' && role !== 'owner') await requireAnotherOwner(ctx, userId)
  if (before !== role) {
    await endResetLinks(ctx.db, ctx.org, { userId, role: before })
    await endInvitationsOf(ctx, userId, role)
  }
  await ctx.db.run(sql`
    update memberships set role = ${role} where org_id = ${ctx.org} and user_id = ${userId}`)
  if (mayAnswer(before) && !mayAnswer(role))
    await ctx.services.get(whenMembersLeave)(ctx, { id: toWire('user', userId), email })
  forgetAfterCommit(ctx)
  return requireMember(ctx, wireId)
}

function mayAnswer(role: Role): boolean {
  return ROLES[role].has('conversations:write')
}

/**
 * Removes a member from the organization. They keep their account and their other organizations. Throws `not_found`,
 * `forbidden`, and `conflict` for the last owner.
 */
export async function removeMember(ctx: Ctx, wireId: string): Promise<void> {
  const { user_id: userId, email } = await requireMember(ctx, wireId)
  const { role } = await lockMember(ctx, userId)
  await requireRoleAtLeast(ctx, role)
  if (role === 'owner') await requireAnotherOwner(ctx, userId)
  await endResetLinks(ctx.db, ctx.org, { userId, role })
  await endInvitationsOf(ctx, userId, null)
  await ctx.services.get(accounts).endAppAccess(ctx.db, ctx.org, userId)
  await ctx.db.run(sql`delete from memberships where org_id = ${ctx.org} and user_id = ${userId}`)
  await ctx.services.get(whenMembersLeave)(ctx, { id: toWire('user', userId), email })
  forgetAfterCommit(ctx)
}

/** Locks the row for a change. Throws `not_found`. */
export async function lockMember(ctx: Ctx, userId: string): Promise<{ role: Role }> {
  const row = await lockMembership(ctx.db, ctx.org, userId)
  if (!row) throw notFound('member')
  return row
}

/** Locks the owners, so that two of them cannot leave at the same time. */
async function requireAnotherOwner(ctx: Ctx, userId: string): Promise<void> {
  const owners = await ctx.db.rows(sql<{ user_id: string }>`
    select user_id from memberships where org_id = ${ctx.org} and role = 'owner' order by user_id for update`)
  if (owners.some(({ user_id }) => user_id !== userId)) return
  throw new ApiError('conflict', 'An organization needs an owner. Make another member an owner first.')
}

function forgetAfterCommit(ctx: Ctx): void {
  const { authenticator } = ctx.services.get(accounts)
  ctx.afterCommit(() => authenticator.forget())
}
