import type { Output } from '@parley/sdk'

export type Goal = NonNullable<Output<'initiatives_goal_get'>['goal']>

/** The goal as it is edited. */
export interface PlannedGoal {
  /** Empty: not chosen yet. */
  eventName: string
  eventFilters: Goal['eventFilters']
  window: string
  /** NaN while the field is empty. */
  holdoutPercent: number
}

/** The share that the page proposes: large enough to compare, small enough to reach nearly everybody. */
const PROPOSED_HOLDOUT = 10
const MOST_HELD_OUT = 90

/** After the launch nobody can be held out any more. */
export function newGoal(mayHoldOut: boolean): PlannedGoal {
  return {
    eventName: '',
    eventFilters: [],
    window: '7d',
    holdoutPercent: mayHoldOut ? PROPOSED_HOLDOUT : 0,
  }
}

export function goalFrom({ eventName, eventFilters, window, holdoutPercent }: Goal): PlannedGoal {
  return { eventName, eventFilters, window, holdoutPercent }
}

/** Whether the share can be sent. */
export function isShare(percent: number): boolean {
  return Number.isInteger(percent) && percent >= 0 && percent <= MOST_HELD_OUT
}
