export { type BackupHeader, type BackupSums, dump } from './dump.ts'
export { DamagedBackup } from './frames.ts'
export { load, openBackup } from './load.ts'
