import { z } from 'zod'
import { ExternalId, mapOf, Name, WireId } from '../../platform/schema/index.ts'
import { ContextSchema } from '../journeys/index.ts'

export const InitiativeId = z.strictObject({ id: WireId })

const Channel = z.enum(['WHATSAPP', 'EMAIL'])
const Language = z.enum(['en', 'es', 'pt'])

const QuestionInput = z
  .strictObject({
    questionText: z.string().min(1).max(280),
    answerType: z
      .enum(['OPEN', 'MULTIPLE_CHOICE', 'BOOLEAN', 'SCALE'])
      .optional()
      .describe('OPEN when omitted.'),
    priority: z.int().min(1).max(5).optional().describe('1 is asked first. 3 when omitted.'),
    scaleMin: z.int().nullable().optional().describe('Of a SCALE; 1 when omitted.'),
    scaleMax: z.int().nullable().optional().describe('Of a SCALE; 5 when omitted.'),
    options: z.array(z.string().min(1).max(280)).max(20).optional().describe('Of a MULTIPLE_CHOICE.'),
  })
  .refine((question) => question.answerType !== 'MULTIPLE_CHOICE' || (question.options ?? []).length > 0, {
    path: ['options'],
    message: 'A multiple-choice question needs options.',
  })
  .refine((question) => (question.scaleMin ?? 1) < (question.scaleMax ?? 5), {
    path: ['scaleMax'],
    message: 'scaleMax must be greater than scaleMin.',
  })

export type QuestionInput = z.output<typeof QuestionInput>

const Speaker = z.enum(['guided', 'llm'])

export const InitiativeInput = z.strictObject({
  name: Name,
  language: Language.optional().describe('Of the conversations. en when omitted.'),
  objective: z.string().max(2000).optional(),
  context: z.string().max(20_000).optional().describe('What the agent should know.'),
  maxAttempts: z.int().min(1).max(5).optional().describe('Outreach rounds a person. 1 when omitted.'),
  isRecurring: z.boolean().optional().describe('A recurring initiative never completes by itself.'),
  flagCondition: z.string().max(500).nullable().optional(),
  identityDeflection: z
    .string()
    .max(1000)
    .nullable()
    .optional()
    .describe('What the agent says when asked who it is.'),
  channel: Channel.default('WHATSAPP'),
  guidingQuestions: z.array(QuestionInput).max(50).optional(),
  agent: Speaker.nullable().optional().describe("Who converses. The organization's choice when null."),
  extractor: Speaker.nullable().optional().describe('Who extracts.'),
  contextSchema: ContextSchema.nullable()
    .optional()
    .describe(
      'What context participants bring. Without one, the keys of the first participant are the only ones allowed.',
    ),
})

const { channel: _, ...changeable } = InitiativeInput.shape

/** The fields of a draft that can be changed; omitted fields stay. */
export const InitiativeChanges = z.strictObject(changeable).partial()

export type InitiativeInput = z.output<typeof InitiativeInput>

export const GuidingQuestion = z
  .strictObject({
    id: z.string(),
    questionText: z.string(),
    answerType: z.string(),
    priority: z.int(),
    scaleMin: z.int().nullable(),
    scaleMax: z.int().nullable(),
    options: z.array(z.strictObject({ id: z.string(), label: z.string(), position: z.int() })),
  })
  .meta({ id: 'GuidingQuestion' })

export type GuidingQuestion = z.output<typeof GuidingQuestion>

const Instant = z.iso.datetime().nullable()

const initiative = {
  id: z.string(),
  name: z.string(),
  channel: Channel,
  status: z.enum(['DRAFT', 'ACTIVE', 'PAUSED', 'COMPLETED', 'CANCELED']),
  language: z.string(),
  objective: z.string().nullable(),
  isRecurring: z.boolean(),
  flagCondition: z.string().nullable(),
  identityDeflection: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  activatedAt: Instant,
  completedAt: Instant,
  canceledAt: Instant,
  pausedAt: Instant,
  archivedAt: Instant,
}

export const Initiative = z.strictObject(initiative).meta({ id: 'Initiative' })

export const InitiativeDetail = z
  .strictObject({
    ...initiative,
    context: z.string().nullable(),
    maxAttempts: z.int(),
    guidingQuestions: z.array(GuidingQuestion),
    agent: z.string().nullable(),
    extractor: z.string().nullable(),
    contextSchema: ContextSchema.nullable(),
  })
  .meta({ id: 'InitiativeDetail' })

export const TemplateLink = z.strictObject({
  round: z.int(),
  templateId: z.string().nullable(),
  templateName: z.string().nullable(),
})

export const ParticipantStatus = z.enum(['ACTIVE', 'COMPLETED', 'STOPPED', 'EXPIRED', 'FAILED'])

export const PersonToEnroll = z.strictObject({
  externalId: ExternalId,
  phoneNumber: z
    .string()
    .min(1)
    .max(20)
    .optional()
    .describe('With its country code; needed but for initiatives by e-mail.'),
  email: z.email().max(254).optional(),
  name: Name.optional().describe('First name.'),
  lastName: Name.optional(),
  context: mapOf(z.string().max(255), z.string().max(1000), 200)
    .optional()
    .describe('engagement.context.* in the journey.'),
})

export type PersonToEnroll = z.output<typeof PersonToEnroll>

export const Participant = z
  .strictObject({
    participantId: z.string(),
    phoneNumber: z.string().nullable(),
    name: z.string().nullable(),
    status: ParticipantStatus,
    messageCount: z.number().nullable(),
    createdAt: z.iso.datetime(),
    capturedAt: Instant,
    extractionStatus: z.string().nullable(),
    values: z.record(z.string(), z.array(z.string())),
  })
  .meta({ id: 'Participant' })
