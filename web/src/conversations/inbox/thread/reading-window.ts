/** Lines that are drawn before and after the one that somebody reads. */
const REACH = 150
/** Nearer to the edge of what is drawn than this, other lines are drawn. */
const EDGE = 50

/** The lines that are drawn: from `from` up to, without, `to`. */
export interface ReadingWindow {
  from: number
  to: number
}

/**
 * The part of a thread that is in the page, so that a long conversation is as quick as a short one: the lines around the
 * one that is read. `at`: its index; -1: the end is read.
 */
export function windowAround(at: number, count: number): ReadingWindow {
  if (at < 0) return { from: Math.max(0, count - 2 * REACH), to: count }
  return { from: Math.max(0, at - REACH), to: Math.min(count, at + REACH) }
}

/** Whether somebody who reads the line `at` is about to reach lines that are not drawn. */
export function leaves({ from, to }: ReadingWindow, at: number, count: number): boolean {
  return (from > 0 && at - from < EDGE) || (to < count && to - at < EDGE + SEEN_BELOW)
}

/** At most as many lines are in view below the first one. */
const SEEN_BELOW = 30
