import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/*
 * Time comes from the clock that is passed in, chance from `random` and `ids` (ARCHITECTURE.md, rule 3): whoever makes
 * a service decides how fast its time runs, and a test what was drawn.
 */

const SOURCE = join(import.meta.dirname, '../../src')
/** What makes and serves the service, and so has the clocks and the dice. */
const OUTSIDE = /^(app|edge\/http|platform\/(core|db|jobs|operations|outbound|schema))\//
const CALL = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\brandomUUID\(/
/** The limits of requests count in real time. */
const ALLOWED = ['identity/access/rate-limits.ts']

test('domains use only the clock and randomness that are passed in', () => {
  const asking = globSync('**/*.ts', { cwd: SOURCE })
    .filter((file) => !/\.test\.ts$|\/testing\//.test(file) && !OUTSIDE.test(file))
    .filter((file) => CALL.test(readFileSync(join(SOURCE, file), 'utf8')))
  expect(asking).toEqual(ALLOWED)
})
