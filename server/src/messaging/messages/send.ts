import type { z } from 'zod'
import {
  CHANNELS,
  type ChannelKind,
  findListedAt,
  findSuppressed,
  findWithoutConsent,
  requireTopic,
  survivorOf,
} from '../../customers/index.ts'
import { ApiError, fromWire, toWire } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import {
  ensureContacts,
  ensureConversations,
  findHold,
  type NewMessage,
  queueMessages,
  readParts,
} from '../channels/index.ts'
import { emailWording, findTemplate, templateWording, type UsableTemplate } from '../templates/index.ts'
import { getMessage } from './log.ts'
import { addressFor } from './recipient.ts'
import type { Message, SendInput } from './schema.ts'

type Order = z.output<typeof SendInput>

/** What is sent, and by which senders it can be. */
interface Draft {
  content: Pick<NewMessage, 'type' | 'text' | 'template' | 'subject'>
  kind: ChannelKind
  /** The account whose senders can use the template; null: any of the kind. */
  accountId: string | null
  /** Whether quiet hours and limits count for it. */
  isMarketing: boolean
  /** For how long the template says that its code is valid. */
  codeMinutes: number | null
}

/** What only a WhatsApp template decides. */
const NO_TEMPLATE = { accountId: null, codeMinutes: null }

const MINUTE_MS = 60_000

interface Sender {
  id: string
  address: string
  is_connected: boolean
}

/**
 * Queues one message, from a template or an SMS, for a person or an address (docs/behaviour/messaging.md: Channels). It
 * passes all checks again when it leaves. Throws `template_not_approved`, `unknown_reference`, `invalid_request`, and
 * `conflict` for somebody who cannot be reached now.
 */
export async function sendMessage(ctx: Ctx, order: Order): Promise<z.input<typeof Message>> {
  const draft = await draftOf(ctx, order)
  const sender = await findSender(ctx, draft, order.channel)
  const address = await addressFor(ctx, draft.kind, order)
  await requireContactable(ctx, draft.kind, address, order.personExternalId ?? null)
  const consentTopicId =
    order.consentTopicId === undefined ? null : await requireTopic(ctx, order.consentTopicId)
  await requireConsent(ctx, draft.kind, address, consentTopicId)
  const contacts = await ensureContacts(ctx, CHANNELS[draft.kind].address.kind, [address])
  const pair = { channelId: sender.id, contactId: contacts.get(address)! }
  const conversations = await ensureConversations(ctx, [pair])
  const id = ctx.newId()
  const minutes = order.expiresInMinutes ?? draft.codeMinutes
  await queueMessages(ctx, [
    {
      ...pair,
      ...draft.content,
      id,
      conversationId: [...conversations.values()][0]!,
      runId: null,
      initiativeId: null,
      author: draft.isMarketing ? 'journey' : 'system',
      source: 'transactional',
      consentTopicId,
      expiresAt: minutes === null ? null : new Date(ctx.now.getTime() + minutes * MINUTE_MS),
    },
  ])
  const hold = await findHold(ctx, id)
  if (draft.isMarketing && hold === 'skip')
    throw new ApiError(
      'conflict',
      'This person has had as many messages as your sending limits allow. See sending_limits_get.',
    )
  return getMessage(ctx, toWire('message', id), hold)
}

async function draftOf(ctx: Ctx, order: Order): Promise<Draft> {
  const { templateId, emailTemplateId, text, parameters, purpose } = order
  if ([templateId, emailTemplateId, text].filter((each) => each !== undefined).length !== 1)
    throw new ApiError('invalid_request', 'Send exactly one of `templateId`, `emailTemplateId` and `text`.')
  if (text !== undefined) {
    const content = { type: 'text', text, template: null } as const
    return { ...NO_TEMPLATE, content, kind: 'sms', isMarketing: purpose === 'marketing' }
  }
  if (emailTemplateId !== undefined) {
    const content = await emailWording(ctx, emailTemplateId, parameters)
    return { ...NO_TEMPLATE, content, kind: 'email', isMarketing: purpose !== 'transactional' }
  }
  const template = await requireTemplate(ctx, templateId!)
  const isMarketing = template.category === 'MARKETING' || purpose === 'marketing'
  if (isMarketing && purpose === 'transactional')
    throw new ApiError(
      'invalid_request',
      '`purpose`: WhatsApp counts this template as MARKETING. Use one of the category UTILITY or AUTHENTICATION.',
    )
  const content = await templateWording(ctx, template, parameters)
  const codeMinutes = readParts(template.content).code.expiresInMinutes
  return { content, kind: 'whatsapp', accountId: template.account_id, isMarketing, codeMinutes }
}

async function requireTemplate(ctx: Ctx, templateId: string): Promise<UsableTemplate> {
  const template = await findTemplate(ctx, templateId)
  if (template) return template
  throw new ApiError('unknown_reference', 'No WhatsApp template has this id. List them with templates_list.')
}

/** The sender that was named, or the only one that can send the draft. */
async function findSender(ctx: Ctx, draft: Draft, named: string | undefined): Promise<Sender> {
  const { kind, accountId } = draft
  const senders = await ctx.db.rows(sql<Sender>`
    select id, address, disconnected_at is null as is_connected from channels
    where org_id = ${ctx.org} and kind = ${kind} and (${accountId}::uuid is null or account_id = ${accountId})
    order by address`)
  const connected = senders.filter((sender) => sender.is_connected)
  if (named !== undefined) {
    const sender = senders.find(({ address }) => address === named)
    if (sender?.is_connected) return sender
    if (sender)
      throw new ApiError('conflict', '`channel`: this number or address is disconnected, so it cannot send.')
    throw new ApiError(
      'unknown_reference',
      '`channel`: none of your numbers and addresses that can send this. List them with channels_list.',
    )
  }
  const [only, ...others] = connected
  if (!only)
    throw new ApiError(
      'conflict',
      kind === 'sms'
        ? 'No number is connected for SMS. Connect one with channels_create.'
        : 'The channel of this template is disconnected, so nothing can be sent. Connect it with channels_create.',
    )
  if (others.length === 0) return only
  const names = connected.map(({ address }) => address).join(', ')
  throw new ApiError('invalid_request', `\`channel\`: several can send this: ${names}. Name one of them.`)
}

/** Refuses who is on the list by the address, as the person who was named, or as the only one who has the address. */
async function requireContactable(
  ctx: Ctx,
  kind: ChannelKind,
  address: string,
  personExternalId: string | null,
): Promise<void> {
  const at = { phone: null, email: null, [CHANNELS[kind].address.kind]: address }
  const person = personExternalId === null ? null : await survivorOf(ctx, personExternalId)
  const suppressed = await findSuppressed(ctx, [{ ...at, personExternalId: person }])
  const listed = await findListedAt(ctx, [at])
  if (suppressed.size > 0 || listed.size > 0)
    throw new ApiError(
      'conflict',
      'This contact is on the do-not-contact list, so nothing can be sent to them.',
    )
}

/** Refuses what would not leave; consent is checked again when it does. */
async function requireConsent(
  ctx: Ctx,
  channel: ChannelKind,
  address: string,
  topicId: string | null,
): Promise<void> {
  if (topicId === null) return
  const asked = { topicId, channel, personExternalId: null, address }
  if ((await findWithoutConsent(ctx, [asked])).size > 0)
    throw new ApiError(
      'conflict',
      'This person has not agreed to the topic on this channel. See consents_get.',
    )
}

/** What no provider ends soon. */
const NOT_AWAITED = [
  'flow_throttled',
  'quiet_hours',
  'person_limit_reached',
  'channel_paused',
  'account_unreadable',
]

/** Real milliseconds between looks at a message, growing within these limits. */
const LOOK_MIN_MS = 50
const LOOK_MAX_MS = 500

/**
 * The message as it is once its provider has answered, at the latest after so many real seconds. A message that waits for
 * something else is not waited for. Between looks, no connection is held.
 */
export async function awaitAnswer(
  ctx: Ctx,
  message: z.input<typeof Message>,
  seconds: number,
): Promise<z.input<typeof Message>> {
  if (seconds === 0) return message
  const id = fromWire('message', message.id)
  const until = performance.now() + seconds * 1_000
  for (let pause = LOOK_MIN_MS; performance.now() < until; pause = Math.min(pause * 1.5, LOOK_MAX_MS)) {
    const found = await ctx.db.maybe(sql<{ is_open: boolean }>`
      select status in ('queued', 'sending') and coalesce(error_code <> all(${NOT_AWAITED}), true) as is_open
      from messages where org_id = ${ctx.org} and id = ${id}`)
    if (!found?.is_open) break
    await new Promise((resolve) => setTimeout(resolve, Math.min(pause, until - performance.now())))
  }
  return getMessage(ctx, message.id)
}
