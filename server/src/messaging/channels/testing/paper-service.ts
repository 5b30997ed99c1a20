import { close, type DirectedService, TIME_SCALE } from './directed-service.ts'
import { paperProvider } from './paper-provider.ts'
import { NUMBER_ID, openReceiver, openSender } from './sender.ts'

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
    [Symbol.asyncDispose]: () => close(receiver, sender),
  }
}
