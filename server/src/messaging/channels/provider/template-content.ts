/**
 * What a template says, whatever its content type: header, body, footer, buttons. Placeholders `{{1}}`, `{{2}}`… may
 * stand in a text header, the body, at the end of a button's address and as a code to copy; one numbering runs through
 * all of them.
 */
export interface TemplateParts {
  header: { text: string } | { media: MediaType; url: string } | null
  body: string
  footer: string | null
  buttons: Button[]
}

type MediaType = 'IMAGE' | 'VIDEO' | 'DOCUMENT'

export type Button =
  /** `id` comes back as the payload when it is tapped; the title when there is none. */
  | { type: 'quick_reply'; title: string; id: string | null }
  | { type: 'url'; title: string; url: string }
  | { type: 'phone'; title: string; phone: string }
  | { type: 'copy_code'; code: string }

/** A content as it is stored: what `shapes.ts` allows for its content type. */
export type TemplateContent = Record<string, unknown>

/** Reads a stored content of any content type. It was checked when it was created (validation.ts). */
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

/** The names of the placeholders of a text in the order they stand, repeated ones too. */
export function placeholdersIn(words: string): string[] {
  return [...words.matchAll(PLACEHOLDER)].map((match) => match[1]!.trim())
}

/** The texts of a template in which placeholders may stand. */
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

/** The placeholders of a template's content, each once, in numeric order: `['1', '2']`. */
export function templatePlaceholders(content: unknown): string[] {
  const names = new Set(textsOf(readParts(content)).flatMap(placeholdersIn))
  return [...names].sort((a, b) => Number(a) - Number(b))
}

/** The placeholders whose parameter is not there or blank: providers take no empty ones. */
export function missingParameters(content: unknown, parameters: Readonly<Record<string, string>>): string[] {
  return templatePlaceholders(content).filter((name) => !/[^\s\u0085]/.test(parameters[name] ?? ''))
}

/** Puts parameters in the place of placeholders; one without a value stays as it is. */
export function fillPlaceholders(words: string, parameters: Readonly<Record<string, string>>): string {
  return words.replace(PLACEHOLDER, (whole, inside: string) => {
    const name = inside.trim()
    return Object.hasOwn(parameters, name) ? parameters[name]! : whole
  })
}

/** The same within a layout: what parameters say stays text. */
export function fillHtml(html: string, parameters: Readonly<Record<string, string>>): string {
  const escaped = Object.entries(parameters).map(([name, value]) => [
    name,
    value.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`),
  ])
  return fillPlaceholders(html, Object.fromEntries(escaped))
}

/** What the contact reads, as plain text: header, body and footer with the parameters filled in. */
export function renderTemplate(content: unknown, parameters: Readonly<Record<string, string>>): string {
  const { header, body, footer } = readParts(content)
  return [header && 'text' in header ? header.text : '', body, footer ?? '']
    .filter((part) => part !== '')
    .map((part) => fillPlaceholders(part, parameters))
    .join('\n\n')
}
