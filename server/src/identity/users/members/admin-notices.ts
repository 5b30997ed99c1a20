import { sql } from '../../../platform/db/index.ts'
import { postMail, sendsMail } from '../../../platform/mail/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { accounts } from '../accounts/accounts.ts'
import type { EmailContent } from '../emails.ts'
import type { Locale } from '../users.ts'

/**
 * Sends an email to every administrator of the organization, in their language, when the current transaction commits.
 * Does nothing when the service sends no emails.
 */
export async function tellAdmins(ctx: Ctx, write: (locale: Locale) => EmailContent): Promise<void> {
  if (!sendsMail(ctx.services)) return
  const admins = await ctx.db.rows(sql<{ email: string; locale: Locale }>`
    select u.email, u.locale from memberships m join users u on u.id = m.user_id
    where m.org_id = ${ctx.org} and m.role in ('owner', 'admin') and u.email is not null
    order by u.id`)
  const now = ctx.services.get(accounts).realNow()
  for (const { email, locale } of admins) await postMail(ctx, { to: email, ...write(locale) }, now)
}
