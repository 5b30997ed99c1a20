import type { ProviderFailure } from '../provider/failures.ts'
import { records, textOrNull } from '../provider/json-readers.ts'
import type { SentMessage, SoughtMessage } from '../provider/provider.ts'
import { callTwilio, type TwilioAccess } from './api.ts'

const PAGE_SIZE = 50

/**
 * Twilio returns no id of ours, so messages are recognized by sender, recipient and time. See `ProviderAccount`. `from`: null
 * for any sender of the account.
 */
export async function findSent(
  access: Omit<TwilioAccess, 'contentUrl' | 'messagingUrl'>,
  { from, to }: { from: string | null; to: string },
  { texts, since }: Pick<SoughtMessage, 'texts' | 'since'>,
): Promise<{ outcome: 'ok'; found: SentMessage[] } | ProviderFailure> {
  const query = new URLSearchParams({
    ...(from !== null && { From: from }),
    To: to,
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
