import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FoundPattern, patternsBuiltBy, patternsInSources } from './in-sources.ts'
import { judge } from './judging.ts'

/**
 * Fails for every regular expression whose time can grow faster than the text it reads: in our code, built by it while
 * it loads, and in the schemas that callers' values are checked against. `npm run patterns`, and part of `npm run check`.
 */
const root = join(import.meta.dirname, '../..')
/** They import everything that has operations and everything the simulator does. */
const ROOTS = ['server/src/app/registry.ts', 'simulator/src/index.ts']

const { literals, built } = patternsInSources(root)
const observed = (await patternsBuiltBy(root, ROOTS)).filter(({ at }) => built.includes(at))
const patterns = [...literals, ...observed, ...patternsInSchemas()]

const places = new Set(observed.map(({ at }) => at))
const unseen = built.filter((at) => !places.has(at))
const problems = [
  ...unseen.map((at) => `${at} builds a pattern that cannot be checked: build it while the module loads.`),
  ...(await judge(patterns, join(tmpdir(), 'parley-patterns.json'))),
]
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
else console.log(`${patterns.length} patterns take time in proportion to what they read`)

/** Those of Zod's formats and of libraries' schemas stand in the generated document, too. */
function patternsInSchemas(): FoundPattern[] {
  const found: FoundPattern[] = []
  JSON.parse(readFileSync(join(root, 'openapi.json'), 'utf8'), (key, value: unknown) => {
    if (key === 'pattern' && typeof value === 'string')
      found.push({ source: value, flags: 'u', at: 'openapi.json' })
    return value
  })
  return found
}
