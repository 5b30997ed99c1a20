import { z } from 'zod'
import { ExternalId, WireId } from '../../platform/schema/index.ts'
import { CHANNEL_KINDS } from '../people/index.ts'

export const TOPIC_LANGUAGES = ['en', 'es', 'pt'] as const
export type TopicLanguage = (typeof TOPIC_LANGUAGES)[number]

/** A text in some of the languages. */
export type Words = Partial<Record<TopicLanguage, string>>

function wordsOf(most: number) {
  const text = z.string().trim().min(1).max(most).optional()
  return z.strictObject({ en: text, es: text, pt: text })
}

const TopicName = wordsOf(80).refine((words) => Object.values(words).some((text) => text !== undefined), {
  message: 'Give the name in at least one of en, es and pt.',
})

const MAX_POSITION = 1_000

export const TopicInput = z.strictObject({
  name: TopicName.describe('As people read it on their preference page, by language.'),
  description: wordsOf(300).optional().describe('What they get and how often, by language.'),
  isDefaultGranted: z
    .boolean()
    .optional()
    .describe('true: people who never chose have agreed. Default: false, they have not.'),
  keyword: z
    .string()
    .trim()
    .min(1)
    .max(40)
    .nullable()
    .optional()
    .describe('A message that is nothing but this word, such as NEWS, grants the topic on its channel.'),
  position: z
    .int()
    .min(0)
    .max(MAX_POSITION)
    .optional()
    .describe('Its place on the preference page. Default: last.'),
})

export type TopicInput = z.output<typeof TopicInput>

export const Topic = z
  .strictObject({
    id: z.string(),
    name: wordsOf(80),
    description: wordsOf(300),
    isDefaultGranted: z.boolean(),
    keyword: z.string().nullable(),
    position: z.int(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'ConsentTopic' })

const STATES = ['granted', 'withdrawn', 'pending'] as const
export type ConsentState = (typeof STATES)[number]

/** Where a change came from. */
const CONSENT_SOURCES = [
  'form',
  'preferences',
  'unsubscribe',
  'keyword',
  'api',
  'member',
  'import',
  'merge',
] as const
export type ConsentSource = (typeof CONSENT_SOURCES)[number]

const Channel = z.enum(CHANNEL_KINDS)
const State = z.enum(STATES).describe('`pending`: the person has yet to confirm it (double opt-in).')

const TopicReference = z.strictObject({ id: z.string(), name: wordsOf(80) })

export const Consent = z
  .strictObject({
    topic: TopicReference,
    channel: Channel,
    state: State.nullable().describe('null: the person never chose.'),
    isGranted: z
      .boolean()
      .describe(
        'Whether the topic may be sent there now: by the state, or by the default of the topic. The default says nothing where somebody with the same address withdrew.',
      ),
    changedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Consent' })

export const ConsentEntry = z
  .strictObject({
    id: z.string(),
    topic: TopicReference,
    channel: Channel,
    state: State,
    source: z
      .enum(CONSENT_SOURCES)
      .describe(
        '`form`, `preferences` (their preference page), `unsubscribe` (their mail program), `keyword` (a message), `api`, ' +
          '`member` (somebody in the workspace), `import`, or `merge` of two people.',
      ),
    words: z.string().nullable().describe('What the person read or wrote, or why a member changed it.'),
    version: z.string().nullable().describe('Of the consent text of a form.'),
    reference: z.string().nullable().describe('The message or form submission that proves it.'),
    actor: z.string().nullable().describe('Who changed it. null: the person.'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'ConsentEntry' })

export const Consents = z
  .strictObject({
    mayContact: z
      .boolean()
      .describe('false: the person is on the do-not-contact list, which counts more than any consent.'),
    consents: z.array(Consent).describe('For each topic and each channel.'),
    history: z.array(ConsentEntry).describe('The latest 100 changes, newest first.'),
  })
  .meta({ id: 'Consents' })

export const ConsentProof = z
  .strictObject({
    personExternalId: z.string(),
    exportedAt: z.iso.datetime(),
    consents: z.array(Consent),
    history: z.array(ConsentEntry).describe('All changes, newest first, with deleted topics.'),
  })
  .meta({ id: 'ConsentProof' })

export const ConsentChange = z.strictObject({
  externalId: ExternalId,
  topicId: WireId,
  channel: Channel,
  state: z.enum(STATES),
  source: z.enum(['api', 'member', 'import']).describe('`member`: somebody changed it by hand.'),
  words: z
    .string()
    .trim()
    .min(1)
    .max(2_000)
    .describe('What the person agreed to or wrote, or why it was changed.'),
  version: z.string().min(1).max(100).optional().describe('Of the text that they agreed to.'),
})
