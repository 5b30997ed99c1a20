import { z } from 'zod'
import { Name, PhoneText } from '../../platform/schema/index.ts'

/** Of an environment, as of a credential: short, without spaces. */
const Key = z
  .string()
  .max(64)
  .regex(/^[A-Za-z0-9_.-]+$/, 'Use letters, digits, `_`, `.` and `-`.')

const VariableKey = z
  .string()
  .max(64)
  .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'Use letters, digits and `_`; begin with a letter or `_`.')
  .describe('The name that `{{env.NAME}}` says.')

export const MAX_VARIABLES = 200

const VariableInput = z
  .strictObject({
    key: VariableKey,
    value: z.string().max(4096),
    isSecret: z.boolean().optional().describe('Stored encrypted and never shown again. false when omitted.'),
  })
  .meta({ id: 'EnvironmentVariableInput' })

const Variables = z
  .array(VariableInput)
  .max(MAX_VARIABLES)
  .refine((all) => new Set(all.map(({ key }) => key)).size === all.length, 'Name each variable once.')

export const EnvironmentInput = z
  .strictObject({
    key: Key.describe('Your own short name of it; cannot be changed.'),
    name: Name.optional().describe('For people; the key when omitted.'),
    isDefault: z.literal(true).optional().describe('Make it the default one.'),
    isTest: z
      .boolean()
      .optional()
      .describe('Its runs are never reported by webhooks and message only the numbers of test_numbers_set.'),
    variables: Variables.optional().describe('What `{{env.KEY}}` stands for.'),
  })
  .meta({ id: 'EnvironmentInput' })

export const EnvironmentChanges = EnvironmentInput.pick({ name: true, isDefault: true, isTest: true }).extend(
  {
    variables: Variables.optional().describe(
      'Added, or given another value. Those not named stay as they are.',
    ),
    removeVariables: z
      .array(VariableKey)
      .max(MAX_VARIABLES)
      .optional()
      .describe('Keys to remove; those not there are passed over.'),
  },
)

export const Environment = z
  .strictObject({
    id: z.string(),
    key: z.string(),
    name: z.string(),
    isDefault: z.boolean(),
    isTest: z.boolean(),
    variableKeys: z.array(z.string()),
    variables: z.array(
      z.strictObject({
        key: z.string(),
        isSecret: z.boolean(),
        value: z.string().nullable().describe('null: it is secret.'),
      }),
    ),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Environment' })

const MAX_TEST_NUMBERS = 100

export const TestNumbersInput = z.strictObject({
  phoneNumbers: z
    .array(PhoneText)
    .max(MAX_TEST_NUMBERS)
    .describe('With country code. They replace those that were there.'),
  emails: z
    .array(z.string().min(3).max(254))
    .max(MAX_TEST_NUMBERS)
    .optional()
    .describe('They replace those that were there; kept when omitted.'),
})

export const TestNumbers = z
  .strictObject({ phoneNumbers: z.array(z.string()), emails: z.array(z.string()) })
  .meta({ id: 'TestNumbers' })
