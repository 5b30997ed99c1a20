import type { TemplateWording } from '../provider/provider.ts'
import { type Button, readParts, type TemplateParts } from '../provider/template-content.ts'

/** The Twilio content type for a template: one entry, by its name. */
export type ContentTypes = Record<string, Record<string, unknown>>

/** Placeholders keep their numbers, because Twilio also numbers them through the whole template. */
export function contentTypes({
  category,
  content,
}: Pick<TemplateWording, 'category' | 'content'>): ContentTypes {
  const parts = readParts(content)
  if (category === 'AUTHENTICATION') return authentication(parts)
  const { header, body, footer, buttons } = parts
  const isPlain = footer === null && (header === null || 'media' in header)
  const media = header !== null && 'media' in header ? [header.url] : null
  if (isPlain && buttons.length === 0)
    return media ? { 'twilio/media': { body, media } } : { 'twilio/text': { body } }
  if (isPlain && media === null) {
    if (buttons.every(({ type }) => type === 'quick_reply'))
      return { 'twilio/quick-reply': { body, actions: buttons.map(actionOf) } }
    if (buttons.every(({ type }) => type !== 'quick_reply'))
      return { 'twilio/call-to-action': { body, actions: buttons.map(actionOf) } }
  }
  return { 'whatsapp/card': card(parts, media) }
}

function card({ header, body, footer, buttons }: TemplateParts, media: string[] | null) {
  return {
    body,
    ...(header !== null && 'text' in header && { header_text: header.text }),
    ...(media && { media }),
    ...(footer !== null && { footer }),
    ...(buttons.length > 0 && { actions: buttons.map(actionOf) }),
  }
}

/** WhatsApp provides these texts. */
function authentication({ buttons }: TemplateParts): ContentTypes {
  const copy = buttons.find(({ type }) => type === 'copy_code')
  const title = copy && 'title' in copy ? String(copy.title) : 'Copy code'
  return {
    'whatsapp/authentication': {
      add_security_recommendation: true,
      actions: [{ type: 'COPY_CODE', copy_code_text: title }],
    },
  }
}

function actionOf(button: Button): Record<string, unknown> {
  switch (button.type) {
    case 'quick_reply':
      return { type: 'QUICK_REPLY', title: button.title, id: button.id ?? button.title }
    case 'url':
      return { type: 'URL', title: button.title, url: button.url }
    case 'phone':
      return { type: 'PHONE_NUMBER', title: button.title, phone: button.phone }
    case 'copy_code':
      return { type: 'COPY_CODE', title: 'Copy code', code: button.code }
  }
}
