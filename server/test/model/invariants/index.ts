import type { Evidence } from '../evidence.ts'
import { chainsOnce, eventsOnce, messagesOnce, visitsSpeakOnce } from './effects.ts'
import {
  capsHold,
  endsFollow,
  newsIsSeen,
  nobodyIsStuck,
  oneLiveRun,
  repliesCountOnce,
  repliesWin,
  stepsAreStraight,
} from './runs.ts'
import { rejectionsAreTold, webhooksTellTheSteps } from './stories.ts'

export { Memory } from './late-signals.ts'
export { atRest } from './rest.ts'
export { simulationsAgree } from './simulation.ts'

/** Invariants for every moment between actions. Each returns its violations. */
export const ALWAYS: readonly ((evidence: Evidence) => string[])[] = [
  oneLiveRun,
  capsHold,
  nobodyIsStuck,
  newsIsSeen,
  stepsAreStraight,
  repliesWin,
  repliesCountOnce,
  endsFollow,
  messagesOnce,
  visitsSpeakOnce,
  eventsOnce,
  chainsOnce,
  webhooksTellTheSteps,
  rejectionsAreTold,
]
