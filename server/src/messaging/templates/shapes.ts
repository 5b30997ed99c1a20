import { z } from 'zod'

/** The `content` of each content type in the API. */

const Body = z.string()
const Footer = z.string().optional()
const Header = z.string().optional()
const MediaUrl = z.string()
const Media = z.enum(['IMAGE', 'VIDEO', 'DOCUMENT']).optional()

const QuickReply = z.strictObject({ title: z.string(), id: z.string().min(1).max(256).optional() })
const LinkButton = z.strictObject({ type: z.literal('url'), title: z.string(), url: z.string() })
const PhoneButton = z.strictObject({ type: z.literal('phone'), title: z.string(), phone: z.string() })
const CodeButton = z.strictObject({ type: z.literal('copy_code'), code: z.string() })
const FlowButton = z.strictObject({ type: z.literal('flow'), title: z.string(), formId: z.string() })
const ContactButton = z.strictObject({ type: z.literal('request_contact') })
const ReplyButton = z.strictObject({ type: z.literal('quick_reply'), ...QuickReply.shape })

const Code = z.strictObject({
  expiresInMinutes: z.int().min(1).max(90).optional(),
  securityRecommendation: z.boolean().optional(),
  button: z.string().optional(),
})

export const CONTENT_SHAPES = {
  TEXT: z.strictObject({ header: Header, body: Body, footer: Footer, code: Code.optional() }),
  MEDIA: z.strictObject({ mediaUrl: MediaUrl, mediaType: Media, body: Body, footer: Footer }),
  QUICK_REPLY: z.strictObject({
    header: Header,
    body: Body,
    footer: Footer,
    buttons: z.array(QuickReply).min(1),
  }),
  CALL_TO_ACTION: z.strictObject({
    header: Header,
    body: Body,
    footer: Footer,
    buttons: z
      .array(z.discriminatedUnion('type', [LinkButton, PhoneButton, CodeButton, FlowButton, ContactButton]))
      .min(1),
  }),
  CAROUSEL: z.strictObject({
    body: Body,
    cards: z
      .array(
        z.strictObject({
          mediaUrl: MediaUrl,
          mediaType: z.enum(['IMAGE', 'VIDEO']).optional(),
          body: Body.optional(),
          buttons: z.array(z.discriminatedUnion('type', [ReplyButton, LinkButton, PhoneButton])),
        }),
      )
      .min(2)
      .max(10),
  }),
  LIMITED_TIME_OFFER: z.strictObject({
    mediaUrl: MediaUrl.optional(),
    mediaType: z.enum(['IMAGE', 'VIDEO']).optional(),
    offer: z.strictObject({ title: z.string(), expiresAt: z.string().optional() }),
    body: Body,
    buttons: z.array(z.discriminatedUnion('type', [CodeButton, LinkButton])).min(1),
  }),
  CARD: z.strictObject({
    header: Header,
    mediaUrl: MediaUrl.optional(),
    mediaType: Media,
    body: Body,
    footer: Footer,
    buttons: z
      .array(
        z.discriminatedUnion('type', [
          ReplyButton,
          LinkButton,
          PhoneButton,
          CodeButton,
          FlowButton,
          ContactButton,
        ]),
      )
      .optional(),
  }),
} as const

export type ContentType = keyof typeof CONTENT_SHAPES

/** The description of the shapes for callers, because `content` is free-form in the API's schema. */
export const CONTENT_DESCRIPTION = `By \`contentType\`:
- TEXT: \`{ header?, body, footer? }\`. AUTHENTICATION: \`{ body, code?: { expiresInMinutes?, securityRecommendation?, button? } }\`
- MEDIA: \`{ mediaUrl, mediaType?: IMAGE | VIDEO | DOCUMENT, body, footer? }\`
- QUICK_REPLY: \`{ header?, body, footer?, buttons: [{ title, id? }] }\`; a tap returns \`id\`
- CALL_TO_ACTION: \`{ header?, body, footer?, buttons }\`, each \`{ type: url, title, url }\`, \`{ type: phone, title, phone }\`, \`{ type: copy_code, code }\`, \`{ type: flow, title, formId }\` or \`{ type: request_contact }\`
- CARD: \`{ header? | mediaUrl?, mediaType?, body, footer?, buttons? }\` with any buttons; replies are \`{ type: quick_reply, title, id? }\`
- CAROUSEL: \`{ body, cards }\`, 2 to 10, each \`{ mediaUrl, mediaType?: IMAGE | VIDEO, body?, buttons }\` with 1 or 2 buttons, no code or form; all alike
- LIMITED_TIME_OFFER: \`{ mediaUrl?, mediaType?, offer: { title, expiresAt? }, body, buttons }\`: a code first, which \`expiresAt\` needs, then a link. \`expiresAt\` is an ISO time, mostly \`{{3}}\``
