import { sql } from '../../server/src/platform/db/index.ts'
import { openCopier } from './copy.ts'
import { copyOf, type EventSource } from './event-source.ts'
import type { BenchService } from './service.ts'

/** Concurrent streams: one per core of a small machine. */
const STREAMS = 2
const SLICE = 20_000
const YEAR_MS = 365 * 86_400_000

/**
 * Fills the log by COPY with events of the past year, in order of time. The indexes are rebuilt afterwards. Updating
 * those of millions of scattered ids row by row would take most of an hour.
 */
export async function loadEvents(service: BenchService, source: EventSource, count: number): Promise<void> {
  const restore = await dropIndexes(service)
  await copyEvents(service, source, count)
  await service.pool.transaction(async (db) => {
    await db.run(sql`set local maintenance_work_mem = '1GB'`)
    for (const statement of restore) await db.run(sql.raw(statement))
  })
  await requireIndexes(service)
  await service.pool.run(sql`vacuum analyze events, event_keys`)
}

/** An index that a month lacks is invalid. Figures without it would say nothing. */
async function requireIndexes({ pool }: BenchService): Promise<void> {
  const broken = await pool.rows(sql<{ index: string }>`
    select i.indexrelid::regclass::text as index from pg_index i
    where i.indrelid in ('events'::regclass, 'event_keys'::regclass) and not i.indisvalid`)
  if (broken.length > 0) throw new Error(`months lack ${broken.map(({ index }) => index).join(', ')}`)
}

async function copyEvents(service: BenchService, source: EventSource, count: number): Promise<void> {
  const until = Date.now()
  let made = 0
  const nextSlice = () => {
    const size = Math.min(SLICE, count - made)
    const slice = Array.from({ length: size }, (_, n) =>
      source.next(new Date(until - YEAR_MS * (1 - (made + n) / count))),
    )
    made += size
    return slice
  }
  const stream = async () => {
    await using copier = await openCopier(service.databaseUrl)
    while (made < count) {
      for (const { target, rows } of copyOf(service.org, nextSlice())) await copier.copy(target, rows)
    }
  }
  await Promise.all(Array.from({ length: STREAMS }, stream))
}

/**
 * Drops the keys and indexes of the log. Returns the statements that recreate them in all months: PostgreSQL writes
 * the index of a table with partitions as one `on only` that table.
 */
async function dropIndexes({ pool }: BenchService): Promise<string[]> {
  const indexes = await pool.rows(sql<{ drop: string; restore: string }>`
    select case when c.oid is null then format('drop index %s', i.indexrelid::regclass)
                else format('alter table %s drop constraint %I', i.indrelid::regclass, c.conname) end as drop,
           case when c.oid is null then replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ')
                else format('alter table %s add constraint %I %s', i.indrelid::regclass, c.conname,
                            pg_get_constraintdef(c.oid)) end as restore
    from pg_index i left join pg_constraint c on c.conindid = i.indexrelid
    where i.indrelid in ('events'::regclass, 'event_keys'::regclass)`)
  for (const { drop } of indexes) await pool.run(sql.raw(drop))
  return indexes.map(({ restore }) => restore)
}
