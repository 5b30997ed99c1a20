export { completionWorker, keepOpen, letComplete } from './completion.ts'
export { createInitiative, getInitiative, type InitiativeRow } from './initiatives.ts'
export { launchInitiative } from './launch/launch.ts'
export {
  codesWithPrices,
  type DestinationGroup,
  launchCost,
  type Priced,
  type PricedCategory,
} from './launch/launch-cost.ts'
export { cancelInitiative, pauseInitiative, resumeInitiative } from './lifecycle.ts'
export { initiativeOperations } from './operations.ts'
export { countOptOuts } from './progress.ts'
export { InitiativeId } from './schema.ts'
export { linkTemplate } from './template-links.ts'
