import { sql } from '../server/src/db/index.ts'
import { openCopier } from './copy.ts'
import { copyOf, type EventSource } from './event-source.ts'
import type { BenchService } from './service.ts'

/** Streams side by side: one a core of a small machine. */
const STREAMS = 2
const SLICE = 20_000
const YEAR_MS = 365 * 86_400_000

/** Fills the log by COPY with events of the past year, in the order in which they happened. */
export async function loadEvents(service: BenchService, source: EventSource, count: number): Promise<void> {
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
  await service.pool.run(sql`vacuum analyze events, event_keys`)
}
