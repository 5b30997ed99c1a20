import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

const TEST_FILES = [
  '{server,simulator,sdk,faults,browser,form}/**/*.test.ts',
  // What of the workspace is not a test runs in the browser.
  'web/test/**/*.test.ts',
]

/** The line that ends an import of a file of ours. */
const IMPORTED = /^(?:import |import .* from |export .* from |\} from )'(\.[^']+)'/

/** What a file says that uses the database of the run, a browser or other processes. */
const WAITS = /\binject\('|from '(?:playwright-core|node:child_process)'/

/** Whoever reaches it can try more, unless only by what waits. */
const EFFORT = join(ROOT, 'server/test/harness/effort.ts')
const WAITING = join(ROOT, 'server/test/harness/waiting.ts')

export interface TestFiles {
  /** They compute: what they import is all they need. */
  pure: string[]
  /** They wait for a database, a browser or other processes. */
  suite: string[]
  /** Those that try more in `npm run test:long`. */
  long: string[]
}

/** The test files by what they need, as paths from the root of the repository. */
export function readTestFiles(): TestFiles {
  const all = globSync(TEST_FILES, { cwd: ROOT, exclude: (path) => path.endsWith('node_modules') }).toSorted()
  const read = reader()
  const reached = new Map(all.map((file) => [file, reachedFrom(join(ROOT, file), read)]))
  const isPure = (file: string) => [...reached.get(file)!].every((path) => !read(path).waits)
  const isLong = (file: string) => read(join(ROOT, file)).hasProperties || reached.get(file)!.has(EFFORT)
  return {
    pure: all.filter(isPure),
    suite: all.filter((file) => !isPure(file)),
    long: all.filter(isLong),
  }
}

interface Source {
  imports: string[]
  waits: boolean
  /** Whether it states properties, of which the long run tries more cases. */
  hasProperties: boolean
}

/** Reads each file once. */
function reader(): (file: string) => Source {
  const known = new Map<string, Source>()
  return (file) => {
    const source = known.get(file) ?? readSource(file)
    known.set(file, source)
    return source
  }
}

function readSource(file: string): Source {
  const text = readFileSync(file, 'utf8')
  const imports = importsOf(text)
    .map((path) => join(dirname(file), path))
    .filter((path) => path.endsWith('.ts') && existsSync(path))
  return { imports, waits: WAITS.test(text), hasProperties: text.includes("from 'fast-check'") }
}

/** What a file imports when it runs, without its types. */
function importsOf(text: string): string[] {
  let isType = false
  return text.split('\n').flatMap((line) => {
    if (/^(?:import|export) /.test(line)) isType = /^\w+ type /.test(line)
    const path = IMPORTED.exec(line)?.[1]
    return path && !isType ? [path] : []
  })
}

function reachedFrom(start: string, read: (file: string) => Source): Set<string> {
  const reached = new Set([start])
  // A set goes on with what is added to it meanwhile.
  for (const file of reached)
    if (file !== WAITING) for (const imported of read(file).imports) reached.add(imported)
  return reached
}
