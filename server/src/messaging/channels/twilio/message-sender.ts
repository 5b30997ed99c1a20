import { textOrNull } from '../provider/json-readers.ts'
import type { MessageContent, MessageToSend, SendResult } from '../provider/provider.ts'
import { twilioAddress } from './addresses.ts'
import { callTwilio, type TwilioAccess } from './api.ts'

/** Names our message in the address that Twilio calls with its statuses: Twilio gives nothing else back. */
export const MESSAGE_PARAMETER = 'message'

/** See `ProviderAccount`. */
export async function sendMessage(
  access: TwilioAccess,
  senderId: string,
  { messageId, to, content, callbackUrl }: MessageToSend,
): Promise<SendResult> {
  const fields = contentFields(content)
  if (fields === null) {
    const text = 'Twilio does not have this template yet.'
    return { outcome: 'refused', class: 'template', code: 'template_unsubmitted', text }
  }
  const answer = await callTwilio(access, {
    method: 'POST',
    url: `${access.apiUrl}/2010-04-01/Accounts/${access.accountSid}/Messages.json`,
    form: {
      To: twilioAddress(to),
      From: senderId,
      ...fields,
      StatusCallback: `${callbackUrl}?${new URLSearchParams({ [MESSAGE_PARAMETER]: messageId })}`,
    },
  })
  if (answer.outcome !== 'ok') return answer
  const providerId = textOrNull(answer.body.sid)
  if (providerId === null) {
    return { outcome: 'unknown', text: 'Twilio accepted the message but returned no id.' }
  }
  return { outcome: 'accepted', providerId, learned: null }
}

/** Templates go by the id of their content; null while there is none. */
function contentFields(content: MessageContent): Record<string, string> | null {
  if (content.type === 'text' || content.type === 'choices') return { Body: content.text }
  if (content.type === 'media')
    return { MediaUrl: content.file.url, ...(content.caption && { Body: content.caption }) }
  const { providerId } = content.template
  if (providerId === null) return null
  return { ContentSid: providerId, ContentVariables: JSON.stringify(content.parameters) }
}
