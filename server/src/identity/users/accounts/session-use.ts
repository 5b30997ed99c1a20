import { fromWire, notFound, toWire } from '../../../platform/core/index.ts'
import { inTransaction, type Runtime, writeAudit } from '../../../platform/operations/index.ts'
import { roleIn } from '../memberships/memberships.ts'
import { callerOf, type SignedIn } from '../sessions/authentication.ts'
import { chooseOrganization, endSession, endSessions } from '../sessions/sessions.ts'
import { accounts } from './accounts.ts'

/** Ends a session of the signed-in user: this one or another. Throws `not_found`. */
export async function endSessionOf(
  runtime: Runtime,
  signedIn: SignedIn,
  id: string,
  operation: string,
): Promise<void> {
  const { userId, membership } = signedIn
  if (!membership) {
    // A user without an organization has no audit log to record it in.
    if (!(await endSession(runtime.pool, userId, id))) throw notFound('session')
  } else {
    await inTransaction(runtime, membership.org, callerOf(signedIn).actor, async (ctx) => {
      if (!(await endSession(ctx.db, userId, id))) throw notFound('session')
      await writeAudit(ctx, 'web', operation, toWire('session', id))
    })
  }
  runtime.services.get(accounts).authenticator.forget()
}

/** Ends all sessions of the signed-in user. */
export async function endSessionsOf(runtime: Runtime, signedIn: SignedIn): Promise<void> {
  const { userId, membership } = signedIn
  if (!membership) await runtime.pool.transaction((db) => endSessions(db, userId))
  else {
    await inTransaction(runtime, membership.org, callerOf(signedIn).actor, async (ctx) => {
      await endSessions(ctx.db, userId)
      await writeAudit(ctx, 'web', 'account_sessions_revoke_all', null)
    })
  }
  runtime.services.get(accounts).authenticator.forget()
}

/** Switches the session to another organization of its user. Throws `not_found`. */
export async function switchOrganization(
  runtime: Runtime,
  signedIn: SignedIn,
  organizationId: string,
): Promise<SignedIn> {
  const { organizationKind, authenticator } = runtime.services.get(accounts)
  const org = fromWire('organization', organizationId)
  const role = org && (await roleIn(runtime.pool, org, signedIn.userId, organizationKind))
  if (!org || !role) throw notFound('organization')
  const switched = { ...signedIn, membership: { org, role } }
  await inTransaction(runtime, org, callerOf(switched).actor, async (ctx) => {
    await chooseOrganization(ctx.db, signedIn.sessionId, org)
    await writeAudit(ctx, 'web', 'account_switch_organization', null)
  })
  authenticator.forget()
  return switched
}
