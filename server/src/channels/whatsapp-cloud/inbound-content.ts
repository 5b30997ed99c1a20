import type { InboundContent } from '../provider.ts'
import { type Json, numberOrNull, recordOrNull, records, textOrNull } from '../reading.ts'

const MEDIA = ['image', 'video', 'audio', 'document', 'sticker'] as const

/** How a media id is written where no address is known: the file is fetched from the provider with the account's token. */
const MEDIA_ID_SCHEME = 'whatsapp-media:'

type Reader = (part: Json, message: Json) => InboundContent | null

const READERS: Record<string, Reader> = {
  text: (part) => said(textOrNull(part.body) ?? ''),
  button: (part) => said(textOrNull(part.text) ?? '', textOrNull(part.payload)),
  interactive: readInteractive,
  location: (part) => said(describeLocation(part)),
  // An empty emoji takes a reaction back: nobody said anything.
  reaction: (part) => (textOrNull(part.emoji) ? said(textOrNull(part.emoji)!) : null),
  // A change of number, not a message.
  system: () => null,
  ...Object.fromEntries(MEDIA.map((type) => [type, readMedia])),
}

/**
 * The content of one inbound message; null when nobody said anything. A type that is not known still counts as
 * somebody writing: its text is empty.
 */
export function readContent(message: Json): InboundContent | null {
  const type = textOrNull(message.type) ?? ''
  if (type === 'contacts') return said(describeContacts(records(message.contacts)))
  const reader = Object.hasOwn(READERS, type) ? READERS[type] : undefined
  if (!reader) return said('')
  return reader(recordOrNull(message[type]) ?? {}, message)
}

function said(text: string, buttonPayload: string | null = null): InboundContent {
  return { type: 'text', text, mediaUrl: null, buttonPayload }
}

function readInteractive(part: Json): InboundContent {
  const reply = recordOrNull(part.button_reply) ?? recordOrNull(part.list_reply)
  if (reply) return said(textOrNull(reply.title) ?? '', textOrNull(reply.id))
  const flow = recordOrNull(part.nfm_reply)
  return said(textOrNull(flow?.body) ?? '', textOrNull(flow?.response_json))
}

function readMedia(part: Json): InboundContent {
  const id = textOrNull(part.id)
  return {
    type: 'media',
    text: textOrNull(part.caption) ?? textOrNull(part.filename) ?? '',
    mediaUrl: textOrNull(part.url) ?? (id === null ? null : `${MEDIA_ID_SCHEME}${id}`),
    buttonPayload: null,
  }
}

function describeLocation(part: Json): string {
  const { latitude, longitude } = part
  const place = [textOrNull(part.name), textOrNull(part.address)].filter(Boolean).join(', ')
  const point =
    numberOrNull(latitude) === null || numberOrNull(longitude) === null ? '' : `(${latitude}, ${longitude})`
  return `${place} ${point}`.trim()
}

function describeContacts(contacts: Json[]): string {
  return contacts
    .map((contact) => {
      const name = textOrNull(recordOrNull(contact.name)?.formatted_name)
      const phones = records(contact.phones).map((phone) => textOrNull(phone.phone))
      return [name, ...phones].filter(Boolean).join(' ')
    })
    .filter(Boolean)
    .join(', ')
}
