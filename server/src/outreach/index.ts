export { attributionCountsWorker, attributionOperations } from './attribution/index.ts'
export {
  campaignOperations,
  campaignsWorker,
  campaignTables,
  channelsAfterForm,
  repetitionsWorker,
} from './campaigns/index.ts'
export { configurationOperations } from './configuration/index.ts'
export { goalCatchUpsWorker, goalsWorker, goalTables } from './goals/index.ts'
export { completionWorker, initiativeOperations } from './initiatives/index.ts'
export {
  callsWorker,
  endingsWorker,
  endRunsOfPerson,
  journeyOperations,
  journeyTables,
  matchesWorker,
  matchInbound,
  runsOfPeople,
  runsWorker,
} from './journeys/index.ts'
export { overviewOperations, retention } from './overview/index.ts'
export { resultCountsWorker, resultOperations, resultShareEndpoints, resultTables } from './results/index.ts'
