import { type RawBuilder, sql } from '../db/index.ts'
import type { Sql, Subject, Value } from './comparisons.ts'
import type { FilterScope } from './scope.ts'

const EVENT_COUNT_DAYS = 30
const DAY_MS = 86_400_000

interface Computed {
  stored: Value['stored']
  /** What of person `p` the values are found by. */
  key: RawBuilder<unknown>
  /** A query for the `key` and `value` of everybody at once, so that the planner may join instead of asking for each. */
  values(scope: FilterScope): RawBuilder<unknown>
  /** The value of people whom the query does not give; null: they have none. */
  otherwise: RawBuilder<unknown> | null
}

const EXTERNAL_ID = sql`p.external_id`
/** A person's conversations are those of the contact with the same phone number. */
const PHONE_NUMBER = sql`p.phone_number`
const NONE = sql`0::bigint`

/** What the service knows of a person without being told (spec: Segments, computed attributes). */
const ATTRIBUTES = new Map<string, Computed>([
  [
    'eventCount30d',
    {
      stored: 'number',
      key: EXTERNAL_ID,
      values: ({ org, now }) => sql`
        select e.person_external_id as key, count(*) as value from events e
        where e.org_id = ${org} and e.occurred_at <= ${now}
          and e.occurred_at > ${new Date(now.getTime() - EVENT_COUNT_DAYS * DAY_MS)}
        group by e.person_external_id`,
      otherwise: NONE,
    },
  ],
  [
    'lastEventAt',
    {
      stored: 'timestamptz',
      key: EXTERNAL_ID,
      values: ({ org }) => sql`
        select e.person_external_id as key, max(e.occurred_at) as value from events e
        where e.org_id = ${org} group by e.person_external_id`,
      otherwise: null,
    },
  ],
  [
    'lastReplyAt',
    {
      stored: 'timestamptz',
      key: PHONE_NUMBER,
      values: ({ org }) => sql`
        select k.phone_number as key, max(c.last_inbound_at) as value from contacts k
        join conversations c on c.org_id = k.org_id and c.contact_id = k.id
        where k.org_id = ${org} group by k.phone_number`,
      otherwise: null,
    },
  ],
  [
    'messagesReceived',
    {
      stored: 'number',
      key: PHONE_NUMBER,
      values: ({ org }) => sql`
        select k.phone_number as key, count(*) as value from contacts k
        join conversations c on c.org_id = k.org_id and c.contact_id = k.id
        join messages m on m.org_id = c.org_id and m.conversation_id = c.id and m.direction = 'inbound'
        where k.org_id = ${org} group by k.phone_number`,
      otherwise: NONE,
    },
  ],
])

export const COMPUTED: readonly string[] = [...ATTRIBUTES.keys()]

/** The value of a computed attribute of person `p` as an SQL expression, or null when there is none of that name. */
export function computedValue(name: string, scope: FilterScope): RawBuilder<unknown> | null {
  const computed = ATTRIBUTES.get(name)
  if (!computed) return null
  const { key, values, otherwise } = computed
  const value = sql`(select c.value from (${values(scope)}) as c where c.key = ${key})`
  return otherwise ? sql`coalesce(${value}, ${otherwise})` : value
}

/** The attribute as something a condition can be asked of, or null when there is none of that name. */
export function computedSubject(name: string, scope: FilterScope): Subject | null {
  const computed = ATTRIBUTES.get(name)
  if (!computed) return null
  const { stored, key, values, otherwise } = computed
  const given = (test: Sql): Sql => sql`exists (
    select 1 from (${values(scope)}) as c where c.key = ${key} and ${test})`
  return {
    some: (test) => {
      const passes = given(sql`(c.value is not null and ${test({ stored, sql: sql`c.value` })})`)
      if (!otherwise) return passes
      return sql`(${passes} or (${test({ stored, sql: otherwise })} and not ${given(sql`true`)}))`
    },
  }
}
