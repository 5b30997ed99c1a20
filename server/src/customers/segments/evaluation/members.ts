import type { z } from 'zod'
import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import { type Ctx, newestFirst, type PageRequest, sortKey } from '../../../platform/operations/index.ts'
import { PEOPLE_NAMED } from '../../people/index.ts'
import type { SegmentMember } from '../schema.ts'

export interface MemberRow {
  person_id: string
  entered_at: Date
  external_id: string
  first_name: string | null
  last_name: string | null
  email: string | null
  phone_number: string | null
}

export const MEMBER_SORTS = { entered: sql`m.entered_at`, name: PEOPLE_NAMED }

/**
 * The members as of the last evaluation, newest first; uses segment_members_newest. By name, the members are sorted. Omits people deleted since then.
 */
export function listMembers(ctx: Ctx, segmentId: string, page: PageRequest): RawBuilder<MemberRow> {
  return sql<MemberRow>`
    select m.person_id, m.entered_at, p.external_id, p.first_name, p.last_name, p.email, p.phone_number
           ${sortKey(page.order)}
    from segment_members m
    join people p on p.org_id = ${ctx.org} and p.id = m.person_id and p.deleted_at is null
    where m.org_id = ${ctx.org} and m.segment_id = ${segmentId}
      ${newestFirst(page, sql`m.entered_at`, sql`m.person_id`)}`
}

export function presentMember(row: MemberRow): z.input<typeof SegmentMember> {
  return {
    name: [row.first_name, row.last_name].filter(Boolean).join(' '),
    phoneNumber: row.phone_number ?? '',
    externalId: row.external_id,
    email: row.email ?? '',
    enteredAt: row.entered_at.toISOString(),
  }
}
