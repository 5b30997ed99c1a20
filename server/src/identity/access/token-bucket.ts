/*
 * Token buckets as one number each: the time when the bucket is full again (the generic cell rate algorithm). A refused
 * request leaves that number as it is. All times are whole microseconds.
 */

export interface BucketSize {
  /** How long one token takes to refill. */
  step: number
  /** How long the whole bucket takes. */
  room: number
}

const MINUTE_US = 60_000_000
/**
 * Clocks of processes may differ by so much. A bucket that seems to be full later than that was written by a wrong
 * clock.
 */
const CLOCKS_DIFFER_US = 5_000_000

/** A bucket that refills `perMinute` tokens a minute and holds those of `minutes`, at least one. */
export function sizeOf({ perMinute, minutes = 1 }: { perMinute: number; minutes?: number }): BucketSize {
  const step = Math.floor(MINUTE_US / perMinute)
  return { step, room: step * Math.max(1, Math.round(perMinute * minutes)) }
}

/** The latest time at which a bucket can be full, unless a wrong clock wrote it. */
export function latestFullAt(room: number, now: number): number {
  return now + room + CLOCKS_DIFFER_US
}

/** Takes as many tokens as there are, up to `wanted`. A bucket that a wrong clock wrote counts as empty. */
export function takeTokens(
  { step, room }: BucketSize,
  fullAt: number,
  now: number,
  wanted = 1,
): { granted: number; fullAt: number } {
  const since = fullAt > latestFullAt(room, now) ? now + room : Math.max(fullAt, now)
  const granted = Math.min(wanted, Math.max(0, Math.floor((now + room - since) / step)))
  return { granted, fullAt: since + granted * step }
}

/** How long until the bucket has a token; 0 when it has one. */
export function waitFor({ step, room }: BucketSize, fullAt: number, now: number): number {
  return Math.max(0, fullAt + step - room - now)
}
