import { z } from 'zod'
import { Hosts, Name, PhoneText } from '../../platform/schema/index.ts'

/** Of an environment, as of a credential: short, without spaces. */
const Key = z
  .string()
  .max(64)
  .regex(/^[A-Za-z0-9_.-]+$/, 'Use only letters, digits, `_`, `.` and `-`.')

const VariableKey = z
  .string()
  .max(64)
  .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'Use only letters, digits and `_`. Start with a letter or `_`.')
  .describe('The name used in `{{env.NAME}}`.')

export const MAX_VARIABLES = 200

const VariableInput = z
  .strictObject({
    key: VariableKey,
    value: z.string().max(4096),
    isSecret: z
      .boolean()
      .optional()
      .describe('Stored encrypted and never returned. Default: as stored, or false for a new variable.'),
    hosts: Hosts.optional().describe(
      'Of a secret: the hosts that HTTP nodes may send it to. Without them, no HTTP node can use it.',
    ),
  })
  .meta({ id: 'EnvironmentVariableInput' })

const VariableChange = VariableInput.extend({
  value: VariableInput.shape.value.optional().describe('Omit it to keep the value and to set the hosts.'),
  hosts: VariableInput.shape.hosts.describe(
    'Of a secret: the hosts that HTTP nodes may send it to. Omit them to keep the present ones.',
  ),
}).meta({ id: 'EnvironmentVariableChange' })

interface SentVariable {
  key: string
  value?: string | undefined
  isSecret?: boolean | undefined
  hosts?: string[] | undefined
}

/** Each key once; hosts with secrets alone, which a change without a value is about. */
function variablesOf<V extends z.ZodType<SentVariable>>(variable: V) {
  return z
    .array(variable)
    .max(MAX_VARIABLES)
    .refine((all) => new Set(all.map(({ key }) => key)).size === all.length, 'Name each variable only once.')
    .refine(
      (all) => all.every(({ hosts, isSecret, value }) => !hosts || isSecret === true || value === undefined),
      'Only a secret has hosts. Set `isSecret`, or remove `hosts`.',
    )
}

export const EnvironmentInput = z
  .strictObject({
    key: Key.describe('Your short name. It cannot change.'),
    name: Name.optional().describe('Display name. Default: the key.'),
    isDefault: z.literal(true).optional().describe('Makes it the default environment.'),
    isTest: z
      .boolean()
      .optional()
      .describe('Its runs send no webhooks and message only the numbers set with test_numbers_set.'),
    variables: variablesOf(VariableInput).optional().describe('The values of `{{env.KEY}}`.'),
  })
  .meta({ id: 'EnvironmentInput' })

export const EnvironmentChanges = EnvironmentInput.pick({ name: true, isDefault: true, isTest: true }).extend(
  {
    variables: variablesOf(VariableChange)
      .optional()
      .describe('Variables to add or change. Others keep their values.'),
    removeVariables: z
      .array(VariableKey)
      .max(MAX_VARIABLES)
      .optional()
      .describe('Keys to remove. Unknown keys are ignored.'),
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
        value: z.string().nullable().describe('null: the value is secret.'),
        hosts: z
          .array(z.string())
          .nullable()
          .describe('Where HTTP nodes may send it. null: not secret, or still without hosts.'),
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
    .describe('With country code. Replaces the current list.'),
  emails: z
    .array(z.string().min(3).max(254))
    .max(MAX_TEST_NUMBERS)
    .optional()
    .describe('Replaces the current list. Omit to keep it.'),
})

export const TestNumbers = z
  .strictObject({ phoneNumbers: z.array(z.string()), emails: z.array(z.string()) })
  .meta({ id: 'TestNumbers' })
