import type { Transporter } from 'nodemailer'
import { inRealTime } from '../core/index.ts'
import { sql } from '../db/index.ts'
import { type ClaimedRow, QUEUES, type RowWork } from '../jobs/index.ts'
import type { Runtime } from '../operations/index.ts'
import { type Mail, openMail } from './mails.ts'
import { type MailSettings, mailSettings } from './service.ts'

/** What the SMTP library throws. */
interface SmtpError {
  code?: string
  /** The code of the server's answer; missing if there was no answer. */
  responseCode?: number
  /** The command to which the server answered. */
  command?: string
}

interface MailRow extends ClaimedRow {
  content: Buffer
  written_at: Date
}

/** In real time: an email is tried again each minute for a day. */
const TRY_AGAIN_MS = 60_000
const TOO_OLD_MS = 86_400_000
const TIMEOUT_MS = 10_000
/** The library's names for the commands whose answer is about one email. Others refuse this service, whatever it sends. */
const ABOUT_ONE_EMAIL = new Set(['RCPT TO', 'DATA'])

/**
 * Sends the service's own emails, each at least once. Emails that the mail server permanently refuses are dropped,
 * others are retried, also when the server refuses the connection, the password or the sender. The log contains the reason
 * but never the recipient.
 */
export function mailsWorker(runtime: Runtime, realNow: () => Date): RowWork<MailRow> {
  const { pool, clock, secrets, services, log } = runtime
  let transport: Transporter | null = null
  const settings = services.get(mailSettings)

  /** Returns whether the email is finished. */
  async function send(row: MailRow): Promise<boolean> {
    // It was written while the settings had a mail server.
    if (!settings) return true
    transport ??= await transportTo(settings)
    const { to, subject, text } = openMail(secrets, row.content)
    try {
      await transport.sendMail({ from: settings.from, to, subject, text })
      return true
    } catch (error) {
      const { responseCode = 0, code, command = '' } = error as SmtpError
      const isFinal = responseCode >= 500 && ABOUT_ONE_EMAIL.has(command)
      const isTooOld = realNow().getTime() - row.written_at.getTime() > TOO_OLD_MS
      log.warn({ code, responseCode, command, givenUp: isFinal || isTooOld }, 'an email could not be sent')
      return isFinal || isTooOld
    }
  }

  return {
    queue: QUEUES.mails,
    // One mail per batch, so that a slow mail server does not outlive the lease.
    batchSize: 1,
    columns: sql`t.content, t.written_at`,
    work: async (org, rows, lease) => {
      for (const row of rows) {
        const isDone = await send(row)
        await pool.run(
          isDone
            ? sql`delete from mails where org_id = ${org} and id = ${row.id} and due_at = ${lease}`
            : sql`
              update mails set due_at = ${inRealTime(clock, TRY_AGAIN_MS)}
              where org_id = ${org} and id = ${row.id} and due_at = ${lease}`,
        )
      }
    },
    [Symbol.asyncDispose]: async () => transport?.close(),
  }
}

/** Sends an email at once, for what must not wait for a worker. Throws when the mail server does not take it. */
export async function sendNow(settings: MailSettings, { to, subject, text }: Mail): Promise<void> {
  const transport = await transportTo(settings)
  try {
    await transport.sendMail({ from: settings.from, to, subject, text })
  } finally {
    transport.close()
  }
}

/** One connection, so that many emails at the same time do not overload the server. */
async function transportTo({ server }: MailSettings): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  const times = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS }
  return createTransport({ url: server, pool: true, maxConnections: 1, ...times })
}
