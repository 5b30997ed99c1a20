import { membersOf } from '../../../customers/index.ts'
import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'

/** The condition that only runs of a segment's present members count. */
export function within(ctx: Ctx, segment: string | null): RawBuilder<unknown> {
  return segment === null ? sql`` : sql`and person_id in (${membersOf(ctx, segment)})`
}

/** The runs of an initiative (UUID) whose conversations were read: `id`, `person_id`, `started_at`. Uses runs_newest. */
export function extractedRuns(ctx: Ctx, initiativeId: string, segment: string | null): RawBuilder<unknown> {
  return sql`
    select id, person_id, started_at from runs
    where org_id = ${ctx.org} and initiative_id = ${initiativeId} and extraction_status = 'EXTRACTED'
      ${within(ctx, segment)}`
}

/** The answers to several fields as `run_id`, `slug` and `items`. Uses extracted_values_of_initiative. */
export function answersToAny(ctx: Ctx, initiativeId: string, fields: readonly string[]): RawBuilder<unknown> {
  return sql`
    select run_id, slug, items from extracted_values
    where org_id = ${ctx.org} and initiative_id = ${initiativeId} and slug = any(${fields})`
}

/** The answers to a field as `run_id` and `items`. Uses extracted_values_of_initiative. */
export function answersTo(ctx: Ctx, initiativeId: string, field: string): RawBuilder<unknown> {
  return sql`
    select run_id, items from extracted_values
    where org_id = ${ctx.org} and initiative_id = ${initiativeId} and slug = ${field}`
}
