import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { checkPatterns } from './checker.ts'
import { type FoundPattern, patternsBuiltBy, patternsInSources } from './sources.ts'

/**
 * Fails for every regular expression whose time can grow faster than its text. It checks the patterns in our code,
 * those built during its load, and those of the schemas for callers' values. `npm run patterns`, and part of `npm run
 * check`. Commit `linear.json` with new patterns. `npm run patterns -- --all` checks all of them again, which takes minutes.
 */
const root = join(import.meta.dirname, '../..')
/** They import every module with operations and the whole simulator. */
const ROOTS = ['server/src/app/registry.ts', 'simulator/src/index.ts']

const known = join(import.meta.dirname, 'linear.json')
if (process.argv.includes('--all')) rmSync(known, { force: true })

const { literals, built } = patternsInSources(root)
const observed = (await patternsBuiltBy(root, ROOTS)).filter(({ at }) => built.includes(at))
const patterns = [...literals, ...observed, ...patternsInSchemas()]

const places = new Set(observed.map(({ at }) => at))
const unseen = built.filter((at) => !places.has(at))
const problems = [
  ...unseen.map((at) => `${at} builds a pattern that cannot be checked: build it while the module loads.`),
  ...(await checkPatterns(patterns, known)),
]
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
else console.log(`${patterns.length} patterns take time in proportion to what they read`)

/** The generated document also contains the patterns of Zod's formats and of libraries' schemas. */
function patternsInSchemas(): FoundPattern[] {
  const found: FoundPattern[] = []
  JSON.parse(readFileSync(join(root, 'openapi.json'), 'utf8'), (key, value: unknown) => {
    if (key === 'pattern' && typeof value === 'string')
      found.push({ source: value, flags: 'u', at: 'openapi.json' })
    return value
  })
  return found
}
