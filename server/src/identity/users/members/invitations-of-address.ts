import { type Db, sql } from '../../../platform/db/index.ts'
import type { Organization } from '../../access/index.ts'
import type { InvitationRow } from './invitations.ts'

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
