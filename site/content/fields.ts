import { Marked } from 'marked'
import { api, nameOf, resolved, type Schema } from './api.ts'
import { escaped } from './highlight.ts'

const marked = new Marked()

/** Words of a schema, in which code is marked with backticks. */
export function inline(text: string): string {
  return marked.parseInline(text.replace(/\s+/g, ' '), { async: false })
}

export interface Field {
  name: string
  schema: Schema
  isRequired: boolean
  description?: string
  /** Such as `query`. */
  place?: string
}

/** Named types are spelled out this deep; below, a link leads to their own entry. */
const DEPTH = 2

export function fieldsOf(schema: Schema): Field[] {
  const object = objectOf(schema)
  const required = new Set(object?.required ?? [])
  return Object.entries(object?.properties ?? {}).map(([name, each]) => ({
    name,
    schema: each,
    isRequired: required.has(name),
  }))
}

/** The fields as a list; those of objects within stand behind a disclosure. */
export function fieldList(fields: readonly Field[], inside: readonly string[] = []): string {
  return `<ul class="fields">${fields.map((field) => `<li>${fieldItem(field, inside)}</li>`).join('')}</ul>`
}

function fieldItem(
  { name, schema, isRequired, description, place }: Field,
  inside: readonly string[],
): string {
  const words = description ?? schema.description ?? (schema.$ref ? resolved(schema).description : undefined)
  const notes = notesOf(schema)
  return [
    `<p class="field"><code>${escaped(name)}</code> <span class="type">${typeOf(schema)}</span>`,
    place ? ` <span class="type">in ${place}</span>` : '',
    isRequired ? ' <span class="required">required</span>' : '',
    '</p>',
    words ? `<p>${inline(words)}</p>` : '',
    notes.length > 0 ? `<p class="notes">${notes.join(' · ')}</p>` : '',
    children(name, schema, inside),
  ].join('')
}

function children(name: string, schema: Schema, inside: readonly string[]): string {
  const type = namedType(schema)
  if (type && (inside.includes(type) || inside.length >= DEPTH)) return ''
  const fields = fieldsOf(schema)
  if (fields.length === 0) return ''
  const words = fields.length === 1 ? '1 field' : `${fields.length} fields`
  return `<details><summary>${words} of <code>${escaped(name)}</code></summary>${fieldList(fields, [...inside, type ?? name])}</details>`
}

/** The object that a schema describes: itself, its items, or its only form that is not null. */
function objectOf(schema: Schema): Schema | null {
  const own = resolved(schema)
  if (own.properties) return own
  if (own.items) return objectOf(own.items)
  const forms = formsOf(own)
  return forms.length === 1 ? objectOf(forms[0]!) : null
}

function formsOf({ anyOf, oneOf, allOf }: Schema): Schema[] {
  return [...(anyOf ?? []), ...(oneOf ?? []), ...(allOf ?? [])].filter(({ type }) => type !== 'null')
}

function namedType(schema: Schema): string | null {
  if (schema.$ref) return nameOf(schema.$ref)
  if (schema.items) return namedType(schema.items)
  const forms = formsOf(schema)
  return forms.length === 1 ? namedType(forms[0]!) : null
}

/** Such as `string`, `array of Person` or `string or null`, as HTML. */
export function typeOf(schema: Schema): string {
  if (schema.$ref) {
    const name = nameOf(schema.$ref)
    return `<a href="/docs/reference/types#${name}">${name}</a>`
  }
  const forms = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (forms) return [...new Set(forms.map(typeOf))].join(' or ')
  if (schema.const !== undefined) return `<code>${escaped(JSON.stringify(schema.const))}</code>`
  if (schema.items) return `array of ${typeOf(schema.items)}`
  const type = Array.isArray(schema.type) ? schema.type.join(' or ') : schema.type
  if (type === 'object' && !schema.properties && typeof schema.additionalProperties === 'object')
    return Object.keys(schema.additionalProperties).length === 0
      ? 'object'
      : `object of ${typeOf(schema.additionalProperties)}`
  return schema.format ? `${type} (${schema.format})` : (type ?? 'any value')
}

/** Values, default and limits of a field. */
function notesOf(schema: Schema): string[] {
  const [only] = formsOf(schema)
  const own = only && formsOf(schema).length === 1 && !only.$ref ? { ...only, ...schema } : schema
  const values = own.enum ?? own.items?.enum
  return [
    values ? `One of ${values.map((value) => `<code>${escaped(String(value))}</code>`).join(', ')}` : null,
    own.default === undefined ? null : `Default <code>${escaped(JSON.stringify(own.default))}</code>`,
    range(own),
    own.maxLength === undefined ? null : `At most ${own.maxLength.toLocaleString('en')} characters`,
    own.maxItems === undefined ? null : `At most ${own.maxItems.toLocaleString('en')} items`,
    own['x-maxBytes'] === undefined ? null : `At most ${(own['x-maxBytes'] / 1024).toLocaleString('en')} KiB`,
  ].filter((note) => note !== null)
}

function range({ minimum, maximum, type }: Schema): string | null {
  const from = isMeant(minimum) ? minimum : undefined
  const to = isMeant(maximum) ? maximum : undefined
  if (from === undefined && to === undefined) return null
  if (from === undefined) return `At most ${to}`
  return to === undefined
    ? `At least ${from}`
    : type === 'integer' && from === to
      ? `${from}`
      : `${from} to ${to}`
}

/** The limits of JavaScript's numbers say nothing to readers. */
function isMeant(limit: number | undefined): limit is number {
  return limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER
}

/** The forms of a type that has several, as a list. */
export function typeEntry(name: string): string {
  const schema = api.components.schemas[name]!
  const fields = fieldsOf(schema)
  const words = schema.description ? `<p>${inline(schema.description)}</p>` : ''
  if (fields.length > 0) return words + fieldList(fields, [name])
  return `${words}<p class="field"><span class="type">${typeOf(schema)}</span></p>${notesOf(schema)
    .map((note) => `<p class="notes">${note}</p>`)
    .join('')}`
}
