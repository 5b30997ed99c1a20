export { type Advance, afterSteps, saveAdvances } from './advance.ts'
export { addRunContacts, findCompetingOfContacts, moveRunsOfContact } from './contacts.ts'
export { doubtRuns, doubtStarted, mayBeDone } from './doubt.ts'
export { endRuns, noteOptOuts, type RunsEnded, whenRunsEnd } from './endings.ts'
export { type ExtractionState, queueExtractions, writeExtractionStates } from './extraction-state.ts'
export {
  countRunsOfPerson,
  findCompetingRuns,
  findRunsOfPair,
  giveRunsBack,
  hasWritten,
  moveRuns,
} from './handover.ts'
export { runTables } from './person-tables.ts'
export { forgetPeopleOfRuns, forgetSteps } from './retention.ts'
export { reviseExtracted } from './revised-values.ts'
export {
  type ContactSignal,
  type EndReason,
  type RunRow,
  type RunState,
  type RunStatus,
  type StepRow,
  type Trigger,
  triggerOnWire,
  type WaitingFor,
} from './run.ts'
export { readLive } from './schedule.ts'
export {
  type EndedCall,
  type Heard,
  moveConversations,
  type SendFailure,
  signalCallsEnded,
  signalClosed,
  signalDelivered,
  signalExtracted,
  signalInbound,
  signalSendFailed,
  signalSent,
} from './signals.ts'
export { findLiveRuns, type NewRun, type StartedRun, type StartingPoint, startRuns } from './start.ts'
export { readRunStates } from './statistics/run-sums.ts'
export { runSumsWorker } from './statistics/run-sums-worker.ts'
export { type Period, readStepSums, type StepSum, wholeHours } from './statistics/step-sums.ts'
export { sumsWorker } from './statistics/sums-worker.ts'
export { addTimes, quantile, type Times } from './statistics/times.ts'
export type { Step } from './steps.ts'
