import type { TemplateWording } from '../provider/provider.ts'
import {
  type Button,
  type Card,
  endOfOffer,
  fillPlaceholders,
  type Offer,
  onOneLine,
  placeholdersIn,
  readParts,
  type TemplateParts,
} from '../provider/template-content.ts'

/**
 * Components of templates in the Cloud API, for review and for sending (docs/whatsapp.md: Sending; docs/whatsapp.md:
 * Templates).
 */
type Component = Record<string, unknown>
type Parameters = Readonly<Record<string, string>>

/** Parley's Flows begin with this screen. */
export const FIRST_SCREEN = 'STEP_AA'

/**
 * WhatsApp numbers the placeholders of each component from 1, while ours are numbered through the whole template. Each
 * occurrence gets the next number of its component, so a placeholder that is used twice becomes two.
 */
export function renumbered(words: string): string {
  let number = 0
  return words.replace(/\{\{[^{}]*\}\}/g, () => `{{${++number}}}`)
}

function valuesFor(words: string, parameters: Parameters): string[] {
  return placeholdersIn(words).map((name) => parameters[name] ?? '')
}

/**
 * The components of a submission. `examples` has a value for every placeholder; `handles` are those of the uploaded
 * samples, as `mediaOf` lists them.
 */
export function reviewComponents(
  { category, content, flowId }: Pick<TemplateWording, 'category' | 'content' | 'flowId'>,
  examples: Parameters,
  handles: readonly string[] = [],
): Component[] {
  const parts = readParts(content)
  if (category === 'AUTHENTICATION') return authenticationComponents(parts)
  return [
    ...reviewHeader(parts, examples, handles[0] ?? null),
    ...(parts.offer ? [reviewOffer(parts.offer)] : []),
    reviewBody(parts.body, examples),
    ...(parts.footer === null ? [] : [{ type: 'FOOTER', text: parts.footer }]),
    ...reviewButtons(parts.buttons, examples, flowId ?? null),
    ...(parts.cards.length === 0 ? [] : [reviewCards(parts.cards, examples, handles)]),
  ]
}

function reviewBody(body: string, examples: Parameters): Component {
  const values = valuesFor(body, examples)
  return {
    type: 'BODY',
    text: renumbered(body),
    ...(values.length > 0 && { example: { body_text: [values] } }),
  }
}

function reviewButtons(buttons: readonly Button[], examples: Parameters, flowId: string | null): Component[] {
  if (buttons.length === 0) return []
  return [{ type: 'BUTTONS', buttons: buttons.map((button) => reviewButton(button, examples, flowId)) }]
}

function reviewOffer({ title, expiresAt }: Offer): Component {
  return {
    type: 'LIMITED_TIME_OFFER',
    limited_time_offer: { text: title, has_expiration: expiresAt !== null },
  }
}

function reviewCards(cards: readonly Card[], examples: Parameters, handles: readonly string[]): Component {
  return {
    type: 'CAROUSEL',
    cards: cards.map(({ header, body, buttons }, at) => ({
      components: [
        { type: 'HEADER', format: header.media, example: { header_handle: [handles[at] ?? ''] } },
        ...(body === '' ? [] : [reviewBody(body, examples)]),
        ...reviewButtons(buttons, examples, null),
      ],
    })),
  }
}

/** WhatsApp provides these texts; the code is the only parameter. */
function authenticationComponents({ code }: TemplateParts): Component[] {
  const { securityRecommendation, expiresInMinutes, button } = code
  return [
    { type: 'BODY', add_security_recommendation: securityRecommendation },
    ...(expiresInMinutes === null ? [] : [{ type: 'FOOTER', code_expiration_minutes: expiresInMinutes }]),
    {
      type: 'BUTTONS',
      buttons: [{ type: 'OTP', otp_type: 'COPY_CODE', ...(button !== null && { text: button }) }],
    },
  ]
}

function reviewHeader(
  { header }: TemplateParts,
  examples: Parameters,
  mediaHandle: string | null,
): Component[] {
  if (!header) return []
  if ('media' in header)
    return [{ type: 'HEADER', format: header.media, example: { header_handle: [mediaHandle ?? ''] } }]
  const values = valuesFor(header.text, examples)
  return [
    {
      type: 'HEADER',
      format: 'TEXT',
      text: renumbered(header.text),
      ...(values.length > 0 && { example: { header_text: values } }),
    },
  ]
}

function reviewButton(button: Button, examples: Parameters, flowId: string | null): Component {
  switch (button.type) {
    case 'quick_reply':
      return { type: 'QUICK_REPLY', text: button.title }
    case 'phone':
      return { type: 'PHONE_NUMBER', text: button.title, phone_number: button.phone }
    case 'copy_code':
      return { type: 'COPY_CODE', example: fillPlaceholders(button.code, examples) }
    case 'url': {
      const isOpen = placeholdersIn(button.url).length > 0
      const example = isOpen ? { example: [fillPlaceholders(button.url, examples)] } : {}
      return { type: 'URL', text: button.title, url: renumbered(button.url), ...example }
    }
    case 'request_contact':
      return { type: 'REQUEST_CONTACT_INFO' }
    case 'flow':
      return {
        ...{ type: 'FLOW', text: button.title, flow_id: flowId },
        ...{ flow_action: 'navigate', navigate_screen: FIRST_SCREEN },
      }
  }
}

/** The `template` of a message. Each placeholder has a parameter, because WhatsApp refuses empty ones. */
export function messageTemplate(
  template: TemplateWording,
  parameters: Parameters,
  flowToken?: string,
): Component {
  const clean = onOneLine(parameters)
  const parts = readParts(template.content)
  const components =
    template.category === 'AUTHENTICATION'
      ? sendAuthentication(parts, clean)
      : sendComponents(parts, clean, flowToken)
  return {
    name: template.name,
    language: { policy: 'deterministic', code: template.language },
    ...(components.length > 0 && { components }),
  }
}

function sendComponents(parts: TemplateParts, parameters: Parameters, flowToken?: string): Component[] {
  return [
    ...sendHeader(parts.header, parameters),
    ...(parts.offer ? sendOffer(parts.offer, parameters) : []),
    ...sendBody(parts.body, parameters),
    ...sendButtons(parts.buttons, parameters, flowToken),
    ...(parts.cards.length === 0 ? [] : [sendCards(parts.cards, parameters)]),
  ]
}

function sendBody(words: string, parameters: Parameters): Component[] {
  const values = textParameters(words, parameters)
  return values.length > 0 ? [{ type: 'body', parameters: values }] : []
}

function sendButtons(buttons: readonly Button[], parameters: Parameters, flowToken?: string): Component[] {
  return buttons.flatMap((button, index) => {
    const sent = sendButton(button, parameters, flowToken)
    return sent ? [{ type: 'button', index: String(index), ...sent }] : []
  })
}

function sendOffer(offer: Offer, parameters: Parameters): Component[] {
  const end = endOfOffer(offer, parameters)
  if (end === null) return []
  const parameter = { type: 'limited_time_offer', limited_time_offer: { expiration_time_ms: end } }
  return [{ type: 'limited_time_offer', parameters: [parameter] }]
}

function sendCards(cards: readonly Card[], parameters: Parameters): Component {
  return {
    type: 'carousel',
    cards: cards.map(({ header, body, buttons }, at) => ({
      card_index: at,
      components: [
        ...sendHeader(header, parameters),
        ...sendBody(body, parameters),
        ...sendButtons(buttons, parameters),
      ],
    })),
  }
}

function textParameters(words: string, parameters: Parameters): Component[] {
  return valuesFor(words, parameters).map((value) => ({ type: 'text', text: value }))
}

function sendHeader(header: TemplateParts['header'], parameters: Parameters): Component[] {
  if (!header) return []
  if ('media' in header) {
    const type = header.media.toLowerCase()
    return [{ type: 'header', parameters: [{ type, [type]: { link: header.url } }] }]
  }
  const values = textParameters(header.text, parameters)
  return values.length > 0 ? [{ type: 'header', parameters: values }] : []
}

function sendButton(button: Button, parameters: Parameters, flowToken?: string): Component | null {
  switch (button.type) {
    case 'quick_reply':
      return button.id === null
        ? null
        : { sub_type: 'quick_reply', parameters: [{ type: 'payload', payload: button.id }] }
    case 'url': {
      const suffix = textParameters(button.url, parameters)
      return suffix.length > 0 ? { sub_type: 'url', parameters: suffix } : null
    }
    case 'copy_code': {
      const code = fillPlaceholders(button.code, parameters)
      return { sub_type: 'copy_code', parameters: [{ type: 'coupon_code', coupon_code: code }] }
    }
    case 'flow':
      return { sub_type: 'flow', parameters: [{ type: 'action', action: { flow_token: flowToken } }] }
    case 'phone':
    case 'request_contact':
      return null
  }
}

function sendAuthentication(parts: TemplateParts, parameters: Parameters): Component[] {
  const code = textParameters(parts.body, parameters)
  return [
    { type: 'body', parameters: code },
    { type: 'button', sub_type: 'url', index: '0', parameters: code },
  ]
}
