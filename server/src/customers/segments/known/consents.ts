import { fromWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { isWithin, readWindow } from '../events/windows.ts'
import { KEY } from '../lookups/event-rows.ts'
import { finds, type Lookup } from '../lookups/lookups.ts'
import type { FilterScope } from '../lookups/scope.ts'
import { all, not, type Sql } from '../values/comparisons.ts'
import type { Place } from '../values/issues.ts'
import { negatedUnless } from './predicates.ts'
import type { ConsentPredicate } from './schema.ts'

/**
 * What the person chose last for a topic on a channel (docs/behaviour/customers.md: Segments). Of a topic that is granted by
 * default, who never chose has agreed, at no time. Nobody has a state for a deleted topic.
 */
export function compileConsent(predicate: ConsentPredicate, scope: FilterScope, place: Place): Sql | null {
  const { org } = scope
  const { state = 'granted', holds } = predicate
  const topicId = sql`${fromWire('topic', predicate.topicId)}::uuid`
  const ranges = readWindow(predicate.window, scope, place.at('window'))
  if (!ranges) return null
  // Uses consents_of_topic, or the primary key for a subset of people.
  const chose = (isSuch: Sql): Lookup => ({
    key: KEY,
    column: sql`c.person_external_id`,
    rows: (ofPeople) => sql`
      consents c
      where c.org_id = ${org} and c.topic_id = ${topicId} and c.channel = ${predicate.channel.toLowerCase()}
        and ${ofPeople(sql`c.person_external_id`)} and ${isSuch}`,
    isUnique: true,
  })
  const isTopic = (more: Sql): Sql => sql`exists (
    select from consent_topics t where t.org_id = ${org} and t.id = ${topicId} and t.deleted_at is null and ${more})`
  const inState = finds(chose(all([sql`c.state = ${state}`, isWithin(ranges, sql`c.changed_at`)])), scope)
  const has =
    state === 'granted' && ranges.length === 0
      ? sql<boolean>`(${inState} or (${isTopic(sql`t.is_default_granted`)} and ${not(finds(chose(sql`true`), scope))}))`
      : inState
  return negatedUnless(holds, all([isTopic(sql`true`), has]))
}
