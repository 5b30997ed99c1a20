import MailComposer from 'nodemailer/lib/mail-composer/index.js'
import type { Mail, MailFile } from './mailboxes.ts'

/** Creates the emails that mail programs and servers send, as bytes. */

export interface Email {
  id: string
  from: { address: string; name: string }
  to: string
  subject: string
  text: string
  html: string | null
  files: readonly MailFile[]
  /** The email that this one answers; it is quoted below the text, as in mail programs. */
  answers: Mail | null
  headers?: Record<string, string>
  date: Date
}

export function composeEmail(email: Email): Promise<Buffer> {
  const { id, from, to, subject, text, html, files, answers, headers = {}, date } = email
  return build({
    messageId: id,
    from,
    to,
    subject,
    date,
    headers,
    text: answers ? `${text}\n\n${quoted(answers)}` : text,
    ...(html !== null && { html }),
    attachments: files.map(({ fileName, mimeType, data, contentId }) => ({
      filename: fileName,
      contentType: mimeType,
      content: Buffer.from(data, 'base64'),
      ...(contentId !== undefined && { cid: contentId, contentDisposition: 'inline' as const }),
    })),
    ...(answers && { inReplyTo: answers.id, references: answers.id }),
  })
}

function quoted({ account, text, at }: Mail): string {
  const lines = text.split('\n').map((line) => `> ${line}`)
  return [`On ${at.toUTCString()}, ${account} wrote:`, '', ...lines].join('\n')
}

export interface Report {
  id: string
  mail: Mail
  date: Date
}

/** A delivery status notification (RFC 3464): the email was not delivered. */
export function writeBounce({ id, mail, date }: Report, status: string, diagnostic: string): Promise<Buffer> {
  return writeReport(id, mail, date, 'delivery-status', [
    'Reporting-MTA: dns; mail.parley.test',
    '',
    `Final-Recipient: rfc822; ${mail.person}`,
    'Action: failed',
    `Status: ${status}`,
    `Diagnostic-Code: smtp; ${diagnostic}`,
    '',
  ])
}

/** A feedback report (RFC 5965): the recipient reported the email as spam. */
export function writeComplaint({ id, mail, date }: Report): Promise<Buffer> {
  return writeReport(id, mail, date, 'feedback-report', [
    'Feedback-Type: abuse',
    'User-Agent: Parley-Simulator/1',
    'Version: 1',
    `Original-Rcpt-To: <${mail.person}>`,
    '',
  ])
}

function writeReport(id: string, mail: Mail, date: Date, type: string, fields: string[]): Promise<Buffer> {
  const boundary = `report-${id.replaceAll(/[^a-z0-9]/gi, '')}`
  const part = (contentType: string, text: string) =>
    `--${boundary}\r\nContent-Type: ${contentType}\r\n\r\n${text}\r\n`
  const text = [
    `Message-ID: ${id}`,
    `Date: ${date.toUTCString()}`,
    'From: Mail Delivery <mailer-daemon@mail.parley.test>',
    `To: ${mail.account}`,
    'Subject: About your message',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=${type}; boundary="${boundary}"`,
    '',
    '',
  ].join('\r\n')
  return Promise.resolve(
    Buffer.from(
      text +
        part('text/plain; charset=utf-8', 'This is about a message of yours.') +
        part(`message/${type}`, fields.join('\r\n')) +
        part(
          'text/rfc822-headers',
          `Message-ID: ${mail.id}\r\nSubject: ${mail.subject}\r\nTo: ${mail.person}\r\n`,
        ) +
        `--${boundary}--\r\n`,
    ),
  )
}

function build(options: ConstructorParameters<typeof MailComposer>[0]): Promise<Buffer> {
  return new MailComposer(options).compile().build()
}
