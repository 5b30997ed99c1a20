import { type Db, sql } from '../../../platform/db/index.ts'

/** A message of which nobody knows whether it was sent. */
export interface MessageInDoubt {
  id: string
  created_at: Date
  initiative: string | null
  /** A phone number or an email address. */
  address: string | null
  /** `no_result`: the provider did not answer. `restored`: it may have been sent before a restore. */
  reason: string | null
}

/**
 * The messages with the status `unknown`, oldest first. For the command line: it reads all messages of the organization.
 */
export function listUnknownMessages(db: Db, org: string, limit: number): Promise<MessageInDoubt[]> {
  return db.rows(sql<MessageInDoubt>`
    select m.id, m.created_at, i.name as initiative, coalesce(k.phone_number, k.email) as address, m.error_code as reason
    from messages m
    join contacts k on k.org_id = ${org} and k.id = m.contact_id
    left join initiatives i on i.org_id = ${org} and i.id = m.initiative_id
    where m.org_id = ${org} and m.status = 'unknown'
    order by m.created_at, m.id limit ${limit}`)
}
