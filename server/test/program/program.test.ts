import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PROGRAM_VERSION } from '../../src/app/version.ts'
import { bundleProgram } from './bundle.ts'
import { sourceOf } from './parts.ts'
import { PROGRAM_VARIABLE } from './preload.ts'

/* The bundle that the processes of a whole run load. */

const CLI = join(import.meta.dirname, '../../src/app/cli.ts')
const PRELOAD = ['--import', join(import.meta.dirname, 'preload.ts')]

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-program-'))
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

test('the bundle of the sources works, and its folder is named after its contents', async () => {
  const path = await bundleProgram()
  expect(await versionBy(path)).toBe(PROGRAM_VERSION)
  expect(await bundleProgram()).toBe(path)
})

test('each line of a bundle has its source', async () => {
  const path = join(folder, 'parts.js')
  const lines = ['// server/src/a.ts', 'one()', '// node_modules/x/y.js', 'two()', '// server/src/b.ts', '']
  await writeFile(path, ['start()', ...lines, '// as in c.ts, it goes on', 'three()'].join('\n'))
  expect([1, 3, 5, 7, 9].map((line) => sourceOf(path, line))).toEqual([
    null,
    'server/src/a.ts',
    null,
    'server/src/b.ts',
    'server/src/b.ts',
  ])
})
