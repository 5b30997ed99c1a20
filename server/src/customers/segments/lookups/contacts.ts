import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import type { OfPeople } from './lookups.ts'

/** The column of person `p` by which the rows of `conversationsOfPeople` are found. */
export const PERSON_ID = sql`p.id`

/**
 * A from clause: the conversations `c` of people, whose ids are `k.person`. They are those of the contacts with their
 * phone numbers and email addresses, also those of people merged into them; contacts have addresses in small letters. Uses people_by_phone or
 * people_by_listed_email, or for few people the keys of contacts. By way of the channels, which are few, so that the
 * unique key of conversations serves.
 */
export function conversationsOfPeople(org: string, ofPeople: OfPeople): RawBuilder<unknown> {
  const contacts = (isTheirs: RawBuilder<boolean>) => sql`
    select q.id as person, k.id from people q
    join contacts k on k.org_id = ${org} and ${isTheirs}
    where q.org_id = ${org} and ${ofPeople(sql`q.id`)}`
  const ofMerged = sql`
    select distinct s.id as person, k.id from people q
    join people s on s.org_id = ${org} and s.id = q.merged_into
    join contacts k on k.org_id = ${org} and (k.phone_number = q.phone_number or k.email = lower(q.email))
      and (k.phone_number = s.phone_number or k.email = lower(s.email)) is not true
    where q.org_id = ${org} and q.merged_into is not null and ${ofPeople(sql`q.merged_into`)}`
  return sql`
    (
      ${contacts(sql`k.phone_number = q.phone_number`)}
      union all
      ${contacts(sql`k.email = lower(q.email) and (k.phone_number = q.phone_number) is not true`)}
      union all
      ${ofMerged}
    ) as k
    join channels n on n.org_id = ${org}
    join conversations c on c.org_id = ${org} and c.channel_id = n.id and c.contact_id = k.id`
}
