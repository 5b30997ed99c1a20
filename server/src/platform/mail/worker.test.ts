import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/harness/harness.ts'
import { eventually, until } from '../../../test/harness/waiting.ts'
import { startMailServer } from '../../../test/peers/mail-server.ts'
import { sql } from '../db/index.ts'
import { startWorker, WorkMonitor } from '../jobs/index.ts'
import { inTransaction } from '../operations/index.ts'
import { mailsWorker, postMail } from './index.ts'

test.each(['connection', 'sender'] as const)(
  'an email waits while the mail server refuses the %s, because that says nothing about the email',
  async (at) => {
    await using mails = await startMailServer()
    await using app = await startTestApp({ env: { PARLEY_ROLE: 'api', ...mails.settings } })
    const { runtime, org } = app
    const { pool, clock, log } = runtime
    mails.refuse = { code: 554, times: 1, at }
    const mail = { to: 'ana@example.com', subject: 'Hello', text: 'Ana' }
    await inTransaction(runtime, org.id, { kind: 'system', id: 'test' }, (ctx) =>
      postMail(ctx, mail, new Date()),
    )
    const work = mailsWorker(runtime, () => new Date())
    await using _ = startWorker({ pool, clock, monitor: new WorkMonitor(log) }, work)
    await until(() => mails.refuse!.times < 1)
    await eventually(async () => {
      await pool.run(sql`
        update mails set due_at = now() where org_id = ${org.id} and due_at is distinct from due_lease`)
      expect(mails.received).toMatchObject([{ to: mail.to, subject: mail.subject }])
    })
  },
)
