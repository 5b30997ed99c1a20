import { sql } from '../db/index.ts'
import type { Sql, Subject, Value } from './comparisons.ts'
import { COMPUTED, computedSubject } from './computed.ts'
import type { Place } from './issues.ts'
import type { FilterScope } from './scope.ts'

/** The person's own columns by their names in a filter. */
const COLUMNS = new Map<string, Value>([
  ['firstName', { stored: 'text', sql: sql`p.first_name` }],
  ['lastName', { stored: 'text', sql: sql`p.last_name` }],
  ['email', { stored: 'text', sql: sql`p.email` }],
  ['phoneNumber', { stored: 'text', sql: sql`p.phone_number` }],
  ['externalId', { stored: 'text', sql: sql`p.external_id` }],
  ['createdAt', { stored: 'timestamptz', sql: sql`p.created_at` }],
])

const CUSTOM = 'attributes.'
const COMPUTED_PREFIX = 'computed.'

/** What an attribute's name stands for; null, with a note at `place`, when it stands for nothing. */
export function findSubject(
  attr: string,
  path: readonly string[] | undefined,
  scope: FilterScope,
  place: Place,
): Subject | null {
  if (attr.startsWith(CUSTOM) && attr.length > CUSTOM.length) {
    return jsonSubject(sql`p.attributes -> ${attr.slice(CUSTOM.length)}::text`, path)
  }
  if (path) {
    return place
      .at('path')
      .note('path_not_possible', `\`path\` leads into attributes.<key> only, not ${attr}.`)
  }
  const column = COLUMNS.get(attr)
  if (column) return columnSubject(column)
  if (attr.startsWith(COMPUTED_PREFIX)) {
    const computed = computedSubject(attr.slice(COMPUTED_PREFIX.length), scope)
    const known = COMPUTED.map((name) => COMPUTED_PREFIX + name).join(', ')
    return computed ?? place.at('attr').note('not_available', `${attr} is not available. There is: ${known}.`)
  }
  const known = [...COLUMNS.keys(), 'attributes.<key>', 'computed.<key>'].join(', ')
  return place.at('attr').note('unknown_attribute', `There is no attribute ${attr}. There is: ${known}.`)
}

function columnSubject(value: Value): Subject {
  return { some: (test) => sql`(${value.sql} is not null and ${test(value)})` }
}

/** A JSON value, or what lies at the end of a path into it. JSON's null is a missing value. */
export function jsonSubject(json: Sql | Value['sql'], path: readonly string[] | undefined): Subject {
  if (!path) return columnSubject({ stored: 'jsonb', sql: sql`nullif(${json}, 'null'::jsonb)` })
  // Lax mode steps over what is not there and into the elements of a list.
  const steps = `lax $${path.map((step) => `.${JSON.stringify(step)}`).join('')}`
  const value: Value = { stored: 'jsonb', sql: sql`found.value` }
  return {
    some: (test) => sql`exists (
      select 1 from jsonb_path_query(${json}, ${steps}::jsonpath) as found (value)
      where found.value <> 'null'::jsonb and ${test(value)})`,
  }
}
