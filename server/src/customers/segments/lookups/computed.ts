import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import { type Sql, type Subject, TRUE, type Value } from '../values/comparisons.ts'
import type { AttributeType } from '../values/operators.ts'
import { conversationsOfPeople, PERSON_ID } from './contacts.ts'
import { eventsOf, KEY } from './event-rows.ts'
import { extractedValues } from './extracted.ts'
import { finds, type OfPeople } from './lookups.ts'
import type { FilterScope } from './scope.ts'

export const EVENT_COUNT_DAYS = 30
const DAY_MS = 86_400_000

interface Computed {
  stored: Value['stored']
  /** The column of person `p` by which the values are found. */
  key: RawBuilder<unknown>
  /** A query for the `key` and `value` of all people asked about. */
  values(scope: FilterScope, ofPeople: OfPeople): RawBuilder<unknown>
  /** The value of people whom the query does not give; null: they have none. */
  otherwise: RawBuilder<unknown> | null
}

interface BuiltIn extends Computed {
  type: AttributeType
  label: string
  description: string
}

const NONE = sql`0::bigint`

const BUILT_IN = new Map<string, BuiltIn>([
  [
    'eventCount30d',
    {
      type: 'NUMBER',
      label: 'Events in 30 days',
      description: `Number of events in the last ${EVENT_COUNT_DAYS} times 24 hours.`,
      stored: 'number',
      key: KEY,
      values: ({ org, now }, ofPeople) => sql`
        select e.person_external_id as key, count(*) as value from events e
        where e.org_id = ${org} and e.occurred_at <= ${now}
          and e.occurred_at > ${new Date(now.getTime() - EVENT_COUNT_DAYS * DAY_MS)}
          and ${ofPeople(sql`e.person_external_id`)}
        group by e.person_external_id`,
      otherwise: NONE,
    },
  ],
  [
    'lastEventAt',
    {
      type: 'DATE',
      label: 'Last event',
      description: 'Time of the latest event.',
      stored: 'timestamptz',
      key: KEY,
      values: (scope, ofPeople) => sql`
        select e.person_external_id as key, max(e.occurred_at) as value from ${eventsOf(ofPeople, scope)} as e
        group by e.person_external_id`,
      otherwise: null,
    },
  ],
  [
    'lastReplyAt',
    {
      type: 'DATE',
      label: 'Last reply',
      description: 'Time of the latest message from their phone number or email address.',
      stored: 'timestamptz',
      key: PERSON_ID,
      values: ({ org }, ofPeople) => sql`
        select k.person as key, max(c.last_inbound_at) as value from ${conversationsOfPeople(org, ofPeople)}
        group by k.person`,
      otherwise: null,
    },
  ],
  [
    'messagesReceived',
    {
      type: 'NUMBER',
      label: 'Messages received',
      description: 'Number of messages from their phone number or email address.',
      stored: 'number',
      key: PERSON_ID,
      values: ({ org }, ofPeople) => sql`
        select k.person as key, count(*) as value from ${conversationsOfPeople(org, ofPeople)}
        join messages m on m.org_id = ${org} and m.conversation_id = c.id and m.direction = 'inbound'
        group by k.person`,
      otherwise: NONE,
    },
  ],
])

/** What the service itself knows about a person (docs/behaviour/customers.md: Segments), except extracted fields. */
export const BUILT_IN_ATTRIBUTES = [...BUILT_IN].map(([name, { type, label, description }]) => ({
  name,
  type,
  label,
  description,
}))

export function isBuiltIn(name: string): boolean {
  return BUILT_IN.has(name)
}

/** The form that names of extracted fields have. No name above has it. */
const SLUG = /^[a-z][a-z0-9_]*$/

function findComputed(name: string): Computed | null {
  const builtIn = BUILT_IN.get(name)
  if (builtIn) return builtIn
  if (!SLUG.test(name)) return null
  return { stored: 'jsonb', key: KEY, values: extractedValues(name), otherwise: null }
}

/** The value of a computed attribute of person `p` as an SQL expression, or null when there is none of that name. */
export function computedValue(name: string, scope: FilterScope): RawBuilder<unknown> | null {
  const computed = findComputed(name)
  if (!computed) return null
  const { key, values, otherwise } = computed
  const own: OfPeople = (column) => sql`${column} = ${key}`
  const value = sql`(select c.value from (${values(scope, own)}) as c)`
  return otherwise ? sql`coalesce(${value}, ${otherwise})` : value
}

/**
 * The attribute as something a condition can be asked of, or null when there is none of that name. A name in the form of
 * a slug is that of an extracted field, whether or not anything was extracted for it.
 */
export function computedSubject(name: string, scope: FilterScope): Subject | null {
  const computed = findComputed(name)
  if (!computed) return null
  const { stored, key, values, otherwise } = computed
  const given = (test: Sql): Sql =>
    finds(
      {
        key,
        column: sql`c.key`,
        rows: (ofPeople) => sql`(${values(scope, ofPeople)}) as c where ${test}`,
      },
      scope,
    )
  return {
    some: (test) => {
      const passes = given(sql`(c.value is not null and ${test({ stored, sql: sql`c.value` })})`)
      if (!otherwise) return passes
      return sql`(${passes} or (${test({ stored, sql: otherwise })} and not ${given(TRUE)}))`
    },
  }
}
