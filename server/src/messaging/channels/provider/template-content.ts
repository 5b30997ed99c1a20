/**
 * The parts of a template of any content type: header, body, footer, buttons. Placeholders `{{1}}`, `{{2}}`… may be in
 * a text header, in the body, at the end of a button's URL and as a code to copy. One numbering covers all parts.
 */
export interface TemplateParts {
  header: { text: string } | { media: MediaType; url: string } | null
  body: string
  footer: string | null
  buttons: Button[]
}

type MediaType = 'IMAGE' | 'VIDEO' | 'DOCUMENT'

export type Button =
  /** `id` is the payload of a tap. Without an id the payload is the title. */
  | { type: 'quick_reply'; title: string; id: string | null }
  | { type: 'url'; title: string; url: string }
  | { type: 'phone'; title: string; phone: string }
  | { type: 'copy_code'; code: string }

/** A stored content, in one of the forms that `shapes.ts` allows. */
export type TemplateContent = Record<string, unknown>

/** Reads the stored content of any content type. It was validated at creation (validation.ts). */
export function readParts(content: unknown): TemplateParts {
  const given = (content ?? {}) as TemplateContent
  return {
    header: readHeader(given),
    body: text(given.body),
    footer: given.footer === undefined ? null : text(given.footer),
    buttons: Array.isArray(given.buttons)
      ? given.buttons.map((button) => readButton(button as TemplateContent))
      : [],
  }
}

function readHeader(given: TemplateContent): TemplateParts['header'] {
  if (given.mediaUrl !== undefined)
    return { media: (given.mediaType ?? 'IMAGE') as MediaType, url: text(given.mediaUrl) }
  return given.header === undefined ? null : { text: text(given.header) }
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
export function textsOf({ header, body, buttons }: TemplateParts): string[] {
  return [
    ...(header && 'text' in header ? [header.text] : []),
    body,
    ...buttons.flatMap((button) => {
      if (button.type === 'url') return [button.url]
      return button.type === 'copy_code' ? [button.code] : []
    }),
  ]
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

/** The plain text that the contact reads: header, body and footer with the parameters filled in. */
export function renderTemplate(content: unknown, parameters: Readonly<Record<string, string>>): string {
  const { header, body, footer } = readParts(content)
  return [header && 'text' in header ? header.text : '', body, footer ?? '']
    .filter((part) => part !== '')
    .map((part) => fillPlaceholders(part, parameters))
    .join('\n\n')
}
