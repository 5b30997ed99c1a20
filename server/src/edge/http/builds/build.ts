import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, realpath, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { takeOwnership } from '../../../platform/core/index.ts'

const ROOT = join(import.meta.dirname, '../../../../..')

/** What is built from sources, before or at the start. */
interface Product {
  name: string
  /** Its sources, without the tests. */
  sources: readonly string[]
  /** Writes it into a folder. */
  script: string
  /** The folder of the builds. */
  output: string
  /** A package that only the build needs. */
  tool: string
}

const WORKSPACE: Product = {
  name: 'workspace',
  sources: ['web', 'sdk/src', 'package-lock.json'],
  script: 'web/build.ts',
  output: 'web/dist',
  tool: 'vite',
}

const DOCS: Product = {
  name: 'documentation',
  sources: ['docs', 'site', 'openapi.json', 'web/src/styles.css', 'package-lock.json'],
  script: 'site/build.ts',
  output: 'site/dist',
  tool: 'shiki',
}

const NO_SOURCE = /^(dist|node_modules|test)$|\.test\.tsx?$/
const POLL_MS = 200
/**
 * A module for the process that builds. A service that ends leaves no build behind, beside which the next one would
 * build again.
 */
const ENDS_WITH_PARENT = `data:text/javascript,${encodeURIComponent(`
  const parent = process.ppid
  setInterval(() => process.ppid === parent || process.exit(1), 1000).unref()`)}`

/**
 * There is no build of these sources, and the build tools are not installed, because they are development dependencies.
 */
export class NotBuilt extends Error {
  constructor(name: string) {
    super(`The ${name} is not built. Run \`npm ci && npm run build\`, then start Parley again.`)
  }
}

/** The folder with the workspace; see `build`. */
export function buildWorkspace(root = ROOT): Promise<string> {
  return build(WORKSPACE, root)
}

/** Builds what services serve, so that none does it beside the load of a drill or benchmark. */
export async function buildPages(): Promise<void> {
  await buildWorkspace()
  await buildDocs()
}

/** The folder with the documentation; see `build`. */
export function buildDocs(root = ROOT): Promise<string> {
  return build(DOCS, root)
}

/**
 * Returns the folder with a build of the current sources, and builds it if needed. The build runs in its own process,
 * so this one can answer requests. Of several processes that start together, one builds and the others wait. Throws
 * `NotBuilt`. `root` is the folder of the project.
 */
async function build({ name, sources, script, output, tool }: Product, root: string): Promise<string> {
  const version = await versionOf(sources, root)
  const dist = join(root, output)
  const folder = join(dist, version)
  if (existsSync(folder)) return folder
  if (!hasPackage(tool, root)) throw new NotBuilt(name)
  await mkdir(dist, { recursive: true })
  await using ownership = process.platform === 'linux' ? await waitForOwnership(await realpath(dist)) : null
  if (existsSync(folder)) return folder
  if (ownership) await clear(dist)
  const staging = await mkdtemp(join(dist, 'building-'))
  try {
    await promisify(execFile)(
      process.execPath,
      [`--import=${ENDS_WITH_PARENT}`, join(root, script), staging],
      {
        cwd: root,
        env: { ...process.env, NODE_ENV: 'production' },
      },
    )
    await rename(staging, folder)
  } catch (error) {
    await rm(staging, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
  return folder
}

/** Removes builds of other sources, which processes have in memory, and what a killed build left. */
async function clear(dist: string): Promise<void> {
  for (const name of await readdir(dist)) await rm(join(dist, name), { recursive: true, force: true })
}

/** Waits until no other process builds into the folder. Only Linux can tell. */
async function waitForOwnership(folder: string): Promise<AsyncDisposable> {
  const key = createHash('sha256').update(folder).digest('hex')
  for (;;) {
    const ownership = await takeOwnership(`build-${key}`)
    if (ownership) return ownership
    await pause(POLL_MS)
  }
}

function hasPackage(name: string, root: string): boolean {
  return ['', 'web'].some((folder) => existsSync(join(root, folder, 'node_modules', name)))
}

/** A hash of the contents of the sources. */
async function versionOf(sources: readonly string[], root: string): Promise<string> {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const path of await filesUnder(join(root, source))) {
      hash.update(path.slice(root.length)).update('\0')
      hash.update(await readFile(path)).update('\0')
    }
  }
  return hash.digest('hex').slice(0, 16)
}

async function filesUnder(path: string): Promise<string[]> {
  if ((await stat(path)).isFile()) return [path]
  const entries = await readdir(path)
  const wanted = entries.filter((name) => !NO_SOURCE.test(name)).toSorted()
  const found = await Promise.all(wanted.map((name) => filesUnder(join(path, name))))
  return found.flat()
}
