import type { AddressInfo } from 'node:net'
import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import type { MailFaults } from './faults.ts'
import type { Mail, MailAccount, Mailboxes, MailFile } from './mailboxes.ts'

const LARGEST = 25 * 1024 * 1024

export interface SmtpParts {
  boxes: Mailboxes
  faults: MailFaults
  /** Called when a contact has received an email. */
  onArrival(mail: Mail): void
}

/** Starts an SMTP server that accepts emails of its accounts to any recipient. Returns its port. */
export async function startSmtp(
  { host, port }: { host: string; port: number },
  { boxes, faults, onArrival }: SmtpParts,
): Promise<{ port: number; close(): Promise<void> }> {
  const greylisted = new Set<string>()
  const server = new SMTPServer({
    banner: 'Parley simulator',
    size: LARGEST,
    authMethods: ['PLAIN', 'LOGIN'],
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    hideENHANCEDSTATUSCODES: true,
    onAuth: ({ username, password }, _, done) => {
      const account = boxes.account((username ?? '').toLowerCase())
      if (account?.password !== password)
        return done(refusal(535, '5.7.8 Authentication credentials invalid'))
      done(null, { user: account!.address })
    },
    onMailFrom: ({ address }, session, done) => {
      if (address.toLowerCase() !== session.user)
        return done(refusal(550, '5.7.1 Sender address is not yours'))
      done()
    },
    onRcptTo: ({ address }, _, done) =>
      done(refusalOf(address.toLowerCase(), greylisted) ?? faults.refusal()),
    onData: (stream, session, done) => {
      if (faults.breaksBefore()) return cutConnection(server, session)
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        take(Buffer.concat(chunks), session).then(
          () => (faults.breaksAfter() ? cutConnection(server, session) : done(null, '2.0.0 queued')),
          (error: Error) => done(error),
        )
      })
    },
  })

  async function take(bytes: Buffer, session: SMTPServerSession): Promise<void> {
    const account = boxes.account(String(session.user))!
    const mail = await PostalMime.parse(bytes, { attachmentEncoding: 'base64' })
    const problem = problemOf(mail, account)
    if (problem) throw refusal(554, problem)
    for (const { address } of session.envelope.rcptTo) onArrival(boxes.add(received(mail, address, account)))
  }

  // A test may cut connections, so errors of the server are ignored.
  server.on('error', () => {})
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve())
  })
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/**
 * The error for a recipient, by the address: `nobody@` does not exist, `full@` is over quota, `grey@` accepts the
 * second attempt.
 */
function refusalOf(address: string, greylisted: Set<string>): Error | null {
  const name = address.split('@')[0]!.split('+')[0]
  if (name === 'nobody') return refusal(550, '5.1.1 No such user')
  if (name === 'blocked') return refusal(550, '5.7.1 Not from you')
  if (name === 'full') return refusal(452, '4.2.2 Mailbox full')
  if (name !== 'grey' || greylisted.has(address)) return null
  greylisted.add(address)
  return refusal(451, '4.7.1 Greylisted, come back later')
}

/** Why a strict receiver would reject an email; null when it is accepted. */
function problemOf(mail: Email, account: MailAccount): string | null {
  if (!mail.messageId) return '5.6.0 Message-ID is missing'
  if (!mail.date) return '5.6.0 Date is missing'
  if (mail.from?.address?.toLowerCase() !== account.address) return '5.7.1 From is not who sends'
  if (!mail.text) return '5.6.0 There is no plain text'
  const hasWayOut = headerOf(mail, 'list-unsubscribe') !== ''
  const isOneClick = headerOf(mail, 'list-unsubscribe-post') === 'List-Unsubscribe=One-Click'
  return hasWayOut && !isOneClick ? '5.7.1 List-Unsubscribe is not one click' : null
}

function received(mail: Email, person: string, account: MailAccount): Omit<Mail, 'at'> {
  return {
    id: mail.messageId!,
    direction: 'received',
    person: person.toLowerCase(),
    account: account.address,
    subject: mail.subject ?? '',
    text: (mail.text ?? '').trimEnd(),
    html: mail.html ?? null,
    files: mail.attachments.map(fileOf),
    headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
    answers: mail.inReplyTo ?? null,
  }
}

function fileOf({ filename, mimeType, content }: Attachment): MailFile {
  return { fileName: filename ?? 'file', mimeType, data: String(content) }
}

function headerOf({ headers }: Email, key: string): string {
  return headers.find((header) => header.key === key)?.value.trim() ?? ''
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

/** Closes the connection without a reply. */
function cutConnection(server: SMTPServer, session: SMTPServerSession): void {
  for (const connection of server.connections as Set<{
    session: SMTPServerSession
    _socket: { destroy(): void }
  }>)
    if (connection.session.id === session.id) connection._socket.destroy()
}
