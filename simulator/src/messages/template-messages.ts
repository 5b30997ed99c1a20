import { GraphError } from '../errors.ts'
import { componentOf } from '../templates/components.ts'
import type { Template } from '../templates/templates.ts'
import { type Layout, PLAIN } from './layout.ts'
import type { Choice } from './records.ts'
import type { OutgoingTemplate } from './requests.ts'
import { fillCards, fillOffer } from './rich-templates.ts'
import {
  fillButton,
  fillHeader,
  fillText,
  flowOf,
  headerFileOf,
  linkButton,
  parametersOf,
  refuseHeader,
  refuseUnknownComponents,
} from './template-parts.ts'

/** Components of templates that only some kinds have. */
const RICH = ['carousel', 'limited_time_offer']
/** The longest body after its values are filled in. */
const LONGEST_BODY = 1024
/** The preset text of authentication templates, by language. */
const CODE_TEXTS: Record<string, string> = {
  en: '{{1}} is your verification code.',
  es: '{{1}} es tu código de verificación.',
  pt: '{{1}} é o seu código de verificação.',
}

/** What it adds to them, if the template asks for it. */
const SECRECY: Record<string, string> = {
  en: 'For your security, do not share this code.',
  es: 'Por tu seguridad, no compartas este código.',
  pt: 'Para sua segurança, não compartilhe este código.',
}
const EXPIRY: Record<string, (minutes: number) => string> = {
  en: (minutes) => `This code expires in ${minutes} minutes.`,
  es: (minutes) => `Este código caduca en ${minutes} minutos.`,
  pt: (minutes) => `Este código expira em ${minutes} minutos.`,
}

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
  const footer = footerText(template)
  const buttons = componentOf(template.components, 'BUTTONS')?.buttons ?? []
  refuseUnknownComponents(sent, buttons, RICH)
  const head = header
    ? fillHeader(header.format, header.text ?? '', template.parameterFormat, sent)
    : refuseHeader(sent)
  const cards = fillCards(template, sent)
  const body = fillText('body', bodyText(template), template.parameterFormat, parametersOf(sent, 'body'))
  if (body.length > LONGEST_BODY) throw new GraphError(132005, `the body has ${body.length} characters`)
  const headerFile = headerFileOf(header?.format, sent)
  return {
    text: [head, body, footer ?? '', ...cards.map((card) => card.body)]
      .filter((part) => part !== '')
      .join('\n'),
    layout: {
      ...PLAIN,
      header: headerFile || head === '' ? null : head,
      body,
      footer,
      buttons: buttons.flatMap((button, index) => linkButton(button, index, sent)),
      flow: flowOf(buttons, sent),
      headerFile,
      offer: fillOffer(template, sent),
      cards: cards.map(({ choices, ...card }) => ({ ...card, ids: choices.map(({ id }) => id) })),
    },
    choices: [
      ...buttons.flatMap((button, index) => fillButton(button, index, sent)),
      ...cards.flatMap(({ choices }) => choices),
    ],
  }
}

function bodyText({ category, language, components }: Template): string {
  const body = componentOf(components, 'BODY')
  if (category !== 'AUTHENTICATION') return body?.text ?? ''
  const text = CODE_TEXTS[language.slice(0, 2)] ?? CODE_TEXTS.en!
  return body?.add_security_recommendation ? `${text} ${SECRECY[language.slice(0, 2)] ?? SECRECY.en}` : text
}

function footerText({ language, components }: Template): string | null {
  const footer = componentOf(components, 'FOOTER')
  const minutes = footer?.code_expiration_minutes
  if (minutes === undefined) return footer?.text ?? null
  return (EXPIRY[language.slice(0, 2)] ?? EXPIRY.en!)(minutes)
}
