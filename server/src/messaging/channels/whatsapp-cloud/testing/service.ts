import { close, type DirectedService, NOWHERE, reach, TIME_SCALE } from '../../testing/directed-service.ts'
import { accepted, refused } from '../../testing/provider.ts'
import { messagesPayload, openReceiver, openSender } from '../../testing/sender.ts'

/** The WhatsApp Cloud API. */
export async function openCloudService(): Promise<DirectedService> {
  const sender = await openSender({ timeScale: TIME_SCALE })
  const receiver = await openReceiver(sender)
  const { provider } = sender
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
      await reach(sender, { apiUrl: mood === 'is away' ? NOWHERE : provider.apiUrl })
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
    [Symbol.asyncDispose]: () => close(receiver, sender),
  }
}
