export { findEnvironment, findUnknownEnvironments } from './environments.ts'
export { environmentOperations } from './operations.ts'
export { testerTables } from './person-tables.ts'
export { findOutsideTest } from './test-numbers.ts'
export {
  hasToken,
  replaceTokens,
  resolveTokens,
  UnresolvedToken,
  type Variable,
  type Variables,
} from './tokens.ts'
export { loadEnvironments, type OpenEnvironment } from './variables.ts'
