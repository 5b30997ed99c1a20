/*
 * How much work the tests do. `npm test` runs the main paths, and `npm run test:full` all files with the same amounts.
 * `npm run test:long` runs the files that import this one, and does all of it.
 */

export const isLong = process.env.PARLEY_TEST_EFFORT === 'long'

export const isFull = process.env.PARLEY_TEST_EFFORT === 'full'

/** Picks the amount of work for `npm test` or for `npm run test:long`. */
export const effort = <T>(suite: T, long: T): T => (isLong ? long : suite)

/** The number of cases of a property: an eighth in `npm test`, a quarter in `test:full`, all in `test:long`. */
export const cases = (all: number): number => effort(Math.ceil(all / (isFull ? 4 : 8)), all)

/** After this many milliseconds a test counts as hanging. The limit does not depend on the machine's speed. */
export const HANGS_AFTER_MS = effort(300_000, 3_600_000)
