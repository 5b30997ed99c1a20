/** A time interval that includes both ends. */
export interface Interval {
  from: Date
  to: Date
}

/**
 * Selects the people whose membership may have changed because time passed: those with such an event in one of the
 * intervals, and those created in one. `all`: only a full evaluation can tell.
 */
export interface CrossedBoundaries {
  events: { name: string | null; during: Interval }[]
  created: Interval[]
  /** Also select people whose own window, stored in segment_moments, has closed. */
  ownWindows: boolean
  all: boolean
}
