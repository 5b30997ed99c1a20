import type { WatchedAnswer } from '../drills/watch.ts'

/** What the service used at one moment. */
export interface Sample {
  /** By `performance.now()`. */
  at: number
  /** Bytes of the process that no fault ends; null while it was not seen. */
  memory: number | null
  /** Bytes of all tables with their indexes. */
  stored: number
  /** Rows of all tables. */
  rows: number
}

/** A quarter of the time. */
export interface Quarter {
  calls: number
  /** The 99th percentile of the time until an answer, in milliseconds. */
  p99: number
  /** The most memory, in bytes. */
  memory: number
  bytesPerRow: number
}

const QUARTERS = 4
/** How much more the last quarter may use than the second one. In the first, caches fill. */
const ALLOWED = 1.25

export function quartersOf(
  from: number,
  until: number,
  answers: readonly WatchedAnswer[],
  samples: readonly Sample[],
): Quarter[] {
  const length = (until - from) / QUARTERS
  return Array.from({ length: QUARTERS }, (_, index) => {
    const isWithin = ({ at }: { at: number }) =>
      at >= from + index * length && at < from + (index + 1) * length
    const times = answers.filter(isWithin).map(({ tookMs }) => tookMs)
    const seen = samples.filter(isWithin)
    const last = seen.at(-1)
    return {
      calls: times.length,
      p99: times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0,
      memory: Math.max(0, ...seen.flatMap(({ memory }) => memory ?? [])),
      bytesPerRow: last && last.rows > 0 ? last.stored / last.rows : 0,
    }
  })
}

/** What grew although only the data should have. */
export function growthOf(quarters: readonly Quarter[]): string[] {
  const [, second, , last] = quarters as [Quarter, Quarter, Quarter, Quarter]
  const grew = (what: string, from: number, to: number, unit: string) =>
    to > from * ALLOWED ? [`${what} grew from ${Math.round(from)} to ${Math.round(to)} ${unit}`] : []
  return [
    ...grew('memory', second.memory / 1e6, last.memory / 1e6, 'MB'),
    ...grew('what a row takes', second.bytesPerRow, last.bytesPerRow, 'bytes'),
  ]
}

export function formatQuarters(quarters: readonly Quarter[]): string {
  return quarters
    .map(
      ({ calls, p99, memory, bytesPerRow }, index) =>
        `quarter ${index + 1}: ${calls} calls, p99 ${Math.round(p99)} ms, ${Math.round(memory / 1e6)} MB, ${Math.round(bytesPerRow)} bytes a row`,
    )
    .join('\n')
}
