import type { Evidence } from '../evidence.ts'
import { chainsOnce, eventsOnce, messagesOnce, stepsSendOnce } from './effects.ts'
import {
  capsHold,
  endsFollow,
  noRunIsStuck,
  oneLiveRun,
  repliesCountOnce,
  repliesWin,
  runsAreCounted,
  signalsAreProcessed,
  stepsAreStraight,
} from './runs.ts'
import { rejectionsAreReported, webhooksMatchSteps } from './webhook-events.ts'

export { Memory } from './late-signals.ts'
export { atRest } from './rest.ts'
export { simulationsAgree } from './simulation.ts'

/** Invariants for every moment between actions. Each returns its violations. */
export const ALWAYS: readonly ((evidence: Evidence) => string[])[] = [
  oneLiveRun,
  capsHold,
  noRunIsStuck,
  signalsAreProcessed,
  stepsAreStraight,
  repliesWin,
  repliesCountOnce,
  endsFollow,
  runsAreCounted,
  messagesOnce,
  stepsSendOnce,
  eventsOnce,
  chainsOnce,
  webhooksMatchSteps,
  rejectionsAreReported,
]
