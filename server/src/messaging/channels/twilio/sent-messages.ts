import { records, textOrNull } from '../provider/json-readers.ts'
import type { ProviderFailure, SentMessage, SoughtMessage } from '../provider/provider.ts'
import { twilioAddress } from './addresses.ts'
import { callTwilio, type TwilioAccess } from './api.ts'

const PAGE_SIZE = 50

/** Twilio returns no id of ours, so messages are recognized by sender, recipient and time. See `ProviderAccount`. */
export async function findSent(
  access: TwilioAccess,
  senderId: string,
  { to, texts, since }: SoughtMessage,
): Promise<{ outcome: 'ok'; found: SentMessage[] } | ProviderFailure> {
  const query = new URLSearchParams({
    From: senderId,
    To: twilioAddress(to),
    'DateSent>': since.toISOString().slice(0, 10),
    PageSize: String(PAGE_SIZE),
  })
  const url = `${access.apiUrl}/2010-04-01/Accounts/${access.accountSid}/Messages.json?${query}`
  const answer = await callTwilio(access, { method: 'GET', url })
  if (answer.outcome !== 'ok') return answer
  const found = records(answer.body.messages).flatMap((message) => {
    const providerId = textOrNull(message.sid)
    const at = new Date(textOrNull(message.date_created) ?? '')
    const isOther = texts !== null && !texts.includes(textOrNull(message.body) ?? '')
    // Twilio's times have whole seconds.
    const isSince = at.getTime() >= Math.floor(since.getTime() / 1000) * 1000
    return providerId === null || !isSince || isOther ? [] : [{ providerId, at }]
  })
  return { outcome: 'ok', found }
}
