import { z } from 'zod'

type Schema = z.core.JSONSchema.JSONSchema

/** Larger limits only say that a number is safe in JSON. */
const MEANT = 2 ** 50

/** Fields within fields are listed this deep. */
const DEPTH = 4

/**
 * The fields of an object with their shapes: `a.b` is a field of `a`, `a[]` an item of a list, `a.*` the value of any
 * key. Fields of objects follow them.
 */
export function shapeTable(object: z.ZodType): string[] {
  const root = z.toJSONSchema(object, { io: 'input', unrepresentable: 'any' }) as Schema
  // Several forms of a value can have the same field.
  const rows = [...new Set(new Shapes(root).rowsOf(root, '', 0))]
  return rows.length > 0
    ? ['| field | shape | required | description |', '|---|---|---|---|', ...rows, '']
    : []
}

class Shapes {
  readonly #definitions: Record<string, Schema>

  constructor(root: Schema) {
    this.#definitions = (root.$defs ?? {}) as Record<string, Schema>
  }

  rowsOf(schema: Schema, path: string, depth: number): string[] {
    const required = new Set(schema.required ?? [])
    return Object.entries((schema.properties ?? {}) as Record<string, Schema>).flatMap(([name, field]) => {
      const place = path + name
      const words = (field.description ?? '').replaceAll('|', '\\|').replaceAll('\n', ' ')
      const row = `| \`${place}\` | ${this.#shapeOf(field)} | ${required.has(name) ? 'yes' : ''} | ${words} |`
      return [row, ...this.#inside(field, place, depth + 1)]
    })
  }

  /** The rows of what an object or list has within. */
  #inside(field: Schema, place: string, depth: number): string[] {
    if (depth >= DEPTH) return []
    const schema = this.#resolved(field)
    const forms = this.#formsOf(schema)
    if (forms.length > 0) return forms.flatMap((form) => this.#inside(form, place, depth))
    if (schema.items) return this.#inside(schema.items as Schema, `${place}[]`, depth)
    if (schema.properties) return this.rowsOf(schema, `${place}.`, depth)
    const values = schema.additionalProperties
    return typeof values === 'object' ? this.#inside(values as Schema, `${place}.*`, depth) : []
  }

  #resolved(schema: Schema): Schema {
    const name = schema.$ref?.slice('#/$defs/'.length)
    return name === undefined ? schema : (this.#definitions[name] ?? {})
  }

  #formsOf({ anyOf, oneOf }: Schema): Schema[] {
    return ([...(anyOf ?? []), ...(oneOf ?? [])] as Schema[]).filter(({ type }) => type !== 'null')
  }

  #shapeOf(field: Schema): string {
    const schema = this.#resolved(field)
    const forms = [...new Set(this.#formsOf(schema).map((form) => this.#shapeOf(form)))]
    if (forms.length > 0) return forms.join(' or ')
    if (schema.const !== undefined) return code(schema.const)
    if (schema.enum) return schema.enum.map(code).join(', ')
    if (schema.items) return `list of ${this.#shapeOf(schema.items as Schema)}`
    const values = schema.additionalProperties
    if (schema.type === 'object' && typeof values === 'object' && Object.keys(values).length > 0)
      return `object with values: ${this.#shapeOf(values as Schema)}`
    if (schema.type === undefined) return 'any JSON'
    return `${schema.type}${rangeOf(schema)}`
  }
}

function rangeOf({ minimum, maximum, minLength, maxLength }: Schema): string {
  const isMeant = (limit?: number) => limit !== undefined && Math.abs(limit) < MEANT
  if (isMeant(minimum) && isMeant(maximum)) return `, ${minimum} to ${maximum}`
  if (isMeant(minimum)) return `, at least ${minimum}`
  if (isMeant(maximum)) return `, at most ${maximum}`
  if (minLength !== undefined && minLength === maxLength) return `, ${minLength} characters`
  return maxLength === undefined ? '' : `, at most ${maxLength.toLocaleString('en')} characters`
}

function code(value: unknown): string {
  return `\`${JSON.stringify(value).replaceAll('|', '\\|')}\``
}
