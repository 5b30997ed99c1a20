import { toWire } from '../../../platform/core/index.ts'
import { type Db, isUniqueViolation, sql } from '../../../platform/db/index.ts'
import { type Ctx, inTransaction, type Runtime, writeAudit } from '../../../platform/operations/index.ts'
import { findOrganization } from '../../access/index.ts'
import type { Visitor } from '../accounts/account-operation.ts'
import { accounts } from '../accounts/accounts.ts'
import { type Identity, type IdentityProviderSettings, SignInRefused } from '../accounts/identity-provider.ts'
import { takeInvitation } from '../members/invitations.ts'
import { type InvitationRow, invitationsFor } from '../memberships/invitations-of-address.ts'
import { addMember, listMemberships, listOrganizations } from '../memberships/memberships.ts'
import { removePasskeys } from '../passkeys/passkeys.ts'
import { endSessions } from '../sessions/sessions.ts'
import { forgetLinks } from '../sign-in/links.ts'
import { removeSecondFactor } from '../sign-in/second-factor.ts'
import { type Opened, openSession } from '../sign-in/sign-in.ts'
import { findUserByEmail, insertUser, lockUser, normalEmail, setPasswordHash } from '../users.ts'

/** An identity with a verified email address that the settings allow. */
interface Person {
  issuer: string
  subject: string
  email: string
  name: string | null
}

/**
 * Signs in the user of an identity (docs/behaviour/identity.md: Single sign-on). `hasJoined`: they became a member, and
 * their invitations are used up. Throws `SignInRefused`.
 */
export async function signInAs(
  runtime: Runtime,
  visitor: Visitor,
  identity: Identity,
  settings: IdentityProviderSettings,
): Promise<{ opened: Opened; hasJoined: boolean }> {
  const person = requirePerson(identity, settings)
  const { userId, hasJoined } = await resolveUser(runtime, person, settings).catch((error) => {
    // A concurrent callback has just created this user: try again with it.
    if (isUniqueViolation(error)) return resolveUser(runtime, person, settings)
    throw error
  })
  return { opened: await openSession(runtime, visitor, userId, 'account_sign_in_elsewhere'), hasJoined }
}

function requirePerson(
  { issuer, subject, email: given, isEmailVerified, name }: Identity,
  { domains }: IdentityProviderSettings,
): Person {
  if (given === null || !isEmailVerified) throw new SignInRefused('unverified')
  const email = normalEmail(given)
  const domain = email.slice(email.lastIndexOf('@') + 1)
  if (domains.length > 0 && !domains.includes(domain)) throw new SignInRefused('domain')
  return { issuer, subject, email, name }
}

/** The user of a person: the linked one, the one with the email address, or a new one if an organization admits them. */
async function resolveUser(
  runtime: Runtime,
  person: Person,
  settings: IdentityProviderSettings,
): Promise<{ userId: string; hasJoined: boolean }> {
  const linked = await findLinked(runtime.pool, person)
  const known = linked ?? (await findUserByEmail(runtime.pool, person.email))?.id ?? null
  const entrances = await entrancesFor(runtime, person, known, settings)
  if (entrances.length === 0) throw new SignInRefused('stranger')
  const userId = known ?? runtime.newId()
  const actor = { kind: 'user', id: toWire('user', userId) } as const
  for (const [at, { org, enter }] of entrances.entries()) {
    await inTransaction(runtime, org, actor, async (ctx) => {
      if (at === 0 && !known) {
        await insertUser(ctx.db, { id: userId, email: person.email, name: person.name, now: ctx.now })
      }
      if (at === 0 && !linked) await link(ctx, userId, person)
      await enter?.(ctx, userId)
    })
  }
  return { userId, hasJoined: entrances.some(({ enter }) => enter !== null) }
}

/** An organization that admits a person, and how they become a member of it; null: they are one. */
interface Entrance {
  org: string
  enter: ((ctx: Ctx, userId: string) => Promise<void>) | null
}

/** The person's own organization; otherwise those that invited them; for a new user the one in the settings. */
async function entrancesFor(
  { pool, services }: Runtime,
  { email }: Person,
  known: string | null,
  { newcomers }: IdentityProviderSettings,
): Promise<Entrance[]> {
  const { organizationKind, realNow } = services.get(accounts)
  const [own] = known ? await listMemberships(pool, known, organizationKind) : []
  if (own) return [{ org: own.org_id, enter: null }]
  const invitations = await invitationsFor(pool, email, organizationKind, realNow())
  if (invitations.length > 0) return invitations.map(entranceByInvitation)
  const open = known || !newcomers ? null : await findOrganization(pool, newcomers.organization)
  if (!open || !newcomers || open.kind !== organizationKind) return []
  return [
    {
      org: open.org_id,
      enter: async (ctx, userId) => {
        await addMember(ctx.db, open.org_id, { userId, role: newcomers.role, now: ctx.now })
        await writeAudit(ctx, 'web', 'account_join', null)
      },
    },
  ]
}

/** The provider verified the invited email address, so the person needs no invitation link. */
function entranceByInvitation(invitation: InvitationRow): Entrance {
  const { org_id: org, id, role } = invitation
  return {
    org,
    enter: async (ctx, userId) => {
      if (!(await takeInvitation(ctx.db, invitation))) return
      await addMember(ctx.db, org, { userId, role, now: ctx.now })
      await writeAudit(ctx, 'web', 'account_accept_invitation', toWire('invitation', id))
    },
  }
}

async function findLinked(db: Db, { issuer, subject }: Person): Promise<string | null> {
  const row = await db.maybe(sql<{ user_id: string }>`
    select user_id from identities where issuer = ${issuer} and subject = ${subject}`)
  return row?.user_id ?? null
}

/**
 * Links a user to an identity. An earlier user of the account may not own its email address. So every other way to sign
 * in is removed: password, passkeys, second factor, sessions and links. So is what they allowed apps.
 */
async function link(ctx: Ctx, userId: string, { issuer, subject }: Person): Promise<void> {
  await lockUser(ctx.db, userId)
  const other = await ctx.db.maybe(sql`
    select 1 from identities where user_id = ${userId} and issuer = ${issuer} and subject <> ${subject}`)
  if (other) throw new SignInRefused('taken')
  const now = ctx.services.get(accounts).realNow()
  await ctx.db.run(sql`
    insert into identities (issuer, subject, user_id, linked_at) values (${issuer}, ${subject}, ${userId}, ${now})`)
  await setPasswordHash(ctx.db, userId, null)
  await removePasskeys(ctx.db, userId)
  await removeSecondFactor(ctx.db, userId)
  await endSessions(ctx.db, userId)
  await forgetLinks(ctx.db, userId)
  await endAppAccess(ctx, userId)
  await writeAudit(ctx, 'web', 'account_link_identity', null)
}

/**
 * Removes a user's link to an identity. Returns whether there was one. Apps that an earlier user of the account had allowed
 * stay out: earlier versions kept what those had.
 */
export async function unlink(ctx: Ctx, userId: string): Promise<boolean> {
  const links = await ctx.db.rows(sql<{ linked_at: Date }>`
    delete from identities where user_id = ${userId} returning linked_at`)
  for (const { linked_at: linkedAt } of links) await endAppAccess(ctx, userId, linkedAt)
  return links.length > 0
}

/** In organizations of both kinds, because a service for the other kind may share the accounts. */
async function endAppAccess(ctx: Ctx, userId: string, before?: Date): Promise<void> {
  const { endAppAccess: endIn } = ctx.services.get(accounts)
  for (const org of await listOrganizations(ctx.db, userId)) await endIn(ctx.db, org, userId, before)
}
