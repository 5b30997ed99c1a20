/*
 * How long steps took, as counts of them by length: lengths fall into buckets whose bounds grow by the same factor, so that
 * any quantile is known to within 2 %, however many are added up.
 */

/** By the number of a bucket, how many lengths fell into it. */
export type Times = Record<string, number>

/** Telling the middle of a bucket is wrong by this part of a length at most. */
export const ERROR = 0.02
const GROWTH = (1 + ERROR) / (1 - ERROR)

/** Bucket 0 has what took a millisecond or less, bucket n what took up to GROWTH to the power of n milliseconds. */
export function bucketOf(ms: number): number {
  return ms <= 1 ? 0 : Math.ceil(Math.log(ms) / Math.log(GROWTH))
}

/** The length that stands for a bucket, in milliseconds. */
function lengthOf(bucket: number): number {
  return bucket === 0 ? 0 : (2 * GROWTH ** bucket) / (GROWTH + 1)
}

/** Adds what is in `more` to `times`. */
export function addTimes(times: Times, more: Times): void {
  for (const [bucket, count] of Object.entries(more)) times[bucket] = (times[bucket] ?? 0) + count
}

/** The length, in whole milliseconds, that the part `q` of the lengths do not exceed; null without any. */
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
