export { environmentOperations } from './operations.ts'
export { findOutsideTest } from './test-numbers.ts'
export { hasToken, replaceTokens, resolveTokens, UnresolvedToken, type Variables } from './tokens.ts'
export { loadVariables } from './variables.ts'
