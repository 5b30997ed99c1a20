import { z } from 'zod'
import { CHANNELS } from '../../../customers/index.ts'
import { withoutTrailingSlash } from '../../../platform/core/index.ts'
import type { Provider } from '../provider/provider.ts'
import { recipientOf } from '../provider/whatsapp-addresses.ts'
import { twilioAddress } from './addresses.ts'
import { readWebhook } from './events.ts'
import { findFile } from './files.ts'
import { sendMessage } from './message-sender.ts'
import { receiverOf } from './receiver.ts'
import { contentReviews } from './reviews.ts'
import { listSenders, subscribeSenders } from './senders.ts'
import { findSent } from './sent-messages.ts'

const Url = z.string().transform(withoutTrailingSlash)

export const AccountSid = z
  .string()
  .regex(/^AC[0-9a-f]{32}$/, 'Not an account SID. It is AC followed by 32 hexadecimal digits.')

const Settings = z.strictObject({
  accountSid: AccountSid,
  /** The base URLs for messages, their templates, and sending numbers. */
  apiUrl: Url,
  contentUrl: Url,
  messagingUrl: Url,
})

const AUTH_TOKEN = 'auth-token'
const Secrets = z.strictObject({ [AUTH_TOKEN]: z.string() })

const AT_ONCE = 64

/** WhatsApp through Twilio (docs/whatsapp.md: Twilio). */
export const twilio: Provider = {
  kind: 'twilio',
  channel: 'whatsapp',
  rules: {
    ...CHANNELS.whatsapp.rules,
    longestText: 1_600,
    templateEdits: false,
    offers: false,
    flows: false,
    requests: false,
    files: true,
    findsSent: true,
  },
  settings: Settings.pick({ accountSid: true }),
  installed: ({ simulatorUrl }) => addressesFrom(simulatorUrl),
  secrets: { given: { authToken: AUTH_TOKEN }, made: [] },
  open: (given, secrets) => {
    const access = { ...Settings.parse(given), authToken: Secrets.parse(secrets)[AUTH_TOKEN] }
    return {
      externalId: access.accountSid,
      atOnce: AT_ONCE,
      send: (senderId, message) => sendMessage(access, senderId, message),
      listSenders: () => listSenders(access),
      subscribe: (url) => subscribeSenders(access, url),
      templates: contentReviews(access),
      flows: null,
      poll: null,
      subscribedTo: null,
      acknowledge: null,
      findFile: (source) => Promise.resolve(findFile(access, source)),
      findSent: (senderId, sought) =>
        findSent(access, { from: senderId, to: twilioAddress(sought.to) }, sought),
    }
  },
  receiver: (_, secrets) => receiverOf(Secrets.parse(secrets)[AUTH_TOKEN], readWebhook),
  recipientOf,
}

/** The simulator serves all APIs at one URL. */
function addressesFrom(simulatorUrl: string | null) {
  if (simulatorUrl !== null)
    return { apiUrl: simulatorUrl, contentUrl: simulatorUrl, messagingUrl: simulatorUrl }
  return {
    apiUrl: 'https://api.twilio.com',
    contentUrl: 'https://content.twilio.com',
    messagingUrl: 'https://messaging.twilio.com',
  }
}
