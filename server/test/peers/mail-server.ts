import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  to: string
  from: string
  subject: string
  text: string
}

type Moment = 'connection' | 'sender' | 'text'

export interface TestMailServer extends AsyncDisposable {
  /** The settings of a service for this server. */
  settings: Record<string, string>
  received: ReceivedMail[]
  /** The error for the next emails, instead of accepting them. `at`: what it answers to. Default: the text. */
  refuse: { code: number; times: number; at?: Moment } | null
}

/** A mail server that stores the accepted emails. */
export async function startMailServer(): Promise<TestMailServer> {
  const mails: Pick<TestMailServer, 'received' | 'refuse'> = { received: [], refuse: null }
  const refusalAt = (moment: Moment): Error | null => {
    const { refuse } = mails
    if (refuse === null || (refuse.at ?? 'text') !== moment || refuse.times-- <= 0) return null
    return Object.assign(new Error('no'), { responseCode: refuse.code })
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onConnect: (_, done) => done(refusalAt('connection')),
    onMailFrom: (_address, _session, done) => done(refusalAt('sender')),
    onData: async (stream, session, done) => {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk)
      const refusal = refusalAt('text')
      if (refusal) return done(refusal)
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
