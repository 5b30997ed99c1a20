import { z } from 'zod'

/** Kinds of files that messages carry. */
export const FILE_KINDS = ['image', 'video', 'audio', 'document', 'sticker'] as const
export type FileKind = (typeof FILE_KINDS)[number]

/** What a message can ask for with a button of its own. */
export const REQUESTED = ['location', 'contact'] as const
export type Requested = (typeof REQUESTED)[number]

/** WhatsApp takes no longer text above such a button. */
export const LONGEST_REQUEST = 1_024

/** Why the answers of a form are no submission. */
const FORM_REFUSALS = ['invalid', 'closed', 'answered', 'unknown_sending'] as const

/** A choice to tap. Its id is returned when it is tapped. */
const Choice = z.strictObject({ id: z.string(), title: z.string() })

/**
 * The content of a message besides its text. The text is what a transcript shows, for example the name and coordinates
 * of a place or the title of a tapped choice. Stored with the message in this form.
 */
export const MessageDetails = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.enum(FILE_KINDS), isVoice: z.boolean().optional() }),
    z.strictObject({
      kind: z.literal('location'),
      latitude: z.number(),
      longitude: z.number(),
      name: z.string().nullable(),
      address: z.string().nullable(),
    }),
    z.strictObject({
      kind: z.literal('contacts'),
      contacts: z.array(z.strictObject({ name: z.string(), phones: z.array(z.string()) })),
      isOwn: z.boolean().optional().describe('Their own, as you asked.'),
    }),
    z
      .strictObject({ kind: z.literal('request'), asksFor: z.enum(REQUESTED) })
      .describe('A text with a button to share what it asks for, where the channel has one.'),
    z.strictObject({ kind: z.literal('reaction'), emoji: z.string() }),
    z
      .strictObject({ kind: z.literal('choice'), id: z.string().nullable() })
      .describe('The contact tapped a button or a list row.'),
    z
      .strictObject({
        kind: z.literal('choices'),
        prompt: z.string(),
        button: z.string(),
        choices: z.array(Choice),
      })
      .describe('A question with options to tap, where the channel supports them.'),
    z
      .strictObject({
        kind: z.literal('form'),
        formId: z.string(),
        refusal: z
          .strictObject({
            reason: z
              .enum(FORM_REFUSALS)
              .describe('answered: the sending was answered before, and the first answer counts.'),
            issues: z
              .array(z.strictObject({ path: z.string(), label: z.string(), message: z.string() }))
              .describe('The rules of the form that the answers break.'),
          })
          .optional()
          .describe('Why the answers are no submission.'),
      })
      .describe('The contact filled in a form of yours as a WhatsApp Flow.'),
    z
      .strictObject({
        kind: z.literal('flow'),
        formId: z.string(),
        flowId: z.string(),
        button: z.string(),
      })
      .describe('A text with a button that opens a form as a WhatsApp Flow.'),
    z
      .strictObject({ kind: z.literal('unsupported') })
      .describe('Content of a kind that the provider does not forward.'),
  ])
  .meta({ id: 'MessageDetails' })

export type MessageDetails = z.output<typeof MessageDetails>
export type FormDetails = Extract<MessageDetails, { kind: 'form' }>
export type Choices = Extract<MessageDetails, { kind: 'choices' }>

/** Choices of an email: each has a link that answers it. */
export interface LinkedChoices {
  prompt: string
  links: readonly { title: string; url: string }[]
}
