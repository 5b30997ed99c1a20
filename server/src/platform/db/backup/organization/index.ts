export { dumpOrganization } from './dump.ts'
export { loadOrganization } from './load.ts'
export { readParts } from './parts.ts'
export { backedUpTablesAt, LEFT_OUT, organizationTables } from './tables.ts'
