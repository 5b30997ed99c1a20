import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import ts from 'typescript'

/**
 * Writes what others install, as ES modules and as CommonJS: `node sdk/build.ts [folder]`, into sdk/dist when no folder
 * is named. With --check it writes nothing and fails when the client has become larger than a page should have to load.
 */
const LARGEST = 15 * 1024

const sources = globSync('src/*.ts', { cwd: import.meta.dirname }).filter(
  (path) => !path.endsWith('.test.ts'),
)
const files = sources.flatMap((path) => outputsOf(join(import.meta.dirname, path)))
const scripts = files.filter(({ name }) => /^[^/]+\.js$/.test(name)).map(({ text }) => text)
const bytes = gzipSync(scripts.join('')).length
const [argument] = process.argv.slice(2)
if (argument !== '--check') write(argument ?? join(import.meta.dirname, 'dist'))
console.log(`sdk: ${bytes} bytes gzipped, ${LARGEST} allowed`)
if (bytes > LARGEST) process.exitCode = 1

function outputsOf(path: string): { name: string; text: string }[] {
  const source = readFileSync(path, 'utf8').replaceAll(/(from '\.\/[\w.-]+)\.ts'/g, "$1.js'")
  const name = basename(path, '.ts')
  const types = ts.transpileDeclaration(source, {}).outputText
  return [
    { name: `${name}.js`, text: scriptOf(source, ts.ModuleKind.ESNext) },
    { name: `${name}.d.ts`, text: types },
    { name: `cjs/${name}.js`, text: scriptOf(source, ts.ModuleKind.CommonJS) },
    { name: `cjs/${name}.d.ts`, text: types },
  ]
}

function scriptOf(source: string, module: ts.ModuleKind): string {
  // Words are for who reads the types.
  const compilerOptions = { target: ts.ScriptTarget.ES2022, module, removeComments: true }
  return ts.transpileModule(source, { compilerOptions }).outputText
}

function write(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'cjs'), { recursive: true })
  // Files of this folder are CommonJS, whatever the package is.
  writeFileSync(join(folder, 'cjs/package.json'), '{ "type": "commonjs" }\n')
  for (const { name, text } of files) writeFileSync(join(folder, name), text)
}
