import { z } from 'zod'
import { GraphError } from '../errors.ts'

/** The request body of POST /{phone_number_id}/messages, in the provider's terms and with its length limits. */

const text = (max: number) => z.string().min(1).max(max)
const Media = z
  .object({
    link: z
      .string()
      .regex(/^https?:\/\/\S+$/, 'must be an http(s) link')
      .optional(),
    id: z.string().regex(/^\d+$/, 'must be a media id').optional(),
    caption: z.string().max(1024).optional(),
    filename: z.string().optional(),
  })
  .refine((media) => (media.link === undefined) !== (media.id === undefined), 'takes one of link and id')

const MessageHeader = z.object({
  type: z.enum(['text', 'image', 'video', 'document']),
  text: text(60).optional(),
})
const Footer = z.object({ text: text(60) }).optional()

const ReplyButtons = z.object({
  type: z.literal('button'),
  header: MessageHeader.optional(),
  body: z.object({ text: text(1024) }),
  footer: Footer,
  action: z.object({
    buttons: z
      .array(z.object({ type: z.literal('reply'), reply: z.object({ id: text(256), title: text(20) }) }))
      .min(1)
      .max(3)
      .refine(
        (buttons) => new Set(buttons.map(({ reply }) => reply.id)).size === buttons.length,
        'ids must be unique',
      ),
  }),
})
const Row = z.object({ id: text(200), title: text(24), description: z.string().max(72).optional() })
const List = z.object({
  type: z.literal('list'),
  header: MessageHeader.extend({ type: z.literal('text') }).optional(),
  body: z.object({ text: text(4096) }),
  footer: Footer,
  action: z.object({
    button: text(20),
    sections: z
      .array(z.object({ title: z.string().max(24).optional(), rows: z.array(Row).min(1).max(10) }))
      .min(1)
      .max(10)
      .refine((sections) => sections.flatMap(({ rows }) => rows).length <= 10, 'at most 10 rows in total')
      .refine(
        (sections) => sections.length === 1 || sections.every(({ title }) => title),
        'several sections need titles',
      ),
  }),
})
const LinkButton = z.object({
  type: z.literal('cta_url'),
  body: z.object({ text: text(1024) }),
  footer: Footer,
  action: z.object({
    name: z.literal('cta_url'),
    parameters: z.object({ display_text: text(20), url: z.string().regex(/^https?:\/\/\S+$/) }),
  }),
})
const LocationRequest = z.object({
  type: z.literal('location_request_message'),
  body: z.object({ text: text(1024) }),
  action: z.object({ name: z.literal('send_location') }),
})

const ContactRequest = z.object({
  type: z.literal('request_contact_info'),
  body: z.object({ text: text(1024) }),
  action: z.object({ name: z.literal('request_contact_info') }),
})

const FlowMessage = z.object({
  type: z.literal('flow'),
  body: z.object({ text: text(1024) }),
  footer: Footer,
  action: z.object({
    name: z.literal('flow'),
    parameters: z.object({
      flow_message_version: z.literal('3'),
      flow_id: text(32),
      flow_token: text(200),
      flow_cta: text(30),
      flow_action: z.literal('navigate'),
      flow_action_payload: z.object({ screen: text(100) }),
    }),
  }),
})

const Parameter = z.object({
  type: z.string(),
  text: z.string().optional(),
  parameter_name: z.string().optional(),
  payload: z.string().optional(),
  coupon_code: z.string().optional(),
  action: z
    .object({
      flow_token: text(200).optional(),
      flow_action_data: z.record(z.string(), z.unknown()).optional(),
    })
    .optional(),
  currency: z.object({ fallback_value: z.string(), code: z.string(), amount_1000: z.number() }).optional(),
  date_time: z.object({ fallback_value: z.string() }).optional(),
  image: Media.optional(),
  video: Media.optional(),
  document: Media.optional(),
  location: z.object({ latitude: z.number(), longitude: z.number() }).optional(),
  limited_time_offer: z.object({ expiration_time_ms: z.number() }).optional(),
})
const PlainComponent = z.object({
  type: z.string().transform((type) => type.toLowerCase()),
  sub_type: z
    .string()
    .transform((type) => type.toLowerCase())
    .optional(),
  index: z
    .union([z.string().regex(/^\d$/), z.number().int()])
    .transform(Number)
    .optional(),
  parameters: z.array(Parameter).default([]),
})
const TemplateComponent = PlainComponent.extend({
  cards: z
    .array(z.object({ card_index: z.number().int(), components: z.array(PlainComponent).default([]) }))
    .optional(),
})
export type TemplateComponent = z.infer<typeof TemplateComponent>

const OutgoingTemplate = z.object({
  name: text(512),
  language: z.object({ code: text(10), policy: z.literal('deterministic').optional() }),
  components: z.array(TemplateComponent).default([]),
})
export type OutgoingTemplate = z.infer<typeof OutgoingTemplate>

const Outgoing = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('text'),
    text: z.object({ body: text(4096), preview_url: z.boolean().optional() }),
  }),
  z.object({ type: z.literal('image'), image: Media }),
  z.object({ type: z.literal('video'), video: Media }),
  z.object({ type: z.literal('audio'), audio: Media }),
  z.object({ type: z.literal('document'), document: Media }),
  z.object({ type: z.literal('sticker'), sticker: Media }),
  z.object({
    type: z.literal('location'),
    location: z.object({
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
      name: z.string().optional(),
      address: z.string().optional(),
    }),
  }),
  z.object({
    type: z.literal('contacts'),
    contacts: z.array(z.object({ name: z.object({ formatted_name: text(256) }) })).min(1),
  }),
  z.object({
    type: z.literal('reaction'),
    reaction: z.object({ message_id: text(300), emoji: z.string().max(20) }),
  }),
  z.object({
    type: z.literal('interactive'),
    interactive: z.discriminatedUnion('type', [
      ReplyButtons,
      List,
      LinkButton,
      LocationRequest,
      ContactRequest,
      FlowMessage,
    ]),
  }),
  z.object({ type: z.literal('template'), template: OutgoingTemplate }),
])
export type Outgoing = z.infer<typeof Outgoing>

const Envelope = z.object({
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.literal('individual').optional(),
  to: z.string().optional(),
  recipient: z.string().optional(),
  context: z.object({ message_id: text(300) }).optional(),
  biz_opaque_callback_data: z.string().max(512).optional(),
})
export type Envelope = z.infer<typeof Envelope>

/** Marks a contact's message as read, optionally with a typing indicator. */
export const ReadMark = z.object({
  messaging_product: z.literal('whatsapp'),
  status: z.literal('read'),
  message_id: text(300),
  typing_indicator: z.object({ type: z.literal('text') }).optional(),
})

/** @throws GraphError 100 for the envelope and unknown types, 131008 for a missing field, 131009 for an invalid one. */
export function parseOutgoing(body: unknown): { envelope: Envelope; content: Outgoing } {
  const envelope = Envelope.safeParse(body)
  if (!envelope.success) throw new GraphError(100, words(envelope.error.issues[0]!))
  // `type` is optional for text only.
  const content = Outgoing.safeParse({ type: 'text', ...(body as object) })
  if (content.success) return { envelope: envelope.data, content: content.data }
  const [issue] = content.error.issues
  if (issue!.path.length === 1 && issue!.path[0] === 'type')
    throw new GraphError(100, 'type must be one of the message types')
  throw new GraphError(isMissing(body, issue!.path) ? 131008 : 131009, words(issue!))
}

function isMissing(body: unknown, path: PropertyKey[]): boolean {
  const value = path.reduce<unknown>(
    (inside, key) => (inside as Record<PropertyKey, unknown> | undefined)?.[key],
    body,
  )
  return value === undefined || value === ''
}

function words(issue: z.core.$ZodIssue): string {
  return `${issue.path.join('.')}: ${issue.message}`
}
