import { ParleyError } from '@parley/sdk'
import type { Template } from './template.ts'

export type ButtonType = 'quick_reply' | 'url' | 'phone' | 'copy_code'

export interface ButtonDraft {
  /** Unique in the form. */
  key: number
  type: ButtonType
  title: string
  /** The URL, the phone number or the code. */
  target: string
  /** What a tap returns, as it was stored. */
  id?: string | undefined
}

export type MediaType = 'IMAGE' | 'VIDEO' | 'DOCUMENT'

/** A WhatsApp template as the form holds it. */
export interface TemplateDraft {
  name: string
  language: string
  category: Template['category']
  header: 'none' | 'text' | 'media'
  headerText: string
  mediaUrl: string
  mediaType: MediaType
  body: string
  footer: string
  buttons: readonly ButtonDraft[]
  /** An example for each variable. */
  examples: Readonly<Record<string, string>>
}

export const EMPTY_DRAFT: TemplateDraft = {
  name: '',
  language: 'en',
  category: 'UTILITY',
  header: 'none',
  headerText: '',
  mediaUrl: '',
  mediaType: 'IMAGE',
  body: '',
  footer: '',
  buttons: [],
  examples: {},
}

interface StoredButton {
  type?: ButtonType
  title?: string
  url?: string
  phone?: string
  code?: string
  id?: string
}

interface StoredContent {
  header?: string
  mediaUrl?: string
  mediaType?: MediaType
  body?: string
  footer?: string
  buttons?: StoredButton[]
}

/** The form of a stored template. */
export function draftOf({ name, language, category, content, variables }: Template): TemplateDraft {
  const {
    header,
    mediaUrl,
    mediaType = 'IMAGE',
    body = '',
    footer = '',
    buttons = [],
  } = (content ?? {}) as StoredContent
  return {
    name,
    language,
    category,
    header: mediaUrl === undefined ? (header === undefined ? 'none' : 'text') : 'media',
    headerText: header ?? '',
    mediaUrl: mediaUrl ?? '',
    mediaType,
    body,
    footer,
    buttons: buttons.map(({ type = 'quick_reply', title = '', url, phone, code, id }, key) => ({
      key,
      type,
      title,
      target: url ?? phone ?? code ?? '',
      id,
    })),
    examples: variables ?? {},
  }
}

/** The content type that holds what the draft has. */
export function contentTypeOf({ category, header, buttons }: TemplateDraft): Template['contentType'] {
  if (category === 'AUTHENTICATION') return 'TEXT'
  if (buttons.length === 0) return header === 'media' ? 'MEDIA' : 'TEXT'
  if (header === 'media') return 'CARD'
  const replies = buttons.filter(({ type }) => type === 'quick_reply').length
  if (replies === buttons.length) return 'QUICK_REPLY'
  return replies === 0 ? 'CALL_TO_ACTION' : 'CARD'
}

/** Which parts a stored template can have, because its content type stays. */
export function partsOf(contentType: Template['contentType']) {
  const hasReplies = contentType === 'QUICK_REPLY' || contentType === 'CARD'
  const hasActions = contentType === 'CALL_TO_ACTION' || contentType === 'CARD'
  return {
    headers: (contentType === 'MEDIA'
      ? ['media']
      : contentType === 'CARD'
        ? ['none', 'text', 'media']
        : ['none', 'text']) as readonly TemplateDraft['header'][],
    buttons: [
      ...(hasReplies ? ['quick_reply'] : []),
      ...(hasActions ? ['url', 'phone', 'copy_code'] : []),
    ] as ButtonType[],
  }
}

/** The content and the examples, as the service takes them. */
export function contentOf(draft: TemplateDraft, contentType: Template['contentType']) {
  const { category, header, headerText, mediaUrl, mediaType, body, footer, buttons } = draft
  const isCode = category === 'AUTHENTICATION'
  const content = {
    ...(!isCode && header === 'text' && { header: headerText }),
    ...(!isCode && header === 'media' && { mediaUrl: mediaUrl.trim(), mediaType }),
    body,
    ...(!isCode && footer.trim() !== '' && { footer }),
    ...(!isCode && buttons.length > 0 && { buttons: buttons.map((button) => stored(button, contentType)) }),
  }
  const names = variablesIn(draft)
  const variables = Object.fromEntries(names.map((name) => [name, draft.examples[name] ?? '']))
  return { content, variables }
}

function stored(
  { type, title, target, id }: ButtonDraft,
  contentType: Template['contentType'],
): StoredButton {
  if (type === 'url') return { type, title, url: target.trim() }
  if (type === 'phone') return { type, title, phone: target.trim() }
  if (type === 'copy_code') return { type, code: target.trim() }
  const reply = { title, ...(id !== undefined && { id }) }
  return contentType === 'QUICK_REPLY' ? reply : { type, ...reply }
}

const UPLOADED = '/template-files/'

/** The path of an uploaded header, at which this service has it; null for a URL elsewhere. */
export function pathOfHeader(mediaUrl: string): string | null {
  const path = URL.parse(mediaUrl)?.pathname ?? ''
  return path.startsWith(UPLOADED) ? path : null
}

/** The name of an uploaded header; null for a URL elsewhere. */
export function nameOfHeader(mediaUrl: string): string | null {
  const last = pathOfHeader(mediaUrl)?.split('/').at(-1)
  return last === undefined ? null : decodeURIComponent(last)
}

const VARIABLE = /\{\{\s*([^{}]{1,40}?)\s*\}\}/g

/** The variables of a draft, in the order of their numbers. */
export function variablesIn({ category, header, headerText, body, buttons }: TemplateDraft): string[] {
  const isCode = category === 'AUTHENTICATION'
  const texts = [
    ...(!isCode && header === 'text' ? [headerText] : []),
    body,
    ...(isCode ? [] : buttons.map(({ target }) => target)),
  ]
  const names = texts.flatMap((text) => [...text.matchAll(VARIABLE)].map(([, name]) => name!))
  return [...new Set(names)].sort((one, other) => Number(one) - Number(other))
}

/** The next variable: the first number that the draft does not use. */
export function nextVariable(draft: TemplateDraft): string {
  const used = variablesIn(draft)
  let number = 1
  while (used.includes(String(number))) number++
  return `{{${number}}}`
}

/** A text in parts: plain ones and variables, with their examples where there are some. */
export function filledParts(text: string, examples: TemplateDraft['examples']) {
  return text.split(/(\{\{[^{}]{1,44}\}\})/).map((part) => {
    const name = /^\{\{\s*(.+?)\s*\}\}$/.exec(part)?.[1]
    const example = name === undefined ? '' : (examples[name]?.trim() ?? '')
    return { text: example || part, isOpen: name !== undefined && example === '' }
  })
}

export type Issues = readonly { path?: string | undefined; code: string; message: string }[]

/** What the service objects to in its answer. */
export function issuesOf(error: unknown): Issues {
  return error instanceof ParleyError ? error.issues : []
}

/** The first objection to exactly these paths. */
export function problemAt(issues: Issues, ...paths: string[]): string | undefined {
  return issues.find(({ path }) => path !== undefined && paths.includes(path))?.message
}
