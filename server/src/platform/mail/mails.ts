import type { Secrets, Services } from '../core/index.ts'
import { sql } from '../db/index.ts'
import { QUEUES, wakeAfterCommit } from '../jobs/index.ts'
import type { Ctx } from '../operations/index.ts'
import { mailSettings } from './service.ts'

/** An email from the service itself. */
export interface Mail {
  to: string
  subject: string
  text: string
}

const PURPOSE = 'mail'

/** Whether the service sends emails of its own. */
export function sendsMail(services: Services): boolean {
  return services.get(mailSettings) !== null
}

/** Has an email sent once the current transaction has committed. Does nothing where the service sends none. */
export async function postMail(ctx: Ctx, mail: Mail, realNow: Date): Promise<void> {
  if (!sendsMail(ctx.services)) return
  await ctx.db.run(sql`
    insert into mails (org_id, id, content, written_at, due_at)
    values (${ctx.org}, ${ctx.newId()}, ${ctx.secrets.seal(PURPOSE, JSON.stringify(mail))}, ${realNow}, ${ctx.now})`)
  wakeAfterCommit(ctx, QUEUES.mails)
}

export function openMail(secrets: Secrets, content: Buffer): Mail {
  return JSON.parse(secrets.unseal(PURPOSE, content)) as Mail
}
