/*
 * A histogram of step durations with exponential buckets. Any quantile has a relative error of at most 2 %, however
 * many durations are added.
 */

/** The number of durations per bucket. */
export type Times = Record<string, number>

/** The maximum relative error of a bucket's middle. */
export const ERROR = 0.02
const GROWTH = (1 + ERROR) / (1 - ERROR)

/** Bucket 0 is for durations up to a millisecond, bucket n for up to GROWTH to the power of n milliseconds. */
export function bucketOf(ms: number): number {
  return ms <= 1 ? 0 : Math.ceil(Math.log(ms) / Math.log(GROWTH))
}

/** The representative duration of a bucket, in milliseconds. */
function lengthOf(bucket: number): number {
  return bucket === 0 ? 0 : (2 * GROWTH ** bucket) / (GROWTH + 1)
}

/** Adds the counts in `more` to `times`. */
export function addTimes(times: Times, more: Times): void {
  for (const [bucket, count] of Object.entries(more)) times[bucket] = (times[bucket] ?? 0) + count
}

/** The quantile `q` of the durations, in whole milliseconds; null without any. */
export function quantile(times: Times, q: number): number | null {
  const buckets = Object.entries(times)
    .map(([bucket, count]) => ({ bucket: Number(bucket), count }))
    .toSorted((a, b) => a.bucket - b.bucket)
  const all = buckets.reduce((sum, { count }) => sum + count, 0)
  let left = Math.ceil(q * all)
  for (const { bucket, count } of buckets) {
    left -= count
    if (left <= 0) return Math.round(lengthOf(bucket))
  }
  return null
}
