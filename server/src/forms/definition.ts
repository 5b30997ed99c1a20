import { z } from 'zod'

/** What a draft must be to be published. What else it has is kept, and visitors do not get it. */

const Key = z
  .string('Give it a key.')
  .max(64, 'Shorten the key to 64 characters.')
  .regex(/^[A-Za-z][A-Za-z0-9_]*$/, 'Begin the key with a letter; use letters, digits and `_`.')

/** A text that visitors read. */
const shown = (what: string, maxLength = 1000) =>
  z
    .string(`Write ${what}.`)
    .min(1, `Write ${what}.`)
    .max(maxLength, `Shorten ${what} to ${maxLength} characters.`)

const Score = z
  .int('Use a whole number.')
  .min(-10_000, 'Use at least -10000.')
  .max(10_000, 'Use at most 10000.')

const listOf = <T extends z.ZodType>(item: T, most: number) =>
  z.array(item, 'Send a list.').max(most, `Have at most ${most}.`)

const Single = z.union(
  [z.string().max(1000), z.number(), z.boolean()],
  'Use a text, a number, true or false.',
)

/** Something is shown only if an earlier answer says so. */
const Condition = z.discriminatedUnion(
  'op',
  [
    z.object({ field: Key, op: z.enum(['eq', 'neq']), value: Single }),
    z.object({ field: Key, op: z.literal('in'), value: listOf(Single, 200) }),
    z.object({ field: Key, op: z.literal('answered') }),
  ],
  'Use `{ field, op, value }` with `op` eq, neq, in or answered.',
)

const Option = z.object({
  value: z
    .string('Give the option a value.')
    .min(1, 'Give the option a value.')
    .max(255, 'Shorten the value.'),
  label: shown('the label of the option'),
  score: Score.optional(),
})

const FIELD_TYPES = ['text', 'email', 'phone', 'number', 'choice', 'multi_choice', 'date', 'boolean'] as const

const PERSON_FIELDS = ['externalId', 'firstName', 'lastName', 'email', 'phoneNumber']

const MapsTo = z
  .string('Name what it is stored as.')
  .max(255, 'Shorten it.')
  .refine(
    (name) => PERSON_FIELDS.includes(name) || (name.startsWith('attributes.') && name.length > 11),
    `Use ${PERSON_FIELDS.join(', ')} or attributes.<key>.`,
  )

const Field = z.object({
  key: Key,
  type: z.enum(FIELD_TYPES, `Use one of ${FIELD_TYPES.join(', ')}.`),
  label: shown('the label of the field'),
  required: z.boolean('Use true or false.').default(false),
  options: listOf(Option, 200).default([]),
  score: Score.optional(),
  sensitive: z.boolean('Use true or false.').default(false),
  mapsTo: MapsTo.optional(),
  showIf: Condition.optional(),
})

const Step = z.object({
  id: Key,
  title: shown('the title of the step').optional(),
  fields: listOf(Key, 200),
  showIf: Condition.optional(),
})

const Address = z
  .string('Write an address.')
  .max(2000, 'Shorten the address.')
  .refine(
    (text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''),
    'Use an address that begins with https://.',
  )

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
    text: shown('what people agree to', 4000),
    version: shown('which version of the text this is', 64),
  },
  'Use `{ required, text, version }`.',
)

const settings = z.record(z.string(), Single, 'Send an object of texts, numbers, true and false.')

export const Definition = z.object({
  fields: listOf(Field, 200).default([]),
  steps: listOf(Step, 50).default([]),
  endings: listOf(Ending, 50).default([]),
  consent: Consent.optional(),
  hidden: listOf(Key, 50).default([]),
  constants: settings.default({}),
  design: settings.default({}),
})

export type Definition = z.output<typeof Definition>
export type Field = z.output<typeof Field>
export type Ending = z.output<typeof Ending>
export type Condition = z.output<typeof Condition>
