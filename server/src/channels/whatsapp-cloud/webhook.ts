import { readContent } from './inbound-content.ts'
import { isUuid, type Json, numberOrNull, recordOrNull, records, textOrNull } from './reading.ts'

/** Somebody wrote to one of the account's numbers. Phone and id may each be missing, never both. */
export interface InboundEvent {
  kind: 'inbound'
  numberId: string
  providerId: string
  /** The provider's time; null when it is missing or not a time. */
  at: Date | null
  waId: string | null
  bsuid: string | null
  profileName: string | null
  type: 'text' | 'media'
  text: string
  mediaUrl: string | null
  /** The payload or id behind a tapped button or list row. */
  buttonPayload: string | null
}

export interface StatusEvent {
  kind: 'status'
  numberId: string
  providerId: string
  status: 'sent' | 'delivered' | 'read' | 'failed'
  at: Date | null
  /** Our message id, which was sent along with the message. */
  messageId: string | null
  errorCode: number | null
  errorText: string | null
}

/** The review of a template moved. */
export interface TemplateEvent {
  kind: 'template'
  /** APPROVED, REJECTED, PAUSED, … */
  event: string
  providerId: string | null
  name: string
  /** As the API writes it: `en_US` (webhooks say `en-US`). */
  language: string
  reason: string | null
}

export type WebhookEvent = InboundEvent | StatusEvent | TemplateEvent

const STATUSES: Record<string, StatusEvent['status']> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  played: 'read',
  failed: 'failed',
}

/**
 * The events of a webhook payload in the order they came. Unknown fields, and parts that are not what they should be,
 * are ignored: this throws for no payload.
 */
export function parseWebhook(payload: unknown): WebhookEvent[] {
  return records(recordOrNull(payload)?.entry).flatMap((entry) =>
    records(entry.changes).flatMap((change) => {
      const value = recordOrNull(change.value)
      if (!value) return []
      if (change.field === 'messages') return messageEvents(value)
      if (change.field === 'message_template_status_update') return templateEvents(value)
      return []
    }),
  )
}

function messageEvents(value: Json): WebhookEvent[] {
  const numberId = textOrNull(recordOrNull(value.metadata)?.phone_number_id)
  if (numberId === null) return []
  const contacts = records(value.contacts)
  return [
    ...records(value.messages).flatMap((message) => inboundEvent(numberId, message, contacts) ?? []),
    ...records(value.statuses).flatMap((status) => statusEvent(numberId, status) ?? []),
  ]
}

const WA_ID = /^\+?(\d{5,20})$/
const BSUID = /^[A-Z]{2}\.(ENT\.)?[0-9A-Za-z]{1,128}$/
const MAX_NAME = 255

function inboundEvent(numberId: string, message: Json, contacts: Json[]): InboundEvent | null {
  const providerId = textOrNull(message.id)
  const waId = WA_ID.exec(textOrNull(message.from) ?? '')?.[1] ?? null
  const content = readContent(message)
  const contact = contacts.find(
    (each) =>
      (waId !== null && each.wa_id === waId) || (each.user_id && each.user_id === message.from_user_id),
  )
  const bsuid = textOrNull(message.from_user_id) ?? textOrNull(contact?.user_id)
  const known = bsuid !== null && BSUID.test(bsuid) ? bsuid : null
  if (providerId === null || content === null || (waId === null && known === null)) return null
  const profileName = textOrNull(recordOrNull(contact?.profile)?.name)?.slice(0, MAX_NAME) ?? null
  return {
    kind: 'inbound',
    numberId,
    providerId,
    at: instant(message.timestamp),
    waId,
    bsuid: known,
    profileName,
    ...content,
  }
}

function statusEvent(numberId: string, raw: Json): StatusEvent | null {
  const providerId = textOrNull(raw.id)
  const word = textOrNull(raw.status) ?? ''
  const status = Object.hasOwn(STATUSES, word) ? STATUSES[word] : undefined
  if (providerId === null || status === undefined) return null
  const callback = textOrNull(raw.biz_opaque_callback_data)
  const [error] = records(raw.errors)
  return {
    kind: 'status',
    numberId,
    providerId,
    status,
    at: instant(raw.timestamp),
    messageId: callback !== null && isUuid(callback) ? callback : null,
    errorCode: numberOrNull(error?.code),
    errorText:
      textOrNull(recordOrNull(error?.error_data)?.details) ??
      textOrNull(error?.message) ??
      textOrNull(error?.title),
  }
}

function templateEvents(value: Json): TemplateEvent[] {
  const event = textOrNull(value.event)
  const name = textOrNull(value.message_template_name)
  const language = textOrNull(value.message_template_language)
  if (event === null || name === null || language === null) return []
  const rejection = recordOrNull(value.rejection_info)
  const reason = [
    given(value.reason) ?? given(rejection?.reason),
    given(recordOrNull(value.other_info)?.title),
    given(rejection?.recommendation) ?? given(recordOrNull(value.other_info)?.description),
  ].filter((part) => part !== null)
  return [
    {
      kind: 'template',
      event: event.toUpperCase(),
      providerId: textOrNull(value.message_template_id),
      name,
      language: language.replaceAll('-', '_'),
      reason: reason.length > 0 ? reason.join(': ') : null,
    },
  ]
}

function given(value: unknown): string | null {
  const text = textOrNull(value)
  return text === 'NONE' || text === '' ? null : text
}

const FIRST_SECOND = Date.UTC(2009, 0, 1) / 1000
const LAST_SECOND = Date.UTC(2200, 0, 1) / 1000

/** Unix seconds, as text or number. */
function instant(value: unknown): Date | null {
  const seconds = Number(textOrNull(value) ?? Number.NaN)
  if (!(seconds > FIRST_SECOND && seconds < LAST_SECOND)) return null
  return new Date(seconds * 1000)
}
