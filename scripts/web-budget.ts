import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildWorkspace } from '../server/src/edge/http/builds/build.ts'

/**
 * Builds the workspace and fails when it exceeds its size budget. The budget is for the script of the first screen, and
 * of each further one, compressed by gzip.
 */
const FIRST_LOAD = 220 * 1024
const ONE_FILE = 120 * 1024

/** The chunks that web/vite.config.ts groups: what each page loads, and what several screens share. */
const GROUPS = ['first', 'screens']

interface Chunk {
  file: string
  name?: string
  imports?: string[]
}

const folder = await buildWorkspace()
const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<
  string,
  Chunk
>
const chunks = Object.values(manifest).filter(({ file }) => file.endsWith('.js'))
const sizeOf = (file: string) => readFileSync(join(folder, `${file}.gz`)).length

/** A chunk with everything that it imports before it runs. */
function loadedWith(chunk: Chunk, seen = new Set<string>()): Set<string> {
  if (seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const name of chunk.imports ?? []) loadedWith(manifest[name]!, seen)
  return seen
}

const groups = GROUPS.map((group) => chunks.find(({ name }) => name === group)!)
const atFirst = new Set(
  [...groups, manifest['../virtual:messages/shell/en']!].flatMap((chunk) => [...loadedWith(chunk)]),
)
const first = [...atFirst].reduce((sum, file) => sum + sizeOf(file), 0)
console.log(`workspace: ${first} bytes of script gzipped at first, ${FIRST_LOAD} allowed`)
const large = chunks.filter(({ file }) => !atFirst.has(file) && sizeOf(file) > ONE_FILE)
for (const { file } of large) console.error(`${file} has ${sizeOf(file)} bytes, ${ONE_FILE} allowed`)
if (first > FIRST_LOAD || large.length > 0) process.exitCode = 1
