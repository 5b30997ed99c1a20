import { type Db, sql } from '../../../platform/db/index.ts'
import { type Organization, ROLES, type Role } from '../../access/index.ts'

export interface MembershipRow {
  org_id: string
  name: string
  kind: Organization['kind']
  time_zone: string
  role: Role
}

/** The organizations of one kind that a user belongs to, by name. */
export async function listMemberships(
  db: Db,
  userId: string,
  kind: Organization['kind'],
): Promise<MembershipRow[]> {
  // Uses memberships_of_user.
  return await db.rows(sql<MembershipRow>`
    select o.org_id, o.name, o.kind, o.time_zone, m.role
    from memberships m join organizations o on o.org_id = m.org_id
    where m.user_id = ${userId} and o.kind = ${kind}
    order by o.name, o.org_id`)
}

/** The ids of all organizations that a user belongs to, of both kinds. */
export async function listOrganizations(db: Db, userId: string): Promise<string[]> {
  // Uses memberships_of_user.
  const rows = await db.rows(sql<{ org_id: string }>`
    select org_id from memberships where user_id = ${userId} order by org_id`)
  return rows.map(({ org_id }) => org_id)
}

/** A user's role in an organization of one kind; null when they do not belong to it. */
export async function roleIn(
  db: Db,
  org: string,
  userId: string,
  kind: Organization['kind'],
): Promise<Role | null> {
  const row = await db.maybe(sql<{ role: Role }>`
    select m.role from memberships m join organizations o on o.org_id = ${org}
    where m.org_id = ${org} and m.user_id = ${userId} and o.kind = ${kind}`)
  return row?.role ?? null
}

/** Whether a user belongs to another organization too, of whatever kind: their password opens all of them. */
export async function belongsElsewhere(db: Db, org: string, userId: string): Promise<boolean> {
  // Uses memberships_of_user.
  const other = await db.maybe(sql`
    select 1 from memberships where user_id = ${userId} and org_id <> ${org} limit 1`)
  return other !== null
}

/** Locks the row for a change. */
export function lockMembership(db: Db, org: string, userId: string): Promise<{ role: Role } | null> {
  return db.maybe(sql<{ role: Role }>`
    select role from memberships where org_id = ${org} and user_id = ${userId} for update`)
}

/**
 * Adds a member; an existing member keeps their role. A password that an administrator of another organization could choose
 * for them must not open this one, so links that set one end.
 */
export async function addMember(
  db: Db,
  org: string,
  { userId, role, now }: { userId: string; role: Role; now: Date },
): Promise<void> {
  const added = await db.maybe(sql`
    insert into memberships (org_id, user_id, role, created_at) values (${org}, ${userId}, ${role}, ${now})
    on conflict (org_id, user_id) do nothing
    returning user_id`)
  if (added) await endLinks(db, [userId])
}

/**
 * Ends the links that set a member's password, before the member gets another role or leaves. Whoever could make such
 * links may have made them for others, so the links of all members end.
 */
export async function endResetLinks(
  db: Db,
  org: string,
  { userId, role }: { userId: string; role: Role },
): Promise<void> {
  const members = await db.rows(sql<{ user_id: string }>`
    select user_id from memberships
    where org_id = ${org} and (${ROLES[role].has('members:write')} or user_id = ${userId})`)
  await endLinks(
    db,
    members.map((member) => member.user_id),
  )
}

async function endLinks(db: Db, users: readonly string[]): Promise<void> {
  await db.run(sql`delete from user_links where user_id = any(${users}) and purpose = 'password_reset'`)
}
