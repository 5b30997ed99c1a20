import { z } from 'zod'
import { type RawBuilder, sql } from '../db/index.ts'
import { ApiError } from '../kernel/index.ts'
import { COMPUTED, computedValue } from './computed.ts'
import { RelationshipHop } from './filter-schema.ts'
import type { FilterScope } from './scope.ts'

const PERSON_COLUMNS = [
  'firstName',
  'lastName',
  'email',
  'phoneNumber',
  'externalId',
  'status',
  'createdAt',
] as const

const Name = z.string().min(1).max(120)

export const OutputColumns = z
  .strictObject({
    person: z
      .strictObject({
        columns: z.array(z.enum(PERSON_COLUMNS)).max(PERSON_COLUMNS.length).optional(),
        attributes: z.array(Name).max(64).optional(),
      })
      .optional(),
    customObjects: z
      .array(
        z.strictObject({
          typeName: Name,
          attributes: z.array(Name).min(1).max(64),
          path: z.array(RelationshipHop).min(1).max(3).optional(),
          orderBy: z
            .strictObject({ attribute: Name, direction: z.enum(['asc', 'desc']).default('desc') })
            .optional(),
        }),
      )
      .max(16)
      .optional(),
    computed: z.array(Name).max(32).optional(),
  })
  .describe('What a run that the segment starts knows of the person, as `engagement.workflowState.<name>`.')
  .meta({ id: 'OutputColumns' })
export type OutputColumns = z.output<typeof OutputColumns>

/** Throws `unknown_type` or `unknown_reference` for columns that nothing can fill. */
export function checkOutputColumns({ customObjects = [], computed = [] }: OutputColumns): void {
  const [object] = customObjects
  if (object) throw new ApiError('unknown_type', `There is no object type ${object.typeName}.`)
  const unknown = computed.find((name) => !COMPUTED.includes(name))
  if (unknown !== undefined) {
    const known = COMPUTED.join(', ')
    throw new ApiError('unknown_reference', `There is no computed attribute ${unknown}. There is: ${known}.`)
  }
}

const COLUMN_SQL: Record<(typeof PERSON_COLUMNS)[number], RawBuilder<unknown>> = {
  firstName: sql`p.first_name`,
  lastName: sql`p.last_name`,
  email: sql`p.email`,
  phoneNumber: sql`p.phone_number`,
  externalId: sql`p.external_id`,
  // Who was deleted is in no segment.
  status: sql`'ACTIVE'::text`,
  createdAt: instantText(sql`p.created_at`),
}

/** The columns of `people p` as one jsonb object by their names; `{}` when the segment has none. */
export function selectOutputColumns(columns: OutputColumns | null, scope: FilterScope): RawBuilder<unknown> {
  const { columns: own = [], attributes = [] } = columns?.person ?? {}
  const parts = [
    ...own.map((name) => field(name, COLUMN_SQL[name])),
    ...attributes.map((name) => field(name, sql`p.attributes -> ${name}::text`)),
    ...(columns?.computed ?? []).map((name) => field(name, computedValue(name, scope) ?? sql`null::text`)),
  ]
  return sql.join([sql`'{}'::jsonb`, ...parts], sql` || `)
}

function field(name: string, value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`jsonb_build_object(${name}::text, ${value})`
}

/** As everywhere on the wire: ISO 8601, UTC, milliseconds. */
function instantText(instant: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
