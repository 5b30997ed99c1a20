import { createHmac } from 'node:crypto'
import { channelInstallation } from '../../../accounts/health.ts'
import { close, type DirectedService, NOWHERE, reach, TIME_SCALE } from '../../../testing/directed-service.ts'
import { startProvider } from '../../../testing/provider.ts'
import { openReceiver, openSender } from '../../../testing/sender.ts'
import { MESSAGE_PARAMETER } from '../../message-sender.ts'
import { twilioSms } from '../index.ts'

const SID = `AC${'0'.repeat(32)}`
const TOKEN = '12345'
const SENDER = '+12125553881'

/** A simulated Twilio API for SMS. */
export async function openTwilioSmsService(): Promise<DirectedService> {
  const server = await startProvider()
  const origin = `http://127.0.0.1:${server.port}`
  const addressesAt = (url: string) => ({ apiUrl: url, messagingUrl: url })
  const settings = { accountSid: SID, sender: SENDER, ...addressesAt(origin) }
  const at = { provider: twilioSms, settings, secrets: { 'auth-token': TOKEN } }
  const sender = await openSender({ timeScale: TIME_SCALE, at, senderId: SENDER })
  const receiver = await openReceiver(sender)
  const { publicUrl } = sender.runtime.services.get(channelInstallation)

  const take: typeof server.answer = ({ text }) => ({ status: 201, body: { sid: `SM${messageIdIn(text)}` } })
  const refuse = (status: number, code: number) => () => ({ status, body: { code, message: 'No.' } })
  const answers = {
    accepts: take,
    refuses: refuse(400, 21602),
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
    tellStatus: ({ messageId, status }) =>
      deliver(
        // A messaging service may choose another of its numbers.
        {
          MessageSid: `SM${messageId}`,
          From: '+12125550000',
          To: '+573001234567',
          MessageStatus: status,
        },
        `?${MESSAGE_PARAMETER}=${messageId}`,
      ),
    tellMessage: ({ from, providerId, text }) =>
      deliver({ MessageSid: providerId, From: from, To: SENDER, Body: text, NumMedia: '0' }),
    forge: () => deliver({ MessageSid: 'SM1' }, '', 'a guess'),
    [Symbol.asyncDispose]: () => close(receiver, sender, server),
  }
}

/** Our id of the message in a request. */
function messageIdIn(form: string): string {
  const callback = new URLSearchParams(form).get('StatusCallback')!
  return new URL(callback).searchParams.get(MESSAGE_PARAMETER)!
}
