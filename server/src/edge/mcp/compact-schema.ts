type Json = Record<string, unknown>

/** A named schema up to this many characters stands where it is used; a larger one is pointed to. */
const INLINE_UP_TO = 320

/** What an agent does not need for a call that is right: the service checks it and says so. */
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
  'pattern',
  'propertyNames',
  'x-maxBytes',
])

/**
 * The input of a tool in few words: an agent reads all tools before it has said one. Bounds and patterns are left out, and
 * grammars are named instead of repeated: `describe` has them.
 */
export function compactInput(schema: Json): Json {
  const defs = (schema.$defs ?? {}) as Record<string, Json>
  const root = typeof schema.$ref === 'string' ? defs[nameOf(schema.$ref)]! : schema
  const { type: _, ...rest } = compact(root, defs, new Set()) as Json
  return { type: 'object', ...rest }
}

/**
 * The same input where `told` says many of its fields already: of those only the type is left, and which values there are.
 * What `told` does not have, or has in other words, stays as it is.
 */
export function withoutWhatIsSaid(input: Json, told: Json): { input: Json; isShorter: boolean } {
  const known = (told.properties ?? {}) as Json
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

/** What is called like a keyword is a field here. How lists are read on is said once for all, in the instructions. */
function compactFields(fields: Json, defs: Record<string, Json>, within: ReadonlySet<string>): Json {
  const isPaged = 'limit' in fields && 'cursor' in fields
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const { description, ...rest } = compact(field, defs, within) as Json
      const isSaid = isPaged && (name === 'limit' || name === 'cursor')
      return [name, isSaid || description === undefined ? rest : { ...rest, description }]
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

/** Of a field that may also be null, the rest; null when it may not, or when there are several others. */
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
