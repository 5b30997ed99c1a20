import { createHmac } from 'node:crypto'
import { channelInstallation } from '../../accounts/health.ts'
import type { Provider } from '../../provider/provider.ts'
import { close, type DirectedService, NOWHERE, reach, TIME_SCALE } from '../../testing/directed-service.ts'
import { startProvider } from '../../testing/provider.ts'
import { openReceiver, openSender } from '../../testing/sender.ts'
import { twilio } from '../index.ts'
import { MESSAGE_PARAMETER } from '../message-sender.ts'

const SID = `AC${'0'.repeat(32)}`
const TOKEN = '12345'

/** How the API of a kind of message differs from that of the others. */
export interface Directed {
  provider: Provider
  /** The settings for the addresses of its APIs. */
  apis: readonly string[]
  settings: Record<string, string>
  senderId: string
  /** The code for an address that nobody has. */
  refusal: number
  /** A contact's number as Twilio writes it. */
  numberOf: (phone: string) => string
  /** What the status webhook names as the sender. */
  statusFrom: string
  /** More of a contact's message. */
  more: (phone: string) => Record<string, string>
}

/** A simulated Twilio API for messages of WhatsApp. */
export function openTwilioService(): Promise<DirectedService> {
  return openDirected({
    provider: twilio,
    apis: ['apiUrl', 'contentUrl', 'messagingUrl'],
    settings: {},
    senderId: 'whatsapp:+12125553881',
    refusal: 21211,
    numberOf: (phone) => `whatsapp:${phone}`,
    statusFrom: 'whatsapp:+12125553881',
    more: (phone) => ({ WaId: phone.slice(1) }),
  })
}

export async function openDirected(directed: Directed): Promise<DirectedService> {
  const { provider, senderId, numberOf } = directed
  const server = await startProvider()
  const origin = `http://127.0.0.1:${server.port}`
  const addressesAt = (url: string) => Object.fromEntries(directed.apis.map((api) => [api, url]))
  const settings = { accountSid: SID, ...directed.settings, ...addressesAt(origin) }
  const at = { provider, settings, secrets: { 'auth-token': TOKEN } }
  const sender = await openSender({ timeScale: TIME_SCALE, at, senderId })
  const receiver = await openReceiver(sender)
  const { publicUrl } = sender.runtime.services.get(channelInstallation)

  const take: typeof server.answer = ({ text }) => ({ status: 201, body: { sid: `SM${messageIdIn(text)}` } })
  const refuse = (status: number, code: number) => () => ({ status, body: { code, message: 'No.' } })
  const answers = {
    accepts: take,
    refuses: refuse(400, directed.refusal),
    throttles: refuse(429, 20429),
    'breaks off': () => 'reset' as const,
    'is away': take,
    'says the contact opted out': refuse(400, 21610),
  }
  const deliver = async (form: Record<string, string>, query = '', token = TOKEN) => {
    const { pathname } = new URL(receiver.url)
    const pieces = Object.keys(form)
      .sort()
      .map((name) => name + form[name])
    const signed = publicUrl + pathname + query + pieces.join('')
    const headers = { 'x-twilio-signature': createHmac('sha1', token).update(signed).digest('base64') }
    const body = new URLSearchParams(form)
    return (await fetch(receiver.url + query, { method: 'POST', headers, body })).status
  }
  return {
    sender,
    be: async (mood) => {
      server.answer = answers[mood]
      await reach(sender, addressesAt(mood === 'is away' ? NOWHERE : origin))
    },
    received: () => server.requests.map(({ text }) => messageIdIn(text)),
    tellStatus: ({ messageId, status }) => {
      const form = {
        MessageSid: `SM${messageId}`,
        From: directed.statusFrom,
        To: numberOf('+573001234567'),
        MessageStatus: status,
      }
      return deliver(form, `?${MESSAGE_PARAMETER}=${messageId}`)
    },
    tellMessage: ({ from, providerId, text }) =>
      deliver({
        MessageSid: providerId,
        From: numberOf(from),
        To: senderId,
        Body: text,
        ...directed.more(from),
      }),
    forge: () => deliver({ MessageSid: 'SM1' }, '', 'a guess'),
    [Symbol.asyncDispose]: () => close(receiver, sender, server),
  }
}

/** Our id of the message in a request. */
function messageIdIn(form: string): string {
  const callback = new URLSearchParams(form).get('StatusCallback')!
  return new URL(callback).searchParams.get(MESSAGE_PARAMETER)!
}
