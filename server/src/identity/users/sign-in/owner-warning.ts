import { toWire } from '../../../platform/core/index.ts'
import { postMail, sendsMail } from '../../../platform/mail/index.ts'
import { inTransaction, type Runtime, writeSystemAudit } from '../../../platform/operations/index.ts'
import { accounts } from '../accounts/accounts.ts'
import { guessingEmail } from '../emails.ts'
import { listMemberships } from '../memberships/memberships.ts'
import type { UserRow } from '../users.ts'

/** Tells a user by email that somebody guesses their password, at most once a day. */
export async function warnOwner(runtime: Runtime, { id, email, locale }: UserRow): Promise<void> {
  if (email === null || !sendsMail(runtime.services)) return
  const { addressLimits, organizationKind, realNow } = runtime.services.get(accounts)
  const [membership] = await listMemberships(runtime.pool, id, organizationKind)
  const daily = { name: `guessing told ${id}`, address: '', perMinute: 1 / 1440, minutes: 1440 }
  if (!membership || !(await addressLimits.takes(daily))) return
  await inTransaction(runtime, membership.org_id, { kind: 'system', id: 'sign-in' }, async (ctx) => {
    await postMail(ctx, { to: email, ...guessingEmail(locale) }, realNow())
    await writeSystemAudit(ctx, 'account_guessing_told', toWire('user', id))
  })
}
