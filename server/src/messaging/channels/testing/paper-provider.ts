import { z } from 'zod'
import type {
  MessageToSend,
  Provider,
  ProviderAccount,
  ProviderEvent,
  Receiver,
  SendResult,
} from '../provider/provider.ts'

/** The result that a test defines for each message. */
export type PaperAnswer = (message: MessageToSend) => SendResult

export interface PaperProvider extends Provider {
  /** The received messages, accepted or not. */
  readonly received: MessageToSend[]
  answer: PaperAnswer
}

let count = 0

const acceptOnPaper: PaperAnswer = () => ({
  outcome: 'accepted',
  providerId: `paper-${++count}`,
  learned: null,
})

/**
 * A messaging service in memory. Its rules differ from WhatsApp's, so that a test shows whose rules apply: texts need
 * no window, three are sent concurrently, and only to phone numbers.
 */
export function paperProvider(): PaperProvider {
  const provider: PaperProvider = {
    kind: 'paper',
    channel: 'whatsapp',
    rules: {
      textWindowMs: null,
      contactBurst: { messages: 3, withinMs: 60_000 },
      templateEdits: false,
      offers: false,
      flows: false,
      requests: false,
      files: false,
      findsSent: false,
      sendsEmails: false,
      longestText: null,
    },
    settings: z.strictObject({}),
    installed: () => ({}),
    secrets: { given: { stamp: 'stamp' }, made: [] },
    open: (_, secrets) => openAccount(provider, secrets.stamp!),
    receiver: (_, secrets) => receiverOf(secrets.stamp!),
    recipientOf: (addresses) => addresses.find((address) => address.kind === 'phone') ?? null,
    received: [],
    answer: acceptOnPaper,
  }
  return provider
}

function openAccount(provider: PaperProvider, stamp: string): ProviderAccount {
  return {
    externalId: `paper of ${stamp}`,
    atOnce: 64,
    send: async (_, message) => {
      provider.received.push(message)
      return provider.answer(message)
    },
    listSenders: async () => ({ outcome: 'ok', senders: [] }),
    subscribe: async () => ({ outcome: 'ok' }),
    templates: null,
    flows: null,
    poll: null,
    subscribedTo: null,
    acknowledge: null,
    findFile: null,
    findSent: null,
  }
}

/** Its webhooks contain events unchanged, and the stamp as a signature. */
function receiverOf(stamp: string): Receiver {
  return {
    handshake: ({ query }) => (query.stamp === stamp ? 'welcome' : null),
    isAuthentic: ({ headers }) => headers['x-stamp'] === stamp,
    parse: (body) => {
      const events = JSON.parse(body.toString()) as (ProviderEvent & { at?: string })[]
      return events.map((event) =>
        'at' in event ? { ...event, at: new Date(event.at!) } : event,
      ) as ProviderEvent[]
    },
  }
}
