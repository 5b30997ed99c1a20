import type { Account, BusinessNumber } from '../accounts.ts'
import type { Clock } from '../clock.ts'
import { GraphError } from '../errors.ts'
import type { Faults } from '../faults.ts'
import type { Flows } from '../flows/flows.ts'
import { businessScopedId, parentUserId, phoneDigits, waIdOf } from '../phone-numbers.ts'
import { newMessageId } from '../randomness.ts'
import type { Templates } from '../templates/templates.ts'
import type { Conversation, Conversations } from './conversations.ts'
import { type Layout, layoutOf } from './layout.ts'
import type { Media, MediaSource } from './media.ts'
import type { Choice, MessageRecord, MessageRecords } from './records.ts'
import { type Envelope, type Outgoing, parseOutgoing, ReadMark } from './requests.ts'
import type { Circumstances, Statuses } from './statuses.ts'
import { fillTemplate, sendableTemplate } from './template-messages.ts'

export interface Sender {
  account: Account
  number: BusinessNumber
}

interface SendingParts {
  clock: Clock
  templates: Templates
  flows: Flows
  conversations: Conversations
  records: MessageRecords
  media: Media
  faults: Faults
  statuses: Statuses
}

/** The message as the phone receives it. */
interface Rendered {
  text: string
  layout: Layout
  choices: Choice[]
  template: MessageRecord['template']
}

/**
 * Accepts messages of businesses by the rules of POST /{phone_number_id}/messages. The status 200 means accepted, not
 * delivered.
 */
export class Sending {
  readonly #parts: SendingParts

  constructor(parts: SendingParts) {
    this.#parts = parts
  }

  /** The response of the messages edge. @throws GraphError */
  accept(sender: Sender, body: unknown): object {
    const { envelope, content } = parseOutgoing(body)
    const phone = this.#recipient(sender, envelope)
    this.#checkThroughput(sender)
    const rendered = this.#render(sender, content)
    const now = this.#parts.clock.ms()
    const conversation = this.#parts.conversations.of(sender.number.id, phone, now)
    const refusal = content.type === 'template' ? null : windowRefusal(conversation, now)
    if (refusal && !this.#parts.faults.inject('late_refusals', { wabaId: sender.account.wabaId }))
      throw refusal
    if (!conversation.takeTurn(now))
      throw new GraphError(131056, 'too many messages to this recipient in a short time', { retryAfter: 6 })
    const message = this.#record(sender, phone, envelope, content, rendered)
    const carried = carriedBy(content)
    if (carried) void this.#carry(message, carried, { refusal, conversation })
    else this.#parts.statuses.begin(message, { refusal, conversation })
    return {
      messaging_product: 'whatsapp',
      contacts: [{ input: envelope.to ?? envelope.recipient, wa_id: phone }],
      messages: [{ id: message.id, ...(content.type === 'template' && { message_status: 'accepted' }) }],
    }
  }

  /** Loads the file after the message was accepted, so a status reports a failure. */
  async #carry(message: MessageRecord, carried: MediaSource, circumstances: Circumstances): Promise<void> {
    const { statuses, media } = this.#parts
    const file = await media.take(message.wabaId, carried)
    if (!(file instanceof GraphError))
      message.file = { id: file.id, mimeType: file.mimeType, size: file.bytes.length }
    const refusal = circumstances.refusal ?? (file instanceof GraphError ? file : null)
    statuses.begin(message, { ...circumstances, refusal })
  }

  /** Marks a contact's message as read. @throws GraphError 100 or 131009 */
  markRead(sender: Sender, body: unknown): object {
    const mark = ReadMark.safeParse(body)
    if (!mark.success) throw new GraphError(100, 'status must be read, with the message_id that was read')
    const message = this.#parts.records.withId(mark.data.message_id)
    if (message?.direction !== 'sent' || message.phoneNumberId !== sender.number.id)
      throw new GraphError(131009, 'message_id: no message that this number received')
    message.isReadByBusiness = true
    message.sawTyping ||= mark.data.typing_indicator !== undefined
    return { success: true }
  }

  /** The WhatsApp id of `to` or of `recipient` (a BSUID); `to` has priority. */
  #recipient({ account, number }: Sender, { to, recipient }: Envelope): string {
    if (to === undefined && recipient !== undefined) {
      const known = this.#parts.records.phoneOf(account.wabaId, recipient)
      if (known === null) throw new GraphError(131026, 'recipient: nobody has this business-scoped user id')
      return known
    }
    const digits = phoneDigits(to ?? '')
    if (digits === null)
      throw new GraphError(100, 'to: must be the digits of a phone number, with or without +')
    if (digits === number.phone) throw new GraphError(131021, 'the recipient is the sender')
    return waIdOf(digits)
  }

  #checkThroughput({ account, number }: Sender): void {
    const { faults, conversations, clock } = this.#parts
    const throttle = faults.inject('throttle', { wabaId: account.wabaId })
    const perSecond = throttle?.perSecond ?? number.throughput
    const now = clock.ms()
    if (!conversations.throughputOf(number.id, perSecond, now).take(now))
      throw new GraphError(130429, `this number sends ${perSecond} messages a second`, { retryAfter: 1 })
  }

  #render({ account, number }: Sender, content: Outgoing): Rendered {
    if (content.type !== 'template') {
      if (content.type === 'interactive' && content.interactive.type === 'flow') {
        const { flow_id, flow_action_payload } = content.interactive.action.parameters
        this.#parts.flows.open(account.wabaId, flow_id, flow_action_payload.screen, this.#parts.clock.ms())
      }
      if (content.type === 'reaction') this.#checkReaction(content.reaction.message_id, number)
      const text = textOf(content)
      return { text, layout: layoutOf(content, text), choices: choicesOf(content), template: null }
    }
    const { name, language } = content.template
    const known = this.#parts.templates.withName(account.wabaId, name, language.code)
    const template = sendableTemplate(known, content.template)
    const filled = fillTemplate(template, content.template)
    const { flow } = filled.layout
    if (flow) this.#parts.flows.open(account.wabaId, flow.id, flow.screen, this.#parts.clock.ms())
    return { ...filled, template: { name, language: language.code, category: template.category } }
  }

  #checkReaction(messageId: string, number: BusinessNumber): void {
    if (this.#parts.records.withId(messageId)?.phoneNumberId !== number.id)
      throw new GraphError(131009, 'reaction.message_id: no message of this conversation')
  }

  #record(
    { account, number }: Sender,
    phone: string,
    envelope: Envelope,
    content: Outgoing,
    rendered: Rendered,
  ): MessageRecord {
    const message: MessageRecord = {
      id: newMessageId(phone),
      direction: 'received',
      wabaId: account.wabaId,
      phoneNumberId: number.id,
      phone,
      userId: businessScopedId(account.wabaId, phone),
      parentUserId: account.isLinked ? parentUserId(phone) : null,
      at: this.#parts.clock.now(),
      type: content.type,
      ...rendered,
      callbackData: envelope.biz_opaque_callback_data ?? null,
      replyTo: envelope.context?.message_id ?? null,
      file: null,
      status: 'accepted',
      errorCode: null,
      isReadByBusiness: false,
      sawTyping: false,
    }
    this.#parts.records.add(message)
    return message
  }
}

/** Free-form messages need an open customer service window. */
function windowRefusal(conversation: Conversation, now: number): GraphError | null {
  if (conversation.isInServiceWindow(now)) return null
  return new GraphError(131047, "more than 24 hours have passed since the recipient's last message")
}

function textOf(content: Exclude<Outgoing, { type: 'template' }>): string {
  switch (content.type) {
    case 'text':
      return content.text.body
    case 'interactive':
      return content.interactive.body.text
    case 'reaction':
      return content.reaction.emoji
    case 'location':
      return content.location.name ?? `${content.location.latitude}, ${content.location.longitude}`
    case 'contacts':
      return content.contacts.map(({ name }) => name.formatted_name).join(', ')
    case 'image':
      return content.image.caption ?? '[image]'
    case 'video':
      return content.video.caption ?? '[video]'
    case 'document':
      return content.document.caption ?? content.document.filename ?? '[document]'
    case 'audio':
    case 'sticker':
      return `[${content.type}]`
  }
}

function carriedBy(content: Outgoing): MediaSource | null {
  switch (content.type) {
    case 'image':
      return { type: 'image', ...content.image }
    case 'video':
      return { type: 'video', ...content.video }
    case 'audio':
      return { type: 'audio', ...content.audio }
    case 'document':
      return { type: 'document', ...content.document }
    case 'sticker':
      return { type: 'sticker', ...content.sticker }
    default:
      return null
  }
}

function choicesOf(content: Outgoing): Choice[] {
  if (content.type !== 'interactive') return []
  const { interactive } = content
  if (interactive.type === 'button')
    return interactive.action.buttons.map(({ reply }) => ({ kind: 'button_reply', ...reply }))
  if (interactive.type === 'list')
    return interactive.action.sections
      .flatMap(({ rows }) => rows)
      .map((row) => ({ kind: 'list_reply', ...row }))
  return []
}
