export { type RawBuilder, sql } from 'kysely'
export * from './arrays.ts'
export * from './clock-difference.ts'
export * from './contains.ts'
export * from './errors.ts'
export * from './home/index.ts'
export { hostsIn, readAddress } from './hosts.ts'
export { EarlierDatabase } from './migrations/baseline.ts'
export {
  type DistributedTable,
  distribute,
  NotDistributable,
  setForCitus,
} from './migrations/distribution.ts'
export {
  type MigrateOptions,
  type MigrationProgress,
  migrate,
  type PlannedMigration,
  planMigrations,
  refuseBackup,
} from './migrations/migrate.ts'
export { wordLock } from './migrations/plan.ts'
export { UpgradeRefused } from './migrations/refused-upgrade.ts'
export { RUNNING } from './migrations/running.ts'
export * from './pool.ts'
export * from './pools.ts'
export { findOtherService } from './protocol.ts'
export * from './replica/index.ts'
export * from './silence-watch.ts'
export { allowTime, type Db, limitLockWait, limitMemory } from './statements.ts'
