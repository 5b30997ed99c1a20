export { publishDraft, retireLiveOf } from './authoring/index.ts'
export { callsWorker } from './calls/worker.ts'
export { runsWorker } from './engine.ts'
export {
  type Candidate,
  type Enrollment,
  enroll,
  type LiveJourney,
  requireLiveJourney,
} from './enrollment.ts'
export { explainRun, RunExplanation } from './explaining.ts'
export { journeyOperations } from './operations.ts'
export { endingsWorker, endTogether } from './run-endings.ts'
export { matchInbound } from './triggers/inbound.ts'
export { matchesWorker } from './triggers/matches.ts'
