import { z } from 'zod'
import { CHANNEL_NAMES, NewPersonId } from '../../customers/index.ts'
import { AnswerKey, Condition, mapOf, Name, WireId } from '../../platform/schema/index.ts'
import { ContextSchema } from '../journeys/index.ts'
import { checkConditions } from './question-conditions.ts'

export const InitiativeId = z.strictObject({ id: WireId })

const Channel = z.enum(CHANNEL_NAMES)
const Language = z.enum(['en', 'es', 'pt'])

const [compared, oneOf, answered] = Condition.options
/** The condition of forms, without unknown keys. */
const ShowIf = z
  .discriminatedUnion('op', [compared.strict(), oneOf.strict(), answered.strict()])
  .meta({ id: 'QuestionCondition' })

const Label = z.string().min(1).max(280)

/** An option: its label, or its label with other words for it. */
const OptionInput = z.union([
  Label,
  z.strictObject({
    label: Label,
    synonyms: z.array(z.string().min(1).max(100)).max(20).describe('Other words that mean this option.'),
  }),
])

const Presentation = z.enum(['buttons', 'text', 'location', 'contact'])

function isOpenTo(answerType: string | undefined, presentation: z.output<typeof Presentation>): boolean {
  const isRequest = presentation === 'location' || presentation === 'contact'
  return !isRequest || answerType === undefined || answerType === 'OPEN'
}

const QuestionInput = z
  .strictObject({
    questionText: z.string().min(1).max(280),
    answerType: z.enum(['OPEN', 'MULTIPLE_CHOICE', 'BOOLEAN', 'SCALE']).optional().describe('Default: OPEN.'),
    priority: z.int().min(1).max(5).optional().describe('1 is asked first. Default: 3.'),
    scaleMin: z.int().nullable().optional().describe('For SCALE. Default: 1.'),
    scaleMax: z.int().nullable().optional().describe('For SCALE. Default: 5.'),
    options: z.array(OptionInput).max(20).optional().describe('For MULTIPLE_CHOICE.'),
    presentation: Presentation.optional().describe('On WhatsApp. `location`, `contact`: for OPEN.'),
    rewording: z
      .string()
      .min(1)
      .max(280)
      .nullable()
      .optional()
      .describe('For people who do not understand it.'),
    key: AnswerKey.nullable().optional().describe('By which `showIf` of other questions names it.'),
    showIf: ShowIf.nullable()
      .optional()
      .describe(
        'Asks it only after this answer to another question. `value`: true or false, a mark, or a label.',
      ),
  })
  .refine((question) => question.answerType !== 'MULTIPLE_CHOICE' || (question.options ?? []).length > 0, {
    path: ['options'],
    message: 'A multiple-choice question needs options. Add some.',
  })
  .refine((question) => (question.scaleMin ?? 1) < (question.scaleMax ?? 5), {
    path: ['scaleMax'],
    message: 'scaleMax must be greater than scaleMin.',
  })
  .refine(({ answerType, presentation = 'text' }) => isOpenTo(answerType, presentation), {
    path: ['presentation'],
    message: 'Only OPEN questions ask for a location or a contact.',
  })
  .meta({ id: 'GuidingQuestionInput' })

export type QuestionInput = z.output<typeof QuestionInput>

const Speaker = z.enum(['guided', 'llm', 'combined'])

export const InitiativeInput = z.strictObject({
  name: Name,
  language: Language.optional().describe('Language of conversations. Default: en.'),
  objective: z.string().max(2000).optional(),
  context: z.string().max(20_000).optional().describe('What the agent should know.'),
  maxAttempts: z.int().min(1).max(5).optional().describe('Rounds per person. Default: 1.'),
  isRecurring: z.boolean().optional().describe('true: never completes by itself.'),
  flagCondition: z.string().max(500).nullable().optional().describe('Messages to label `flagged`.'),
  identityDeflection: z.string().max(1000).nullable().optional().describe('How the agent introduces itself.'),
  channel: Channel.default('WHATSAPP'),
  guidingQuestions: z.array(QuestionInput).max(50).superRefine(checkConditions).optional(),
  agent: Speaker.nullable().optional().describe("The agent that converses. null: the organization's choice."),
  extractor: Speaker.nullable().optional().describe('What extracts the data.'),
  consentTopicId: WireId.nullable().optional().describe('Topic that needs consent.'),
  contextSchema: ContextSchema.nullable()
    .optional()
    .describe("Schema of the participants' context. Default: the keys of the first participant."),
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
    options: z.array(
      z.strictObject({
        id: z.string(),
        label: z.string(),
        position: z.int(),
        synonyms: z.array(z.string()),
      }),
    ),
    presentation: Presentation,
    rewording: z.string().nullable(),
    key: z.string().nullable(),
    showIf: ShowIf.nullable(),
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

const Audience = z
  .strictObject({
    type: z.enum(['manual', 'segment', 'cdp_event', 'inbound']),
    segment: z.strictObject({ id: z.string(), slug: z.string(), name: z.string() }).nullable(),
    eventName: z.string().nullable(),
    keyword: z.string().nullable(),
  })
  .nullable()
  .describe('What starts runs: the trigger of the live version, or else of the latest. null: no journey yet.')

const Numbers = z.strictObject({
  participants: z.int().describe('Runs that took their first step, all time.'),
  live: z.int().describe('Runs that have not ended.'),
  sent: z.int().describe('Messages that the provider took.'),
  replied: z.int().describe('Messages that somebody answered.'),
  failed: z.int(),
})

export const Initiative = z
  .strictObject({
    ...initiative,
    audience: Audience.optional().describe('With `numbers=true`.'),
    numbers: Numbers.optional().describe('With `numbers=true`.'),
  })
  .meta({ id: 'Initiative' })

export const InitiativeDetail = z
  .strictObject({
    ...initiative,
    context: z.string().nullable(),
    maxAttempts: z.int(),
    guidingQuestions: z.array(GuidingQuestion),
    agent: z.string().nullable(),
    extractor: z.string().nullable(),
    contextSchema: ContextSchema.nullable(),
    consentTopicId: z.string().nullable(),
  })
  .meta({ id: 'InitiativeDetail' })

export const TemplateLink = z.strictObject({
  round: z.int(),
  templateId: z.string().nullable(),
  templateName: z.string().nullable(),
})

export const ParticipantStatus = z.enum(['ACTIVE', 'COMPLETED', 'STOPPED', 'EXPIRED', 'FAILED'])

export const PersonToEnroll = z.strictObject({
  externalId: NewPersonId,
  phoneNumber: z
    .string()
    .min(1)
    .max(20)
    .optional()
    .describe('With country code. Required except for email initiatives.'),
  email: z.email().max(254).optional(),
  name: Name.optional().describe('First name.'),
  lastName: Name.optional(),
  context: mapOf(z.string().max(255), z.string().max(1000), 200)
    .optional()
    .describe('Available in the journey as engagement.context.*'),
})

export type PersonToEnroll = z.output<typeof PersonToEnroll>

export const Participant = z
  .strictObject({
    participantId: z.string(),
    personExternalId: z.string().nullable().describe('As recorded when the run started.'),
    phoneNumber: z.string().nullable(),
    email: z.string().nullable(),
    name: z.string().nullable(),
    status: ParticipantStatus,
    nodeId: z.string().describe('Where the run is, or where it ended.'),
    waitingFor: z
      .enum(['timer', 'message', 'reply', 'conversation', 'call', 'extraction'])
      .nullable()
      .describe('null: the run has ended or is about to continue.'),
    waitingUntil: Instant,
    endReason: z.string().nullable(),
    endedAt: Instant,
    lastMessage: z
      .strictObject({
        direction: z.enum(['outbound', 'inbound']),
        text: z.string().describe('Its first 200 characters.'),
        status: z.string(),
        at: z.iso.datetime(),
      })
      .nullable(),
    messageCount: z.number().nullable(),
    createdAt: z.iso.datetime(),
    capturedAt: Instant,
    extractionStatus: z.string().nullable(),
    values: z.record(z.string(), z.array(z.string())),
    answers: z
      .record(
        z.string(),
        z.strictObject({
          quote: z.string().nullable(),
          confidence: z.number().nullable(),
          cause: z.string().nullable().describe('Why it was taken.'),
          review: z.enum(['waiting', 'confirmed', 'corrected', 'refused']).nullable(),
        }),
      )
      .optional()
      .describe('By field, also those of which a person decides whether they count. With `quotes` only.'),
  })
  .meta({ id: 'Participant' })
