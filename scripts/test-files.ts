import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isFull, isLong } from '../server/test/harness/effort.ts'

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

/** How the names of files end that `npm test` leaves out. A part of what they show is in a file that it has. */
const ONLY_FULL = '.full.test.ts'
const ONLY_LONG = '.long.test.ts'

/** What the command names: files, folders or parts of their paths. */
const NAMED = process.argv.slice(2).filter((word) => word !== 'run' && !word.startsWith('-'))

/** A file that imports it can run more cases, unless the import comes through a file that waits. */
const EFFORT = join(ROOT, 'server/test/harness/effort.ts')
const WAITING = join(ROOT, 'server/test/harness/waiting.ts')

export interface TestFiles {
  /** Tests that only compute and need nothing but their imports. */
  pure: string[]
  /** Tests that wait for a database, a browser or other processes. */
  suite: string[]
}

/**
 * The test files of this run by their needs, as paths from the root of the repository. `npm run test:long` runs those
 * with more cases there, and those that only it has. A file that the command names runs in any case.
 */
export function readTestFiles(): TestFiles {
  const all = globSync(TEST_FILES, { cwd: ROOT, exclude: (path) => path.endsWith('node_modules') }).toSorted()
  const read = reader()
  const reached = new Map(all.map((file) => [file, reachedFrom(join(ROOT, file), read)]))
  const isPure = (file: string) => [...reached.get(file)!].every((path) => !read(path).waits)
  const canDoMore = (file: string) => read(join(ROOT, file)).hasProperties || reached.get(file)!.has(EFFORT)
  const isInRun = (file: string) => {
    if (file.endsWith(ONLY_LONG)) return isLong
    return isLong ? canDoMore(file) : isFull || !file.endsWith(ONLY_FULL)
  }
  const run = all.filter((file) => isNamed(file) || isInRun(file))
  return { pure: run.filter(isPure), suite: run.filter((file) => !isPure(file)) }
}

/** Whether a word of the command is a path that ends within the name of this file, and not only one of its folders. */
const isNamed = (file: string) =>
  NAMED.some((word) => file.includes(word) && basename(file).startsWith(basename(word)))

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
