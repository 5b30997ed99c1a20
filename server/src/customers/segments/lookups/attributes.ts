import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import { FALSE, type Sql, type Subject, type Value } from '../values/comparisons.ts'
import type { Place } from '../values/issues.ts'
import type { AttributeType } from '../values/operators.ts'
import { BUILT_IN_ATTRIBUTES, computedSubject, isBuiltIn } from './computed.ts'
import type { FilterScope } from './scope.ts'

interface Column {
  column: string
  type: Extract<AttributeType, 'STRING' | 'DATE'>
}

/** The columns of a person by their names in a filter. */
export const PERSON_COLUMNS: ReadonlyMap<string, Column> = new Map([
  ['firstName', { column: 'first_name', type: 'STRING' }],
  ['lastName', { column: 'last_name', type: 'STRING' }],
  ['email', { column: 'email', type: 'STRING' }],
  ['phoneNumber', { column: 'phone_number', type: 'STRING' }],
  ['externalId', { column: 'external_id', type: 'STRING' }],
  ['createdAt', { column: 'created_at', type: 'DATE' }],
])

/** The columns of an object. */
export const OBJECT_COLUMNS: ReadonlyMap<string, Column> = new Map([
  ['externalId', { column: 'external_id', type: 'STRING' }],
  ['displayName', { column: 'display_name', type: 'STRING' }],
  ['createdAt', { column: 'created_at', type: 'DATE' }],
])

export const CUSTOM = 'attributes.'
export const COMPUTED = 'computed.'

/** Whether a name is a value extracted from a person's conversations. */
export function isExtractedField(attr: string): boolean {
  return attr.startsWith(COMPUTED) && !isBuiltIn(attr.slice(COMPUTED.length))
}

/** The expression of a name in `people p`; null, with an issue at `place`, for an unknown name. */
export function findPersonSubject(
  attr: string,
  path: readonly string[] | undefined,
  scope: FilterScope,
  place: Place,
): Subject | null {
  if (!attr.startsWith(COMPUTED)) return findSubject(sql`p`, PERSON_COLUMNS, attr, path, place)
  const computed = computedSubject(attr.slice(COMPUTED.length), scope)
  if (!computed) return noteUnknown(PERSON_COLUMNS, attr, place)
  return path ? pathNotPossible(attr, place) : computed
}

/** The same for an object whose row is called `alias`. */
export function findObjectSubject(
  alias: RawBuilder<unknown>,
  attr: string,
  path: readonly string[] | undefined,
  place: Place,
): Subject | null {
  return findSubject(alias, OBJECT_COLUMNS, attr, path, place)
}

function findSubject(
  alias: RawBuilder<unknown>,
  columns: ReadonlyMap<string, Column>,
  attr: string,
  path: readonly string[] | undefined,
  place: Place,
): Subject | null {
  if (attr.startsWith(CUSTOM) && attr.length > CUSTOM.length) {
    return jsonSubject(sql`${alias}.attributes`, attr.slice(CUSTOM.length), path)
  }
  const found = columns.get(attr)
  if (!found) return noteUnknown(columns, attr, place)
  if (path) return pathNotPossible(attr, place)
  const stored = found.type === 'DATE' ? 'timestamptz' : 'text'
  return columnSubject({ stored, sql: sql`${alias}.${sql.ref(found.column)}` })
}

function noteUnknown(columns: ReadonlyMap<string, Column>, attr: string, place: Place): null {
  const known = [...columns.keys(), 'attributes.<key>']
  if (columns === PERSON_COLUMNS) {
    known.push(...BUILT_IN_ATTRIBUTES.map(({ name }) => COMPUTED + name), 'computed.<extracted field>')
  }
  const message = `No attribute ${attr} exists. Use one of: ${known.join(', ')}.`
  return place.at('attr').note('unknown_attribute', message)
}

export function pathNotPossible(attr: string, place: Place): null {
  const message = `\`path\` works only in attributes.<key>, not in ${attr}.`
  return place.at('path').note('path_not_possible', message)
}

function columnSubject(value: Value): Subject {
  return { some: (test) => sql`(${value.sql} is not null and ${test(value)})` }
}

/** The value in a JSON object under a key or path. */
export function jsonSubject(object: RawBuilder<unknown>, key: string, path: readonly string[] = []): Subject {
  const value = sql`(${object} -> ${key}::text)`
  return {
    some: (test) =>
      someAt(value, path, {
        atEnd: (found) => sql`coalesce(${test(found)}, false)`,
        inList: (found) => someOf(found, test),
      }),
    has: (item) => {
      const inList: ListTest = (found) => sql`${found} @> ${JSON.stringify([item])}::jsonb`
      const inLists: Sql = path.length === 0 ? FALSE : someAt(value, path, { atEnd: () => FALSE, inList })
      if (typeof item === 'string' && isTextOfStringsOnly(item)) {
        // Null, so that lists are searched only when the path does not lead to a value.
        const steps = [key, ...path].map((step, index) => {
          const arrow = index === path.length ? sql`->>` : sql`->`
          return sql`${arrow} ${step}::text`
        })
        return sql`coalesce(${object} ${sql.join(steps, sql` `)} = ${item}::text, ${inLists})`
      }
      // One operator for the whole path instead of one per step.
      const nested = [key, ...path].reduceRight<unknown>((inner, step) => ({ [step]: inner }), item)
      return sql`(${object} @> ${JSON.stringify(nested)}::jsonb or ${inLists})`
    },
  }
}

/** Whether only a JSON string can have this text: `->>` returns the same text for 12 and "12". */
function isTextOfStringsOnly(text: string): boolean {
  return !/^[-0-9[{]|^(?:true|false)$/.test(text)
}

/** Compares one value. */
type Test = (value: Value) => Sql

/** Compares all values of a JSON list. */
type ListTest = (found: RawBuilder<unknown>) => Sql

/** Follows objects directly; only a list on the path yields several values. */
function someAt(
  json: RawBuilder<unknown>,
  path: readonly string[],
  tests: { atEnd: Test; inList: ListTest },
): Sql {
  const [step, ...rest] = path
  if (step === undefined) return tests.atEnd({ stored: 'jsonb', sql: json })
  return sql`case jsonb_typeof(${json})
    when 'object' then ${someAt(sql`(${json} -> ${step}::text)`, rest, tests)}
    when 'array' then ${tests.inList(sql`jsonb_path_query_array(${json}, ${pathInto(path)}::jsonpath)`)}
    else false end`
}

/** Lax mode skips missing keys and enters list elements. */
export function pathInto(steps: readonly string[]): string {
  return `lax $${steps.map((step) => `.${JSON.stringify(step)}`).join('')}`
}

function someOf(list: RawBuilder<unknown>, test: Test): Sql {
  const value: Value = { stored: 'jsonb', sql: sql`found.value` }
  return sql`exists (select 1 from jsonb_array_elements(${list}) as found (value) where ${test(value)})`
}
