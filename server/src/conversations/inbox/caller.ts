import type { NamedMember } from '../../identity/index.ts'
import { ApiError, fromWire } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'

/** The name under which a member answers. The first owner has no email address until they enter one. */
export function memberName({ id, email }: NamedMember): string {
  return email ?? `user:${id}`
}

/** The name under which the caller answers: the email address of a member, otherwise the key. */
export async function callerName({ db, actor }: Pick<Ctx, 'db' | 'actor'>): Promise<string> {
  if (actor.kind !== 'user') return `${actor.kind}:${actor.id}`
  const user = await db.maybe(sql<{ email: string | null }>`
    select email from users where id = ${fromWire('user', actor.id)}`)
  return memberName({ id: actor.id, email: user?.email ?? null })
}

/** The name of the actor: the one in the request, otherwise the caller's. */
export async function actorName(ctx: Ctx, named: string | undefined): Promise<string> {
  return named ?? callerName(ctx)
}

/**
 * Keeps a calling member in the organization until the transaction ends: a removal then finds what they take. Call it before
 * conversations are locked, as removals lock members first. Throws `forbidden` for somebody who was removed meanwhile.
 */
export async function holdCaller({ db, org, actor }: Ctx): Promise<void> {
  if (actor.kind !== 'user') return
  const member = await db.maybe(sql`
    select from memberships where org_id = ${org} and user_id = ${fromWire('user', actor.id)} for key share`)
  if (!member)
    throw new ApiError('forbidden', 'You are not a member of this organization. Switch to one of yours.')
}
