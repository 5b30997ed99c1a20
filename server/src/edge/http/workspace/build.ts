import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const ROOT = join(import.meta.dirname, '../../../../..')

/** The sources of a build, without the tests. */
const SOURCES = ['web', 'sdk/src', 'package-lock.json']
const NO_SOURCE = /^(dist|node_modules|test)$|\.test\.tsx?$/
/** The age at which the leftover of a crashed build is deleted. */
const STALE_AFTER_MS = 600_000

/**
 * There is no build of these sources, and the build tools are not installed, because they are development dependencies.
 */
export class NotBuilt extends Error {
  constructor() {
    super('The workspace is not built. Run `npm ci && npm run build`, then start Parley again.')
  }
}

/**
 * Returns the folder with a build of the current sources, and builds it if needed. The build runs in its own process,
 * so this one can answer requests. Of several concurrent builds, the first finished one is used. Throws `NotBuilt`.
 * `root` is the folder of the project.
 */
export async function buildWorkspace(root = ROOT): Promise<string> {
  const version = await versionOfSources(root)
  const dist = join(root, 'web/dist')
  const folder = join(dist, version)
  if (existsSync(folder)) return folder
  if (!hasToolchain(root)) throw new NotBuilt()
  await mkdir(dist, { recursive: true })
  const staging = await mkdtemp(join(dist, 'building-'))
  try {
    await promisify(execFile)(process.execPath, [join(root, 'web/build.ts'), staging], {
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

function hasToolchain(root: string): boolean {
  return ['', 'web'].some((folder) => existsSync(join(root, folder, 'node_modules/vite')))
}

/** A hash of the contents of the sources. */
async function versionOfSources(root: string): Promise<string> {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
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
    const isUnderWay =
      name.startsWith('building-') && Date.now() - (await stat(path)).mtimeMs < STALE_AFTER_MS
    if (!isUnderWay) await rm(path, { recursive: true, force: true })
  }
}
