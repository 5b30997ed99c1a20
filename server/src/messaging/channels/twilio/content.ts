import type { TemplateWording } from '../provider/provider.ts'
import { type Button, type Card, readParts, type TemplateParts } from '../provider/template-content.ts'

/** The Twilio content type for a template: one entry, by its name. */
export type ContentTypes = Record<string, Record<string, unknown>>

/** Placeholders keep their numbers, because Twilio also numbers them through the whole template. */
export function contentTypes({
  category,
  content,
}: Pick<TemplateWording, 'category' | 'content'>): ContentTypes {
  const parts = readParts(content)
  if (category === 'AUTHENTICATION') return authentication(parts)
  const { header, body, footer, buttons, cards } = parts
  if (cards.length > 0) return { 'twilio/carousel': { body, cards: cards.map(cardOf) } }
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

function cardOf({ header, body, buttons }: Card) {
  return { body, media: header.url, actions: buttons.map(actionOf) }
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
function authentication({ code }: TemplateParts): ContentTypes {
  const { securityRecommendation, expiresInMinutes, button } = code
  return {
    'whatsapp/authentication': {
      add_security_recommendation: securityRecommendation,
      ...(expiresInMinutes !== null && { code_expiration_minutes: expiresInMinutes }),
      actions: [{ type: 'COPY_CODE', copy_code_text: button ?? 'Copy code' }],
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
    case 'flow':
    case 'request_contact':
      // Templates with these are refused for its accounts.
      throw new Error(`Twilio has no button of type ${button.type}.`)
  }
}
