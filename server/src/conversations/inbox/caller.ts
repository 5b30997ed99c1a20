import { fromWire } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'

/** The name under which the caller answers: the email address of a member, otherwise the key. */
export async function callerName({ db, actor }: Pick<Ctx, 'db' | 'actor'>): Promise<string> {
  const name = `${actor.kind}:${actor.id}`
  if (actor.kind !== 'user') return name
  const user = await db.maybe(sql<{ email: string | null }>`
    select email from users where id = ${fromWire('user', actor.id)}`)
  return user?.email ?? name
}

/** The name of the actor: the one in the request, otherwise the caller's. */
export async function actorName(ctx: Ctx, named: string | undefined): Promise<string> {
  return named ?? callerName(ctx)
}
