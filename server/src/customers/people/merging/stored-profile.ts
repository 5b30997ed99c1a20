import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import type { PersonRow } from '../person.ts'

/** Writes the whole profile of a locked person. */
export async function writeProfile(ctx: Ctx, person: PersonRow): Promise<void> {
  await ctx.db.run(sql`
    update people set first_name = ${person.first_name}, last_name = ${person.last_name}, email = ${person.email},
                      phone_number = ${person.phone_number}, attributes = ${JSON.stringify(person.attributes)}::jsonb,
                      updated_at = ${ctx.now}
    where org_id = ${ctx.org} and id = ${person.id}`)
}
