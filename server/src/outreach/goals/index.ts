export { lookAtBranches } from './branches.ts'
export { goalCatchUpsWorker } from './catch-up.ts'
export {
  copyGoal,
  findGoal,
  GoalInput,
  type GoalRow,
  isSameGoal,
  removeGoal,
  removeRunningGoal,
  setGoal,
  setRunningGoal,
} from './definition.ts'
export { differenceOf, type Estimate, rateOf, verdictOf } from './interval.ts'
export { drawnOf, findHeldOut, isDrawn, keepMembers, type NewMember } from './members.ts'
export { goalsOfPeople } from './merge-part.ts'
export { goalTables } from './person-tables.ts'
export { Goal, GoalPerson, listReached, presentGoal, presentReached } from './results.ts'
export { goalsWorker } from './worker.ts'
