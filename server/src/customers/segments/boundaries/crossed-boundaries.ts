/** A time interval that includes both ends. */
export interface Interval {
  from: Date
  to: Date
}

/**
 * Selects the people whose membership may have changed because time passed. Each of them has such an event in one of
 * the intervals, or was created in one. `all` requires a full evaluation.
 */
export interface CrossedBoundaries {
  events: { name: string | null; during: Interval }[]
  created: Interval[]
  /** Also select people whose own window, stored in segment_moments, has closed. */
  ownWindows: boolean
  all: boolean
}
