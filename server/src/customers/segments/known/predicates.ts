import { fromWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { channelNamed } from '../../people/index.ts'
import { isIn, readComparison } from '../events/numbers.ts'
import { happened, readTimes } from '../events/times.ts'
import { isWithin, readWindow } from '../events/windows.ts'
import { conversationsOfPeople, PERSON_ID } from '../lookups/contacts.ts'
import { KEY } from '../lookups/event-rows.ts'
import { finds, type Lookup } from '../lookups/lookups.ts'
import type { FilterScope } from '../lookups/scope.ts'
import { all, not, type Sql } from '../values/comparisons.ts'
import type { Place } from '../values/issues.ts'
import type {
  DoNotContactPredicate,
  FormPredicate,
  MemberPredicate,
  MessagePredicate,
  ReachablePredicate,
} from './schema.ts'

/** Members as of the other segment's last evaluation; no one for a deleted segment. */
export function compileMember({ segmentId, member }: MemberPredicate, scope: FilterScope): Sql {
  const { org } = scope
  const found: Lookup = {
    key: PERSON_ID,
    column: sql`m.person_id`,
    rows: (ofPeople) => sql`
      segment_members m
      where m.org_id = ${org} and m.segment_id = any(array(
          select s.id from segments s
          where s.org_id = ${org} and s.id = ${fromWire('segment', segmentId)}::uuid and s.deleted_at is null))
        and ${ofPeople(sql`m.person_id`)}`,
    isUnique: true,
  }
  return negatedUnless(member, finds(found, scope))
}

/** A person's messages are those of contacts with their phone number or email address. */
export function compileMessage(predicate: MessagePredicate, scope: FilterScope, place: Place): Sql | null {
  const { org } = scope
  const { direction, initiativeId, state = 'sent', window, count, occurred } = predicate
  if (direction === 'inbound' && predicate.state !== undefined) {
    return place.at('state').note('value_unexpected', 'Only outbound messages have a state. Remove it.')
  }
  const ranges = readWindow(window, scope, place.at('window'))
  const times = readTimes(count, 1, place.at('count', 'value'))
  if (!ranges || !times) return null
  const when = direction === 'inbound' ? sql`m.created_at` : WHEN[state]
  const isSuch = all([
    sql<boolean>`m.direction = ${direction}`,
    ...(direction === 'inbound' ? [] : [IS_STATE[state]]),
    ...(initiativeId === undefined
      ? []
      : [sql<boolean>`m.initiative_id = ${fromWire('initiative', initiativeId)}::uuid`]),
    isWithin(ranges, when),
  ])
  const messages: Lookup = {
    key: PERSON_ID,
    column: sql`k.person`,
    rows: (ofPeople) => sql`
      ${conversationsOfPeople(org, ofPeople)}
      join messages m on m.org_id = ${org} and m.conversation_id = c.id
      where ${isSuch}`,
  }
  return negatedUnless(occurred, happened(times, messages, scope))
}

/** When our message reached this status. A failure is dated by when it was written. */
const WHEN = {
  sent: sql`m.sent_at`,
  delivered: sql`m.delivered_at`,
  read: sql`m.read_at`,
  failed: sql`m.created_at`,
} as const
const IS_STATE: Record<keyof typeof WHEN, Sql> = {
  sent: sql`m.sent_at is not null`,
  delivered: sql`m.delivered_at is not null`,
  read: sql`m.read_at is not null`,
  failed: sql`m.status = 'failed'`,
}

/** The person's own addresses, normalized like the do-not-contact list. */
const LISTED = {
  phone: sql`p.phone_number`,
  email: sql`lower(p.email)`,
  person: sql`p.external_id`,
} as const

function isListed(kind: keyof typeof LISTED, scope: FilterScope, reasons?: readonly string[]): Sql {
  const hasReason = reasons ? sql`and s.reason = any(${reasons})` : sql``
  const listed: Lookup = {
    key: LISTED[kind],
    column: sql`s.value`,
    rows: (ofPeople) => sql`
      suppressions s
      where s.org_id = ${scope.org} and s.kind = ${kind} and ${ofPeople(sql`s.value`)} ${hasReason}`,
  }
  return finds(listed, scope)
}

/** Whether an address of somebody who was merged into the person is listed. Uses people_parts. */
function hasListedMerged(scope: FilterScope, reasons?: readonly string[]): Sql {
  const { org } = scope
  const hasReason = reasons ? sql`and s.reason = any(${reasons})` : sql``
  const listed: Lookup = {
    key: PERSON_ID,
    column: sql`q.merged_into`,
    rows: (ofPeople) => sql`
      people q
      join suppressions s on s.org_id = ${org}
        and ((s.kind = 'phone' and s.value = q.phone_number) or (s.kind = 'email' and s.value = lower(q.email)))
        ${hasReason}
      where q.org_id = ${org} and q.merged_into is not null and ${ofPeople(sql`q.merged_into`)}`,
  }
  return finds(listed, scope)
}

/** Whether they have an address on the channel and no do-not-contact entry that applies to it. */
export function compileReachable({ channel, reachable }: ReachablePredicate, scope: FilterScope): Sql {
  const { kind, column } = channelNamed(channel).address
  const address = sql.ref(`p.${column}`)
  return negatedUnless(
    reachable,
    all([sql`${address} is not null`, not(isListed(kind, scope)), not(isListed('person', scope))]),
  )
}

export function compileDoNotContact({ listed, reasons }: DoNotContactPredicate, scope: FilterScope): Sql {
  const byAny = [
    ...(['phone', 'email', 'person'] as const).map((kind) => isListed(kind, scope, reasons)),
    hasListedMerged(scope, reasons),
  ]
  return negatedUnless(listed, sql`(${sql.join(byAny, sql` or `)})`)
}

export function compileForm(predicate: FormPredicate, scope: FilterScope, place: Place): Sql | null {
  const { org } = scope
  const { formId, endings, score, window, count, submitted } = predicate
  const ranges = readWindow(window, scope, place.at('window'))
  const times = readTimes(count, 1, place.at('count', 'value'))
  const points = score && readComparison(score, place.at('score', 'value'))
  if (!ranges || !times || points === null) return null
  const isSuch = all([
    // Until its addresses are confirmed, anybody may have sent it.
    sql<boolean>`s.held is null`,
    ...(formId === undefined ? [] : [sql<boolean>`s.form_id = ${fromWire('form', formId)}::uuid`]),
    ...(endings ? [sql<boolean>`coalesce(s.ending = any(${endings}), false)`] : []),
    ...(points ? [isIn(points, sql`s.score`)] : []),
    isWithin(ranges, sql`s.created_at`),
  ])
  // Uses form_submissions_by_person for a subset of people.
  const submissions: Lookup = {
    key: KEY,
    column: sql`s.person_external_id`,
    rows: (ofPeople) => sql`
      form_submissions s
      where s.org_id = ${org} and ${ofPeople(sql`s.person_external_id`)} and ${isSuch}`,
  }
  return negatedUnless(submitted, happened(times, submissions, scope))
}

/** The condition, or its negation. */
export function negatedUnless(holds: boolean, test: Sql): Sql {
  return holds ? test : not(test)
}
