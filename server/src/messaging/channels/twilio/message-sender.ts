import { textOrNull } from '../provider/json-readers.ts'
import type { MessageContent, MessageToSend, SendResult } from '../provider/provider.ts'
import { onOneLine } from '../provider/template-content.ts'
import { twilioAddress } from './addresses.ts'
import { callTwilio, type TwilioAccess } from './api.ts'
import { choiceFields, forgetContents } from './choices.ts'

/** The query parameter with our message id in the status callback URL, because Twilio returns no other id of ours. */
export const MESSAGE_PARAMETER = 'message'

/** Refusals of a content that does not exist or does not take these words. Nothing was sent then. */
const CONTENT_GONE = ['21655', '21656']

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
  const sendWith = (own: Record<string, string>) =>
    callTwilio(access, {
      method: 'POST',
      url: `${access.apiUrl}/2010-04-01/Accounts/${access.accountSid}/Messages.json`,
      form: {
        To: twilioAddress(to),
        From: senderId,
        ...own,
        StatusCallback: `${callbackUrl}?${new URLSearchParams({ [MESSAGE_PARAMETER]: messageId })}`,
      },
    })
  const offered = content.type === 'choices' ? await choiceFields(access, content.choices) : null
  let answer = await sendWith(offered ?? fields)
  // The content was deleted at Twilio. The text says the same, and the next message has a new content.
  if (offered && answer.outcome === 'refused' && CONTENT_GONE.includes(answer.code)) {
    forgetContents(access)
    answer = await sendWith(fields)
  }
  if (answer.outcome !== 'ok') return answer
  const providerId = textOrNull(answer.body.sid)
  if (providerId === null) {
    return { outcome: 'unknown', text: 'Twilio accepted the message but returned no id.' }
  }
  return { outcome: 'accepted', providerId, learned: null }
}

/** Templates are sent by the id of their content; null if there is none yet. */
function contentFields(content: MessageContent): Record<string, string> | null {
  if (content.type === 'media')
    return { MediaUrl: content.file.url, ...(content.caption && { Body: content.caption }) }
  // Flows are refused before, so that only their text could be left.
  if (content.type !== 'template') return { Body: content.text }
  const { providerId } = content.template
  if (providerId === null) return null
  return { ContentSid: providerId, ContentVariables: JSON.stringify(onOneLine(content.parameters)) }
}
