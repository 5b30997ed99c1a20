export { dumpOrganization } from './dump.ts'
export { loadOrganization } from './load.ts'
export { readParts } from './parts.ts'
export { backedUpTables, backedUpTablesAt, LEFT_OUT, organizationTables } from './tables.ts'
