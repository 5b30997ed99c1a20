import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/*
 * Time comes from the clock that is passed in, and randomness from `random` and `ids` (ARCHITECTURE.md, rule 3). So the
 * creator of a service controls the speed of its clock, and a test controls the random numbers.
 */

const SOURCE = join(import.meta.dirname, '../../src')
/** Code that creates and serves the service, and therefore owns clocks and random generators. */
const OUTSIDE = /^(app|edge\/http|platform\/(core|db|jobs|operations|outbound|schema))\//
const CALL = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\brandomUUID\(/
/** Rate limits of requests use real time. */
const ALLOWED = ['identity/access/rate-limits.ts']

test('domains use only the clock and randomness that are passed in', () => {
  const asking = globSync('**/*.ts', { cwd: SOURCE })
    .filter((file) => !/\.test\.ts$|\/testing\//.test(file) && !OUTSIDE.test(file))
    .filter((file) => CALL.test(readFileSync(join(SOURCE, file), 'utf8')))
  expect(asking).toEqual(ALLOWED)
})
