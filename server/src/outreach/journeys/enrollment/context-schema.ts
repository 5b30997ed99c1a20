import { z } from 'zod'
import { Instant } from '../../../platform/schema/index.ts'

const MAX_FIELDS = 100
/** The length limit of a context value. */
const MAX_VALUE = 1_000
const FieldValue = z.string().min(1).max(MAX_VALUE)

const FIELD_TYPES = ['string', 'number', 'boolean', 'date', 'enum'] as const

/** The possible values of a field. */
interface Field {
  type: (typeof FIELD_TYPES)[number]
  options?: readonly string[] | undefined
}

const ContextField = z
  .strictObject({
    key: z.string().min(1).max(100),
    type: z
      .enum(FIELD_TYPES)
      .describe(
        'Format of the text: `12.5`, `true`, `2030-01-31`, `2030-01-31T09:00:00Z`, or one of `options`.',
      ),
    required: z.boolean().optional().describe('Participants must have it, unless it has a default.'),
    default: FieldValue.optional().describe('Value for participants without one.'),
    options: z.array(FieldValue).min(1).max(100).optional().describe('For `enum`.'),
    description: z.string().max(500).optional(),
  })
  .refine((field) => field.type !== 'enum' || field.options !== undefined, {
    path: ['options'],
    message: 'An enum needs options. Add some.',
  })
  .refine((field) => field.default === undefined || fits(field, field.default), {
    path: ['default'],
    message: 'The default must be a valid value of the field.',
  })
  .meta({ id: 'ContextField' })

/** The context schema of an initiative: typed fields of its participants. */
export const ContextSchema = z
  .array(ContextField)
  .max(MAX_FIELDS)
  .refine((fields) => new Set(fields.map(({ key }) => key)).size === fields.length, {
    message: 'Use each key only once.',
  })

export type ContextSchema = z.output<typeof ContextSchema>

const Day = z.iso.date()

/** Whether a text is valid for the field. */
function fits({ type, options = [] }: Field, value: string): boolean {
  switch (type) {
    case 'string':
      return true
    case 'number':
      return value.trim() !== '' && Number.isFinite(Number(value))
    case 'boolean':
      return value === 'true' || value === 'false'
    case 'date':
      return Day.safeParse(value).success || Instant.safeParse(value).success
    case 'enum':
      return options.includes(value)
  }
}

export interface ContextProblem {
  code: 'unknown_context_key' | 'enrollment_failed'
  message: string
}

/** What is wrong with a participant's context, or null. */
export function findContextProblem(
  schema: ContextSchema,
  context: Readonly<Record<string, string>>,
): ContextProblem | null {
  const fields = new Map(schema.map((field) => [field.key, field]))
  for (const [key, value] of Object.entries(context)) {
    const field = fields.get(key)
    if (!field) return unknownKey(key, [...fields.keys()])
    if (!fits(field, value)) return failed(`Context \`${key}\` must be ${expected(field)}.`)
  }
  const missing = schema.find(
    ({ key, required, default: otherwise }) => required && otherwise === undefined && !(key in context),
  )
  return missing ? failed(`Context \`${missing.key}\` is missing: ${expected(missing)}.`) : null
}

/** The error for a key that the initiative does not have. */
export function unknownKey(key: string, allowed: readonly string[]): ContextProblem {
  const these = allowed.length === 0 ? 'none' : allowed.join(', ')
  return {
    code: 'unknown_context_key',
    message: `Unknown context key \`${key}\`. Allowed keys: ${these}.`,
  }
}

function failed(message: string): ContextProblem {
  return { code: 'enrollment_failed', message }
}

function expected({ type, options = [] }: Field): string {
  switch (type) {
    case 'string':
      return 'text'
    case 'number':
      return 'a number'
    case 'boolean':
      return 'true or false'
    case 'date':
      return 'a date such as 2030-01-31, or a time such as 2030-01-31T09:00:00Z'
    case 'enum':
      return `one of ${options.join(', ')}`
  }
}

/**
 * The context of a run: the given values that fit the schema, and defaults for the rest. Without a schema it is the given
 * one.
 */
export function contextOf(
  schema: ContextSchema | null,
  given: Readonly<Record<string, string>>,
): Record<string, string> {
  if (schema === null) return given
  return Object.fromEntries(
    schema.flatMap((field): [string, string][] => {
      const { key } = field
      const brought = Object.hasOwn(given, key) && fits(field, given[key]!) ? given[key] : undefined
      const value = brought ?? field.default
      return value === undefined ? [] : [[key, value]]
    }),
  )
}
