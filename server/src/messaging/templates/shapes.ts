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
const CodeButton = z.strictObject({ type: z.literal('copy_code'), code: z.string().min(1) })
const ReplyButton = z.strictObject({ type: z.literal('quick_reply'), ...QuickReply.shape })

export const CONTENT_SHAPES = {
  TEXT: z.strictObject({ header: Header, body: Body, footer: Footer }),
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
    buttons: z.array(z.discriminatedUnion('type', [LinkButton, PhoneButton, CodeButton])).min(1),
  }),
  CARD: z.strictObject({
    header: Header,
    mediaUrl: MediaUrl.optional(),
    mediaType: Media,
    body: Body,
    footer: Footer,
    buttons: z
      .array(z.discriminatedUnion('type', [ReplyButton, LinkButton, PhoneButton, CodeButton]))
      .optional(),
  }),
} as const

export type ContentType = keyof typeof CONTENT_SHAPES

/** The description of the shapes for callers, because `content` is free-form in the API's schema. */
export const CONTENT_DESCRIPTION = `By \`contentType\`:
- TEXT: \`{ header?, body, footer? }\`
- MEDIA: \`{ mediaUrl, mediaType?: IMAGE | VIDEO | DOCUMENT, body, footer? }\`
- QUICK_REPLY: \`{ header?, body, footer?, buttons: [{ title, id? }] }\`; a tap returns \`id\`
- CALL_TO_ACTION: \`{ header?, body, footer?, buttons }\`, each \`{ type: url, title, url }\`, \`{ type: phone, title, phone }\` or \`{ type: copy_code, code }\`
- CARD: \`{ header? | mediaUrl?, mediaType?, body, footer?, buttons? }\` with any buttons; replies are \`{ type: quick_reply, title, id? }\``
