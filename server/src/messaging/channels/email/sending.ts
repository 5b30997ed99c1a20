import MailComposer from 'nodemailer/lib/mail-composer/index.js'
import type { FileToSend } from '../provider/message-files.ts'
import type { Letter, MessageToSend, NeverSent, SendResult } from '../provider/provider.ts'
import { withFooter } from './footer.ts'
import type { Sessions } from './sessions.ts'
import type { EmailSettings } from './settings.ts'
import type { SmtpServer } from './smtp.ts'

/** See `ProviderAccount`. The message's id is that of the e-mail, so whatever is told of it names ours. */
export async function sendLetter(
  sessions: Sessions,
  server: SmtpServer,
  settings: EmailSettings,
  { messageId, to, content }: MessageToSend,
): Promise<SendResult> {
  if (content.type !== 'letter') throw new Error(`e-mail carries no ${content.type}`)
  const providerId = `<${messageId}@${domainOf(settings.address)}>`
  const file = content.letter.file && (await readWhole(content.letter.file))
  if (file && 'outcome' in file) return file
  const mail = await composeMail(settings, { providerId, to: to.value, letter: content.letter, file })
  const session = await sessions.with(server)
  if ('outcome' in session) return session
  const result = await session.deliver({ from: settings.address, to: to.value }, mail)
  return result.outcome === 'taken' ? { outcome: 'accepted', providerId, learned: null } : result
}

interface Addressed {
  /** The e-mail's Message-ID. */
  providerId: string
  to: string
  letter: Letter
  file: { bytes: Buffer; mimeType: string; fileName: string } | null
}

/** Nothing has left when the file cannot be read. */
async function readWhole({ read, mimeType, fileName }: FileToSend): Promise<Addressed['file'] | NeverSent> {
  try {
    return { bytes: await read(), mimeType, fileName }
  } catch (error) {
    return { outcome: 'neverSent', text: (error as Error).message }
  }
}

/** The whole e-mail as it goes over the wire. */
function composeMail(settings: EmailSettings, { providerId, to, letter, file }: Addressed): Promise<Buffer> {
  const { text, html } = withFooter(letter, settings.footer)
  const { subject, answers, wayOut } = letter
  const composer = new MailComposer({
    messageId: providerId,
    from: { name: settings.name, address: settings.address },
    to,
    // A line break would end the header.
    subject: subject.replaceAll(/[\r\n]+/g, ' '),
    // A file alone goes by its name: an e-mail without a word looks like spam.
    text: text || (file?.fileName ?? ''),
    ...(file && {
      attachments: [{ filename: file.fileName, contentType: file.mimeType, content: file.bytes }],
    }),
    ...(html !== null && { html }),
    ...(answers !== null && { inReplyTo: answers, references: answers }),
    headers: wayOut
      ? { 'List-Unsubscribe': `<${wayOut.url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
      : {},
    // What stands in an e-mail is its text: nothing is read from here on its behalf.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile().build()
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1)
}
