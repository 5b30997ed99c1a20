import { z } from 'zod'
import { ApiError, notFound } from '../../platform/core/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import { freeForm, Instant, PhoneText } from '../../platform/schema/index.ts'
import { knownDigits, type PhoneRow, presentPhone, SimulatedPhone } from './phones.ts'
import { askPhones } from './simulation.ts'

const Text = z.string().min(1).max(4096)
const MOST_FILE_CHARACTERS = 4_000_000

const Choice = z.strictObject({
  kind: z.enum(['quick_reply', 'button_reply', 'list_reply']),
  id: z.string(),
  title: z.string(),
  description: z.string().optional(),
})

const PhoneButton = z.strictObject({
  kind: z.enum(['url', 'phone_number', 'copy_code', 'send_location', 'send_contact', 'other']),
  title: z.string(),
  value: z.string().nullable(),
})

const SimulatedMessage = z.strictObject({
  id: z.string(),
  direction: z.enum(['received', 'sent']).describe('As the phone sees it: `received` from you.'),
  kind: z.string(),
  at: Instant,
  isTemplate: z.boolean(),
  header: z.string().nullable(),
  body: z.string(),
  footer: z.string().nullable(),
  buttons: z.array(PhoneButton).describe('Buttons that are no replies.'),
  choices: z.array(Choice).describe('Buttons and rows that can be tapped.'),
  list: z
    .strictObject({
      button: z.string(),
      sections: z.array(z.strictObject({ title: z.string().nullable(), ids: z.array(z.string()) })),
    })
    .nullable(),
  location: z
    .strictObject({
      latitude: z.number(),
      longitude: z.number(),
      name: z.string().nullable(),
      address: z.string().nullable(),
    })
    .nullable(),
  file: z.strictObject({ kind: z.string(), mimeType: z.string().nullable() }).nullable(),
  offer: z
    .strictObject({ title: z.string(), endsAt: Instant.nullable() })
    .nullable()
    .describe('A limited-time offer.'),
  cards: z
    .array(
      z.strictObject({
        fileKind: z.string(),
        body: z.string(),
        buttons: z.array(PhoneButton),
        ids: z.array(z.string()).describe('Those of `choices` that are on this card.'),
      }),
    )
    .describe('The cards of a carousel.'),
  flow: z
    .strictObject({
      button: z.string(),
      screens: z.array(
        z.strictObject({
          id: z.string(),
          title: z.string(),
          fields: z.array(
            z.strictObject({
              type: z.string(),
              name: z.string(),
              label: z.string(),
              required: z.boolean(),
              options: z.array(z.strictObject({ id: z.string(), title: z.string() })),
            }),
          ),
          footer: z.strictObject({ label: z.string(), next: z.string().nullable() }),
        }),
      ),
    })
    .nullable()
    .describe('A form that a button opens.'),
  reactsTo: z.string().nullable(),
  replyTo: z.string().nullable(),
  isReadByBusiness: z.boolean(),
})

export const SimulatedThread = z.strictObject({
  phone: SimulatedPhone,
  business: z.strictObject({ name: z.string(), phoneNumber: z.string() }),
  isTyping: z.boolean().describe('Whether you show a typing indicator.'),
  messages: z.array(SimulatedMessage).describe('The last 200 on the phone, oldest first.'),
})

const SampleAd = z.strictObject({
  id: z.string().min(1).max(100),
  headline: z.string().min(1).max(200),
  body: z.string().max(1000).optional(),
  url: z.url().max(2000).optional(),
})

/** What somebody does with a simulated phone. */
export const Deed = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('text'),
    text: Text,
    ad: SampleAd.optional().describe('The ad they come from.'),
  }),
  z.strictObject({
    kind: z.literal('choice').describe('Taps a button or row.'),
    messageId: z.string().min(1).max(500),
    choiceId: z.string().min(1).max(256),
  }),
  z.strictObject({
    kind: z.literal('image'),
    caption: z.string().max(1024).optional(),
    mimeType: z.enum(['image/jpeg', 'image/png']).optional(),
    data: z.string().max(MOST_FILE_CHARACTERS).optional().describe('In base64. Default: a placeholder.'),
  }),
  z.strictObject({
    kind: z.enum(['voice', 'video', 'document', 'sticker']).describe('A placeholder of this kind.'),
  }),
  z.strictObject({
    kind: z.literal('location'),
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    name: z.string().max(200).optional(),
  }),
  z.strictObject({ kind: z.literal('contact'), name: z.string().min(1).max(200), phoneNumber: PhoneText }),
  z
    .strictObject({ kind: z.literal('own_contact'), messageId: z.string().min(1).max(500) })
    .describe('Shares the phone’s own number, as a message asked.'),
  z
    .strictObject({
      kind: z.literal('flow'),
      messageId: z.string().min(1).max(500),
      answers: freeForm(64 * 1024).describe(
        'By screen and field: `{ "STEP_AA": { "answer_name": "Ana" } }`.',
      ),
    })
    .describe('Completes the form that a message opens.'),
  z.strictObject({
    kind: z.literal('reaction'),
    messageId: z.string().min(1).max(500),
    emoji: z.string().max(20),
  }),
])
type Deed = z.output<typeof Deed>

interface MessageRow extends Omit<z.input<typeof SimulatedMessage>, 'kind' | 'file'> {
  type: string
  file: { type: string; mimeType: string | null } | null
}

interface ThreadRow extends PhoneRow {
  business: { name: string; phone: string }
  isTyping: boolean
  messages: MessageRow[]
}

/** Everything that a simulated phone shows of its conversation. */
export async function readThread(ctx: Ctx, phoneNumber: string): Promise<z.input<typeof SimulatedThread>> {
  const thread = await threadOf(ctx, phoneNumber)
  const { business, isTyping, messages } = thread
  return {
    phone: await presentPhone(ctx, thread),
    business: { name: business.name, phoneNumber: `+${business.phone}` },
    isTyping,
    messages: messages.map(presentMessage),
  }
}

/** Writes as a simulated contact. Returns the id of the message. */
export async function writeFromPhone(
  ctx: Ctx,
  phoneNumber: string,
  deed: Deed,
  replyTo?: string,
): Promise<string> {
  const digits = knownDigits(phoneNumber)
  // The simulator would make a new contact of an unknown number.
  await threadOf(ctx, phoneNumber)
  const letter = await letterOf(ctx, digits, deed)
  const { id } = await askPhones<{ id: string }>(ctx, 'POST', `/${digits}/messages`, {
    ...(replyTo !== undefined && { replyTo }),
    ...letter,
  })
  return id
}

/** The file of a message on a simulated phone, in base64. */
export function readFileOnPhone(
  ctx: Ctx,
  phoneNumber: string,
  messageId: string,
  card?: number,
): Promise<{ mimeType: string; data: string }> {
  const id = encodeURIComponent(messageId)
  const query = card === undefined ? '' : `?card=${card}`
  return askPhones(ctx, 'GET', `/${knownDigits(phoneNumber)}/messages/${id}/file${query}`)
}

/** Tells businesses that the contact has another number, and moves the phone to it. */
export async function changeNumber(ctx: Ctx, phoneNumber: string, newDigits: string) {
  const digits = knownDigits(phoneNumber)
  const { name } = await presentPhone(ctx, await threadOf(ctx, phoneNumber))
  await askPhones(ctx, 'POST', `/${digits}/messages`, { type: 'system', newPhone: newDigits })
  return presentPhone(
    ctx,
    await askPhones<PhoneRow>(ctx, 'PUT', `/${newDigits}`, { name, isManual: true, isOnline: true }),
  )
}

function threadOf(ctx: Ctx, phoneNumber: string): Promise<ThreadRow> {
  return askPhones<ThreadRow>(ctx, 'GET', `/${knownDigits(phoneNumber)}/messages`)
}

/** The message as the simulator takes it. */
async function letterOf(ctx: Ctx, digits: string, deed: Deed): Promise<object> {
  switch (deed.kind) {
    case 'text':
      return { type: 'text', text: deed.text, ...(deed.ad && { referral: referralOf(deed.ad) }) }
    case 'choice':
      return tapOf(await threadOf(ctx, digits), deed.messageId, deed.choiceId)
    case 'voice':
      return { type: 'audio' }
    case 'contact':
      return { type: 'contacts', contactName: deed.name, contactPhone: deed.phoneNumber }
    case 'own_contact': {
      const { name } = await presentPhone(ctx, await threadOf(ctx, digits))
      return {
        ...{ type: 'contacts', contactName: name, contactPhone: `+${digits}`, isOwn: true },
        replyTo: deed.messageId,
      }
    }
    case 'flow':
      return { type: 'flow_answers', messageId: deed.messageId, answers: deed.answers }
    default: {
      const { kind, ...rest } = deed
      return { type: kind, ...rest }
    }
  }
}

/** As the provider tells of an ad. */
function referralOf({ id, headline, body, url }: z.output<typeof SampleAd>): object {
  return {
    source_type: 'ad',
    source_id: id,
    source_url: url ?? `https://fb.me/${encodeURIComponent(id)}`,
    headline,
    ...(body !== undefined && { body }),
    media_type: 'image',
    ctwa_clid: `click-${id}`,
  }
}

function tapOf({ messages }: ThreadRow, messageId: string, choiceId: string): object {
  const message = messages.find(({ id }) => id === messageId)
  const choice = message?.choices.find(({ id }) => id === choiceId)
  if (!message) throw notFound('message on this phone')
  if (!choice)
    throw new ApiError('unknown_reference', 'This message has no such choice. Use an id of its `choices`.')
  const { kind, id, title, description } = choice
  const tapped =
    kind === 'quick_reply' ? { type: 'button', text: title, payload: id } : { type: kind, id, title }
  return {
    ...tapped,
    ...(kind === 'list_reply' && description !== undefined && { description }),
    replyTo: messageId,
  }
}

function presentMessage(row: MessageRow): z.input<typeof SimulatedMessage> {
  const { id, direction, at, isTemplate, header, body, footer, buttons, choices, list, location } = row
  const { reactsTo, replyTo, isReadByBusiness, file, type, offer, cards, flow } = row
  return {
    ...{ id, direction, kind: type, at, isTemplate, header, body, footer, buttons, choices, list, location },
    ...{ reactsTo, replyTo, isReadByBusiness, offer, cards, flow },
    file: file && { kind: file.type, mimeType: file.mimeType },
  }
}
