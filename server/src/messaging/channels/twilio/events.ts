import type { RefusalReason } from '../provider/failures.ts'
import { kindOfType } from '../provider/file-types.ts'
import type { InboundContent } from '../provider/inbound-content.ts'
import { textOrNull } from '../provider/json-readers.ts'
import type { FileKind } from '../provider/message-details.ts'
import type { FileAtProvider } from '../provider/message-files.ts'
import type { InboundEvent, ProviderEvent, StatusEvent } from '../provider/provider.ts'
import { type Referral, referralWith } from '../provider/referral.ts'
import { whoWrote } from './addresses.ts'
import { reasonOf } from './errors.ts'
import { MESSAGE_PARAMETER } from './message-sender.ts'

/** A field of a webhook's form; null when it is missing or empty. */
export type Fields = (name: string) => string | null

export function fieldsOf(form: URLSearchParams): Fields {
  return (name) => textOrNull(form.get(name) ?? undefined)
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Reads one Twilio webhook: a message status or an inbound message. null when it names no message. */
export function readWebhook(form: URLSearchParams, url: string): ProviderEvent[] | null {
  const fields = fieldsOf(form)
  const providerId = fields('MessageSid') ?? fields('SmsSid')
  const status = fields('MessageStatus')
  const senderId = fields(status === null ? 'To' : 'From')
  if (providerId === null || senderId === null) return null
  if (status !== null) return readStatus(status, { providerId, senderId, url }, fields)
  const from = whoWrote({
    from: fields('From'),
    waId: fields('WaId'),
    userId: fields('ExternalUserId'),
    parentUserId: fields('ParentExternalUserId'),
  })
  return from.length === 0 ? null : [readInbound({ providerId, from, senderId }, fields)]
}

/** Our statuses for Twilio's. Unlisted ones change nothing. */
const STATUS_OF: Record<string, StatusEvent['status']> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  undelivered: 'failed',
  failed: 'failed',
}

/** The status of a message; none for what changes nothing. `reason`: what Twilio's code means. */
export function readStatus(
  word: string,
  { providerId, senderId, url }: { providerId: string; senderId: string; url: string },
  fields: Fields,
  reason: (code: number) => Pick<RefusalReason, 'class' | 'optOut' | 'text'> = textless,
): StatusEvent[] {
  const status = STATUS_OF[word]
  if (status === undefined) return []
  const named = new URL(url).searchParams.get(MESSAGE_PARAMETER)
  const messageId = named !== null && UUID.test(named) ? named : null
  const about = { kind: 'status', senderId, providerId, messageId, at: null } as const
  if (status !== 'failed') return [{ ...about, status }]
  const code = fields('ErrorCode')
  const { text, ...meaning } = reason(Number(code))
  return [{ ...about, status, refusal: { code, text: fields('ErrorMessage') ?? text, ...meaning } }]
}

function textless(code: number) {
  return { text: null, ...reasonOf(code) }
}

function readInbound(
  { providerId, from, senderId }: Pick<InboundEvent, 'providerId' | 'from' | 'senderId'>,
  fields: Fields,
): InboundEvent {
  return {
    kind: 'inbound',
    senderId,
    providerId,
    at: null,
    from,
    name: fields('ProfileName'),
    ...readContent(fields),
  }
}

function readContent(fields: Fields): InboundContent {
  const answered = fields('OriginalRepliedMessageSid')
  const referral = readReferral(fields)
  return {
    ...readPart(fields),
    ...(answered !== null && { answers: answered }),
    ...(referral && { referral }),
  }
}

function readReferral(fields: Fields): Referral | null {
  return referralWith({
    sourceType: fields('ReferralSourceType'),
    sourceId: fields('ReferralSourceId'),
    sourceUrl: fields('ReferralSourceUrl'),
    headline: fields('ReferralHeadline'),
    body: fields('ReferralBody'),
    mediaType: fields('ReferralMediaContentType'),
    mediaUrl: fields('ReferralMediaUrl'),
    clickId: fields('ReferralCtwaClid'),
  })
}

function readPart(fields: Fields): InboundContent {
  const title = fields('ButtonText') ?? fields('ListTitle')
  const text = title ?? fields('Body') ?? ''
  const buttonPayload = fields('ButtonPayload') ?? fields('ListId')
  const about = { text, buttonPayload, files: [] } as const
  const files = readFiles(fields)
  if (files[0]) return { ...about, type: 'media', details: { kind: files[0].kind }, files }
  const [latitude, longitude] = [Number(fields('Latitude') ?? 'none'), Number(fields('Longitude') ?? 'none')]
  if (Number.isFinite(latitude) && Number.isFinite(longitude)) {
    const [name, address] = [fields('Label'), fields('Address')]
    const place = [name, address].filter(Boolean).join(', ')
    const details = { kind: 'location', latitude, longitude, name, address } as const
    return { ...about, type: 'text', text: text || `${place} (${latitude}, ${longitude})`.trim(), details }
  }
  if (buttonPayload === null && title === null) return { ...about, type: 'text' }
  return { ...about, type: 'text', details: { kind: 'choice', id: buttonPayload } }
}

/** The most files in one Twilio message. */
const MAX_FILES = 10

export function readFiles(fields: Fields): FileAtProvider[] {
  return Array.from({ length: MAX_FILES }, (_, index) => {
    const source = fields(`MediaUrl${index}`)
    if (source === null) return []
    const mimeType = fields(`MediaContentType${index}`)
    return [{ kind: kindOf(mimeType), source, mimeType, fileName: null }]
  }).flat()
}

/** Twilio reports the type of a file, which determines WhatsApp's kind. */
function kindOf(mimeType: string | null): FileKind {
  return mimeType === 'image/webp' ? 'sticker' : kindOfType(mimeType)
}
