import { z } from 'zod'
import type { MessageToSend, Provider, SendResult } from '../../src/messaging/channels/provider/provider.ts'

export const CHANNELS = ['whatsapp', 'email'] as const
export type Channel = (typeof CHANNELS)[number]

/** A messaging service in memory, which answers as the test says and keeps nothing. */
export interface SimulatedChannel extends Provider {
  answer(message: MessageToSend): SendResult
}

let count = 0
export const accept = (): SendResult => ({
  outcome: 'accepted',
  providerId: `wire-${++count}`,
  learned: null,
})
export const refuse = (): SendResult => ({ outcome: 'refused', class: 'recipient', code: 'no', text: 'No.' })

export function simulatedChannel(channel: Channel): SimulatedChannel {
  const provider: SimulatedChannel = {
    kind: `simulated_${channel}`,
    channel,
    rules: {
      textWindowMs: null,
      contactBurst: null,
      templateEdits: false,
      offers: false,
      flows: false,
      requests: false,
      findsSent: false,
      files: false,
      longestText: null,
      sendsEmails: channel === 'email',
    },
    settings: z.strictObject({}),
    installed: () => ({}),
    secrets: { given: { key: 'key' }, made: [] },
    open: () => ({
      externalId: channel,
      atOnce: 64,
      send: async (_, message) => provider.answer(message),
      listSenders: async () => ({ outcome: 'ok', senders: [] }),
      subscribe: async () => ({ outcome: 'ok' }),
      templates: null,
      flows: null,
      poll: null,
      subscribedTo: null,
      acknowledge: null,
      findFile: null,
      findSent: null,
    }),
    receiver: () => ({ handshake: () => null, isAuthentic: () => false, parse: () => [] }),
    recipientOf: (addresses) =>
      addresses.find(({ kind }) => kind === (channel === 'email' ? 'email' : 'phone')) ?? null,
    answer: accept,
  }
  return provider
}
