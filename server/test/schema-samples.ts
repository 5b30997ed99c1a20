import type { Dice } from './dice.ts'

type Json = Record<string, any>

/** Lists and objects of optional fields end here, since some schemas contain themselves. */
const MAX_DEPTH = 6

/** Texts for fields with a pattern: the first that fits is taken. */
const PATTERN_CANDIDATES = [
  'a',
  'name',
  'A1',
  '24h',
  '09:30',
  'canonical.budget',
  '2026-01-01',
  '+573001234567',
]

const FORMATS: Record<string, string> = {
  'date-time': '2026-01-01T00:00:00Z',
  date: '2026-01-01',
  email: 'ana@example.com',
  uri: 'https://example.com',
}

/** A value that fits a JSON Schema: the smallest one, or with dice one that also has optional fields and other variants. */
export function sampleOf(schema: Json, dice?: Dice): unknown {
  return new Sampler(schema.$defs ?? {}, dice).sample(schema, 0)
}

class Sampler {
  readonly #defs: Json
  readonly #dice: Dice | undefined

  constructor(defs: Json, dice: Dice | undefined) {
    this.#defs = defs
    this.#dice = dice
  }

  sample(schema: Json, depth: number): unknown {
    if (schema.$ref) return this.sample(this.#defs[schema.$ref.replace('#/$defs/', '')], depth)
    if ('const' in schema) return schema.const
    if (schema.enum) return this.#choose(schema.enum)
    const variants = schema.anyOf ?? schema.oneOf
    if (variants) return this.sample(this.#choose(variants), depth)
    if (schema.allOf) {
      return Object.assign({}, ...schema.allOf.map((part: Json) => this.sample(part, depth)))
    }
    const type = Array.isArray(schema.type) ? this.#choose(schema.type) : schema.type
    if (type === 'object') return this.#object(schema, depth)
    if (type === 'array') return this.#array(schema, depth)
    if (type === 'string') return this.#text(schema)
    if (type === 'integer' || type === 'number') return this.#number(schema)
    if (type === 'boolean') return this.#dice?.chance(0.5) ?? false
    // Free-form, or null.
    return type === undefined ? 'anything' : null
  }

  #object(schema: Json, depth: number): Json {
    const required = new Set<string>(schema.required ?? [])
    const fields = Object.entries<Json>(schema.properties ?? {}).filter(
      ([name]) => required.has(name) || (depth < MAX_DEPTH && this.#dice?.chance(0.5)),
    )
    const known = Object.fromEntries(fields.map(([name, field]) => [name, this.sample(field, depth + 1)]))
    if (typeof schema.additionalProperties !== 'object' || !this.#dice?.chance(0.7)) return known
    const key = schema.propertyNames ? this.sample(schema.propertyNames, depth) : 'key'
    return { [String(key)]: this.sample(schema.additionalProperties, depth + 1), ...known }
  }

  #array(schema: Json, depth: number): unknown[] {
    const least = schema.minItems ?? 0
    const extra = depth < MAX_DEPTH ? (this.#dice?.int(0, 2) ?? 0) : 0
    const length = Math.min(least + extra, schema.maxItems ?? Number.POSITIVE_INFINITY)
    return Array.from({ length }, () => this.sample(schema.items ?? {}, depth + 1))
  }

  #text(schema: Json): string {
    if (schema.format && FORMATS[schema.format]) return FORMATS[schema.format]!
    const fits = (text: string) =>
      text.length >= (schema.minLength ?? 0) &&
      (!schema.pattern || new RegExp(schema.pattern, 'u').test(text))
    const found = PATTERN_CANDIDATES.find(fits) ?? 'x'.repeat(schema.minLength ?? 1)
    return found.slice(0, schema.maxLength)
  }

  #number(schema: Json): number {
    const least = schema.minimum ?? (schema.exclusiveMinimum === undefined ? 0 : schema.exclusiveMinimum + 1)
    const from = Math.max(least, -1000)
    const to = Math.min(schema.maximum ?? 1000, from + 1000)
    return this.#dice?.int(from, Math.max(from, to)) ?? Math.max(from, Math.min(1, to))
  }

  #choose<T>(items: readonly T[]): T {
    return this.#dice ? this.#dice.pick(items) : items[0]!
  }
}
