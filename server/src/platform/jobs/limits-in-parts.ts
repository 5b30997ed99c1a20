import { sql } from 'kysely'

/*
 * Statements that read many tables and a few rows of each, over all organizations. With Citus such a statement would read
 * each subquery with a limit by itself: with two for each queue, that is over a hundred rounds to all machines.
 */

/**
 * Makes Citus run such a statement as a whole in each part of the database, until the transaction ends. Each limit then
 * holds for each part, so the caller has to cut the rows of all parts together. PostgreSQL without Citus ignores it.
 */
export const limitInParts = sql`set_config('citus.subquery_pushdown', 'on', true)`

/** More rows than such a statement gives. Citus wants a limit for the whole statement. */
export const NO_LIMIT = sql.lit(1_000_000)
