export {
  type Found,
  goOnHere,
  type Hold,
  holdAnew,
  homeState,
  lookAtHome,
  settleHome,
  type Visitor,
} from './home.ts'
export { HELD_BECAUSE, type HeldBecause, type Remembered } from './judgement.ts'
export {
  findHeldOrganization,
  goesOn,
  type HeldOrganization,
  holdUnfinished,
  letGoOn,
  listHeldOrganizations,
  ORGANIZATION_HELD_BECAUSE,
  type OrganizationHold,
  organizationHold,
  restoreOf,
  wordHold,
} from './organization-holds.ts'
