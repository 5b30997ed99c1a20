import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import { type Ctx, newestFirst, type PageRequest } from '../../../platform/operations/index.ts'
import type { PersonRow } from '../person.ts'

export interface DuplicateRow extends PersonRow {
  older: PersonRow
  same_phone: boolean
  same_email: boolean
}

/**
 * People who share a phone number or email address with an older person: each once, beside the oldest one, newest first.
 * Addresses that occur several times are found first, in one pass over people_by_phone and people_by_listed_email.
 */
export function listDuplicates(ctx: Ctx, page: PageRequest): RawBuilder<DuplicateRow> {
  const shared = (address: RawBuilder<unknown>) => sql`
    select ${address} from people
    where org_id = ${ctx.org} and ${address} is not null and deleted_at is null group by 1 having count(*) > 1`
  return sql<DuplicateRow>`
    select p.*, to_jsonb(o) as older, p.phone_number = o.phone_number is true as same_phone,
           lower(p.email) = lower(o.email) is true as same_email
    from people p
    cross join lateral (
      select * from people q
      where q.org_id = ${ctx.org} and q.deleted_at is null
        and (q.phone_number = p.phone_number or lower(q.email) = lower(p.email))
        and (q.created_at, q.id) < (p.created_at, p.id)
      order by q.created_at, q.id limit 1
    ) o
    where p.org_id = ${ctx.org} and p.deleted_at is null
      and (p.phone_number = any(array(${shared(sql`phone_number`)}))
        or lower(p.email) = any(array(${shared(sql`lower(email)`)})))
      ${newestFirst(page, sql`p.created_at`, sql`p.id`)}`
}
