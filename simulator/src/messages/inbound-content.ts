import { z } from 'zod'
import { type Layout, PLAIN } from './layout.ts'
import { type MediaFile, sha256Of } from './media.ts'

/** The content of a contact's message in the control API. `text` alone makes a text message. */

const Caption = { caption: z.string().optional() }
/** Bytes as base64. The default is a small file of the type. */
const File = { mimeType: z.string().optional(), data: z.base64().optional() }
const Coordinates = {
  latitude: z.number(),
  longitude: z.number(),
  name: z.string().optional(),
  address: z.string().optional(),
}

export const InboundContent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string().min(1).max(65_536) }),
  z.object({ type: z.enum(['image', 'video']), ...Caption, ...File }),
  z.object({ type: z.enum(['audio', 'sticker']), ...File }),
  z.object({
    type: z.literal('document'),
    ...Caption,
    filename: z.string().default('document.pdf'),
    ...File,
  }),
  z.object({ type: z.literal('location'), ...Coordinates }),
  z.object({
    type: z.literal('contacts'),
    contactName: z.string(),
    contactPhone: z.string(),
    isOwn: z.boolean().optional(),
  }),
  z.object({ type: z.literal('button'), text: z.string().min(1), payload: z.string().optional() }),
  z.object({ type: z.literal('button_reply'), id: z.string().min(1), title: z.string().min(1) }),
  z.object({
    type: z.literal('list_reply'),
    id: z.string().min(1),
    title: z.string().min(1),
    description: z.string().optional(),
  }),
  z.object({ type: z.literal('nfm_reply'), response: z.record(z.string(), z.unknown()) }),
  z.object({ type: z.literal('reaction'), messageId: z.string().min(1), emoji: z.string() }),
  z.object({ type: z.literal('unsupported') }),
  z.object({ type: z.literal('system'), newPhone: z.string().regex(/^\+?\d{7,15}$/) }),
])
export type InboundContent = z.infer<typeof InboundContent>

export const MIME_TYPES = {
  image: 'image/jpeg',
  video: 'video/mp4',
  audio: 'audio/ogg; codecs=opus',
  sticker: 'image/webp',
  document: 'application/pdf',
} as const

/** The part of a webhook's message that depends on its type. */
export function webhookContent(content: InboundContent, file: MediaFile | null): Record<string, unknown> {
  switch (content.type) {
    case 'text':
      return { type: 'text', text: { body: content.text } }
    case 'image':
    case 'video':
    case 'audio':
    case 'sticker':
    case 'document':
      return { type: content.type, [content.type]: mediaContent(content, file!) }
    case 'location':
      return { type: 'location', location: withoutType(content) }
    case 'contacts': {
      const phone = {
        phone: content.contactPhone,
        wa_id: content.contactPhone.replace(/\D/g, ''),
        type: 'CELL',
      }
      const name = { formatted_name: content.contactName, first_name: content.contactName.split(' ')[0] }
      const origin = content.isOwn ? 'contact_request' : 'other'
      return { type: 'contacts', contacts: [{ name, phones: [phone], origin }] }
    }
    case 'button':
      return { type: 'button', button: { payload: content.payload ?? content.text, text: content.text } }
    case 'button_reply':
    case 'list_reply':
      return {
        type: 'interactive',
        interactive: { type: content.type, [content.type]: withoutType(content) },
      }
    case 'nfm_reply': {
      const response_json = JSON.stringify(content.response)
      const nfm_reply = { name: 'flow', body: 'Sent', response_json }
      return { type: 'interactive', interactive: { type: 'nfm_reply', nfm_reply } }
    }
    case 'reaction':
      return { type: 'reaction', reaction: { message_id: content.messageId, emoji: content.emoji } }
    case 'unsupported':
      return {
        type: 'unsupported',
        errors: [
          {
            code: 131051,
            title: 'Message type unknown',
            message: 'Message type unknown',
            error_data: { details: 'Message type is currently not supported.' },
          },
        ],
      }
    case 'system': {
      const waId = content.newPhone.replace(/\D/g, '')
      return {
        type: 'system',
        system: { type: 'user_changed_number', body: `The number is now ${waId}`, wa_id: waId },
      }
    }
  }
}

export function isMedia(content: InboundContent): content is MediaContent {
  return Object.hasOwn(MIME_TYPES, content.type)
}

/** The text that the contact's phone shows for its own message. */
export function shownText(content: InboundContent): string {
  if ('text' in content) return content.text
  if ('title' in content) return content.title
  if (content.type === 'nfm_reply') return 'Sent'
  if ('emoji' in content) return content.emoji
  if ('caption' in content && content.caption) return content.caption
  return `[${content.type}]`
}

/** What the contact's phone shows for its own message. */
export function layoutOfInbound(content: InboundContent): Layout {
  if (content.type === 'location') {
    const { latitude, longitude, name = null, address = null } = content
    return { ...PLAIN, body: '', location: { latitude, longitude, name, address } }
  }
  if (content.type === 'reaction') return { ...PLAIN, body: content.emoji, reactsTo: content.messageId }
  const text = shownText(content)
  return { ...PLAIN, body: text === `[${content.type}]` ? '' : text }
}

export type MediaContent = Extract<InboundContent, { data?: string | undefined }>

function mediaContent(content: MediaContent, file: MediaFile): object {
  return {
    ...('caption' in content && content.caption !== undefined && { caption: content.caption }),
    ...('filename' in content && { filename: content.filename }),
    mime_type: file.mimeType,
    sha256: sha256Of(file),
    id: file.id,
    ...(content.type === 'audio' && { voice: true }),
  }
}

function withoutType<T extends { type: string }>({ type: _, ...rest }: T): Omit<T, 'type'> {
  return rest
}
