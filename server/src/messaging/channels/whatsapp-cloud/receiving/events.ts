import { isUuid } from '../../../../platform/core/index.ts'
import type { RefusalReason } from '../../provider/failures.ts'
import { type Json, numberOrNull, recordOrNull, records, textOrNull } from '../../provider/json-readers.ts'
import type {
  FlowEvent,
  InboundEvent,
  ProviderEvent,
  ReviewEvent,
  StatusEvent,
} from '../../provider/provider.ts'
import { type Referral, referralWith } from '../../provider/referral.ts'
import { addressesOf, waIdIn } from '../../provider/whatsapp-addresses.ts'
import { reviewOf } from '../../provider/whatsapp-reviews.ts'
import { reasonOf } from '../errors.ts'
import { ownWaId, readContent } from './inbound-content.ts'

const STATUSES: Record<string, StatusEvent['status']> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  played: 'read',
  failed: 'failed',
}

/** Notices that an account or a number has changed. Its new state is requested from the provider. */
const NOTICES = ['account_update', 'phone_number_quality_update', 'business_capability_update']

/**
 * The events of a webhook payload in order. Unknown fields and malformed parts are ignored; no payload causes an
 * exception.
 */
export function parseWebhook(payload: unknown): ProviderEvent[] {
  return records(recordOrNull(payload)?.entry).flatMap((entry) =>
    records(entry.changes).flatMap((change) => {
      const value = recordOrNull(change.value)
      if (!value) return []
      if (change.field === 'messages') return messageEvents(value)
      if (change.field === 'message_template_status_update') return reviewEvents(value)
      if (change.field === 'message_template_quality_update') return qualityEvents(value)
      if (change.field === 'flows') return flowEvents(value, instant(entry.time))
      if (NOTICES.includes(String(change.field))) return [{ kind: 'notice', notice: String(change.field) }]
      return []
    }),
  )
}

function messageEvents(value: Json): ProviderEvent[] {
  const numberId = textOrNull(recordOrNull(value.metadata)?.phone_number_id)
  if (numberId === null) return []
  const contacts = records(value.contacts)
  return [
    ...records(value.messages).flatMap((message) => inboundEvent(numberId, message, contacts) ?? []),
    ...records(value.statuses).flatMap((status) => statusEvent(numberId, status) ?? []),
  ]
}

const MAX_NAME = 255
const MAX_TEXT = 1_000

function inboundEvent(numberId: string, message: Json, contacts: Json[]): InboundEvent | null {
  const providerId = textOrNull(message.id)
  const waId = waIdIn(textOrNull(message.from))
  const content = readContent(message)
  const contact = contacts.find(
    (each) =>
      (waId !== null && each.wa_id === waId) || (each.user_id && each.user_id === message.from_user_id),
  )
  const users = {
    own: textOrNull(message.from_user_id) ?? textOrNull(contact?.user_id),
    parent: textOrNull(message.from_parent_user_id) ?? textOrNull(contact?.parent_user_id),
  }
  const known = addressesOf(waId, users)
  if (providerId === null || content === null || known.length === 0) return null
  const name = textOrNull(recordOrNull(contact?.profile)?.name, MAX_NAME)
  const referral = referralIn(recordOrNull(message.referral))
  return {
    kind: 'inbound',
    senderId: numberId,
    providerId,
    at: instant(message.timestamp),
    from: waId === null ? addressesOf(waIdIn(ownWaId(message)), users) : known,
    name,
    ...content,
    ...(referral && { referral }),
  }
}

function referralIn(given: Json | null): Referral | null {
  return referralWith({
    sourceType: given?.source_type,
    sourceId: given?.source_id,
    sourceUrl: given?.source_url,
    headline: given?.headline,
    body: given?.body,
    mediaType: given?.media_type,
    mediaUrl: given?.image_url ?? given?.video_url ?? given?.thumbnail_url,
    clickId: given?.ctwa_clid,
  })
}

function statusEvent(numberId: string, raw: Json): StatusEvent | null {
  const providerId = textOrNull(raw.id)
  const word = textOrNull(raw.status) ?? ''
  const status = Object.hasOwn(STATUSES, word) ? STATUSES[word] : undefined
  if (providerId === null || status === undefined) return null
  const callback = textOrNull(raw.biz_opaque_callback_data)
  const event = {
    kind: 'status' as const,
    senderId: numberId,
    providerId,
    messageId: callback !== null && isUuid(callback) ? callback : null,
    at: instant(raw.timestamp),
  }
  if (status !== 'failed') return { ...event, status }
  return { ...event, status, refusal: refusalIn(records(raw.errors)[0]) }
}

function refusalIn(error: Json | undefined): RefusalReason {
  const code = numberOrNull(error?.code)
  const details = textOrNull(recordOrNull(error?.error_data)?.details)
  return {
    ...(code === null ? { class: 'unknown' } : reasonOf(code)),
    code: code === null ? null : String(code),
    text: details ?? textOrNull(error?.message) ?? textOrNull(error?.title),
  }
}

function reviewEvents(value: Json): ReviewEvent[] {
  const event = textOrNull(value.event)
  const template = templateIn(value)
  if (event === null || template === null) return []
  const rejection = recordOrNull(value.rejection_info)
  const reason = [
    given(value.reason) ?? given(rejection?.reason),
    given(recordOrNull(value.other_info)?.title),
    given(rejection?.recommendation) ?? given(recordOrNull(value.other_info)?.description),
  ].filter((part) => part !== null)
  const review = reviewOf(event.toUpperCase(), reason.length > 0 ? reason.join(': ') : null)
  if (review === null) return []
  const category = textOrNull(value.message_template_category)?.toUpperCase() ?? null
  return [{ kind: 'review', ...template, review, category, quality: null }]
}

function qualityEvents(value: Json): ReviewEvent[] {
  const template = templateIn(value)
  const quality = textOrNull(value.new_quality_score)
  if (template === null || quality === null) return []
  return [{ kind: 'review', ...template, review: null, category: null, quality }]
}

/** Other events of Flows are about endpoints, which Parley's Flows have none of. */
function flowEvents(value: Json, at: Date | null): FlowEvent[] {
  const flowId = textOrNull(value.flow_id)
  const status = textOrNull(value.new_status)
  if (value.event !== 'FLOW_STATUS_CHANGE' || flowId === null || status === null) return []
  const text = given(value.reason) ?? given(value.message)
  const before = textOrNull(value.old_status)?.toUpperCase() ?? null
  return [
    {
      ...{ kind: 'flow', flowId, status: status.toUpperCase(), before, at },
      text: textOrNull(text, MAX_TEXT),
    },
  ]
}

/** The template that a webhook is about. */
function templateIn(value: Json): Pick<ReviewEvent, 'name' | 'language' | 'providerId'> | null {
  const name = textOrNull(value.message_template_name)
  const language = textOrNull(value.message_template_language)
  if (name === null || language === null) return null
  const providerId = textOrNull(value.message_template_id)
  // Webhooks write `en-US`, the API `en_US`.
  return { name, language: language.replaceAll('-', '_'), providerId }
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
