import { firstIdOf } from '../../platform/core/index.ts'
import { type Db, sql } from '../../platform/db/index.ts'

/** Takes what people said word for word away from the answers of runs that ended before a time. The answers stay. */
export async function forgetQuotes(db: Db, org: string, before: Date, limit: number): Promise<void> {
  for (const table of ['extracted_values', 'extraction_reviews'] as const) {
    const isOver = sql`exists (
      select from runs r
      where r.org_id = ${org} and r.id = t.run_id and r.ended_at < ${before} and r.extract_at is null)`
    for (let more = true; more; ) {
      const old = sql`(v.run_id, v.slug) in (
        select t.run_id, t.slug from ${sql.table(table)} t
        where t.org_id = ${org} and t.run_id < ${firstIdOf(before)} and t.source_quote is not null and ${isOver}
        order by t.run_id, t.slug limit ${limit})`
      const forgotten = await db.run(
        table === 'extracted_values'
          ? sql`update extracted_values v set source_quote = null where v.org_id = ${org} and ${old}`
          : sql`update extraction_reviews v set source_quote = null where v.org_id = ${org} and ${old}`,
      )
      more = forgotten === limit
    }
  }
}
