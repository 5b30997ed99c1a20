import { sql } from 'kysely'
import type { Db } from './statements.ts'

/** More than this, and processes on several machines get into each other's way (docs/operating.md: Clocks). */
const MOST_MS = 5_000

/** The difference between this machine's clock and the database's, which all processes share. */
export interface ClockDifference {
  /** Real milliseconds that this machine is ahead; negative when it is behind. */
  aheadMs: number
  /** Whether the difference is too large, beyond the duration of the query. */
  isTooMuch: boolean
}

export async function measureClockDifference(db: Db, now: () => Date): Promise<ClockDifference> {
  const before = now().getTime()
  const { at } = await db.one(sql<{ at: Date }>`select clock_timestamp() as at`)
  const after = now().getTime()
  const aheadMs = Math.round((before + after) / 2 - at.getTime())
  return { aheadMs, isTooMuch: Math.abs(aheadMs) > MOST_MS + (after - before) / 2 }
}

/** In English words: `3.2 s ahead of the database`. */
export function wordClockDifference({ aheadMs }: ClockDifference): string {
  return `${(Math.abs(aheadMs) / 1000).toFixed(1)} s ${aheadMs < 0 ? 'behind' : 'ahead of'} the database`
}
