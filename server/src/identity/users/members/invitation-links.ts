import { inTransaction, type Runtime, writeAudit } from '../../../platform/operations/index.ts'
import type { Role } from '../../access/index.ts'
import { accounts } from '../accounts/accounts.ts'
import { addMember } from '../memberships/memberships.ts'
import { makeLink } from '../sign-in/links.ts'
import { findUserByEmail, insertUser, normalEmail } from '../users.ts'
import { endInvitationTo } from './invitations.ts'

/** How long an invitation link works, in real milliseconds. */
const LASTS_MS = 7 * 86_400_000

/**
 * Adds a member from the command line, whose caller has full access anyway. Returns a link that signs them in once.
 * Without `email` the new member is asked for it.
 */
export function letIn(
  runtime: Runtime,
  org: string,
  { email, role, url }: { email: string | null; role: Role; url: string },
): Promise<string> {
  const now = runtime.services.get(accounts).realNow()
  return inTransaction(runtime, org, { kind: 'system', id: 'command line' }, async (ctx) => {
    const address = email === null ? null : normalEmail(email)
    const known = address === null ? null : await findUserByEmail(ctx.db, address)
    const userId = known?.id ?? ctx.newId()
    if (!known) await insertUser(ctx.db, { id: userId, email: address, name: null, now })
    if (address !== null) await endInvitationTo(ctx, address)
    await addMember(ctx.db, org, { userId, role, now: ctx.now })
    await writeAudit(ctx, 'cli', 'users_invite', address)
    return makeLink(ctx.db, runtime, { userId, purpose: 'sign_in', url, lastsMs: LASTS_MS, now })
  })
}
