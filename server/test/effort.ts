/*
 * How much the tests try. `npm test` tries enough to find what is broken; `npm run test:long` runs the files that import
 * this one again, with all they have.
 */

export const isLong = process.env.PARLEY_TEST_EFFORT === 'long'

/** How much of something a test does: less in the suite, all in the long run. */
export const effort = <T>(suite: T, long: T): T => (isLong ? long : suite)

/** How many cases a property tries: a quarter in the suite, all in the long run. */
export const cases = (all: number): number => effort(Math.ceil(all / 4), all)

/** What a test may take before it counts as hanging, in milliseconds. It is no measure of how fast the machine is. */
export const HANGS_AFTER_MS = effort(300_000, 3_600_000)
