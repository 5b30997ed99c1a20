import { firstSentences } from './first-sentences.ts'

type Json = Record<string, unknown>

/** The most characters of a field's description, unless its first sentence is longer. */
const DESCRIPTION_UP_TO = 30

/** Fields that have one meaning in all tools. The instructions describe them once. */
const DESCRIBED_ONCE = new Set(['revision', 'journeyId'])
/** The fields of every list. */
const PAGING = new Set(['limit', 'cursor', 'total'])

/** A named schema up to this length is inlined; a longer one is referenced. */
const INLINE_UP_TO = 320

/** Keywords that an agent does not need for a correct call. The service checks them and reports errors. */
const LEFT_OUT = new Set([
  '$defs',
  'additionalProperties',
  'default',
  'examples',
  'format',
  'id',
  'maxItems',
  'maxLength',
  'maxProperties',
  'maximum',
  'minItems',
  'minLength',
  'minimum',
  'not',
  'pattern',
  'propertyNames',
  'x-maxBytes',
])

/**
 * The input of a tool in short form, because an agent reads all tools before its first message. Bounds and patterns are
 * omitted, and grammars are referenced by name: `describe` has them in full.
 */
export function compactInput(schema: Json): Json {
  const defs = (schema.$defs ?? {}) as Record<string, Json>
  const root = typeof schema.$ref === 'string' ? defs[nameOf(schema.$ref)]! : schema
  const { type: _, ...rest } = compact(root, defs, new Set()) as Json
  return { type: 'object', ...rest }
}

/**
 * The input without what `described` already describes: those fields keep only their type and allowed values. Fields that
 * are missing from `described` or described differently are unchanged.
 */
export function withoutDescribedFields(input: Json, described: Json): { input: Json; isShorter: boolean } {
  const known = (described.properties ?? {}) as Json
  let isShorter = false
  const properties = Object.entries((input.properties ?? {}) as Record<string, Json>).map(([name, field]) => {
    const shorter = shorterField(field, known[name] as Json | undefined)
    isShorter ||= !isSame(shorter, field)
    return [name, shorter]
  })
  return { input: { ...input, properties: Object.fromEntries(properties) }, isShorter }
}

function shorterField(field: Json, known: Json | undefined): Json {
  if (known === undefined) return field
  if (isSame(field, known)) return bareOf(field)
  const hasSameItems = field.items !== undefined && isSame(field.items, known.items)
  return hasSameItems ? { ...field, items: bareOf(field.items as Json) } : field
}

function bareOf({ type, enum: values, const: value, anyOf, items }: Json): Json {
  return {
    ...(type !== undefined && { type }),
    ...(values !== undefined && { enum: values }),
    ...(value !== undefined && { const: value }),
    ...(anyOf !== undefined && { anyOf }),
    ...(items !== undefined && { items: bareOf(items as Json) }),
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function compact(node: unknown, defs: Record<string, Json>, within: ReadonlySet<string>): unknown {
  if (Array.isArray(node)) return node.map((item) => compact(item, defs, within))
  if (typeof node !== 'object' || node === null) return node
  const given = node as Json
  if (typeof given.$ref === 'string') return compactNamed(given, defs, within)
  const nullable = withoutNull(given)
  if (nullable) return compact({ ...nullable }, defs, within)
  return Object.fromEntries(
    Object.entries(given)
      .filter(([key, value]) => !LEFT_OUT.has(key) && !(key === 'required' && isEmpty(value)))
      .map(([key, value]) => [
        key,
        key === 'properties' ? compactFields(value as Json, defs, within) : compact(value, defs, within),
      ]),
  )
}

/** Here a property with the name of a keyword is a field. */
function compactFields(fields: Json, defs: Record<string, Json>, within: ReadonlySet<string>): Json {
  const isPaged = 'limit' in fields && 'cursor' in fields
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      // Its values differ from list to list, and few agents need them: `describe` has them.
      if (isPaged && name === 'sort') return [name, {}]
      const { description, ...rest } = compact(field, defs, within) as Json
      const isDescribedElsewhere = DESCRIBED_ONCE.has(name) || (isPaged && PAGING.has(name))
      const words = typeof description === 'string' && firstSentences(description, DESCRIPTION_UP_TO)
      return [name, isDescribedElsewhere || !words ? rest : { ...rest, description: words }]
    }),
  )
}

function compactNamed(
  { $ref, description }: Json,
  defs: Record<string, Json>,
  within: ReadonlySet<string>,
): Json {
  const name = nameOf(String($ref))
  const words = typeof description === 'string' ? { description } : {}
  if (!within.has(name)) {
    const whole = { ...(compact(defs[name], defs, new Set([...within, name])) as Json), ...words }
    if (JSON.stringify(whole).length <= INLINE_UP_TO) return whole
  }
  return {
    ...typeOf(defs[name]!),
    description: `${description ? `${description} ` : ''}See describe ${name}.`,
  }
}

function typeOf({ type }: Json): Json {
  return type === undefined ? { type: 'object' } : { type }
}

/** The other type of a nullable field; null if it is not nullable or has several types. */
function withoutNull({ anyOf, ...rest }: Json): Json | null {
  if (!Array.isArray(anyOf)) return null
  const others = anyOf.filter((variant: Json) => variant.type !== 'null') as Json[]
  return others.length === 1 && others.length < anyOf.length ? { ...others[0]!, ...rest } : null
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}

function nameOf(ref: string): string {
  return ref.replace('#/$defs/', '')
}
