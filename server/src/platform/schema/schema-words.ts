import { z } from 'zod'

/** Unknown keys that a message names; it is for people. */
const MAX_KEYS = 10

type RawIssue = Parameters<NonNullable<ReturnType<typeof z.config>['customError']>>[0]

/*
 * Messages for values that do not fit their schema: they say what to send, in the words of the reference. zod's own words
 * are those of a parser.
 */
z.config({
  customError: (issue) => (issue.input === undefined ? wordMissing(issue) : wordWrong(issue)),
})

function wordMissing(issue: RawIssue): string | undefined {
  if (issue.code === 'invalid_type')
    return `Missing: ${issue.expected === 'record' ? 'object' : issue.expected}`
  if (issue.code === 'invalid_value')
    return `Missing: ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`
  return issue.code === 'invalid_union' ? 'Missing' : undefined
}

function wordWrong(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return wordType(issue.inst instanceof z.ZodNumberFormat ? 'int' : issue.expected, issue.input)
    case 'invalid_value':
      return oneOf(issue.values)
    case 'too_small':
      return wordBound(issue.origin, Number(issue.minimum), issue.inclusive ?? true, 'least')
    case 'too_big':
      return wordBound(issue.origin, Number(issue.maximum), issue.inclusive ?? true, 'most')
    case 'invalid_format':
      return wordFormat(issue.format)
    case 'not_multiple_of':
      return `Use a multiple of ${issue.divisor}.`
    case 'unrecognized_keys':
      return wordUnknownKeys(issue)
    case 'invalid_key':
      return 'This key is not allowed.'
    case 'invalid_union':
      return wordVariants(issue)
    default:
      return 'This value is not allowed.'
  }
}

const TYPES: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'a list',
  tuple: 'a list',
}

function wordType(expected: string, input: unknown): string {
  const wanted = TYPES[expected] ?? expected
  if (typeof input === 'number' && expected === 'int') return `Send ${wanted}.`
  const given = input === null ? 'null' : TYPES[Array.isArray(input) ? 'array' : typeof input]
  return given === undefined || given === wanted ? `Send ${wanted}.` : `Send ${wanted}, not ${given}.`
}

function oneOf(values: readonly unknown[]): string {
  const words = values.map(String).join(', ')
  return values.length === 1 ? `Use ${words}.` : `Use one of: ${words}.`
}

const UNITS: Record<string, [verb: string, one: string, many: string]> = {
  string: ['Use', 'character', 'characters'],
  array: ['Send', 'item', 'items'],
}

function wordBound(origin: string, bound: number, inclusive: boolean, side: 'least' | 'most'): string {
  const unit = UNITS[origin]
  if (unit) {
    const [verb, one, many] = unit
    if (origin === 'string' && side === 'least' && bound === 1) return 'This must not be empty.'
    return `${verb} at ${side} ${bound} ${bound === 1 ? one : many}.`
  }
  if (inclusive) return `Use a number of at ${side} ${bound}.`
  return `Use a number ${side === 'least' ? 'above' : 'below'} ${bound}.`
}

const FORMATS: Record<string, string> = {
  email: 'email address',
  url: 'URL',
  datetime: 'date and time',
  date: 'date',
  time: 'time',
  duration: 'duration',
  uuid: 'UUID',
  base64: 'base64 text',
}

function wordFormat(format: string): string {
  const what = FORMATS[format]
  return what === undefined ? 'This has the wrong format.' : `This is not a valid ${what}.`
}

function wordVariants({ inst, discriminator }: RawIssue): string {
  const values = discriminator === undefined ? [] : valuesOf(inst, String(discriminator))
  return values.length > 0 ? oneOf(values) : 'This has none of the allowed forms.'
}

/** The values of the field that tells the variants of a union apart. */
function valuesOf(inst: unknown, discriminator: string): unknown[] {
  if (!(inst instanceof z.ZodDiscriminatedUnion)) return []
  return inst.options.flatMap((option) => [...(option._zod.propValues?.[discriminator] ?? [])])
}

function wordUnknownKeys({ keys, inst }: RawIssue): string {
  const unknown = (keys as string[])
    .slice(0, MAX_KEYS)
    .map((key) => JSON.stringify(key.slice(0, 80)))
    .join(', ')
  const known = inst instanceof z.ZodObject ? Object.keys(inst.shape).join(', ') : ''
  return `Unknown: ${unknown}. ${known ? `Known fields: ${known}` : 'This takes no fields'}`
}
