import { z } from 'zod'
import { CHANNELS } from '../../../../customers/index.ts'
import { withoutTrailingSlash } from '../../../../platform/core/index.ts'
import type { Provider } from '../../provider/provider.ts'
import { findFile } from '../files.ts'
import { AccountSid } from '../index.ts'
import { receiverOf } from '../receiver.ts'
import { findSent } from '../sent-messages.ts'
import { readWebhook } from './events.ts'
import { sendText } from './message-sender.ts'
import { isService, listSender, readSubscription, subscribeSender } from './senders.ts'

const Url = z.string().transform(withoutTrailingSlash)

const Settings = z.strictObject({
  accountSid: AccountSid,
  /** What sends: a number of the account, or one of its messaging services. */
  sender: z
    .string()
    .regex(
      /^(\+[1-9]\d{6,14}|MG[0-9a-f]{32})$/,
      'Use a number such as +14155550100, or the SID of a messaging service: MG and 32 hexadecimal digits.',
    ),
  /** The base URLs for messages and numbers, and for messaging services. */
  apiUrl: Url,
  messagingUrl: Url,
})

const AUTH_TOKEN = 'auth-token'
const Secrets = z.strictObject({ [AUTH_TOKEN]: z.string() })

const AT_ONCE = 64

/** SMS through Twilio (docs/sms.md). An account has one sender. */
export const twilioSms: Provider = {
  kind: 'twilio_sms',
  channel: 'sms',
  rules: {
    ...CHANNELS.sms.rules,
    templateEdits: false,
    offers: false,
    flows: false,
    requests: false,
    files: false,
    findsSent: true,
  },
  settings: Settings.pick({ accountSid: true, sender: true }),
  installed: ({ simulatorUrl }) => ({
    apiUrl: simulatorUrl ?? 'https://api.twilio.com',
    messagingUrl: simulatorUrl ?? 'https://messaging.twilio.com',
  }),
  secrets: { given: { authToken: AUTH_TOKEN }, made: [] },
  open: (given, secrets) => {
    const access = { ...Settings.parse(given), authToken: Secrets.parse(secrets)[AUTH_TOKEN] }
    return {
      externalId: `${access.accountSid}/${access.sender}`,
      atOnce: AT_ONCE,
      send: (_, message) => sendText(access, message),
      listSenders: () => listSender(access),
      subscribe: (url) => subscribeSender(access, url),
      templates: null,
      flows: null,
      poll: null,
      subscribedTo: () => readSubscription(access),
      acknowledge: null,
      findFile: (source) => Promise.resolve(findFile(access, source)),
      findSent: (_, sought) =>
        findSent(access, { from: isService(access) ? null : access.sender, to: sought.to.value }, sought),
    }
  },
  receiver: (given, secrets) => {
    const { sender } = Settings.parse(given)
    return receiverOf(Secrets.parse(secrets)[AUTH_TOKEN], (form, url) => readWebhook(form, url, sender))
  },
  recipientOf: (addresses) => addresses.find(({ kind }) => kind === 'phone') ?? null,
}
