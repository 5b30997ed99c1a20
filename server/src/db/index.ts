export { type RawBuilder, sql } from 'kysely'
export * from './due-rows.ts'
export * from './migrate.ts'
export * from './pool.ts'
