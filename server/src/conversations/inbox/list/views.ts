import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import type { View } from './filter.ts'

const WITH_PEOPLE = sql`(c.owner = 'human' or c.unattended_since is not null)`
const AWAKE = sql`c.snoozed_until is null`

/** The conversations of an organization whose contacts wait for an answer of its people: the view `waiting`. */
export function fromWaiting(org: string): RawBuilder<unknown> {
  return sql`from conversations c where c.org_id = ${org} and ${inView(org, 'waiting', '')}`
}

/** The condition on conversation `c` of each view. `who`: whose conversations `mine` are, and who is `mentioned`. */
export function inView(org: string, view: View, who: string): RawBuilder<unknown> {
  switch (view) {
    case 'waiting':
      return sql`${WITH_PEOPLE} and ${AWAKE} and c.waiting_since is not null`
    case 'mine':
      return sql`c.owner = 'human' and c.assignee is not null and c.assignee = ${who} and ${AWAKE}`
    // Uses notifications_of_member.
    case 'mentioned':
      return sql`c.id in (
        select n.conversation_id from notifications n
        where n.org_id = ${org} and n.who = ${who} and n.kind = 'MENTIONED')`
    case 'unassigned':
      return sql`${WITH_PEOPLE} and ${AWAKE} and c.assignee is null`
    case 'agent':
      return sql`c.owner = 'agent'`
    case 'snoozed':
      return sql`${WITH_PEOPLE} and c.snoozed_until is not null`
    case 'closed':
      return sql`c.owner = 'nobody' and c.unattended_since is null`
    case 'all':
      return sql`true`
  }
}
