import { z } from 'zod'
import { WireId } from '../../platform/schema/index.ts'

export const DRAFT_STATES = ['waiting', 'approved', 'changed', 'refused', 'expired', 'withdrawn'] as const

export const DraftId = z.strictObject({ id: WireId })

/** The longest text of a message. */
const MAX_TEXT = 4_096
/** The most drafts that one call decides. */
const MAX_DRAFTS = 100

export const DraftIds = z.strictObject({ ids: z.array(WireId).min(1).max(MAX_DRAFTS) })
/** The most seconds for which a decision can be undone. */
const MAX_UNDO = 60

export const UndoSeconds = z
  .int()
  .min(0)
  .max(MAX_UNDO)
  .default(0)
  .describe('So long nothing is sent or dropped, and `drafts_undo` can undo it.')
export const Texts = z
  .array(z.string().trim().min(1).max(MAX_TEXT))
  .min(1)
  .max(20)
  .describe('One for each message, in their order.')

export const Kind = z.enum(['first', 'reply']).describe('A first message, or an answer of the agent.')

export const Draft = z
  .strictObject({
    id: z.string(),
    kind: Kind,
    state: z
      .enum(DRAFT_STATES)
      .describe(
        'withdrawn: it became needless, because the contact wrote, a person took over or closed the conversation, or the journey ended.',
      ),
    initiativeId: z.string(),
    initiativeName: z.string(),
    conversationId: z.string(),
    channel: z.string(),
    personExternalId: z.string().nullable(),
    name: z.string().nullable(),
    messages: z
      .array(
        z.strictObject({
          id: z.string(),
          text: z.string(),
          subject: z.string().nullable(),
        }),
      )
      .describe('As they are sent, or would be.'),
    isChangeable: z.boolean().describe('false: an approved template, which is sent as it is.'),
    written: z.array(z.string()).nullable().describe('Of a changed draft: what it was before.'),
    context: z
      .array(z.strictObject({ from: z.enum(['contact', 'us']), text: z.string(), at: z.iso.datetime() }))
      .describe('The last messages before it, oldest first.'),
    reason: z.string().nullable().describe('Why somebody refused it.'),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime().nullable().describe('Of a waiting one.'),
    decidedAt: z.iso.datetime().nullable(),
    decidedBy: z.string().nullable().describe('Their name.'),
  })
  .meta({ id: 'Draft' })

export type Draft = z.input<typeof Draft>
