import { z } from 'zod'
import { lettersFrom } from '../randomness.ts'
import type { Component } from '../templates/components.ts'
import { variablesIn } from '../templates/variables.ts'

const Action = z.strictObject({
  type: z.enum(['URL', 'PHONE_NUMBER', 'QUICK_REPLY', 'COPY_CODE']),
  title: z.string().min(1).max(25).optional(),
  id: z.string().optional(),
  url: z.string().optional(),
  phone: z.string().optional(),
  code: z.string().optional(),
  copy_code_text: z.string().optional(),
})
const Item = z.strictObject({
  item: z.string().min(1),
  id: z.string().min(1),
  description: z.string().optional(),
})
const Card = z.strictObject({
  title: z.string().optional(),
  body: z.string().min(1).max(160),
  media: z.url(),
  actions: z.array(Action).min(1).max(2),
})
const Wording = z.strictObject({
  body: z.string().max(1600).optional(),
  button: z.string().min(1).max(20).optional(),
  items: z.array(Item).min(1).max(10).optional(),
  header_text: z.string().max(60).optional(),
  footer: z.string().max(60).optional(),
  media: z.array(z.url()).max(10).optional(),
  actions: z.array(Action).min(1).max(10).optional(),
  add_security_recommendation: z.boolean().optional(),
  code_expiration_minutes: z.number().optional(),
  cards: z.array(Card).min(2).max(10).optional(),
})
const NAMES = [
  'twilio/text',
  'twilio/media',
  'twilio/quick-reply',
  'twilio/list-picker',
  'twilio/call-to-action',
  'twilio/carousel',
  'whatsapp/card',
  'whatsapp/authentication',
] as const

/** The body of POST /v1/Content, as far as businesses use it here. */
export const ContentRequest = z.strictObject({
  friendly_name: z.string().min(1).max(512),
  language: z.string().min(2).max(10),
  variables: z.record(z.string().max(16), z.string().min(1).max(255)).default({}),
  types: z
    .partialRecord(z.enum(NAMES), Wording)
    .refine((types) => Object.keys(types).length === 1, 'one type'),
})
type Wording = z.infer<typeof Wording>

/** A template in Twilio's format. */
export interface Content extends z.infer<typeof ContentRequest> {
  sid: string
  wabaId: string
  /** Set once WhatsApp was asked to approve it. */
  templateId: string | null
}

/** The contents of all accounts. */
export class Contents {
  readonly #contents = new Map<string, Content>()

  create(wabaId: string, request: z.infer<typeof ContentRequest>): Content {
    const sid = `HX${lettersFrom(`${wabaId}/${request.friendly_name}/${request.language}/${this.#contents.size}`, 32)}`
    const content = { ...request, sid, wabaId, templateId: null }
    this.#contents.set(sid, content)
    return content
  }

  of(wabaId: string): Content[] {
    return [...this.#contents.values()].filter((content) => content.wabaId === wabaId)
  }

  find(wabaId: string, sid: string): Content | null {
    const content = this.#contents.get(sid)
    return content?.wabaId === wabaId ? content : null
  }
}

/**
 * The components for WhatsApp, which numbers the variables of each component from 1 and requires an example of each.
 */
export function componentsOf({ types, variables }: Content): Component[] {
  const wording = wordingOf(types)
  const { header_text: header, body = '', footer, media, actions = [], cards = [] } = wording
  if ('whatsapp/authentication' in types) return authenticationOf(wording)
  const examples = (text: string) => variablesIn(text).map((name) => variables[name] ?? '')
  return [
    ...(header
      ? [
          {
            type: 'HEADER' as const,
            format: 'TEXT' as const,
            text: renumbered(header),
            ...(examples(header).length > 0 && { example: { header_text: examples(header) } }),
          },
        ]
      : []),
    ...(media
      ? [{ type: 'HEADER' as const, format: 'IMAGE' as const, example: { header_handle: media } }]
      : []),
    bodyOf(body, examples),
    ...(footer ? [{ type: 'FOOTER' as const, text: footer }] : []),
    ...(actions.length > 0
      ? [{ type: 'BUTTONS' as const, buttons: actions.map((action) => buttonOf(action, examples)) }]
      : []),
    ...(cards.length > 0
      ? [
          {
            type: 'CAROUSEL' as const,
            cards: cards.map((card) => ({
              components: [
                {
                  type: 'HEADER' as const,
                  format: 'IMAGE' as const,
                  example: { header_handle: [handleOf(card.media)] },
                },
                bodyOf(card.body, examples),
                {
                  type: 'BUTTONS' as const,
                  buttons: card.actions.map((action) => buttonOf(action, examples)),
                },
              ],
            })),
          },
        ]
      : []),
  ]
}

function bodyOf(body: string, examples: (text: string) => string[]) {
  const values = examples(body)
  return {
    type: 'BODY' as const,
    text: renumbered(body),
    ...(values.length > 0 && { example: { body_text: [values] } }),
  }
}

/** Twilio uploads the file at WhatsApp, which gives a handle for it. */
function handleOf(url: string): string {
  return `twilio:${url}`
}

function authenticationOf({
  add_security_recommendation,
  code_expiration_minutes,
  actions,
}: Wording): Component[] {
  const title = actions?.[0]?.copy_code_text
  return [
    { type: 'BODY', add_security_recommendation: add_security_recommendation ?? false },
    ...(code_expiration_minutes === undefined ? [] : [{ type: 'FOOTER' as const, code_expiration_minutes }]),
    { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE', text: title }] },
  ]
}

function buttonOf(
  { type, title, url = '', phone, code }: z.infer<typeof Action>,
  examples: (text: string) => string[],
) {
  switch (type) {
    case 'QUICK_REPLY':
      return { type, text: title }
    case 'URL': {
      const [value] = examples(url)
      return {
        type,
        text: title,
        url: renumbered(url),
        ...(value && { example: [url.replace(/\{\{.*/, value)] }),
      }
    }
    case 'PHONE_NUMBER':
      return { type, text: title, phone_number: phone }
    case 'COPY_CODE':
      return { type, example: code }
  }
}

/** The most quick replies of a content that WhatsApp has not approved. */
const MAX_SESSION_BUTTONS = 3

/**
 * The message of a content that needs no approval within the service window, with the values for its variables; null for
 * another type. A string says why Twilio does not send it.
 */
export function interactiveOf(
  { types }: Content,
  values: Readonly<Record<string, string>>,
): object | string | null {
  const wording = wordingOf(types)
  const missing = variablesIn(JSON.stringify(wording)).filter((name) => values[name] === undefined)
  const filled = (text = '') =>
    text.replace(/\{\{([^{}]*)\}\}/g, (_, name: string) => values[name.trim()] ?? '')
  const isList = 'twilio/list-picker' in types
  if (!isList && !('twilio/quick-reply' in types)) return null
  if (missing.length > 0) return `The variables ${missing.join(', ')} have no values.`
  const body = { text: filled(wording.body) }
  if (isList) {
    const rows = (wording.items ?? []).map(({ item, id, description }) => ({
      id: filled(id),
      title: filled(item),
      ...(description !== undefined && { description: filled(description) }),
    }))
    const action = { button: filled(wording.button), sections: [{ rows }] }
    return { type: 'interactive', interactive: { type: 'list', body, action } }
  }
  const actions = wording.actions ?? []
  if (actions.length > MAX_SESSION_BUTTONS)
    return `Without approval a content has up to ${MAX_SESSION_BUTTONS} quick replies.`
  const buttons = actions.map(({ id, title }) => {
    return { type: 'reply', reply: { id: filled(id ?? title), title: filled(title) } }
  })
  return { type: 'interactive', interactive: { type: 'button', body, action: { buttons } } }
}

/** The components of a message, with the values for the content's variables. */
export function parametersOf({ types }: Content, values: Readonly<Record<string, string>>): object[] {
  const { header_text: header = '', body = '', media, actions = [], cards = [] } = wordingOf(types)
  const texts = (words: string) =>
    variablesIn(words).map((name) => ({ type: 'text', text: values[name] ?? '' }))
  const component = (type: string, parameters: object[], more: object = {}) =>
    parameters.length > 0 ? [{ type, ...more, parameters }] : []
  return [
    ...component('header', media ? [{ type: 'image', image: { link: media[0] } }] : texts(header)),
    ...component(
      'body',
      'whatsapp/authentication' in types ? Object.values(values).map(asText) : texts(body),
    ),
    ...actions.flatMap(({ url = '' }, index) =>
      component('button', texts(url), { sub_type: 'url', index: String(index) }),
    ),
    ...(cards.length > 0
      ? [
          {
            type: 'carousel',
            cards: cards.map((card, at) => ({
              card_index: at,
              components: [
                { type: 'header', parameters: [{ type: 'image', image: { link: card.media } }] },
                ...component('body', texts(card.body)),
                ...card.actions.flatMap((action, index) => cardButton(action, index, texts)),
              ],
            })),
          },
        ]
      : []),
  ]
}

function cardButton(
  { type, id, url = '' }: z.infer<typeof Action>,
  at: number,
  texts: (words: string) => object[],
): object[] {
  const index = String(at)
  if (type === 'QUICK_REPLY')
    return [
      { type: 'button', sub_type: 'quick_reply', index, parameters: [{ type: 'payload', payload: id }] },
    ]
  const values = texts(url)
  return values.length > 0 ? [{ type: 'button', sub_type: 'url', index, parameters: values }] : []
}

function asText(text: string) {
  return { type: 'text', text }
}

function wordingOf(types: Content['types']): Wording {
  return Object.values(types)[0]!
}

function renumbered(words: string): string {
  let number = 0
  return words.replace(/\{\{[^{}]*\}\}/g, () => `{{${++number}}}`)
}
