import { z } from 'zod'
import { CHANNELS } from '../../../customers/index.ts'
import type { Provider } from '../provider/provider.ts'
import { type ImapServer, pollMailbox } from './mailbox.ts'
import { receiverOf } from './receiver.ts'
import { sendEmail } from './sender.ts'
import { Sessions } from './sessions.ts'
import { type EmailSettings, Settings } from './settings.ts'
import { type MailServer, openSession } from './smtp.ts'

const PASSWORD = 'password'
/** Signs what the mail server delivers here. */
const WEBHOOK_SECRET = 'webhook-secret'

const Secrets = z.strictObject({ [PASSWORD]: z.string(), [WEBHOOK_SECRET]: z.string() })

/** Mail servers close the door on senders who knock too often. */
const AT_ONCE = 5

/** Email through any SMTP server (docs/email.md). Each account that is opened has connections of its own. */
export const email: Provider = emailOver(() => new Sessions())

/** The email provider with shared sessions, so that connections outlive an opened account. */
export function emailWith(sessions: Sessions): Provider {
  return emailOver(() => sessions)
}

function emailOver(sessionsOf: () => Sessions): Provider {
  return {
    kind: 'email',
    channel: 'email',
    rules: { ...CHANNELS.email.rules, templateEdits: false, files: true },
    settings: Settings.omit({ allowLoopback: true }),
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
        send: (_, message) => sendEmail(sessions, server, settings, message),
        listSenders: () => listSenders(server, settings),
        // The operator of the mail server configures the delivery, since no protocol does it.
        subscribe: async () => ({ outcome: 'ok' }),
        templates: null,
        poll:
          mailbox &&
          ((position, now, save) => pollMailbox(mailbox, settings.address, { position, now, save })),
        acknowledge: null,
        findFile: null,
      }
    },
    receiver: (given, secrets) => {
      const { [WEBHOOK_SECRET]: secret } = Secrets.parse(secrets)
      return receiverOf(Settings.parse(given).address, secret)
    },
    recipientOf: (addresses) => addresses.find(({ kind }) => kind === 'email') ?? null,
  }
}

function serverOf(settings: EmailSettings, password: string): MailServer {
  const { host, port, encryption, username, address, allowLoopback } = settings
  return { host, port, encryption, allowLoopback, user: username ?? address, password }
}

/** It has the password of the account. */
function mailboxOf(
  { imap, username, address, allowLoopback }: EmailSettings,
  password: string,
): ImapServer | null {
  if (!imap) return null
  const { username: own, ...server } = imap
  return { ...server, allowLoopback, user: own ?? username ?? address, password }
}

/** The one that the account is: it can send when the server takes its password. */
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
