/** Both ends belong to it. */

export interface Stretch {
  from: Date
  to: Date
}

/**
 * Whose membership the passing of time may have changed: people with such an event at one of those instants, or who
 * were created then. `everybody` when only a look at all of them can tell.
 */
export interface Crossings {
  events: { name: string | null; during: Stretch }[]
  created: Stretch[]
  /** Also those whose own instant was kept and has come. */
  kept: boolean
  everybody: boolean
}
