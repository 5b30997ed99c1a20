import { z } from 'zod'

export const Message = z
  .strictObject({
    id: z.string(),
    direction: z.enum(['outbound', 'inbound']),
    author: z.enum(['agent', 'participant']).describe('agent: all that was written on your behalf.'),
    type: z.enum(['text', 'media', 'template']),
    text: z.string().describe('What the contact reads; a template as rendered.'),
    mediaUrl: z.string().nullable(),
    sentAt: z.iso.datetime(),
    initiative: z
      .strictObject({ id: z.string().nullable(), name: z.string().nullable() })
      .optional()
      .describe('On whose behalf, where messages of several initiatives are shown.'),
  })
  .meta({ id: 'Message' })

export type Message = z.input<typeof Message>
