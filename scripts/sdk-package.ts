import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { KINDS, PRINTED, programOf } from '../sdk/testing/kinds.ts'

/**
 * Checks the packed client as others install it: two linters of packages, the kinds of projects with the oldest TypeScript
 * that is supported and with ours, and each Node. `npm run sdk-package -- /usr/bin/node …` adds Node binaries. What is
 * needed is installed into a folder for temporary files, in these versions.
 */
const TOOLS = ['publint@0.3.25', '@arethetypeswrong/cli@0.18.5']
const OLDEST = ['typescript@5.4.5', '@types/node@20.19.0']

/** What each Node loads, by file. */
const SHOW = 'console.log(typeof createParley, typeof webhooks.verify)'
const LOADS = {
  'import.mjs': `import { createParley, webhooks } from '@parley/sdk'\n${SHOW}`,
  'require.cjs': `const { createParley, webhooks } = require('@parley/sdk')\n${SHOW}`,
}
const LOADED = 'function function\n'

const ROOT = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'parley-sdk-package-'))
const NODES = [process.execPath, ...process.argv.slice(2)]
const results: { check: string; result: string }[] = []
const failures: string[] = []

try {
  checkAll()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
console.table(results)
for (const failure of failures) console.error(`\n${failure}`)
if (failures.length > 0) process.exitCode = 1

function checkAll(): void {
  run(ROOT, 'npm', ['pack', './sdk', '--pack-destination', folder, '--silent'])
  const [packed] = globSync('*.tgz', { cwd: folder }).map((name) => join(folder, name))
  const tools = join(install('tools', TOOLS), 'node_modules/.bin')
  check('publint', () => run(folder, join(tools, 'publint'), ['run', packed!, '--strict']))
  check('are the types wrong?', () => run(folder, join(tools, 'attw'), [packed!, '--no-color']))

  compile(install('oldest', [packed!, ...OLDEST]))
  const ours = install('ours', [packed!])
  for (const part of ['typescript', '@types'])
    symlinkSync(join(ROOT, 'node_modules', part), join(ours, 'node_modules', part))
  compile(ours, { ignoreDeprecations: '6.0' })

  write(ours, LOADS)
  for (const node of NODES) {
    const version = run(ours, node, ['--version']).trim()
    for (const file of Object.keys(LOADS))
      check(`Node ${version}: ${file}`, () => expectPrinted(LOADED, run(ours, node, [file])))
  }
}

/** A program of each kind, by the TypeScript of the project. `forNode10` are its settings of an old kind. */
function compile(project: string, forNode10: object = {}): void {
  const tsc = join(project, 'node_modules/typescript/bin/tsc')
  const version = run(project, process.execPath, [tsc, '--version']).trim().replace('Version', 'TypeScript')
  for (const [name, kind] of Object.entries(KINDS))
    check(`${version}: ${name}`, () => {
      write(project, programOf(name, kind, name === 'node10' ? forNode10 : {}))
      run(project, process.execPath, [tsc, '-p', name])
      expectPrinted(PRINTED, run(project, process.execPath, [`${name}/out/index.js`]))
    })
}

/** A project of its own with these packages; returns its folder. */
function install(name: string, packages: readonly string[]): string {
  const project = join(folder, name)
  write(project, { 'package.json': '{ "private": true }' })
  run(project, 'npm', ['install', '--silent', '--no-audit', '--no-fund', '--ignore-scripts', ...packages])
  return project
}

function check(name: string, work: () => unknown): void {
  try {
    work()
    results.push({ check: name, result: 'ok' })
  } catch (error) {
    results.push({ check: name, result: 'FAILED' })
    failures.push(`${name}:\n${(error as Error).message}`)
  }
}

/** Runs a program and returns its output. Throws, with all it wrote, when it fails. */
function run(cwd: string, program: string, args: readonly string[]): string {
  const { error, status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' })
  if (error) throw error
  if (status !== 0) throw new Error(`${stdout}${stderr}`)
  return stdout
}

function expectPrinted(expected: string, printed: string): void {
  if (printed !== expected) throw new Error(`printed “${printed}” instead of “${expected}”`)
}

function write(project: string, files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project, path)), { recursive: true })
    writeFileSync(join(project, path), text)
  }
}
