import { z } from 'zod'
import { Condition, AnswerKey as Key, Single } from '../../../platform/schema/index.ts'
import { TEXT_KEYS } from '../wire.ts'

/** The schema of a publishable draft. Other keys are stored but not sent to visitors. */

const Language = z
  .string('Use a language code, for example `en` or `pt-BR`.')
  .max(35, 'Shorten the language code.')
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'Use a language code, for example `en` or `pt-BR`.')

/** A text for visitors: in the form's default language, or by language. */
const shown = (what: string, maxLength = 1000) => {
  const text = z
    .string(`Enter ${what}.`)
    .min(1, `Enter ${what}.`)
    .max(maxLength, `Shorten ${what} to ${maxLength} characters.`)
  return z.union([text, z.record(Language, text)], `Enter ${what}.`)
}

const Score = z
  .int('Use a whole number.')
  .min(-10_000, 'Use at least -10000.')
  .max(10_000, 'Use at most 10000.')

const listOf = <T extends z.ZodType>(item: T, most: number) =>
  z.array(item, 'Send a list.').max(most, `Use at most ${most} items.`)

const Option = z.object({
  value: z
    .string("Enter the option's value.")
    .min(1, "Enter the option's value.")
    .max(255, "Shorten the option's value."),
  label: shown('the label of the option'),
  score: Score.optional(),
})

const FIELD_TYPES = ['text', 'email', 'phone', 'number', 'choice', 'multi_choice', 'date', 'boolean'] as const

const PERSON_FIELDS = ['externalId', 'firstName', 'lastName', 'email', 'phoneNumber']

const MapsTo = z
  .string('Name the field of the person.')
  .max(255, 'Shorten the name.')
  .refine(
    (name) => PERSON_FIELDS.includes(name) || (name.startsWith('attributes.') && name.length > 11),
    `Use ${PERSON_FIELDS.join(', ')} or attributes.<key>.`,
  )

/** Of a number, or of a date. */
const Bound = z.union([z.number(), z.iso.date()], 'Use a number, or a date as YYYY-MM-DD.')

const AnyField = z.object({
  key: Key,
  type: z.enum(FIELD_TYPES, `Use one of ${FIELD_TYPES.join(', ')}.`),
  label: shown('the label of the field'),
  help: shown('the help text').optional(),
  placeholder: shown('the placeholder', 255).optional(),
  required: z.boolean('Use true or false.').default(false),
  options: listOf(Option, 200).default([]),
  multiline: z.boolean('Use true or false.').optional(),
  maxLength: z.int('Use a whole number.').min(1, 'Use at least 1.').max(5000, 'Use at most 5000.').optional(),
  min: Bound.optional(),
  max: Bound.optional(),
  country: z
    .string('Use a two-letter country code, for example CO.')
    .regex(/^[A-Z]{2}$/, 'Use a two-letter country code, for example CO.')
    .optional(),
  score: Score.optional(),
  sensitive: z.boolean('Use true or false.').default(false),
  mapsTo: MapsTo.optional(),
  showIf: Condition.optional(),
})

/** A draft keeps what a field had as another kind of question, such as the most characters of a text. It counts no more. */
const Field = AnyField.transform((field) => {
  const { type, options, multiline, maxLength, min, max } = field
  return {
    ...field,
    options: type === 'choice' || type === 'multi_choice' ? options : [],
    ...(type === 'text' ? { multiline, maxLength } : { multiline: undefined, maxLength: undefined }),
    ...(type === 'number' || type === 'date' ? { min, max } : { min: undefined, max: undefined }),
  }
})

const Step = z.object({
  id: Key,
  title: shown('the title of the step').optional(),
  fields: listOf(Key, 200),
  showIf: Condition.optional(),
})

const Address = z
  .string('Enter a URL.')
  .max(2000, 'Shorten the URL.')
  .refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''), 'Use a URL that starts with https://.')

const Ending = z.object({
  id: Key,
  minScore: Score.optional(),
  maxScore: Score.optional(),
  title: shown('the title of the ending'),
  body: shown('the text of the ending', 4000).optional(),
  action: z
    .object({ label: shown('the label of the link'), url: Address }, 'Use `{ label, url }`.')
    .optional(),
})

const Consent = z.object(
  {
    required: z.boolean('Use true or false.').default(true),
    text: shown('the consent text', 4000),
    version: z
      .string('Enter the version of this text.')
      .min(1, 'Enter the version of this text.')
      .max(64, 'Shorten the version to 64 characters.'),
    topicId: z.string('Use the id of a topic.').optional(),
    link: z
      .object({ label: shown('the label of the link'), url: Address }, 'Use `{ label, url }`.')
      .optional(),
  },
  'Use `{ required, text, version }`.',
)

/** Spam protection. */
const Protection = z.object(
  {
    minimumSeconds: z.number('Use a number.').min(0, 'Use at least 0.').max(60, 'Use at most 60.').default(2),
    proofOfWork: z.boolean('Use true or false.').default(false),
  },
  'Use `{ minimumSeconds, proofOfWork }`.',
)

/** What a submission may change in a known person. */
const Matching = z.object(
  {
    identity: z.enum(['signed', 'page'], 'Use signed or page.').default('signed'),
    existing: z.enum(['fill', 'replace'], 'Use fill or replace.').default('fill'),
    newAddresses: z.enum(['keep_out', 'add'], 'Use keep_out or add.').default('keep_out'),
  },
  'Use `{ identity, existing, newAddresses }`.',
)

/** What a visitor confirms before anybody writes to them: always, never, or when a journey would write first. */
const Confirmed = z
  .union([z.boolean(), z.literal('when_needed')], 'Use true, false or when_needed.')
  .default(false)
const Confirmation = z.object({ phone: Confirmed, email: Confirmed }, 'Use `{ phone, email }`.')

const settings = z.record(z.string(), Single, 'Send an object with text, numbers, true or false as values.')

export const Definition = z.object({
  fields: listOf(Field, 200).default([]),
  steps: listOf(Step, 50).default([]),
  endings: listOf(Ending, 50).default([]),
  consent: Consent.optional(),
  hidden: listOf(Key, 50).default([]),
  constants: settings.default({}),
  design: settings.default({}),
  languages: listOf(Language, 20).min(1, 'Add a language.').default(['en']),
  texts: z
    .partialRecord(z.enum(TEXT_KEYS), shown('the text'), 'Send an object with text as values.')
    .default({}),
  protection: Protection.prefault({}),
  person: Matching.prefault({}),
  confirmation: Confirmation.prefault({}),
})

export type Definition = z.output<typeof Definition>
export type Field = z.output<typeof Field>
export type Ending = z.output<typeof Ending>
/** In the form's default language, or by language. */
export type Text = string | Record<string, string>
