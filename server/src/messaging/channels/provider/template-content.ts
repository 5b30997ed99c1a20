/**
 * The parts of a template of any content type: header, body, footer, buttons, cards. Placeholders `{{1}}`, `{{2}}`… may be
 * in a text header, in a body, at the end of a button's URL and as a code to copy. One numbering covers all parts.
 */
export interface TemplateParts {
  header: { text: string } | MediaHeader | null
  body: string
  footer: string | null
  buttons: Button[]
  /** The cards of a carousel. Other content types have none. */
  cards: Card[]
  /** What a limited-time offer shows above the body; null for other content types. */
  offer: Offer | null
  /** What an AUTHENTICATION template says beside the code. */
  code: CodeOptions
}

export interface Offer {
  title: string
  /** A time in ISO 8601, or the placeholder of one; null if the offer shows no end. */
  expiresAt: string | null
}

export interface CodeOptions {
  expiresInMinutes: number | null
  securityRecommendation: boolean
  /** The title of the button that copies the code; null for WhatsApp's own. */
  button: string | null
}

interface MediaHeader {
  media: MediaType
  url: string
}

/** One card of a carousel. Its body may be empty, and then those of all cards are. */
export interface Card {
  header: MediaHeader
  body: string
  buttons: Button[]
}

type MediaType = 'IMAGE' | 'VIDEO' | 'DOCUMENT'

export type Button =
  /** `id` is the payload of a tap. Without an id the payload is the title. */
  | { type: 'quick_reply'; title: string; id: string | null }
  | { type: 'url'; title: string; url: string }
  | { type: 'phone'; title: string; phone: string }
  | { type: 'copy_code'; code: string }
  /** Asks for the phone number, in WhatsApp's words. */
  | { type: 'request_contact' }
  /** Opens a form of the organization as a Flow. */
  | { type: 'flow'; title: string; formId: string }

/** A stored content, in one of the forms that `shapes.ts` allows. */
export type TemplateContent = Record<string, unknown>

/** Reads the stored content of any content type. It was validated at creation (validation.ts). */
export function readParts(content: unknown): TemplateParts {
  const given = (content ?? {}) as TemplateContent
  return {
    header: readHeader(given),
    body: text(given.body),
    footer: given.footer === undefined ? null : text(given.footer),
    buttons: listOf(given.buttons).map(readButton),
    cards: listOf(given.cards).map(readCard),
    offer: readOffer(given.offer as TemplateContent | undefined),
    code: readCode((given.code ?? {}) as TemplateContent),
  }
}

function readOffer(given: TemplateContent | undefined): Offer | null {
  if (!given) return null
  return { title: text(given.title), expiresAt: given.expiresAt === undefined ? null : text(given.expiresAt) }
}

function readCode(given: TemplateContent): CodeOptions {
  return {
    expiresInMinutes: typeof given.expiresInMinutes === 'number' ? given.expiresInMinutes : null,
    securityRecommendation: given.securityRecommendation !== false,
    button: given.button === undefined ? null : text(given.button),
  }
}

function listOf(given: unknown): TemplateContent[] {
  return Array.isArray(given) ? given : []
}

function readHeader(given: TemplateContent): TemplateParts['header'] {
  if (given.mediaUrl !== undefined) return readMedia(given)
  return given.header === undefined ? null : { text: text(given.header) }
}

function readMedia(given: TemplateContent): MediaHeader {
  return { media: (given.mediaType ?? 'IMAGE') as MediaType, url: text(given.mediaUrl) }
}

/** A tap tells which card it was on: without an `id`, it returns the number of the card and the title, as `2:Details`. */
function readCard(given: TemplateContent, at: number): Card {
  const buttons = listOf(given.buttons).map((button) => {
    const read = readButton(button)
    return read.type === 'quick_reply' ? { ...read, id: read.id ?? `${at + 1}:${read.title}` } : read
  })
  return { header: readMedia(given), body: text(given.body), buttons }
}

/** All buttons of a template, those of its cards too. */
export function buttonsOf({ buttons, cards }: TemplateParts): Button[] {
  return [...buttons, ...cards.flatMap((card) => card.buttons)]
}

/** The button that opens a form, with its place; null without one. Cards have none. */
export function flowButtonOf({
  buttons,
}: TemplateParts): { index: number; title: string; formId: string } | null {
  const index = buttons.findIndex(({ type }) => type === 'flow')
  const button = buttons[index]
  return button?.type === 'flow' ? { index, title: button.title, formId: button.formId } : null
}

/** The files that a template shows, in their order, each with the path of its URL in the content. */
export function mediaOf({ header, cards }: TemplateParts): { path: string; url: string }[] {
  return [
    ...(header && 'media' in header ? [{ path: 'content.mediaUrl', url: header.url }] : []),
    ...cards.map((card, at) => ({ path: `content.cards.${at}.mediaUrl`, url: card.header.url })),
  ]
}

function readButton(given: TemplateContent): Button {
  const title = text(given.title)
  switch (given.type) {
    case 'url':
      return { type: 'url', title, url: text(given.url) }
    case 'phone':
      return { type: 'phone', title, phone: text(given.phone) }
    case 'copy_code':
      return { type: 'copy_code', code: text(given.code) }
    case 'request_contact':
      return { type: 'request_contact' }
    case 'flow':
      return { type: 'flow', title, formId: text(given.formId) }
    default:
      return { type: 'quick_reply', title, id: given.id === undefined ? null : text(given.id) }
  }
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g

/** The names of the placeholders in a text, in order, with repetitions. */
export function placeholdersIn(words: string): string[] {
  return [...words.matchAll(PLACEHOLDER)].map((match) => match[1]!.trim())
}

/** The texts of a template that may contain placeholders. */
export function textsOf({ header, body, buttons, cards, offer }: TemplateParts): string[] {
  return [
    ...(header && 'text' in header ? [header.text] : []),
    body,
    offer?.expiresAt ?? '',
    ...buttons.flatMap(textsOfButton),
    ...cards.flatMap((card) => [card.body, ...card.buttons.flatMap(textsOfButton)]),
  ]
}

function textsOfButton(button: Button): string[] {
  if (button.type === 'url') return [button.url]
  return button.type === 'copy_code' ? [button.code] : []
}

/** The distinct placeholders of a template's content, in numeric order: `['1', '2']`. */
export function templatePlaceholders(content: unknown): string[] {
  const names = new Set(textsOf(readParts(content)).flatMap(placeholdersIn))
  return [...names].sort((a, b) => Number(a) - Number(b))
}

/** The placeholders whose parameter is missing or blank. Providers refuse empty ones. */
export function missingParameters(content: unknown, parameters: Readonly<Record<string, string>>): string[] {
  return templatePlaceholders(content).filter((name) => !/[^\s\u0085]/.test(parameters[name] ?? ''))
}

const LINE_BREAK = /[\n\r\t\v\f\u2028\u2029\u0085]/

/** The parameters as WhatsApp takes them: without line breaks, tabs and long runs of spaces (docs/whatsapp.md: Sending). */
export function onOneLine(parameters: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, oneLine(value)]))
}

function oneLine(value: string): string {
  return value
    .replace(/[\s\u0085]+/g, (blank) => (LINE_BREAK.test(blank) ? ' ' : blank))
    .replace(/ {4,}/g, '   ')
    .trim()
}

/** Replaces placeholders by parameters. A placeholder without a value is unchanged. */
export function fillPlaceholders(words: string, parameters: Readonly<Record<string, string>>): string {
  return words.replace(PLACEHOLDER, (whole, inside: string) => {
    const name = inside.trim()
    return Object.hasOwn(parameters, name) ? parameters[name]! : whole
  })
}

/** Replaces placeholders within HTML. Parameters are escaped. */
export function fillHtml(html: string, parameters: Readonly<Record<string, string>>): string {
  const escaped = Object.entries(parameters).map(([name, value]) => [
    name,
    value.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`),
  ])
  return fillPlaceholders(html, Object.fromEntries(escaped))
}

/** The plain text that the contact reads: header, body, footer and cards with the parameters filled in. */
export function renderTemplate(content: unknown, parameters: Readonly<Record<string, string>>): string {
  const { header, offer, body, footer, cards } = readParts(content)
  const texts = [header && 'text' in header ? header.text : '', offer?.title ?? '', body, footer ?? '']
  return [...texts, ...cards.map((card) => card.body)]
    .filter((part) => part !== '')
    .map((part) => fillPlaceholders(part, parameters))
    .join('\n\n')
}

const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/

/** When an offer ends, in milliseconds since 1970; null for a text that is no time in ISO 8601 with its zone. */
export function endOfOffer(
  { expiresAt }: Pick<Offer, 'expiresAt'>,
  parameters: Readonly<Record<string, string>>,
): number | null {
  const written = fillPlaceholders(expiresAt ?? '', parameters).trim()
  const at = ISO_TIME.test(written) ? Date.parse(written) : Number.NaN
  return Number.isNaN(at) ? null : at
}

/** WhatsApp's limit for a code that people copy. */
export const MAX_CODE = 15
