import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

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
/** The age at which the leftover of a crashed build is deleted. */
const STALE_AFTER_MS = 600_000

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

/** The folder with the documentation; see `build`. */
export function buildDocs(root = ROOT): Promise<string> {
  return build(DOCS, root)
}

/**
 * Returns the folder with a build of the current sources, and builds it if needed. The build runs in its own process,
 * so this one can answer requests. Of several concurrent builds, the first finished one is used. Throws `NotBuilt`.
 * `root` is the folder of the project.
 */
async function build({ name, sources, script, output, tool }: Product, root: string): Promise<string> {
  const version = await versionOf(sources, root)
  const dist = join(root, output)
  const folder = join(dist, version)
  if (existsSync(folder)) return folder
  if (!hasPackage(tool, root)) throw new NotBuilt(name)
  await mkdir(dist, { recursive: true })
  const staging = await mkdtemp(join(dist, 'building-'))
  try {
    await promisify(execFile)(process.execPath, [join(root, script), staging], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
    })
    await rename(staging, folder)
  } catch (error) {
    await rm(staging, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
  await removeOthers(dist, version)
  return folder
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

/** Deletes other builds. Processes that serve them have them in memory. */
async function removeOthers(dist: string, version: string): Promise<void> {
  for (const name of await readdir(dist)) {
    if (name === version) continue
    const path = join(dist, name)
    // A process that lost the race removes its own.
    const changed = await stat(path).catch(() => null)
    const isUnderWay =
      name.startsWith('building-') && changed !== null && Date.now() - changed.mtimeMs < STALE_AFTER_MS
    if (!isUnderWay) await rm(path, { recursive: true, force: true })
  }
}
