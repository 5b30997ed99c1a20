import type { TemplateWording } from '../provider/provider.ts'
import {
  type Button,
  fillPlaceholders,
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
 * The components of a submission. `examples` has a value for every placeholder; `mediaHandle` is the handle of the
 * uploaded sample for a media header.
 */
export function reviewComponents(
  { category, content }: Pick<TemplateWording, 'category' | 'content'>,
  examples: Parameters,
  mediaHandle: string | null = null,
): Component[] {
  if (category === 'AUTHENTICATION') return authenticationComponents()
  const parts = readParts(content)
  const bodyExamples = valuesFor(parts.body, examples)
  return [
    ...reviewHeader(parts, examples, mediaHandle),
    {
      type: 'BODY',
      text: renumbered(parts.body),
      ...(bodyExamples.length > 0 && { example: { body_text: [bodyExamples] } }),
    },
    ...(parts.footer === null ? [] : [{ type: 'FOOTER', text: parts.footer }]),
    ...(parts.buttons.length === 0
      ? []
      : [{ type: 'BUTTONS', buttons: parts.buttons.map((button) => reviewButton(button, examples)) }]),
  ]
}

/** WhatsApp provides these texts; the code is the only parameter. */
function authenticationComponents(): Component[] {
  return [
    { type: 'BODY', add_security_recommendation: true },
    { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE' }] },
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

function reviewButton(button: Button, examples: Parameters): Component {
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
  }
}

/** The `template` of a message. Each placeholder has a parameter, because WhatsApp refuses empty ones. */
export function messageTemplate(template: TemplateWording, parameters: Parameters): Component {
  const clean = Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, oneLine(value)]))
  const parts = readParts(template.content)
  const components =
    template.category === 'AUTHENTICATION' ? sendAuthentication(parts, clean) : sendComponents(parts, clean)
  return {
    name: template.name,
    language: { policy: 'deterministic', code: template.language },
    ...(components.length > 0 && { components }),
  }
}

const LINE_BREAK = /[\n\r\t\v\f\u2028\u2029\u0085]/

/** Parameters may hold no line breaks, tabs or long runs of spaces (docs/whatsapp.md: Sending). */
function oneLine(value: string): string {
  return value
    .replace(/[\s\u0085]+/g, (blank) => (LINE_BREAK.test(blank) ? ' ' : blank))
    .replace(/ {4,}/g, '   ')
    .trim()
}

function sendComponents(parts: TemplateParts, parameters: Parameters): Component[] {
  const body = textParameters(parts.body, parameters)
  return [
    ...sendHeader(parts, parameters),
    ...(body.length > 0 ? [{ type: 'body', parameters: body }] : []),
    ...parts.buttons.flatMap((button, index) => {
      const sent = sendButton(button, parameters)
      return sent ? [{ type: 'button', index: String(index), ...sent }] : []
    }),
  ]
}

function textParameters(words: string, parameters: Parameters): Component[] {
  return valuesFor(words, parameters).map((value) => ({ type: 'text', text: value }))
}

function sendHeader({ header }: TemplateParts, parameters: Parameters): Component[] {
  if (!header) return []
  if ('media' in header) {
    const type = header.media.toLowerCase()
    return [{ type: 'header', parameters: [{ type, [type]: { link: header.url } }] }]
  }
  const values = textParameters(header.text, parameters)
  return values.length > 0 ? [{ type: 'header', parameters: values }] : []
}

function sendButton(button: Button, parameters: Parameters): Component | null {
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
    case 'phone':
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
