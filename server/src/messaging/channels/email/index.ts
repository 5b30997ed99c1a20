import { z } from 'zod'
import { CHANNELS } from '../../../customers/index.ts'
import type { Provider } from '../provider/provider.ts'
import { type ImapServer, pollMailbox } from './mailbox.ts'
import { receiverOf } from './receiver.ts'
import { sendEmail } from './sender.ts'
import { Sessions } from './sessions.ts'
import { type EmailSettings, EnteredSettings, Settings } from './settings.ts'
import { type MailServer, openSession } from './smtp.ts'

const PASSWORD = 'password'
/** The secret for the signatures of the mail server's deliveries. */
const WEBHOOK_SECRET = 'webhook-secret'

const Secrets = z.strictObject({ [PASSWORD]: z.string(), [WEBHOOK_SECRET]: z.string() })

/** Mail servers block senders with too many connections. */
const AT_ONCE = 5

/** Email through any SMTP server (docs/email.md). Each opened account has its own connections. */
export const email: Provider = emailOver(() => new Sessions())

/** The email provider with shared sessions, so that connections outlive an opened account. */
export function emailWith(sessions: Sessions): Provider {
  return emailOver(() => sessions)
}

function emailOver(sessionsOf: () => Sessions): Provider {
  return {
    kind: 'email',
    channel: 'email',
    rules: {
      ...CHANNELS.email.rules,
      templateEdits: false,
      offers: false,
      flows: false,
      requests: false,
      files: true,
      findsSent: false,
    },
    settings: EnteredSettings,
    installed: ({ allowLoopback }) => ({ allowLoopback }),
    secrets: { given: { password: PASSWORD, webhookSecret: WEBHOOK_SECRET }, made: [] },
    open: (given, secrets) => {
      const settings = Settings.parse(given)
      const password = Secrets.parse(secrets)[PASSWORD]
      const server = serverOf(settings, password)
      const mailbox = mailboxOf(settings, password)
      const sessions = sessionsOf()
      return {
        externalId: settings.address,
        atOnce: AT_ONCE,
        send: (_, message, tooLate) => sendEmail(sessions, server, settings, message, tooLate),
        listSenders: () => listSenders(server, settings),
        // The operator of the mail server configures the delivery, since no protocol does it.
        subscribe: async () => ({ outcome: 'ok' }),
        templates: null,
        flows: null,
        poll: mailbox && ((position, now, save) => pollMailbox(mailbox, settings, { position, now, save })),
        subscribedTo: null,
        acknowledge: null,
        findFile: null,
        findSent: null,
      }
    },
    receiver: (given, secrets) => {
      const { [WEBHOOK_SECRET]: secret } = Secrets.parse(secrets)
      return receiverOf(Settings.parse(given), secret)
    },
    recipientOf: (addresses) => addresses.find(({ kind }) => kind === 'email') ?? null,
  }
}

function serverOf(settings: EmailSettings, password: string): MailServer {
  const { host, port, encryption, username, address, allowLoopback } = settings
  return { host, port, encryption, allowLoopback, user: username ?? address, password }
}

/** The mailbox has the same password as the account. */
function mailboxOf(
  { imap, username, address, allowLoopback }: EmailSettings,
  password: string,
): ImapServer | null {
  if (!imap) return null
  const { username: own, ...server } = imap
  return { ...server, allowLoopback, user: own ?? username ?? address, password }
}

/** The only sender is the account's address. It can send when the server accepts its password. */
async function listSenders(server: MailServer, { address, name, perSecond }: EmailSettings) {
  const session = await openSession(server)
  if ('outcome' in session) return session
  session.close()
  const sender = {
    providerId: address,
    address,
    name,
    status: 'CONNECTED',
    perSecond,
    quality: null,
    messagingLimit: null,
  }
  return { outcome: 'ok' as const, senders: [sender] }
}
