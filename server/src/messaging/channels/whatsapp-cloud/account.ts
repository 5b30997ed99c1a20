import type { ProviderFailure } from '../provider/failures.ts'
import { type Json, recordOrNull, records, textOrNull } from '../provider/json-readers.ts'
import { LONGEST_REQUEST } from '../provider/message-details.ts'
import type { MessageContent, MessageToSend, Sender, SendResult } from '../provider/provider.ts'
import { e164Of, recipientFields, sameNumber, waIdIn } from '../provider/whatsapp-addresses.ts'
import { choiceFields } from './choices.ts'
import { FIRST_SCREEN, messageTemplate } from './components.ts'
import { callGraph, type GraphAccess } from './graph.ts'
import { listAll } from './pages.ts'

/** A WhatsApp business account in the Cloud API, with its access token. */
export interface CloudAccess extends GraphAccess {
  wabaId: string
}

/** See `ProviderAccount`. */
export async function sendMessage(
  access: CloudAccess,
  numberId: string,
  message: MessageToSend,
): Promise<SendResult> {
  const answer = await callGraph(access, {
    method: 'POST',
    path: `/${encodeURIComponent(numberId)}/messages`,
    body: {
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      ...recipientFields(message.to),
      biz_opaque_callback_data: message.messageId,
      ...contentFields(message.content),
    },
  })
  if (answer.outcome !== 'ok') return answer
  const providerId = textOrNull(records(answer.body.messages)[0]?.id)
  if (providerId === null) {
    return { outcome: 'unknown', text: 'The provider accepted the message but returned no id.' }
  }
  const waId = waIdIn(textOrNull(records(answer.body.contacts)[0]?.wa_id))
  const isNews = waId !== null && !sameNumber(message.to, waId)
  return { outcome: 'accepted', providerId, learned: isNews ? { kind: 'wa_id', value: waId } : null }
}

function contentFields(content: MessageContent): Json {
  switch (content.type) {
    case 'template':
      return {
        type: 'template',
        template: messageTemplate(content.template, content.parameters, content.flow?.token),
      }
    case 'text':
      return textFields(content.text)
    case 'choices':
      return choiceFields(content.choices) ?? textFields(content.text)
    case 'request':
      return requestFields(content)
    case 'flow':
      return flowFields(content)
    case 'media':
      return fileFields(content)
  }
}

function textFields(body: string): Json {
  return { type: 'text', text: { body, preview_url: false } }
}

/** Buttons of WhatsApp, which have its own words. */
const REQUESTS = {
  location: { type: 'location_request_message', name: 'send_location' },
  contact: { type: 'request_contact_info', name: 'request_contact_info' },
} as const

function requestFields({ text, asksFor }: Extract<MessageContent, { type: 'request' }>): Json {
  // The agent's own words may be too long for the button.
  if (text.length > LONGEST_REQUEST) return textFields(text)
  const { type, name } = REQUESTS[asksFor]
  return { type: 'interactive', interactive: { type, body: { text }, action: { name } } }
}

function flowFields({ text, flow }: Extract<MessageContent, { type: 'flow' }>): Json {
  const parameters = {
    flow_message_version: '3',
    flow_id: flow.flowId,
    flow_token: flow.token,
    flow_cta: flow.button,
    flow_action: 'navigate',
    flow_action_payload: { screen: FIRST_SCREEN },
  }
  return {
    type: 'interactive',
    interactive: { type: 'flow', body: { text }, action: { name: 'flow', parameters } },
  }
}

function fileFields({ file, caption }: Extract<MessageContent, { type: 'media' }>): Json {
  const { kind, url, fileName } = file
  // Recordings and stickers have no caption.
  const takesWords = kind === 'image' || kind === 'video' || kind === 'document'
  return {
    type: kind,
    [kind]: {
      link: url,
      ...(takesWords && caption !== null && { caption }),
      ...(kind === 'document' && { filename: fileName }),
    },
  }
}

/** Marks the contact's message as read, and optionally shows a typing indicator. */
export function markRead(
  access: CloudAccess,
  numberId: string,
  providerId: string,
  isAnswering: boolean,
): Promise<unknown> {
  return callGraph(access, {
    method: 'POST',
    path: `/${encodeURIComponent(numberId)}/messages`,
    body: {
      messaging_product: 'whatsapp',
      status: 'read',
      message_id: providerId,
      ...(isAnswering && { typing_indicator: { type: 'text' } }),
    },
  })
}

/** The throughput levels of a number (docs/whatsapp.md: Accounts and calls). */
const HIGH_PER_SECOND = 1000
const STANDARD_PER_SECOND = 80
/** The numbers of a business share one limit, which the account shows. */
const LIMIT_FIELD = 'whatsapp_business_manager_messaging_limit'
const NUMBER_FIELDS = 'id,display_phone_number,verified_name,status,throughput,quality_rating'

/** The account's numbers. */
export async function listNumbers(
  access: CloudAccess,
): Promise<{ outcome: 'ok'; senders: Sender[] } | ProviderFailure> {
  const path = `/${encodeURIComponent(access.wabaId)}`
  const [answer, about] = await Promise.all([
    listAll(access, `${path}/phone_numbers`, { fields: NUMBER_FIELDS }),
    callGraph(access, { method: 'GET', path, query: { fields: LIMIT_FIELD } }),
  ])
  if (answer.outcome !== 'ok') return answer
  const limit = about.outcome === 'ok' ? textOrNull(about.body[LIMIT_FIELD]) : null
  return { outcome: 'ok', senders: answer.rows.map((raw) => readNumber(raw, limit)) }
}

function readNumber(raw: Json, messagingLimit: string | null): Sender {
  const level = textOrNull(recordOrNull(raw.throughput)?.level)
  const shown = textOrNull(raw.display_phone_number) ?? ''
  return {
    providerId: textOrNull(raw.id) ?? '',
    address: e164Of(shown),
    name: textOrNull(raw.verified_name) || shown,
    status: textOrNull(raw.status) ?? 'UNKNOWN',
    perSecond: level === 'HIGH' ? HIGH_PER_SECOND : STANDARD_PER_SECOND,
    quality: textOrNull(raw.quality_rating),
    messagingLimit,
  }
}

/**
 * Sends the account's webhooks to `callback.url`. The provider requests the verify token from that URL before it
 * answers, so the endpoint must be running.
 */
export async function subscribeApp(
  access: CloudAccess,
  callback: { url: string; verifyToken: string },
): Promise<{ outcome: 'ok' } | ProviderFailure> {
  const answer = await callGraph(access, {
    method: 'POST',
    path: `/${encodeURIComponent(access.wabaId)}/subscribed_apps`,
    body: { override_callback_uri: callback.url, verify_token: callback.verifyToken },
  })
  return answer.outcome === 'ok' ? { outcome: 'ok' } : answer
}

/** Where the account's webhooks go. An app without an address of its own for the account has none here. */
export async function readSubscriptions(
  access: CloudAccess,
): Promise<{ outcome: 'ok'; urls: string[] } | ProviderFailure> {
  const path = `/${encodeURIComponent(access.wabaId)}/subscribed_apps`
  const answer = await callGraph(access, { method: 'GET', path })
  if (answer.outcome !== 'ok') return answer
  const urls = records(answer.body.data).flatMap((app) => textOrNull(app.override_callback_uri) ?? [])
  return { outcome: 'ok', urls }
}
