import { z } from 'zod'
import { CHANNELS } from '../../../customers/index.ts'
import { withoutTrailingSlash } from '../../../platform/core/index.ts'
import type { Provider } from '../provider/provider.ts'
import { recipientOf } from '../provider/whatsapp-addresses.ts'
import { listNumbers, markRead, readSubscriptions, sendMessage, subscribeApp } from './account.ts'
import { findFile } from './files.ts'
import { flowsOf } from './flows.ts'
import { receiverOf } from './receiving/receiver.ts'
import { reviewsOf } from './reviews.ts'

const Settings = z.strictObject({
  /** With the version: `https://graph.facebook.com/v23.0`. */
  apiUrl: z.string().transform(withoutTrailingSlash),
  /** The id of the WhatsApp business account. */
  wabaId: z.string().regex(/^\d{1,32}$/, 'Not a WhatsApp Business Account ID. It contains only digits.'),
})

const ACCESS_TOKEN = 'access-token'
/** The secret for the signatures of webhooks. */
const APP_SECRET = 'app-secret'
/** WhatsApp sends it to verify that a webhook URL is ours. */
const VERIFY_TOKEN = 'verify-token'

const Secrets = z.strictObject({
  [ACCESS_TOKEN]: z.string(),
  [APP_SECRET]: z.string(),
  [VERIFY_TOKEN]: z.string(),
})

const AT_ONCE = 64

/** The WhatsApp Cloud API (docs/whatsapp.md). */
export const whatsappCloud: Provider = {
  kind: 'whatsapp_cloud',
  channel: 'whatsapp',
  rules: {
    ...CHANNELS.whatsapp.rules,
    templateEdits: true,
    offers: true,
    flows: true,
    requests: true,
    files: true,
    findsSent: false,
  },
  settings: Settings.pick({ wabaId: true }),
  installed: ({ whatsappApiUrl }) => ({ apiUrl: whatsappApiUrl }),
  secrets: { given: { accessToken: ACCESS_TOKEN, appSecret: APP_SECRET }, made: [VERIFY_TOKEN] },
  open: (settings, secrets) => {
    const { apiUrl, wabaId } = Settings.parse(settings)
    const { [ACCESS_TOKEN]: accessToken, [VERIFY_TOKEN]: verifyToken } = Secrets.parse(secrets)
    const access = { apiUrl, wabaId, accessToken }
    return {
      externalId: wabaId,
      atOnce: AT_ONCE,
      send: (senderId, message) => sendMessage(access, senderId, message),
      listSenders: () => listNumbers(access),
      subscribe: (url) => subscribeApp(access, { url, verifyToken }),
      subscribedTo: () => readSubscriptions(access),
      templates: reviewsOf(access),
      flows: flowsOf(access),
      poll: null,
      acknowledge: (senderId, providerId, isAnswering) => markRead(access, senderId, providerId, isAnswering),
      findFile: (source) => findFile(access, source),
      findSent: null,
    }
  },
  receiver: (_, secrets) => {
    const { [APP_SECRET]: appSecret, [VERIFY_TOKEN]: verifyToken } = Secrets.parse(secrets)
    return receiverOf({ appSecret, verifyToken })
  },
  recipientOf,
}
