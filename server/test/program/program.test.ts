import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PROGRAM_VERSION } from '../../src/app/version.ts'
import { isFull } from '../harness/effort.ts'
import { bundleProgram } from './bundle.ts'
import { partsIn, sourceOf } from './parts.ts'
import { PROGRAM_VARIABLE } from './preload.ts'

/* The bundle that the processes of a whole run load. */

const CLI = join(import.meta.dirname, '../../src/app/cli.ts')
const PRELOAD = ['--import', join(import.meta.dirname, 'preload.ts')]

let folder: string
/** The bundle of this run. A run of single files makes one. */
let path: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-program-'))
  path = process.env[PROGRAM_VARIABLE] ?? (await bundleProgram())
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** What the program prints about its version when a process loads this file for it. */
async function versionBy(path: string): Promise<string> {
  const env = { ...process.env, NODE_OPTIONS: '', [PROGRAM_VARIABLE]: path }
  const { stdout } = await promisify(execFile)(process.execPath, [...PRELOAD, CLI, '--version'], { env })
  return stdout.trim()
}

test('a process that starts the program loads what the run names', async () => {
  const other = join(folder, 'other.js')
  await writeFile(other, `console.log('other ' + process.argv.at(-1))`)
  expect(await versionBy(other)).toBe('other --version')
})

test.runIf(isFull)(
  'the bundle of the sources works, and its folder is named after its contents',
  async () => {
    expect(await versionBy(path)).toBe(PROGRAM_VERSION)
    expect(await bundleProgram()).toBe(path)
  },
)

test('each line of a bundle has its source', async () => {
  const parts = dirname(path)
  const bundles = (await readdir(parts)).filter((name) => name.endsWith('.js'))
  const found = new Map<string, string | null>()
  for (const bundle of bundles.map((name) => join(parts, name)))
    for (const [at, text] of (await readFile(bundle, 'utf8')).split('\n').entries()) {
      const words = /SharedPoll = class|async function ownVersion/.exec(text)?.[0]
      if (words !== undefined) found.set(words, sourceOf(bundle, at + 1))
    }
  expect(Object.fromEntries(found)).toMatchObject({
    'SharedPoll = class': 'server/src/platform/jobs/shared-poll.ts',
    'async function ownVersion': 'server/src/platform/db/migrations/migrate.ts',
  })
})

test('the parts of a bundle are read from its source map', () => {
  const map = {
    version: 3,
    sources: ['../node_modules/a/b.js', '../server/c.ts'],
    names: [],
    mappings: 'AAAA;ACAA',
  }
  expect(partsIn('one()\ntwo()\n', JSON.stringify(map))).toEqual([
    { line: 1, source: 'node_modules/a/b.js' },
    { line: 2, source: 'server/c.ts' },
  ])
})
