import { toWire } from '../../../platform/core/index.ts'
import { type Db, isUniqueViolation, sql } from '../../../platform/db/index.ts'
import { type Ctx, inTransaction, type Runtime, writeAudit } from '../../../platform/operations/index.ts'
import { findOrganization } from '../../access/index.ts'
import type { Visitor } from '../account-operation.ts'
import { accounts } from '../accounts.ts'
import { type InvitationRow, invitationsFor, takeInvitation } from '../members/invitations.ts'
import { addMember, listMemberships } from '../members/memberships.ts'
import { endSessions } from '../sessions/sessions.ts'
import { forgetLinks } from '../sign-in/links.ts'
import { removeSecondFactor } from '../sign-in/second-factor.ts'
import { openSession } from '../sign-in/sign-in.ts'
import { findUserByEmail, insertUser, lockUser, normalEmail, setPasswordHash } from '../users.ts'
import { type Identity, type IdentityProviderSettings, SignInRefused } from './identity-provider.ts'

/** Somebody with an address that their provider has checked and the settings allow. */
interface Person {
  issuer: string
  subject: string
  email: string
  name: string | null
}

/**
 * Signs in whom the provider names (docs/behaviour.md: Signing in elsewhere), and gives the token of the new session.
 * Throws `SignInRefused`.
 */
export async function signInAs(
  runtime: Runtime,
  visitor: Visitor,
  identity: Identity,
  settings: IdentityProviderSettings,
): Promise<string> {
  const person = requirePerson(identity, settings)
  const userId = await becomeUser(runtime, person, settings).catch((error) => {
    // They came back twice at once, and the other time was first: by now they are known.
    if (isUniqueViolation(error)) return becomeUser(runtime, person, settings)
    throw error
  })
  return openSession(runtime, visitor, userId, 'account_sign_in_elsewhere')
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

/** The user that a person is: linked to them, found by their address, or made where something lets them in. */
async function becomeUser(
  runtime: Runtime,
  person: Person,
  settings: IdentityProviderSettings,
): Promise<string> {
  const linked = await findLinked(runtime.pool, person)
  const known = linked ?? (await findUserByEmail(runtime.pool, person.email))?.id ?? null
  const ways = await waysIn(runtime, person, known, settings)
  if (ways.length === 0) throw new SignInRefused('stranger')
  const userId = known ?? runtime.newId()
  const actor = { kind: 'user', id: toWire('user', userId) } as const
  for (const [at, { org, enter }] of ways.entries()) {
    await inTransaction(runtime, org, actor, async (ctx) => {
      if (at === 0 && !known) {
        await insertUser(ctx.db, { id: userId, email: person.email, name: person.name, now: ctx.now })
      }
      if (at === 0 && !linked) await link(ctx, userId, person)
      await enter(ctx, userId)
    })
  }
  return userId
}

/** An organization that somebody may look at, and what makes them a member of it. */
interface Way {
  org: string
  enter(ctx: Ctx, userId: string): Promise<void>
}

/** Organizations that somebody belongs to; otherwise those that invite them; for somebody new the one of the settings. */
async function waysIn(
  { pool, services }: Runtime,
  { email }: Person,
  known: string | null,
  { newcomers }: IdentityProviderSettings,
): Promise<Way[]> {
  const { organizationKind, realNow } = services.get(accounts)
  const [own] = known ? await listMemberships(pool, known, organizationKind) : []
  if (own) return [{ org: own.org_id, enter: async () => undefined }]
  const invitations = await invitationsFor(pool, email, organizationKind, realNow())
  if (invitations.length > 0) return invitations.map(wayOfInvitation)
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

/** The provider has checked the address that was invited, which says more than having the link. */
function wayOfInvitation(invitation: InvitationRow): Way {
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
 * From here on the provider says who this is. Whoever had the account before may never have had its address, so nothing
 * that they know opens it any more: password, second factor, sessions and links end.
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
  await removeSecondFactor(ctx.db, userId)
  await endSessions(ctx.db, userId)
  await forgetLinks(ctx.db, userId)
  await writeAudit(ctx, 'web', 'account_link_identity', null)
}

/** Whether somebody was linked to an identity, and is no longer. */
export async function unlink(db: Db, userId: string): Promise<boolean> {
  const found = await db.run(sql`delete from identities where user_id = ${userId}`)
  return found > 0
}
