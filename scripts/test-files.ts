import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

const TEST_FILES = [
  '{server,simulator,sdk,faults,browser,form,site}/**/*.test.ts',
  'web/src/**/*.test.ts',
  // These run in a browser.
  'web/test/**/*.test.ts',
]

/** The last line of an import of one of our files. */
const IMPORTED = /^(?:import |import .* from |export .* from |\} from )'(\.[^']+)'/

/** Text in a file that uses the database of the run, a browser or other processes. */
const WAITS = /\binject\('|from '(?:playwright-core|node:child_process)'/

/** A file that imports it can run more cases, unless the import comes through a file that waits. */
const EFFORT = join(ROOT, 'server/test/harness/effort.ts')
const WAITING = join(ROOT, 'server/test/harness/waiting.ts')

export interface TestFiles {
  /** Tests that only compute and need nothing but their imports. */
  pure: string[]
  /** Tests that wait for a database, a browser or other processes. */
  suite: string[]
  /** Tests with more cases in `npm run test:long`. */
  long: string[]
}

/** The test files by their needs, as paths from the root of the repository. */
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
  /** Whether it states properties, for which the long run tries more cases. */
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

/** The imports of a file at run time, without types. */
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
  // The loop also visits items that are added to the set during it.
  for (const file of reached)
    if (file !== WAITING) for (const imported of read(file).imports) reached.add(imported)
  return reached
}
