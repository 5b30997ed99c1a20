import { textOrNull } from '../../provider/json-readers.ts'
import type { MessageToSend, SendResult } from '../../provider/provider.ts'
import { smsPartsOf } from '../../provider/sms-parts.ts'
import { callTwilio } from '../api.ts'
import { MESSAGE_PARAMETER } from '../message-sender.ts'
import { meaningOf } from './errors.ts'
import { isService, type SmsAccess } from './senders.ts'

/** See `ProviderAccount`. Only texts can be sent; choices are lines of the text. */
export async function sendText(
  access: SmsAccess,
  { messageId, to, content, callbackUrl }: MessageToSend,
): Promise<SendResult> {
  if (content.type !== 'text' && content.type !== 'choices' && content.type !== 'request') {
    const text = 'Only texts can be sent by SMS.'
    return { outcome: 'refused', class: 'message', code: 'text_only', text }
  }
  const answer = await callTwilio(access, {
    method: 'POST',
    url: `${access.apiUrl}/2010-04-01/Accounts/${access.accountSid}/Messages.json`,
    form: {
      To: to.value,
      ...(isService(access) ? { MessagingServiceSid: access.sender } : { From: access.sender }),
      Body: content.text,
      StatusCallback: `${callbackUrl}?${new URLSearchParams({ [MESSAGE_PARAMETER]: messageId })}`,
    },
  })
  if (answer.outcome === 'refused') {
    const { text, ...meaning } = meaningOf(Number(answer.code))
    return { ...answer, ...(meaning.class !== 'unknown' && meaning), text: text ?? answer.text }
  }
  if (answer.outcome !== 'ok') return answer
  const providerId = textOrNull(answer.body.sid)
  if (providerId === null)
    return { outcome: 'unknown', text: 'Twilio accepted the message but returned no id.' }
  return { outcome: 'accepted', providerId, learned: null, parts: smsPartsOf(content.text).parts }
}
