import { type RawBuilder, sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'

/** Selects the ids of the present members of a segment, by its slug; none of an unknown one. */
export function membersOf(ctx: Ctx, slug: string): RawBuilder<unknown> {
  return sql`
    select m.person_id from segment_members m
    where m.org_id = ${ctx.org} and m.segment_id = (
      select s.id from segments s where s.org_id = ${ctx.org} and s.slug = ${slug} and s.deleted_at is null)`
}
