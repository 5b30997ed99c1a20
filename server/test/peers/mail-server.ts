import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  to: string
  from: string
  subject: string
  text: string
}

export interface TestMailServer extends AsyncDisposable {
  /** The settings of a service for this server. */
  settings: Record<string, string>
  received: ReceivedMail[]
  /** The error for the next emails, instead of accepting them. */
  refuse: { code: number; times: number } | null
}

/** A mail server that stores the accepted emails. */
export async function startMailServer(): Promise<TestMailServer> {
  const mails: Pick<TestMailServer, 'received' | 'refuse'> = { received: [], refuse: null }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onData: async (stream, session, done) => {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk)
      if (mails.refuse && mails.refuse.times-- > 0)
        return done(Object.assign(new Error('no'), { responseCode: mails.refuse.code }))
      const { from, subject = '', text = '' } = await PostalMime.parse(Buffer.concat(chunks))
      const [recipient] = session.envelope.rcptTo
      mails.received.push({ to: recipient!.address, from: from?.address ?? '', subject, text })
      done()
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return Object.assign(mails, {
    settings: {
      PARLEY_SMTP_URL: `smtp://127.0.0.1:${port}`,
      PARLEY_MAIL_FROM: 'Parley <parley@example.com>',
    },
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  })
}
