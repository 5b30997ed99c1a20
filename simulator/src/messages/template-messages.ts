import { GraphError } from '../errors.ts'
import { isShortCode } from '../templates/buttons.ts'
import { type Button, componentOf } from '../templates/components.ts'
import type { Template } from '../templates/templates.ts'
import { distinctVariables, fillVariables, variablesIn } from '../templates/variables.ts'
import { type Layout, type LinkButton, PLAIN } from './layout.ts'
import type { MediaSource, MediaType } from './media.ts'
import type { Choice } from './records.ts'
import type { OutgoingTemplate, TemplateComponent } from './requests.ts'

/** The longest body after its values are filled in. */
const LONGEST_BODY = 1024
/** The preset text of authentication templates, by language. */
const CODE_TEXTS: Record<string, string> = {
  en: '{{1}} is your verification code.',
  es: '{{1}} es tu código de verificación.',
  pt: '{{1}} é o seu código de verificação.',
}

type Parameter = TemplateComponent['parameters'][number]
type Format = Template['parameterFormat']

/** A template with its values, as shown to the contact. */
export interface FilledTemplate {
  text: string
  layout: Layout
  choices: Choice[]
}

/**
 * The template, if it may be sent. Throws 132001 for a missing or unapproved one, 132015 for a paused one, 132016 for a
 * disabled one.
 */
export function sendableTemplate(template: Template | null, { name, language }: OutgoingTemplate): Template {
  if (template?.status === 'PAUSED') throw new GraphError(132015, `template ${name} is paused`)
  if (template?.status === 'DISABLED') throw new GraphError(132016, `template ${name} is disabled`)
  if (template?.status === 'APPROVED' || template?.status === 'FLAGGED') return template
  throw new GraphError(
    132001,
    `template name (${name}) does not exist in ${language.code}, or is not approved`,
  )
}

/**
 * Fills the values of a message into a template.
 *
 * @throws GraphError 132000 count, 132012 format, 132018 text that is not allowed in a parameter, 132005 too long,
 * 131008 missing value of a button
 */
export function fillTemplate(template: Template, sent: OutgoingTemplate): FilledTemplate {
  const header = componentOf(template.components, 'HEADER')
  const footer = componentOf(template.components, 'FOOTER')
  const buttons = componentOf(template.components, 'BUTTONS')?.buttons ?? []
  refuseUnknownComponents(sent.components, buttons)
  const head = header ? fillHeader(header.format, header.text ?? '', template, sent) : refuseHeader(sent)
  const body = fillText('body', bodyText(template), template.parameterFormat, parametersOf(sent, 'body'))
  if (body.length > LONGEST_BODY) throw new GraphError(132005, `the body has ${body.length} characters`)
  const headerFile = headerFileOf(header?.format, sent)
  return {
    text: [head, body, footer?.text ?? ''].filter((part) => part !== '').join('\n'),
    layout: {
      ...PLAIN,
      header: headerFile || head === '' ? null : head,
      body,
      footer: footer?.text ?? null,
      buttons: buttons.flatMap((button, index) => linkButton(button, index, sent)),
      headerFile,
    },
    choices: buttons.flatMap((button, index) => fillButton(button, index, sent)),
  }
}

function bodyText({ category, language, components }: Template): string {
  if (category === 'AUTHENTICATION') return CODE_TEXTS[language.slice(0, 2)] ?? CODE_TEXTS.en!
  return componentOf(components, 'BODY')?.text ?? ''
}

function parametersOf({ components }: OutgoingTemplate, type: string): Parameter[] {
  return components.find((component) => component.type === type)?.parameters ?? []
}

function refuseUnknownComponents(components: readonly TemplateComponent[], buttons: readonly Button[]): void {
  for (const { type, index } of components) {
    if (type === 'header' || type === 'body') continue
    if (type !== 'button') throw new GraphError(132012, `component of unknown type ${type}`)
    if (index === undefined) throw new GraphError(131008, 'button: index is required')
    if (index >= buttons.length) throw new GraphError(132012, `button: the template has no button ${index}`)
  }
}

function refuseHeader(sent: OutgoingTemplate): string {
  const given = parametersOf(sent, 'header').length
  if (given > 0) throw countMismatch('header', given, 0)
  return ''
}

function fillHeader(
  format: string | undefined,
  text: string,
  template: Template,
  sent: OutgoingTemplate,
): string {
  const parameters = parametersOf(sent, 'header')
  if (format === 'TEXT') return fillText('header', text, template.parameterFormat, parameters)
  const wanted = format === 'GIF' ? 'video' : (format ?? '').toLowerCase()
  const [parameter] = parameters
  if (parameters.length !== 1) throw new GraphError(132012, `header: needs one ${wanted} parameter`)
  if (parameter!.type !== wanted || parameter![wanted as 'image'] === undefined)
    throw new GraphError(132012, `header: format mismatch, expected ${wanted}, received ${parameter!.type}`)
  return `[${wanted}]`
}

function fillText(part: string, text: string, format: Format, parameters: readonly Parameter[]): string {
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
function fillButton(button: Button, index: number, sent: OutgoingTemplate): Choice[] {
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

function headerFileOf(format: string | undefined, sent: OutgoingTemplate): MediaSource | null {
  const type = FILES[format ?? '']
  const given = type && parametersOf(sent, 'header')[0]?.[type as 'image' | 'video' | 'document']
  return type && given ? { type, link: given.link, id: given.id } : null
}

/** A button that is no quick reply, with its value filled in. */
function linkButton(button: Button, index: number, sent: OutgoingTemplate): LinkButton[] {
  if (button.type === 'QUICK_REPLY') return []
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
    default:
      return [{ kind: 'other', title, value: null }]
  }
}
