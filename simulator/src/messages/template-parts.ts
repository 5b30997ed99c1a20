import { GraphError } from '../errors.ts'
import { isShortCode } from '../templates/buttons.ts'
import type { Button } from '../templates/components.ts'
import type { Template } from '../templates/templates.ts'
import { distinctVariables, fillVariables, variablesIn } from '../templates/variables.ts'
import type { Layout, LinkButton } from './layout.ts'
import type { MediaSource, MediaType } from './media.ts'
import type { Choice } from './records.ts'
import type { TemplateComponent } from './requests.ts'

/* The parts that a template and the cards of a carousel have alike, filled with the values of a message. */

type Parameter = TemplateComponent['parameters'][number]
export type Format = Template['parameterFormat']

/** The values for the parts of a template, or of a card. */
export interface SentParts {
  components: readonly Omit<TemplateComponent, 'cards'>[]
}

/** `others`: further types of components that the template has. */
export function refuseUnknownComponents(
  { components }: SentParts,
  buttons: readonly Button[],
  others: readonly string[] = [],
): void {
  for (const { type, index } of components) {
    if (type === 'header' || type === 'body' || others.includes(type)) continue
    if (type !== 'button') throw new GraphError(132012, `component of unknown type ${type}`)
    if (index === undefined) throw new GraphError(131008, 'button: index is required')
    if (index >= buttons.length) throw new GraphError(132012, `button: the template has no button ${index}`)
  }
}

export function parametersOf({ components }: SentParts, type: string): Parameter[] {
  return components.find((component) => component.type === type)?.parameters ?? []
}

export function refuseHeader(sent: SentParts): string {
  const given = parametersOf(sent, 'header').length
  if (given > 0) throw countMismatch('header', given, 0)
  return ''
}

export function fillHeader(
  format: string | undefined,
  text: string,
  parameterFormat: Format,
  sent: SentParts,
): string {
  const parameters = parametersOf(sent, 'header')
  if (format === 'TEXT') return fillText('header', text, parameterFormat, parameters)
  const wanted = format === 'GIF' ? 'video' : (format ?? '').toLowerCase()
  const [parameter] = parameters
  if (parameters.length !== 1) throw new GraphError(132012, `header: needs one ${wanted} parameter`)
  if (parameter!.type !== wanted || parameter![wanted as 'image'] === undefined)
    throw new GraphError(132012, `header: format mismatch, expected ${wanted}, received ${parameter!.type}`)
  return `[${wanted}]`
}

export function fillText(
  part: string,
  text: string,
  format: Format,
  parameters: readonly Parameter[],
): string {
  const names = distinctVariables(text)
  if (parameters.length !== names.length) throw countMismatch(part, parameters.length, names.length)
  const values = parameters.map((parameter) => textOf(part, parameter))
  if (format === 'POSITIONAL')
    return fillVariables(text, new Map(values.map((value, i) => [String(i + 1), value])))
  const named = new Map(parameters.map((parameter, i) => [parameter.parameter_name ?? '', values[i]!]))
  const missing = names.find((name) => !named.has(name))
  if (missing !== undefined) throw new GraphError(132012, `${part}: no parameter_name ${missing}`)
  return fillVariables(text, named)
}

function textOf(part: string, parameter: Parameter): string {
  if (parameter.type === 'currency' && parameter.currency) return parameter.currency.fallback_value
  if (parameter.type === 'date_time' && parameter.date_time) return parameter.date_time.fallback_value
  if (parameter.type !== 'text')
    throw new GraphError(132012, `${part}: expected text, received ${parameter.type}`)
  if (!parameter.text) throw new GraphError(131008, `${part}: a text parameter is empty`)
  if (/[\n\r\t]| {5,}/.test(parameter.text))
    throw new GraphError(132018, `${part}: parameters have no new lines, tabs or more than 4 spaces in a row`)
  return parameter.text
}

/** Validates the parameters of a button and returns the choices that a contact can tap. */
export function fillButton(button: Button, index: number, sent: SentParts): Choice[] {
  const given = sent.components.find((component) => component.type === 'button' && component.index === index)
  const parameter = given?.parameters[0]
  if (button.type === 'QUICK_REPLY') {
    if (given && given.sub_type !== 'quick_reply') throw subTypeMismatch(index, 'quick_reply')
    const title = button.text ?? ''
    return [{ kind: 'quick_reply', id: parameter?.payload ?? title, title }]
  }
  if (button.type === 'OTP' || (button.type === 'URL' && variablesIn(button.url ?? '').length > 0)) {
    if (given && given.sub_type !== 'url') throw subTypeMismatch(index, 'url')
    if (!parameter?.text)
      throw new GraphError(131008, `button ${index}: a url with a parameter needs its text`)
  }
  if (button.type === 'FLOW' && given && given.sub_type !== 'flow') throw subTypeMismatch(index, 'flow')
  if (button.type === 'COPY_CODE') {
    if (given && given.sub_type !== 'copy_code') throw subTypeMismatch(index, 'copy_code')
    if (!isShortCode(parameter?.coupon_code ?? ''))
      throw new GraphError(131008, `button ${index}: needs a coupon_code of 1 to 15 characters`)
  }
  return []
}

function subTypeMismatch(index: number, wanted: string): GraphError {
  return new GraphError(132012, `button ${index}: sub_type must be ${wanted}`)
}

function countMismatch(part: string, given: number, wanted: number): GraphError {
  return new GraphError(
    132000,
    `${part}: number of localizable_params (${given}) does not match the expected number of params (${wanted})`,
  )
}

const FILES: Partial<Record<string, MediaType>> = {
  IMAGE: 'image',
  VIDEO: 'video',
  GIF: 'video',
  DOCUMENT: 'document',
}

export function headerFileOf(format: string | undefined, sent: SentParts): MediaSource | null {
  const type = FILES[format ?? '']
  const given = type && parametersOf(sent, 'header')[0]?.[type as 'image' | 'video' | 'document']
  return type && given ? { type, link: given.link, id: given.id } : null
}

/** The Flow that a button opens, with the token of this message. A message without one has the provider's. */
export function flowOf(buttons: readonly Button[], { components }: SentParts): Layout['flow'] {
  const index = buttons.findIndex(({ type }) => type === 'FLOW')
  const button = buttons[index]
  if (!button) return null
  const given = components.find((component) => component.type === 'button' && component.index === index)
  return {
    id: button.flow_id ?? '',
    token: given?.parameters[0]?.action?.flow_token ?? 'unused',
    button: button.text ?? '',
    screen: button.navigate_screen ?? '',
  }
}

/** A button that is no quick reply, with its value filled in. */
export function linkButton(button: Button, index: number, sent: SentParts): LinkButton[] {
  if (button.type === 'QUICK_REPLY' || button.type === 'FLOW') return []
  const given = sent.components.find((component) => component.type === 'button' && component.index === index)
  const [parameter] = given?.parameters ?? []
  const title = button.text ?? ''
  switch (button.type) {
    case 'URL':
      return [
        { kind: 'url', title, value: (button.url ?? '').replace(/\{\{[^{}]*\}\}$/, parameter?.text ?? '') },
      ]
    case 'PHONE_NUMBER':
      return [{ kind: 'phone_number', title, value: button.phone_number ?? null }]
    case 'COPY_CODE':
      return [{ kind: 'copy_code', title, value: parameter?.coupon_code ?? null }]
    case 'OTP':
      return [{ kind: 'copy_code', title, value: parameter?.text ?? null }]
    case 'REQUEST_CONTACT_INFO':
      return [{ kind: 'send_contact', title: '', value: null }]
    default:
      return [{ kind: 'other', title, value: null }]
  }
}
