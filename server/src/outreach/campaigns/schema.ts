import { z } from 'zod'
import { CHANNEL_NAMES } from '../../customers/index.ts'
import { parseDuration } from '../../platform/core/index.ts'
import { Name, WireId } from '../../platform/schema/index.ts'
import { GoalInput } from '../goals/index.ts'
import { emailMessage, isLocalTime, smsMessage, whatsappMessage } from '../journeys/index.ts'
import { Repeat } from './repeating/schema.ts'

export const CampaignId = z.strictObject({ id: WireId })

const MAX_LISTED = 5_000

const Duration = z
  .string()
  .max(20)
  .refine((text) => parseDuration(text) !== null, 'Use a duration such as 4h, 24h or 3d.')

const Audience = z
  .discriminatedUnion('type', [
    z.strictObject({ type: z.literal('segment'), segmentId: WireId }),
    z.strictObject({
      type: z.literal('people'),
      personExternalIds: z.array(z.string().min(1).max(255)).min(1).max(MAX_LISTED),
    }),
    z.strictObject({ type: z.literal('import'), importId: WireId }),
  ])
  .describe('Who gets it: the members of a segment, these people, or the people of a completed import.')
  .meta({ id: 'CampaignAudience' })

const Message = z
  .discriminatedUnion('channel', [
    z.strictObject({ channel: z.literal('whatsapp'), ...whatsappMessage }),
    z.strictObject({ channel: z.literal('email'), ...emailMessage }),
    z.strictObject({ channel: z.literal('sms'), ...smsMessage }),
  ])
  .describe(
    'As the inputs of SEND_MESSAGE, SEND_EMAIL or SEND_SMS. With `channelFallback`, people without an address on the first ' +
      'channel get it on the other one, too.',
  )
  .meta({ id: 'CampaignMessage' })

export type CampaignMessage = z.output<typeof Message>

const FOLLOWED_UP = ['not_replied', 'not_read'] as const

const FollowUp = z
  .strictObject({
    after: Duration.describe('How long after the first message.'),
    message: Message,
    to: z
      .enum(FOLLOWED_UP)
      .default('not_replied')
      .describe(
        'not_read: those who did not read it either, for messages on WhatsApp only. Who turned read receipts off counts ' +
          'as not having read.',
      ),
  })
  .describe('A second message to those who did not reply.')
  .meta({ id: 'CampaignFollowUp' })

export const MEASURES = ['delivered', 'read', 'clicked', 'replied', 'goal'] as const
export type Measure = (typeof MEASURES)[number]

/** `message` is the first. */
export const VARIANTS = ['a', 'b', 'c', 'd', 'e'] as const
export type Variant = (typeof VARIANTS)[number]

const Test = z
  .strictObject({
    others: z
      .array(Message)
      .min(1)
      .max(4)
      .describe('Variants b to e, on the channels of `message`, which is variant a.'),
    sharePercent: z.int().min(1).max(100).default(20).describe('Of the audience, in equal parts.'),
    measure: z.enum(MEASURES).default('replied').describe('The variant that does best in this wins.'),
    decideAfter: Duration.nullable()
      .default('24h')
      .describe('How long after the last message of the test. null: `campaigns_choose_winner` decides.'),
  })
  .describe('A part of the audience gets different messages. The rest gets the one that wins.')
  .meta({ id: 'CampaignTest' })

/** What a draft says beside its name. */
const plan = {
  language: z.enum(['en', 'es', 'pt']).optional().describe('Default: en.'),
  audience: Audience,
  message: Message,
  test: Test.nullable().optional(),
  followUp: FollowUp.nullable().optional(),
  waitForReply: Duration.optional().describe(
    'How long a reply counts as one to the last message, and what it says is extracted. Default: 72h.',
  ),
  sendAt: z
    .string()
    .max(40)
    .refine(isLocalTime, 'Use a time such as 2026-12-01T09:00.')
    .nullable()
    .optional()
    .describe(
      "`2026-12-01T09:00`, in the organization's time zone unless it has an offset. Default: as soon as it starts.",
    ),
  atLocalTime: z
    .boolean()
    .optional()
    .describe(
      "true: `sendAt` is a time of each person's own clock, by the attribute `timeZone`. It has no offset then.",
    ),
  repeat: Repeat.nullable().optional().describe('Instead of `sendAt`. Default: it is sent once.'),
  onlyNew: z
    .boolean()
    .optional()
    .describe('With `repeat`: true leaves out people who got it in an earlier repetition.'),
  consentTopicId: WireId.nullable()
    .optional()
    .describe('Only people who agreed to this topic on the channel of the message get it.'),
  goal: GoalInput.nullable().optional().describe('With `holdoutPercent`, some people get nothing.'),
}

export const CampaignInput = z.strictObject({ name: Name, ...plan })
export type CampaignInput = z.output<typeof CampaignInput>

export const CampaignChanges = CampaignInput.partial()

/** What is stored of a campaign beside its name. */
export type CampaignPlan = Omit<CampaignInput, 'name'>

export const EXCLUSIONS = [
  'no_address',
  'not_a_test_number',
  'do_not_contact',
  'no_consent',
  'had_before',
  'shared_address',
  'held_out',
] as const
export const OUTCOMES = ['enrolled', ...EXCLUSIONS, 'merged', 'gone', 'canceled'] as const
export type Outcome = (typeof OUTCOMES)[number]

export const CAMPAIGN_STATES = [
  'DRAFT',
  'SCHEDULED',
  'REPEATING',
  'SENDING',
  'PAUSED',
  'SENT',
  'COMPLETED',
  'CANCELED',
] as const

const Status = z
  .enum(CAMPAIGN_STATES)
  .describe(
    'SCHEDULED: started, for a later time. REPEATING: started, and its next repetition comes. SENT: nobody waits any more. COMPLETED: a day after everything has ended.',
  )

const interval = { value: z.number(), low: z.number(), high: z.number() }

export const TestResults = z
  .strictObject({
    measure: z.enum(MEASURES),
    variants: z.array(
      z.strictObject({
        variant: z.enum(VARIANTS),
        people: z.int().describe('Who were enrolled with it.'),
        sent: z.int(),
        delivered: z.int(),
        read: z.int(),
        clicked: z.int().describe('Who followed a tracked link.'),
        replied: z.int(),
        goal: z.int().describe('Who reached the goal.'),
        rate: z
          .strictObject(interval)
          .nullable()
          .describe('Of the measure, from 0 to 1, with its 95 % interval. null: nobody is in it.'),
      }),
    ),
    leader: z.enum(VARIANTS).nullable().describe('Which does best. null: nobody has it yet.'),
    difference: z
      .strictObject({ ...interval, verdict: z.enum(['higher', 'chance']) })
      .nullable()
      .describe('Of the leader to the next one. `chance`: the 95 % interval contains 0.'),
    countedAt: z.iso.datetime().nullable(),
    decideAt: z.iso
      .datetime()
      .nullable()
      .describe('When the leader wins. null: by hand, decided, or a message of the test is still to leave.'),
    winner: z.enum(VARIANTS).nullable(),
    chosenBy: z.enum(['measure', 'hand']).nullable(),
    decidedAt: z.iso.datetime().nullable(),
    rest: z.int().describe('People who wait for the winner.'),
  })
  .meta({ id: 'CampaignTestResults' })

const Time = z.iso.datetime().nullable()

const shown = {
  id: z.string(),
  name: z.string(),
  status: Status,
  channel: z.enum(CHANNEL_NAMES),
  sendAt: z.string().nullable(),
  atLocalTime: z.boolean(),
  repeat: Repeat.nullable(),
  nextAt: Time.describe('When the next repetition starts.'),
  seriesId: z.string().nullable().describe('Of a repetition: the campaign that repeats.'),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  startedAt: Time,
  firstAt: Time.describe('When the first person gets it.'),
  pausedAt: Time,
  completedAt: Time,
  canceledAt: Time,
}

export const People = z
  .strictObject({
    audience: z.int().describe('At the start.'),
    waiting: z.int().describe('Still to be enrolled.'),
    enrolled: z.int().describe('Whose message was queued or sent.'),
    excluded: z
      .array(z.strictObject({ reason: z.enum(OUTCOMES).exclude(['enrolled']), count: z.int() }))
      .describe(
        'Who gets nothing. not_a_test_number: the default environment is a test one. no_consent: to the topic. had_before: an earlier repetition. shared_address: another person of the audience has the same one. held_out: for the goal. ' +
          'merged: into a person who has it. gone: deleted since the start. canceled: with the campaign.',
      ),
  })
  .meta({ id: 'CampaignPeople' })

const numbers = {
  waiting: z.int(),
  sent: z.int().describe('Messages that the provider took.'),
  delivered: z.int(),
  read: z.int(),
  replied: z.int().describe('Messages that somebody answered.'),
  failed: z.int(),
}

export const Campaign = z
  .strictObject({
    ...shown,
    onlyNew: z.boolean(),
    language: z.string(),
    audience: Audience,
    message: Message,
    test: Test.nullable(),
    followUp: FollowUp.nullable(),
    waitForReply: z.string(),
    goal: GoalInput.nullable(),
    consentTopicId: z.string().nullable(),
    initiativeId: z
      .string()
      .nullable()
      .describe('The initiative that it is since its start. null for one that repeats.'),
    people: People.nullable().describe('null: it was not started, or it repeats.'),
    repetitions: z
      .strictObject({ started: z.int(), people: z.int().describe('In all audiences.'), ...numbers })
      .nullable()
      .describe('What came of all repetitions; null: it does not repeat, or was not started.'),
  })
  .meta({ id: 'Campaign' })

export const ListedCampaign = z
  .strictObject({
    ...shown,
    audience: z
      .strictObject({
        type: z.enum(['segment', 'people', 'import']),
        segment: z.strictObject({ id: z.string(), slug: z.string(), name: z.string() }).nullable(),
        import: z.strictObject({ id: z.string(), fileName: z.string().nullable() }).nullable(),
        people: z.int().nullable().describe('Before the start: null, unless it names people.'),
      })
      .describe('Whom it reaches.'),
    numbers: z.strictObject(numbers).describe('Of a campaign that repeats: of all repetitions.'),
  })
  .meta({ id: 'ListedCampaign' })

const REPETITION_OUTCOMES = ['STARTED', 'MISSED', 'NOBODY', 'REFUSED'] as const
export type RepetitionOutcome = (typeof REPETITION_OUTCOMES)[number]

export const Repetition = z
  .strictObject({
    day: z.string(),
    plannedAt: z.iso.datetime(),
    outcome: z
      .enum(REPETITION_OUTCOMES)
      .describe(
        'MISSED: the service was down for more than six hours. NOBODY: nobody could be reached. REFUSED: it could not start.',
      ),
    reason: z.string().nullable().describe('Why it was refused.'),
    campaign: z
      .strictObject({ id: z.string(), status: Status, people: z.int(), ...numbers })
      .nullable()
      .describe('What it became; null: it did not start.'),
  })
  .meta({ id: 'CampaignRepetition' })
