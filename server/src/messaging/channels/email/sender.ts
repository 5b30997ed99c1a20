import type { ProviderRefusal } from '../provider/failures.ts'
import type { FileToSend } from '../provider/message-files.ts'
import type { EmailMessage, MessageToSend, SendResult } from '../provider/provider.ts'
import { choicesOf } from './choices.ts'
import { withFooter } from './footer.ts'
import type { Sessions } from './sessions.ts'
import type { EmailSettings } from './settings.ts'
import { before, type MailServer } from './smtp.ts'

/** See `ProviderAccount`. The Message-ID contains our message id, so reports about the email refer to our message. */
export async function sendEmail(
  sessions: Sessions,
  server: MailServer,
  settings: EmailSettings,
  { messageId, to, content, email }: MessageToSend,
  tooLate?: AbortSignal,
): Promise<SendResult> {
  if (!email) throw new Error(`an email cannot carry ${content.type} alone`)
  const providerId = `<${messageId}@${domainOf(settings.address)}>`
  const file = email.file && (await readWhole(email.file, tooLate))
  if (file && 'outcome' in file) return file
  const mail = await composeMail(settings, { providerId, to: to.value, email, file })
  const session = await sessions.with(server, tooLate)
  if ('outcome' in session) return session
  const result = await session.deliver({ from: settings.address, to: to.value }, mail)
  return result.outcome === 'taken' ? { outcome: 'accepted', providerId, learned: null } : result
}

interface Addressed {
  /** The email's Message-ID. */
  providerId: string
  to: string
  email: EmailMessage
  file: { bytes: Buffer; mimeType: string; fileName: string } | null
}

/** When the file cannot be read, nothing was sent. That says nothing about the server, and a later attempt may read it. */
async function readWhole(
  { read, mimeType, fileName }: FileToSend,
  tooLate?: AbortSignal,
): Promise<Addressed['file'] | ProviderRefusal> {
  try {
    const bytes = await before(tooLate, 'Reading the file took too long.', read)
    return { bytes, mimeType, fileName }
  } catch (error) {
    const { message: text } = error as Error
    return { outcome: 'refused', class: 'throttle', code: 'file_unreadable', text }
  }
}

/** Builds the email as it is transmitted. */
async function composeMail(
  settings: EmailSettings,
  { providerId, to, email, file }: Addressed,
): Promise<Buffer> {
  const { text, html } = withFooter(
    { ...email, ...(email.choices && choicesOf(email.choices)) },
    settings.footer,
  )
  const { subject, answers, unsubscribeLink } = email
  // The first email loads the library, so that the service starts sooner.
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer/index.js')
  const composer = new MailComposer({
    messageId: providerId,
    from: { name: settings.name, address: settings.address },
    to,
    // A line break would end the header.
    subject: subject.replaceAll(/[\r\n]+/g, ' '),
    // An email without text looks like spam, so a file alone gets its name as the text.
    text: text || (file?.fileName ?? ''),
    ...(file && {
      attachments: [{ filename: file.fileName, contentType: file.mimeType, content: file.bytes }],
    }),
    ...(html !== null && { html }),
    ...(answers !== null && { inReplyTo: answers, references: answers }),
    headers: unsubscribeLink
      ? {
          'List-Unsubscribe': `<${unsubscribeLink.url}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }
      : {},
    // The content of an email must not make the server read files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile().build()
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1)
}
