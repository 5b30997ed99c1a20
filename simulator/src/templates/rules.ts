import { GraphError } from '../errors.ts'
import { buttonsProblem } from './buttons.ts'
import { type Component, componentOf, type RuleBreak, type TemplateRequest } from './components.ts'
import { carouselBreak, offerBreak } from './rich-rules.ts'
import { distinctVariables, variableProblem } from './variables.ts'

/** Languages that need a country: the provider offers Portuguese and Chinese by country only. */
const INCOMPLETE_LANGUAGES = new Set(['pt', 'zh'])
/** The longest lifetime of an authentication code, in minutes. */
const LONGEST_EXPIRY_MINUTES = 90

type Format = TemplateRequest['parameter_format']

/**
 * Throws the errors of the message_templates edge for a created or edited template (docs/whatsapp.md: Templates). The
 * review can still reject a valid template.
 *
 * @throws GraphError 100
 */
export function checkTemplate(request: TemplateRequest): void {
  const broken = nameBreak(request) ?? languageBreak(request) ?? ttlBreak(request) ?? componentsBreak(request)
  if (broken)
    throw new GraphError(100, broken.details, { subcode: broken.subcode, userTitle: 'Invalid template' })
}

function nameBreak({ name }: TemplateRequest): RuleBreak | null {
  if (/^[a-z0-9_]{1,512}$/.test(name)) return null
  return { details: 'name: only lowercase letters, digits and underscores, at most 512' }
}

function languageBreak({ language }: TemplateRequest): RuleBreak | null {
  if (INCOMPLETE_LANGUAGES.has(language))
    return {
      details: `language: ${language} needs a country, such as ${language === 'pt' ? 'pt_BR' : 'zh_CN'}`,
    }
  if (/^[a-z]{2,3}(_[A-Z]{2,3})?$/.test(language)) return null
  return { details: `language: ${language} is no language code such as es or es_MX` }
}

function ttlBreak({ message_send_ttl_seconds: ttl }: TemplateRequest): RuleBreak | null {
  if (ttl === undefined || ttl === -1 || (ttl >= 30 && ttl <= 43_200)) return null
  return { details: 'message_send_ttl_seconds: between 30 and 43200, or -1' }
}

function componentsBreak(request: TemplateRequest): RuleBreak | null {
  const { components, category, parameter_format: format } = request
  const types = components.map((component) => component.type)
  const repeated = types.find((type, index) => types.indexOf(type) !== index)
  if (repeated) return { details: `components: more than one ${repeated}` }
  const body = componentOf(components, 'BODY')
  if (!body) return { details: 'components: a BODY is required', subcode: 2388043 }
  if (category === 'AUTHENTICATION') return authenticationBreak(components)
  if (components.some(isAuthenticationPart))
    return { details: 'components: preset texts and OTP buttons are for AUTHENTICATION only' }
  return (
    partsBreak(components, format) ??
    offerBreak(components, category) ??
    carouselBreak(components, category, (card) => partsBreak(card, format))
  )
}

/** The rules of the parts that a template and the cards of a carousel have alike. */
function partsBreak(components: readonly Component[], format: Format): RuleBreak | null {
  const body = componentOf(components, 'BODY')
  return (
    headerBreak(componentOf(components, 'HEADER'), format) ??
    (body && bodyBreak(body, format)) ??
    footerBreak(componentOf(components, 'FOOTER')) ??
    buttonsProblem(componentOf(components, 'BUTTONS'))
  )
}

function isAuthenticationPart(component: Component): boolean {
  return (
    component.add_security_recommendation !== undefined ||
    component.code_expiration_minutes !== undefined ||
    (component.buttons ?? []).some((button) => button.type === 'OTP')
  )
}

/** Checks an authentication template: the body is preset, and the button carries the code. */
function authenticationBreak(components: readonly Component[]): RuleBreak | null {
  const expiry = componentOf(components, 'FOOTER')?.code_expiration_minutes
  if (components.some((component) => component.text !== undefined || component.type === 'HEADER'))
    return { details: 'components: the texts of an AUTHENTICATION template are preset' }
  if (expiry !== undefined && (expiry < 1 || expiry > LONGEST_EXPIRY_MINUTES))
    return { details: `code_expiration_minutes: between 1 and ${LONGEST_EXPIRY_MINUTES}` }
  const buttons = componentOf(components, 'BUTTONS')?.buttons ?? []
  if (buttons.length === 1 && buttons[0]!.type === 'OTP' && buttons[0]!.otp_type) return null
  return { details: 'components: an AUTHENTICATION template has one OTP button with an otp_type' }
}

function headerBreak(header: Component | null, format: Format): RuleBreak | null {
  if (!header) return null
  if (!header.format) return { details: 'HEADER: format is required', subcode: 2388043 }
  if (header.format === 'LOCATION') return null
  if (header.format !== 'TEXT') return handleBreak(header)
  const text = header.text ?? ''
  if (text === '' || text.length > 60)
    return { details: 'HEADER: text of 1 to 60 characters', subcode: 2388040 }
  if (distinctVariables(text).length > 1)
    return { details: 'HEADER: at most one parameter', subcode: 2388047 }
  return exampleBreak('HEADER', text, format, [header.example?.header_text ?? []], header)
}

/** Checks that a media header has an uploaded sample. An address is not a handle. */
function handleBreak(header: Component): RuleBreak | null {
  const handle = header.example?.header_handle?.[0]
  if (!handle) return { details: 'HEADER: example.header_handle is required', subcode: 2388043 }
  if (!/^https?:/i.test(handle)) return null
  return { details: 'HEADER: example.header_handle takes the handle of an upload, not an address' }
}

function bodyBreak(body: Component, format: Format): RuleBreak | null {
  const text = body.text ?? ''
  const trimmed = text.trim()
  if (trimmed === '' || text.length > 1024)
    return { details: 'BODY: text of 1 to 1024 characters', subcode: 2388040 }
  if (/^\{\{[^{}]*\}\}|\{\{[^{}]*\}\}$/.test(trimmed))
    return { details: 'BODY: a parameter may not be first or last', subcode: 2388299 }
  if (/\}\}\s*\{\{/.test(text)) return { details: 'BODY: two parameters side by side', subcode: 2388299 }
  return exampleBreak('BODY', text, format, body.example?.body_text ?? [], body)
}

function exampleBreak(
  type: string,
  text: string,
  format: Format,
  rows: string[][],
  { example }: Component,
): RuleBreak | null {
  const problem = variableProblem(text, format)
  if (problem) return { details: `${type}: ${problem}`, subcode: 2388072 }
  const names = distinctVariables(text)
  if (names.length === 0) return null
  const named = example?.[type === 'HEADER' ? 'header_text_named_params' : 'body_text_named_params'] ?? []
  const hasExamples =
    format === 'NAMED'
      ? names.every((name) => named.some((param) => param.param_name === name))
      : rows.length > 0 && rows.every((row) => row.length === names.length)
  return hasExamples ? null : { details: `${type}: every parameter needs an example`, subcode: 2388043 }
}

function footerBreak(footer: Component | null): RuleBreak | null {
  if (!footer) return null
  const text = footer.text ?? ''
  if (text === '' || text.length > 60)
    return { details: 'FOOTER: text of 1 to 60 characters', subcode: 2388040 }
  return text.includes('{{') ? { details: 'FOOTER: no parameters', subcode: 2388073 } : null
}
