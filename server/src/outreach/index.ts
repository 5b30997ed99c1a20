export { configurationOperations } from './configuration/index.ts'
export { goalCatchUpsWorker, goalsWorker } from './goals/index.ts'
export { completionWorker, initiativeOperations } from './initiatives/index.ts'
export {
  callsWorker,
  channelsAfterForm,
  endingsWorker,
  journeyOperations,
  matchesWorker,
  matchInbound,
  runsOfPeople,
  runsWorker,
} from './journeys/index.ts'
export { overviewOperations, retention } from './overview/index.ts'
export { resultCountsWorker, resultOperations, resultShareEndpoints } from './results/index.ts'
