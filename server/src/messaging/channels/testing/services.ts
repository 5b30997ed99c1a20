import { sql } from '../../../platform/db/index.ts'
import { paperProvider } from './paper-provider.ts'
import { accepted, refused } from './provider.ts'
import { messagesPayload, NUMBER_ID, openReceiver, openSender, type Sender } from './sender.ts'

/** What a service makes of the next messages. */
export type Mood =
  | 'accepts'
  | 'refuses'
  | 'throttles'
  | 'breaks off'
  | 'is away'
  | 'says the contact opted out'

/** A messaging service that a test directs, whatever it is spoken to like, with an organization that uses it. */
export interface DirectedService extends AsyncDisposable {
  sender: Sender
  be(mood: Mood): Promise<void>
  /** The ids of the messages it was given, taken or not. */
  received(): string[]
  tellStatus(status: { messageId: string; status: 'sent' | 'delivered' | 'read' }): Promise<number>
  /** A message to the sender from this E.164 number. */
  tellMessage(message: { from: string; providerId: string; text: string }): Promise<number>
  /** Sends a forged delivery. */
  forge(): Promise<number>
}

const TIME_SCALE = 20

export async function openCloudService(): Promise<DirectedService> {
  const sender = await openSender({ timeScale: TIME_SCALE })
  const receiver = await openReceiver(sender)
  const { provider, org, runtime } = sender
  const reach = (apiUrl: string) =>
    runtime.pool.run(sql`
      update channel_accounts set settings = settings || ${JSON.stringify({ apiUrl })}::jsonb where org_id = ${org}`)
  const answers = {
    accepts: accepted,
    refuses: () => refused(131026, 'No.'),
    throttles: () => refused(130429, 'Later.', 429),
    'breaks off': () => 'reset' as const,
    'is away': accepted,
    'says the contact opted out': () => refused(131050, 'Stopped.'),
  }
  return {
    sender,
    be: async (mood) => {
      provider.answer = answers[mood]
      await reach(mood === 'is away' ? 'http://127.0.0.1:9/v23.0' : provider.apiUrl)
    },
    received: () => provider.requests.map(({ body }) => body.biz_opaque_callback_data!),
    tellStatus: ({ messageId, status }) => {
      const told = { id: `wamid.${messageId}`, status, biz_opaque_callback_data: messageId }
      return receiver.deliver(messagesPayload({ statuses: [told] }))
    },
    tellMessage: ({ from, providerId, text }) => {
      const message = { from: from.slice(1), id: providerId, type: 'text', text: { body: text } }
      return receiver.deliver(messagesPayload({ messages: [message] }))
    },
    forge: () => receiver.deliver(messagesPayload({}), { secret: 'a guess' }),
    [Symbol.asyncDispose]: async () => {
      await receiver[Symbol.asyncDispose]()
      await sender[Symbol.asyncDispose]()
    },
  }
}

export async function openPaperService(): Promise<DirectedService> {
  const provider = paperProvider()
  const secrets = { stamp: 'penny black' }
  const sender = await openSender({ timeScale: TIME_SCALE, at: { provider, settings: {}, secrets } })
  const receiver = await openReceiver(sender)
  const accept = provider.answer
  const refusal = { outcome: 'refused' as const, code: 'no', text: 'No.' }
  const answers = {
    accepts: accept,
    refuses: () => ({ ...refusal, class: 'recipient' as const }),
    throttles: () => ({ ...refusal, class: 'throttle' as const }),
    'breaks off': () => ({ outcome: 'unknown' as const, text: 'Torn.' }),
    'is away': () => ({ outcome: 'notSent' as const, text: 'Closed.' }),
    'says the contact opted out': () => ({
      ...refusal,
      class: 'marketing' as const,
      optOut: 'paper_stopped',
    }),
  }
  const deliver = async (events: unknown[], stamp = secrets.stamp) => {
    const body = JSON.stringify(events)
    return (await fetch(receiver.url, { method: 'POST', headers: { 'x-stamp': stamp }, body })).status
  }
  const about = () => ({ senderId: NUMBER_ID, at: sender.runtime.clock.now() })
  return {
    sender,
    be: async (mood) => {
      provider.answer = answers[mood]
    },
    received: () => provider.received.map(({ messageId }) => messageId),
    tellStatus: (status) =>
      deliver([{ kind: 'status', ...about(), providerId: `paper-${status.messageId}`, ...status }]),
    tellMessage: ({ from, ...message }) => {
      const said = { type: 'text', files: [], buttonPayload: null, name: null, ...message }
      return deliver([{ kind: 'inbound', ...about(), from: [{ kind: 'phone', value: from }], ...said }])
    },
    forge: () => deliver([], 'a guess'),
    [Symbol.asyncDispose]: async () => {
      await receiver[Symbol.asyncDispose]()
      await sender[Symbol.asyncDispose]()
    },
  }
}
