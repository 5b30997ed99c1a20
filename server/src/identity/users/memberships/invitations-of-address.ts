import { type Db, sql } from '../../../platform/db/index.ts'
import type { Organization, Role } from '../../access/index.ts'

export interface InvitationRow {
  org_id: string
  id: string
  email: string
  role: Role
  secret_hash: Buffer
  invited_by: string | null
  created_at: Date
  expires_at: Date
}

/** Invitations of an email address that can be accepted, in organizations of one kind. `now` is real time. */
export async function invitationsFor(
  db: Db,
  email: string,
  kind: Organization['kind'],
  now: Date,
): Promise<InvitationRow[]> {
  // Uses invitations_of_address.
  return await db.rows(sql<InvitationRow>`
    select i.* from invitations i join organizations o on o.org_id = i.org_id
    where i.email = ${email} and i.expires_at > ${now} and o.kind = ${kind}
    order by i.created_at, i.id`)
}
