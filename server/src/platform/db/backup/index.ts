export { dump } from './dump.ts'
export { DamagedBackup, type Frame } from './frames.ts'
export type {
  BackupHeader,
  BackupSums,
  OrganizationHeader,
  OrganizationSums,
  StoredFile,
} from './header.ts'
export { load, openBackup } from './load.ts'
export {
  backedUpTablesAt,
  dumpOrganization,
  LEFT_OUT,
  loadOrganization,
  organizationTables,
  readParts,
} from './organization/index.ts'
