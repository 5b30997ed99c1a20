import { type RawBuilder, sql } from '../db/index.ts'
import type { Subject, Value } from './comparisons.ts'
import type { FilterScope } from './scope.ts'

const EVENT_COUNT_DAYS = 30
const DAY_MS = 86_400_000

interface Computed {
  stored: Value['stored']
  /** An aggregate over `source`, for person `p`. */
  value: RawBuilder<unknown>
  source(scope: FilterScope): RawBuilder<unknown>
}

/** Uses events_by_person. */
const eventsOf = (scope: FilterScope) => sql`
  events e where e.org_id = ${scope.org} and e.person_external_id = p.external_id`

/** A person's conversations are those of the contact with the same phone number. */
const conversationsOf = (scope: FilterScope) => sql`
  contacts k join conversations c on c.org_id = k.org_id and c.contact_id = k.id
  where k.org_id = ${scope.org} and k.phone_number = p.phone_number`

/** What the service knows of a person without being told (spec: Segments, computed attributes). */
const ATTRIBUTES = new Map<string, Computed>([
  [
    'eventCount30d',
    {
      stored: 'number',
      value: sql`count(*)`,
      source: (scope) => sql`${eventsOf(scope)}
        and e.occurred_at > ${new Date(scope.now.getTime() - EVENT_COUNT_DAYS * DAY_MS)}
        and e.occurred_at <= ${scope.now}`,
    },
  ],
  ['lastEventAt', { stored: 'timestamptz', value: sql`max(e.occurred_at)`, source: eventsOf }],
  ['lastReplyAt', { stored: 'timestamptz', value: sql`max(c.last_inbound_at)`, source: conversationsOf }],
  [
    'messagesReceived',
    {
      stored: 'number',
      value: sql`count(*)`,
      source: (scope) => sql`
        messages m where m.org_id = ${scope.org} and m.direction = 'inbound'
          and m.conversation_id in (select c.id from ${conversationsOf(scope)})`,
    },
  ],
])

export const COMPUTED: readonly string[] = [...ATTRIBUTES.keys()]

/** The value of a computed attribute of person `p` as an SQL expression. */
export function computedValue(name: string, scope: FilterScope): RawBuilder<unknown> | null {
  const computed = ATTRIBUTES.get(name)
  return computed ? sql`(select ${computed.value} from ${computed.source(scope)})` : null
}

/** The attribute as something a condition can be asked of, or null when there is none of that name. */
export function computedSubject(name: string, scope: FilterScope): Subject | null {
  const computed = ATTRIBUTES.get(name)
  if (!computed) return null
  const { stored, value, source } = computed
  return {
    some: (test) => sql`exists (
      select 1 from ${source(scope)}
      having ${value} is not null and ${test({ stored, sql: value })})`,
  }
}
