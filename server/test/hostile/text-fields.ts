import type { Operation } from '../../src/platform/operations/index.ts'
import { jsonSchemaOf } from '../../src/platform/schema/index.ts'
import { sampleOf } from '../fixtures/schema-samples.ts'

type Json = Record<string, any>

/** A place of an operation's input that accepts text. */
export interface TextField {
  op: Operation
  /** `definition.actions[].inputs.url`. */
  path: string
  /** In characters, as documented. */
  longest: number
  /** The smallest input of the documented shape with the text in this place. */
  place(text: string): Json
}

interface Place {
  path: string
  longest: number
  put(text: string): unknown
}

/** Journeys are a union of nodes in a list in a definition; filters contain themselves. */
const MAX_DEPTH = 9
/** The limit of free-form values is the size of their record in bytes. */
const FREE_TEXT = 200_000
/** The length where no limit is documented. */
const UNBOUNDED = 1_000_000

/** Every place in the documented input that accepts any text, without path parameters. */
export function textFieldsOf(op: Operation): TextField[] {
  const schema = jsonSchemaOf(op.documentedInput ?? op.input, 'input')
  const walk = new Walk((schema.$defs as Json) ?? {})
  return [...walk.places(schema, '', 0)]
    .filter(({ path }) => !op.pathParams.includes(path))
    .map(({ path, longest, put }) => ({ op, path, longest, place: (text) => put(text) as Json }))
}

class Walk {
  readonly #defs: Json

  constructor(defs: Json) {
    this.#defs = defs
  }

  *places(schema: Json, path: string, depth: number): Generator<Place> {
    if (depth > MAX_DEPTH) return
    if (schema.$ref) return yield* this.places(this.#defs[schema.$ref.replace('#/$defs/', '')], path, depth)
    for (const part of schema.anyOf ?? schema.oneOf ?? []) yield* this.places(part, path, depth + 1)
    if (schema.enum || 'const' in schema) return
    if (schema.type === 'string') {
      yield { path, longest: schema.maxLength ?? UNBOUNDED, put: (text) => text }
    } else if (schema.type === 'array') {
      for (const place of this.places(schema.items ?? {}, `${path}[]`, depth + 1)) {
        yield { ...place, put: (text) => [place.put(text)] }
      }
    } else if (schema.type === 'object') yield* this.#inObject(schema, path, depth)
    else if (Object.keys(schema).every((name) => name === 'description' || name === 'maxLength')) {
      yield { path, longest: FREE_TEXT, put: (text) => text }
    }
  }

  *#inObject(schema: Json, path: string, depth: number): Generator<Place> {
    const others = () => sampleOf({ ...schema, $defs: this.#defs }) as Json
    for (const [name, field] of Object.entries<Json>(schema.properties ?? {})) {
      for (const place of this.places(field, path === '' ? name : `${path}.${name}`, depth + 1)) {
        yield { ...place, put: (text) => ({ ...others(), [name]: place.put(text) }) }
      }
    }
    const values = schema.additionalProperties
    if (typeof values !== 'object') return
    for (const place of this.places(values, `${path}.*`, depth + 1)) {
      yield { ...place, put: (text) => ({ ...others(), key: place.put(text) }) }
    }
    const longest = schema.propertyNames?.maxLength ?? 255
    const value = sampleOf({ ...values, $defs: this.#defs })
    yield { path: `${path}.(key)`, longest, put: (text) => ({ ...others(), [text]: value }) }
  }
}
