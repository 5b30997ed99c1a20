import { ParleyError } from '@parley/sdk'
import type { Template } from './template.ts'

export type ButtonType = 'quick_reply' | 'url' | 'phone' | 'copy_code' | 'flow' | 'request_contact'

export interface ButtonDraft {
  /** Unique in the form. */
  key: number
  type: ButtonType
  title: string
  /** The URL, the phone number, the code or the form. */
  target: string
  /** What a tap returns, as it was stored. */
  id?: string | undefined
}

export type MediaType = 'IMAGE' | 'VIDEO' | 'DOCUMENT'

/** What the message is: one with its parts, one with cards to swipe, or an offer that ends. */
export type TemplateKind = 'message' | 'carousel' | 'offer'

export interface CardDraft {
  /** Unique in the form. */
  key: number
  mediaUrl: string
  mediaType: MediaType
  body: string
  buttons: readonly ButtonDraft[]
}

/** A WhatsApp template as the form holds it. */
export interface TemplateDraft {
  name: string
  language: string
  category: Template['category']
  kind: TemplateKind
  header: 'none' | 'text' | 'media'
  headerText: string
  mediaUrl: string
  mediaType: MediaType
  body: string
  footer: string
  buttons: readonly ButtonDraft[]
  /** Of a carousel. */
  cards: readonly CardDraft[]
  /** Of an offer. It shows no end if that is empty. */
  offer: { title: string; expiresAt: string }
  /** Of an AUTHENTICATION template. Without minutes, it says nothing of an end. */
  code: { minutes: string; securityRecommendation: boolean; button: string }
  /** An example for each variable. */
  examples: Readonly<Record<string, string>>
}

const EMPTY_DRAFT: TemplateDraft = {
  name: '',
  language: 'en',
  category: 'UTILITY',
  kind: 'message',
  header: 'none',
  headerText: '',
  mediaUrl: '',
  mediaType: 'IMAGE',
  body: '',
  footer: '',
  buttons: [],
  cards: [],
  offer: { title: '', expiresAt: '' },
  code: { minutes: '', securityRecommendation: true, button: '' },
  examples: {},
}

/** The form of a template that nobody has written yet, in the language of the workspace. */
export function emptyDraft(locale: string): TemplateDraft {
  return { ...EMPTY_DRAFT, language: locale === 'pt' ? 'pt_BR' : locale }
}

export interface StoredButton {
  type?: ButtonType
  title?: string
  url?: string
  phone?: string
  code?: string
  formId?: string
  id?: string
}

export interface StoredContent {
  header?: string
  mediaUrl?: string
  mediaType?: MediaType
  body?: string
  footer?: string
  buttons?: StoredButton[]
  cards?: { mediaUrl?: string; mediaType?: MediaType; body?: string; buttons?: StoredButton[] }[]
  offer?: { title?: string; expiresAt?: string }
  code?: { expiresInMinutes?: number; securityRecommendation?: boolean; button?: string }
}

/** The form of a stored template. */
export function draftOf(template: Template): TemplateDraft {
  const { name, language, category, contentType, content, variables } = template
  const {
    header,
    mediaUrl,
    mediaType = 'IMAGE',
    body = '',
    footer = '',
    buttons = [],
    cards = [],
    offer,
    code,
  } = (content ?? {}) as StoredContent
  return {
    name,
    language,
    category,
    kind:
      contentType === 'CAROUSEL' ? 'carousel' : contentType === 'LIMITED_TIME_OFFER' ? 'offer' : 'message',
    header: mediaUrl === undefined ? (header === undefined ? 'none' : 'text') : 'media',
    headerText: header ?? '',
    mediaUrl: mediaUrl ?? '',
    mediaType,
    body,
    footer,
    buttons: buttons.map(buttonOf),
    cards: cards.map((card, key) => ({
      key,
      mediaUrl: card.mediaUrl ?? '',
      mediaType: card.mediaType ?? 'IMAGE',
      body: card.body ?? '',
      buttons: (card.buttons ?? []).map(buttonOf),
    })),
    offer: { title: offer?.title ?? '', expiresAt: offer?.expiresAt ?? '' },
    code: {
      minutes: String(code?.expiresInMinutes ?? ''),
      securityRecommendation: code?.securityRecommendation ?? true,
      button: code?.button ?? '',
    },
    examples: variables ?? {},
  }
}

function buttonOf(
  { type = 'quick_reply', title = '', url, phone, code, formId, id }: StoredButton,
  key: number,
): ButtonDraft {
  return { key, type, title, target: url ?? phone ?? code ?? formId ?? '', id }
}

/** The content type that holds what the draft has. */
export function contentTypeOf({ category, kind, header, buttons }: TemplateDraft): Template['contentType'] {
  if (category === 'AUTHENTICATION') return 'TEXT'
  if (kind === 'carousel') return 'CAROUSEL'
  if (kind === 'offer') return 'LIMITED_TIME_OFFER'
  if (buttons.length === 0) return header === 'media' ? 'MEDIA' : 'TEXT'
  if (header === 'media') return 'CARD'
  const replies = buttons.filter(({ type }) => type === 'quick_reply').length
  if (replies === buttons.length) return 'QUICK_REPLY'
  return replies === 0 ? 'CALL_TO_ACTION' : 'CARD'
}

/** Which parts a stored template can have, because its content type stays. */
export function partsOf(contentType: Template['contentType']) {
  if (contentType === 'LIMITED_TIME_OFFER') return partsOfKind('offer')
  if (contentType === 'CAROUSEL') return partsOfKind('carousel')
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
      ...(hasActions ? ['url', 'phone', 'copy_code', 'flow', 'request_contact'] : []),
    ] as ButtonType[],
  }
}

/** Which parts a new template of a kind can have. The buttons of a carousel are those of its cards. */
export function partsOfKind(kind: TemplateKind) {
  const headers = { message: ['none', 'text', 'media'], carousel: ['none'], offer: ['none', 'media'] }
  const buttons = {
    message: ['quick_reply', 'url', 'phone', 'copy_code', 'flow', 'request_contact'],
    carousel: ['quick_reply', 'url', 'phone'],
    offer: ['copy_code', 'url'],
  }
  return {
    headers: headers[kind] as readonly TemplateDraft['header'][],
    buttons: buttons[kind] as ButtonType[],
  }
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

export type Issues = readonly { path?: string | undefined; code: string; message: string }[]

/** What the service objects to in its answer. */
export function issuesOf(error: unknown): Issues {
  return error instanceof ParleyError ? error.issues : []
}

/** The first objection to exactly these paths. */
export function problemAt(issues: Issues, ...paths: string[]): string | undefined {
  return issues.find(({ path }) => path !== undefined && paths.includes(path))?.message
}
