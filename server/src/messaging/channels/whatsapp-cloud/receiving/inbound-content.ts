import type { InboundContent } from '../../provider/inbound-content.ts'
import { type Json, numberOrNull, recordOrNull, records, textOrNull } from '../../provider/json-readers.ts'
import { FILE_KINDS, type FileKind, type MessageDetails } from '../../provider/message-details.ts'

type Reader = (part: Json) => InboundContent | null

const READERS: Record<string, Reader> = {
  text: (part) => said(textOrNull(part.body) ?? ''),
  button: (part) => tapped(textOrNull(part.text), textOrNull(part.payload)),
  interactive: readInteractive,
  location: readLocation,
  reaction: readReaction,
  // A change of number, not a message.
  system: () => null,
  ...Object.fromEntries(FILE_KINDS.map((kind) => [kind, (part: Json) => readFile(kind, part)])),
}

/** The content of an inbound message; null if it is not a message. A message of an unknown type has an empty text. */
export function readContent(message: Json): InboundContent | null {
  const content = readPart(message)
  if (content === null || content.answers !== undefined) return content
  const answers = textOrNull(recordOrNull(message.context)?.id)
  return answers === null ? content : { ...content, answers }
}

function readPart(message: Json): InboundContent | null {
  const type = textOrNull(message.type) ?? ''
  if (type === 'contacts') return readContacts(records(message.contacts))
  const reader = Object.hasOwn(READERS, type) ? READERS[type] : undefined
  return reader ? reader(recordOrNull(message[type]) ?? {}) : said('', { kind: 'unsupported' })
}

function said(text: string, details?: MessageDetails): InboundContent {
  return { type: 'text', text, buttonPayload: null, files: [], ...(details && { details }) }
}

function tapped(title: string | null, id: string | null): InboundContent {
  return { ...said(title ?? '', { kind: 'choice', id }), buttonPayload: id }
}

function readInteractive(part: Json): InboundContent {
  const reply = recordOrNull(part.button_reply) ?? recordOrNull(part.list_reply)
  if (reply) return tapped(textOrNull(reply.title), textOrNull(reply.id))
  const flow = recordOrNull(part.nfm_reply)
  const response = textOrNull(flow?.response_json)
  const form = formIn(response)
  if (form === null) return tapped(textOrNull(flow?.body), response)
  const text = textOrNull(flow?.body) ?? 'Form'
  return { ...said(text, { kind: 'form', formId: form.form }), form }
}

const VERSION = /^[1-9]\d{0,8}$/

/** The form whose Flow gave this response; null for a Flow that is none of ours. */
function formIn(response: string | null): NonNullable<InboundContent['form']> | null {
  const values = response === null ? null : recordOrNull(parsed(response))
  const form = textOrNull(values?.parley_form)
  const version = textOrNull(values?.parley_version) ?? ''
  if (values === null || form === null || !VERSION.test(version)) return null
  const token = textOrNull(values.flow_token)
  return { form, version: Number(version), language: textOrNull(values.parley_language) ?? '', token, values }
}

/** Its texts can be stored: escapes within the text are cleaned too. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text, (_, value) => (typeof value === 'string' ? textOrNull(value) : value))
  } catch {
    return null
  }
}

/** A reaction. An empty emoji removes one, which is no message. */
function readReaction(part: Json): InboundContent | null {
  const emoji = textOrNull(part.emoji)
  if (!emoji) return null
  const about = textOrNull(part.message_id)
  return { ...said(emoji, { kind: 'reaction', emoji }), ...(about !== null && { answers: about }) }
}

function readFile(kind: FileKind, part: Json): InboundContent {
  const source = textOrNull(part.id)
  const fileName = textOrNull(part.filename)
  return {
    type: 'media',
    text: textOrNull(part.caption) ?? fileName ?? '',
    buttonPayload: null,
    details: { kind, ...(part.voice === true && { isVoice: true }) },
    files: source === null ? [] : [{ kind, source, mimeType: textOrNull(part.mime_type), fileName }],
  }
}

function readLocation(part: Json): InboundContent {
  const [latitude, longitude] = [numberOrNull(part.latitude), numberOrNull(part.longitude)]
  const [name, address] = [textOrNull(part.name), textOrNull(part.address)]
  const place = [name, address].filter(Boolean).join(', ')
  if (latitude === null || longitude === null) return said(place)
  const text = `${place} (${latitude}, ${longitude})`.trim()
  return said(text, { kind: 'location', latitude, longitude, name, address })
}

/** Whether somebody shared their own contact with the button of a message that asked for it. */
function isRequested(contact: Json): boolean {
  return contact.origin === 'contact_request'
}

/** The WhatsApp id in the contact that somebody shared as their own; null if the message has none. */
export function ownWaId(message: Json): string | null {
  const own = message.type === 'contacts' ? records(message.contacts).find(isRequested) : undefined
  const [phone] = records(own?.phones)
  return textOrNull(phone?.wa_id) ?? textOrNull(phone?.phone)?.replace(/\D/g, '') ?? null
}

function readContacts(given: Json[]): InboundContent {
  const contacts = given.map((contact) => ({
    name: textOrNull(recordOrNull(contact.name)?.formatted_name) ?? '',
    phones: records(contact.phones).flatMap((phone) => textOrNull(phone.phone) ?? []),
  }))
  const lines = contacts.map(({ name, phones }) => [name, ...phones].filter(Boolean).join(' '))
  const isOwn = given.some(isRequested)
  return said(lines.filter(Boolean).join(', '), { kind: 'contacts', contacts, ...(isOwn && { isOwn }) })
}
