import { z } from 'zod'
import { ApiError } from '../../../platform/core/index.ts'
import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { readVocabulary } from '../catalog/vocabulary.ts'
import { compileEventColumn, EventColumn } from '../events/columns.ts'
import { OBJECT_COLUMNS, PERSON_COLUMNS } from '../lookups/attributes.ts'
import { BUILT_IN_ATTRIBUTES, computedValue, isBuiltIn } from '../lookups/computed.ts'
import { type FilterScope, scopeOf } from '../lookups/scope.ts'
import { checkHops } from '../references/references.ts'
import { walkToObjects } from '../relationships/object-paths.ts'
import { readSteps } from '../relationships/predicate.ts'
import { HopPath } from '../relationships/schema.ts'
import { invalidFilter, Place, someOf } from '../values/issues.ts'

const COLUMNS = [
  'firstName',
  'lastName',
  'email',
  'phoneNumber',
  'externalId',
  'status',
  'createdAt',
] as const

const Name = z.string().min(1).max(120)

const ObjectColumns = z.strictObject({
  typeName: Name.describe('Columns are named `engagement.workflowState.<typeName>.<attribute>`.'),
  attributes: z
    .array(Name)
    .min(1)
    .max(64)
    .describe('Attribute keys, or externalId, displayName or createdAt.'),
  path: HopPath,
  orderBy: z
    .strictObject({ attribute: Name, direction: z.enum(['asc', 'desc']).default('desc') })
    .optional()
    .describe('If there are several objects, the first in this order is used. Default: newest.'),
})
type ObjectColumns = z.output<typeof ObjectColumns>

export const OutputColumns = z
  .strictObject({
    person: z
      .strictObject({
        columns: z.array(z.enum(COLUMNS)).max(COLUMNS.length).optional(),
        attributes: z.array(Name).max(64).optional(),
      })
      .optional(),
    customObjects: z.array(ObjectColumns).max(16).optional(),
    computed: z.array(Name).max(32).optional(),
    events: z.array(EventColumn).max(16).optional().describe("Values computed from the person's events."),
  })
  .describe('What runs started by the segment know of the person, as `engagement.workflowState.<name>`.')
  .meta({ id: 'OutputColumns' })
export type OutputColumns = z.output<typeof OutputColumns>

/**
 * Throws `unknown_type` or `unknown_reference` for columns that can never have a value, and `invalid_filter` for an
 * invalid path.
 */
export async function requireOutputColumns(
  ctx: Ctx,
  columns: OutputColumns,
  timeZone: string,
): Promise<void> {
  const { customObjects = [], computed = [] } = columns
  const vocabulary = await readVocabulary(ctx)
  const unknownType = customObjects.find(({ typeName }) => !vocabulary.objectTypes.has(typeName))
  if (unknownType) {
    throw new ApiError('unknown_type', `No object type ${unknownType.typeName} exists. Create it first.`)
  }
  const fields = vocabulary.extractedFields
  const unknown = computed.find((name) => !isBuiltIn(name) && !fields.has(name))
  if (unknown !== undefined) {
    const known = someOf([...BUILT_IN_ATTRIBUTES.map(({ name }) => name), ...fields.keys()])
    throw new ApiError('unknown_reference', `No computed attribute ${unknown} exists. Use one of: ${known}.`)
  }
  const place = Place.root('outputColumns')
  const scope = scopeOf({ org: ctx.org, now: ctx.now, timeZone })
  customObjects.forEach((object, index) => {
    const at = place.at('customObjects', index)
    readSteps({ ...object, customObjectType: object.typeName }, scope, at)
    if (object.path) checkHops(object.path, vocabulary, (hop) => at.at('path', hop))
  })
  columns.events?.forEach((column, index) => {
    compileEventColumn(column, scope, place.at('events', index))
  })
  if (place.found.length > 0) throw invalidFilter(place.found)
}

/** The columns of `people p` as one jsonb object by name; `{}` when the segment has none. */
export function selectOutputColumns(columns: OutputColumns | null, scope: FilterScope): RawBuilder<unknown> {
  const { columns: own = [], attributes = [] } = columns?.person ?? {}
  return objectOf([
    ...own.map((name) => field(name, personColumn(name))),
    ...attributes.map((name) => field(name, sql`p.attributes -> ${name}::text`)),
    ...(columns?.customObjects ?? []).map((object) => field(object.typeName, objectColumns(object, scope))),
    ...(columns?.events ?? []).map((column) => {
      const place = Place.root('outputColumns')
      return field(column.name, compileEventColumn(column, scope, place) ?? sql`null::numeric`)
    }),
    ...(columns?.computed ?? []).map((name) => field(name, computedValue(name, scope) ?? sql`null::text`)),
  ])
}

function personColumn(name: (typeof COLUMNS)[number]): RawBuilder<unknown> {
  // A deleted person is in no segment.
  return name === 'status' ? sql`'ACTIVE'::text` : columnValue(sql`p`, PERSON_COLUMNS.get(name)!)
}

/** The value of the first object, or null when the person has none. */
function objectColumns(columns: ObjectColumns, scope: FilterScope): RawBuilder<unknown> {
  const { typeName, path, attributes, orderBy } = columns
  const steps = readSteps({ customObjectType: typeName, path }, scope, Place.root('outputColumns'))
  const object = steps?.at(-1)?.object
  if (!steps || !object) return sql`null::jsonb`
  const valueNamed = (name: string) => {
    const column = OBJECT_COLUMNS.get(name)
    return column ? columnValue(object, column) : sql`nullif(${object}.attributes -> ${name}::text, 'null')`
  }
  const direction = orderBy?.direction === 'asc' ? sql`asc` : sql`desc`
  const first = orderBy ? sql`${valueNamed(orderBy.attribute)} ${direction} nulls last, ` : sql``
  return sql`(
    select ${objectOf(attributes.map((name) => field(name, valueNamed(name))))} from ${walkToObjects(steps, scope)}
    order by ${first}${object}.created_at desc, ${object}.id desc limit 1)`
}

/** In wire format: instants are ISO 8601, UTC, milliseconds. */
function columnValue(alias: RawBuilder<unknown>, { column, type }: { column: string; type: string }) {
  const value = sql`${alias}.${sql.ref(column)}`
  if (type !== 'DATE') return value
  return sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

function field(name: string, value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`jsonb_build_object(${name}::text, ${value})`
}

function objectOf(fields: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join([sql`'{}'::jsonb`, ...fields], sql` || `)
}
