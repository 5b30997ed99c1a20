import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildWorkspace } from '../server/src/edge/http/builds/build.ts'

/**
 * Builds the workspace and fails when it exceeds its size budget. The budget is for the script of the first screen, and
 * of each further one, compressed by gzip.
 */
const FIRST_LOAD = 220 * 1024
const ONE_FILE = 120 * 1024
/** Chunks that may be larger, by name: the canvas brings a library that draws and measures graphs, for itself alone. */
const LARGER: Readonly<Record<string, number>> = { 'journey-canvas': 200 * 1024 }

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
const allowed = ({ name = '' }: Chunk) => LARGER[name] ?? ONE_FILE
const large = chunks.filter((chunk) => !atFirst.has(chunk.file) && sizeOf(chunk.file) > allowed(chunk))
for (const chunk of large) {
  console.error(`${chunk.file} has ${sizeOf(chunk.file)} bytes, ${allowed(chunk)} allowed`)
}
if (first > FIRST_LOAD || large.length > 0) process.exitCode = 1
